// One question under two charts at many values of an input: what would this erratum do, and where?
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { ASKER, isStale, post } from "../api.js";
import { inWords, minus, percent } from "../bits/numbers.js";
import type { ChartOver, Field } from "../documents.js";
import { canVary, listedValues, usualValues } from "../compare/values.js";
import { fromInput } from "../question/raw.js";
import type { CompareCharts } from "./compare.js";

const MOST = 60;
const STEP = 4;
/** So many values are asked at a time. */
type Point = ChartOver["points"][number];
type Measure = ChartOver["figures"][number];

export class Over {
  vary = "";
  values = "";
  figure = "";
  points: Point[] = [];
  problem = "";
  private figures: Measure[] = [];
  private running: AbortController | null = null;

  constructor(readonly of: CompareCharts) {}

  /** Another procedure, or other charts: what was worked out is of the ones before. */
  forget(): void {
    this.running?.abort();
    this.points = [];
    this.figures = [];
    this.figure = "";
  }

  get able(): Field[] {
    return this.of.fields.filter(canVary);
  }

  reaching(): string {
    return (this.of.odds?.columns ?? []).map((each) => each.value).join(", ");
  }

  private field(): Field | undefined {
    return this.able.find((each) => each.name === this.vary);
  }

  /** What just reaches each column, or the values that one would look at first. */
  usual(name: string): void {
    this.vary = name;
    this.values = name === this.of.odds?.strength && this.of.odds.columns.length ? this.reaching() : usualValues(this.field(), this.of.raw[name] || undefined);
  }

  /** A few values at a time, so that the first are there while the others are worked out. */
  async ask(): Promise<void> {
    this.running?.abort();
    const mine = (this.running = new AbortController());
    const values = listedValues(this.field(), this.values, MOST);
    this.problem = !this.vary ? "" : !values.length ? "Give it some values, such as 4–12 or 4, 6, 8." : values.length > MOST ? `At most ${MOST} values.` : "";
    if (this.problem || !this.vary) return this.of.draw();
    const ask = { ...this.of.pair, procedure: this.of.form!.id, inputs: this.of.inputs(this.vary), vary: this.vary };
    const fresh: Point[] = [];
    try {
      for (let at = 0; at < values.length; at += STEP) {
        const found = await post<ChartOver>("/api/charts/compare/over", { ...ask, values: values.slice(at, at + STEP) }, { signal: mine.signal, asker: `${ASKER}-over` });
        if (mine.signal.aborted) return;
        fresh.push(...found.points);
        for (const figure of found.figures) if (!this.figures.some((each) => each.name === figure.name)) this.figures = [...this.figures, figure];
        if (!this.figures.some((each) => each.name === this.figure)) this.figure = this.figures[0]?.name ?? "";
        if (fresh.length < this.points.length && at + STEP < values.length) continue; // what is shown stays until there is as much
        this.points = [...fresh];
        this.of.draw();
      }
    } catch (error) {
      if (isStale(error) || mine.signal.aborted) return;
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.running === mine) this.running = null;
      this.of.draw();
    }
  }

  /** What would it do: every figure at many values, its exact change, and which of them change at all. */
  show(): TemplateResult | typeof nothing {
    if (this.of.refused || !this.able.length || !this.of.odds) return nothing;
    const figure = this.figures.find((each) => each.name === this.figure);
    const percents = figure?.kind === "chance";
    const number = (p: number) => (percents ? percent(p) : minus(p.toFixed(2)));
    const signed = (p: number) => (Math.abs(p) < 1e-12 ? "same" : `${p > 0 ? "+" : "−"}${percents ? percent(Math.abs(p)) : Math.abs(p).toFixed(Math.abs(p) < 0.005 ? 4 : 2)}`);
    const most = Math.max(1e-9, ...this.points.map((each) => Math.abs(each.figures[this.figure]?.change_p ?? 0)));
    const byColumn = this.vary === this.of.odds.strength;
    const named = this.points.some((each) => each.one ?? each.other);
    const set = (e: Event) => {
      this.usual((e.target as HTMLSelectElement).value);
      void this.ask();
    };
    const give = (e: Event) => {
      this.values = (e.target as HTMLInputElement).value;
      void this.ask();
    };
    const label = this.label();
    return html`<h3>${byColumn ? "Over the columns" : `Over ${label.toLowerCase()}`}</h3>
      <p class="which"><label>Input that varies <select @change=${set}>${this.able.map((each) => html`<option value=${each.name} ?selected=${each.name === this.vary}>${each.label}</option>`)}</select></label>
        <label>Its values <input type="text" maxlength="400" autocomplete="off" .value=${this.values} @change=${give}></label>
        <label>Figure <select @change=${(e: Event) => { this.figure = (e.target as HTMLSelectElement).value; this.of.draw(); }}>${this.figures.map((each) => html`<option value=${each.name} ?selected=${each.name === this.figure}>${each.label}</option>`)}</select></label></p>
      ${this.problem ? html`<p class="refused" role="alert">${this.problem}</p>` : nothing}
      ${this.points.length ? html`${this.summary(figure, signed)}<div class="scroll" tabindex="0" role="region" aria-label="Over many values"><table class="over"><thead><tr><th scope="col">${label}</th>${named ? html`<th scope="col">Column</th>` : nothing}<th scope="col">${this.of.said(this.of.one)}</th><th scope="col">${this.of.said(this.of.other)}</th><th scope="col">Change</th><th scope="col"><span class="unseen">As a bar</span></th><th scope="col">Other results</th></tr></thead>
        <tbody>${this.points.map((each) => {
          const change = each.figures[this.figure];
          const column = each.one === each.other ? (each.one ?? "") : `${each.one ?? "none"} → ${each.other ?? "none"}`;
          if (!change) return html`<tr><th scope="row">${String(each.value)}</th>${named ? html`<td>${column}</td>` : nothing}<td colspan="5" class="dim">${each.refused[0] ?? "no figure"}</td></tr>`;
          return html`<tr class=${each.moved_p ? "" : "same"}><th scope="row"><button type="button" class="quiet" aria-label="Look at ${label} ${String(each.value)}" @click=${() => this.look(each.value)}>${String(each.value)}</button></th>${named ? html`<td>${column}</td>` : nothing}<td title=${change.one}>${number(change.one_p)}</td><td title=${change.other}>${number(change.other_p)}</td><td class="change" title=${change.change}>${signed(change.change_p)}</td>
            <td class="delta">${delta(change.change_p / most, figure?.kind === "worth")}</td><td title=${each.moved ?? ""}>${each.moved_p ? percent(each.moved_p) : "–"}</td></tr>`;
        })}</tbody></table></div><p class="dim">Exact; point at a number for its fraction. “Other results” is the share of the chances that goes from some results to others.${figure?.kind === "worth" ? " The worth is Grognard's own rough measure, and no part of the game." : ""}</p>` : html`<p class="dim">Working it out …</p>`}`;
  }

  private summary(figure: Measure | undefined, signed: (p: number) => string): TemplateResult {
    const changed = this.points.filter((each) => each.moved_p).length;
    const asked = this.points.filter((each) => each.moved !== null).length;
    const what = this.vary === this.of.odds?.strength ? "column" : "value";
    const most = this.most();
    if (!most) return html`<p class="summary-of">${asked === 1 ? `Nothing changes at this ${what}.` : `Nothing changes at any of these ${asked} ${what}s.`}</p>`;
    const change = most.figures[this.figure]?.change_p ?? 0;
    const where = most.one && most.one === most.other ? `column ${most.one}` : `${String(most.value)}`;
    return html`<p class="summary-of">${cap(inWords(changed))} of ${asked} ${what}s ${changed === 1 ? "changes" : "change"}${this.running ? " so far" : ""}.${change ? ` ${figure?.label ?? ""} changes most at ${where}: ${signed(change)} on average.` : ""}</p>`;
  }

  /** Where the figure changes most, if results change anywhere. */
  most(): Point | undefined {
    const by = (each: Point) => Math.abs(each.figures[this.figure]?.change_p ?? 0);
    return this.points.filter((each) => each.moved_p).sort((a, b) => by(b) - by(a))[0];
  }

  label(): string {
    return this.field()?.label ?? this.vary;
  }

  /** The question at one of the values. */
  look(value: unknown): void {
    const field = this.field();
    if (field) this.of.change(field.name, fromInput(field, value));
    this.of.place.querySelector("#odds-h")?.scrollIntoView();
  }
}

/** A bar from the middle: to the right for more, to the left for less; good and bad where that is known. */
function delta(share: number, known: boolean): TemplateResult {
  const width = Math.abs(share) * 48;
  const kind = !known ? "plain" : share > 0 ? "up" : "down";
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${svg`<line x1="50" y1="0" x2="50" y2="10"></line><rect class=${kind} x=${share > 0 ? 50 : 50 - width} y="1" width=${width} height="8"></rect>`}</svg>`;
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
