// Two charts of one id, cell by cell and by the odds they give: what would this erratum do?
import { html, nothing, render, type TemplateResult } from "lit-html";
import { ASKER, get, isStale, post, Trouble } from "../api.js";
import { inWords, saidShare } from "../bits/numbers.js";
import { results } from "../compare/results.js";
import type { ChartOdds, ComparedChart, Editing, Field, Form, Which } from "../documents.js";
import { group } from "../question/fields.js";
import { blank, fromInput, toInput, type Raw } from "../question/raw.js";
import { drafts, when, type Kept } from "./drafts.js";
import { Over } from "./over.js";

const BUNDLED = "bundled";
const DRAFT = "draft";
const PATIENCE = 120;

export class CompareCharts {
  one: string;
  other: string;
  compared: ComparedChart | null = null;
  odds: ChartOdds | null = null;
  problem = "";
  refused = "";
  wrong: Record<string, string> = {};
  form: Form | null = null;
  fields: Field[] = [];
  raw: Record<string, Raw> = {};
  private timer = 0;
  private busy = false;
  private readonly draft: Kept | undefined;
  private readonly over = new Over(this);

  constructor(readonly chart: Editing, readonly place: HTMLElement) {
    const asked = new URLSearchParams(location.search);
    this.draft = drafts(chart.title, chart.id)[0];
    const names = this.names().map(([name]) => name);
    const last = chart.own?.versions.at(-1)?.version;
    const given = (name: string, usual: string) => (names.includes(asked.get(name) ?? "") ? asked.get(name)! : usual);
    this.other = given("other", last ? String(last) : this.draft ? DRAFT : BUNDLED);
    this.one = given("one", chart.bundled ? BUNDLED : "1");
    void this.begin(asked.get("procedure") ?? chart.readers[0]?.id);
    void this.cells();
    this.draw();
  }

  /** What can be compared, by name, and as it is said. */
  private names(): [string, string][] {
    const { own, bundled } = this.chart;
    const found: [string, string][] = bundled ? [[BUNDLED, "The bundled chart"]] : [];
    for (const each of own?.versions ?? []) found.push([String(each.version), `Version ${each.version}${each.version === own!.in_force ? ", in force" : ""}`]);
    if (this.draft) found.push([DRAFT, `Not saved yet, of ${when(this.draft.at)}`]);
    return found;
  }

  private which(name: string): Which {
    return name === BUNDLED ? {} : name === DRAFT ? { text: this.draft!.text } : { version: Number(name) };
  }

  said(name: string): string {
    return name === BUNDLED ? "Bundled" : name === DRAFT ? "Not saved" : `Version ${name}`;
  }

  get pair() {
    return { title: this.chart.title, id: this.chart.id, one: this.which(this.one), other: this.which(this.other) };
  }

  private address(): void {
    const procedure = this.form && this.form.id !== this.chart.readers[0]?.id ? `&procedure=${this.form.id}` : "";
    history.replaceState(null, "", `${location.pathname}?one=${this.one}&other=${this.other}${procedure}`);
  }

  // asking

  private async cells(): Promise<void> {
    this.problem = "";
    try {
      this.compared = await post<ComparedChart>("/api/charts/compare", this.pair, { asker: `${ASKER}-cells` });
    } catch (error) {
      if (isStale(error)) return;
      this.compared = null;
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.draw();
  }

  private async begin(procedure: string | undefined): Promise<void> {
    if (!procedure) return;
    const form = await get<Form>(`/api/procedures/${this.chart.title}/${procedure}`);
    this.form = form;
    this.fields = form.groups.flatMap((each) => each.fields);
    this.raw = Object.fromEntries(this.fields.map((field) => [field.name, field.name in form.example ? fromInput(field, form.example[field.name]) : blank(field)]));
    this.over.vary = "";
    this.over.forget();
    await this.ask();
  }

  inputs(without = ""): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const field of this.fields) {
      const value = toInput(field, this.raw[field.name] ?? blank(field));
      if (field.name !== without && value !== undefined && JSON.stringify(value) !== JSON.stringify(field.default ?? null)) found[field.name] = value;
    }
    return found;
  }

  readonly change = (name: string, raw: Raw): void => {
    this.raw = { ...this.raw, [name]: raw };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PATIENCE);
    this.draw();
  };

  private async ask(): Promise<void> {
    if (!this.form) return;
    this.address();
    this.busy = true;
    this.draw();
    try {
      this.odds = await post<ChartOdds>("/api/charts/compare/odds", { ...this.pair, procedure: this.form.id, inputs: this.inputs() }, { asker: `${ASKER}-odds` });
      this.refused = "";
      this.wrong = {};
      const { over } = this;
      if (!over.vary) over.usual(this.odds.strength ?? over.able[0]?.name ?? "");
      else if (over.vary === this.odds.strength) over.values = over.reaching();
      void over.ask();
    } catch (error) {
      if (isStale(error)) return;
      this.odds = null;
      this.over.forget();
      this.refused = error instanceof Error ? error.message : String(error);
      this.wrong = error instanceof Trouble ? (error.problem.inputs ?? {}) : {};
    }
    this.busy = false;
    this.draw();
  }

  // drawing

  draw(): void {
    const names = this.names();
    const pick = (at: "one" | "other") => (e: Event) => {
      this[at] = (e.target as HTMLSelectElement).value;
      this.over.forget();
      this.address();
      void this.cells();
      void this.ask();
    };
    const select = (at: "one" | "other", said: string) => html`<label>${said} <select @change=${pick(at)}>${names.map(([name, each]) => html`<option value=${name} ?selected=${name === this[at]}>${each}</option>`)}</select></label>`;
    const back = html`<a class="button" href="/own-charts/${this.chart.title}/${this.chart.id}">Change the chart</a>`;
    render(names.length < 2 ? html`<p class="lead">There is nothing to compare it with yet: change a cell first.</p><p>${back}</p>` : html`<div class="which">${select("one", "From")}${select("other", "To")}${back}</div>
      <section aria-labelledby="cells-h"><h2 id="cells-h">Cell by cell</h2>${this.problem ? html`<p class="refused" role="alert">${this.problem}</p>` : this.compared ? this.sheet(this.compared) : html`<p class="dim">Laying them side by side …</p>`}</section>
      <section aria-labelledby="odds-h"><h2 id="odds-h">By the odds they give</h2>${this.byOdds()}</section>`, this.place);
  }

  private sheet(found: ComparedChart): TemplateResult {
    const { changed, cells, heads, rows, moved } = found;
    const noted = rows.flatMap((row) => row.cells).filter((cell) => cell.noted).length;
    const said = changed ? `${changed === 1 ? "One cell" : `${cap(inWords(changed))} cells`} of ${cells} ${changed === 1 ? "is" : "are"} not the same.` : "The cells are the same.";
    const star = html`<sup title="Something else is said of it">*<span class="unseen"> something else is said of it</span></sup>`;
    const pair = (one: string | null, other: string | null, noted = false) => one === other ? html`${one}${noted ? star : nothing}` : html`<span class="was"><span class="unseen">was </span>${one ?? "not there"}</span><span class="is"><span class="unseen">now </span>${other ?? "gone"}${noted ? star : nothing}</span>`;
    const state = (one: string | null, other: string | null) => (one === other ? "" : one === null || other === null ? "differs gone" : "differs");
    return html`<p class="summary-of">${said}${noted ? ` Of ${inWords(noted)} something else is said, marked *.` : ""}</p>
      <div class="sheet"><div class="scroll" tabindex="0" role="region" aria-label="Both charts as one sheet"><table class="two"><caption class="unseen">Where they differ, both values stand in the cell</caption><thead>${heads.map((head) => html`<tr><th scope="col" class="corner">${head.under ? cap(head.under.replaceAll("-", " ")) : found.corner}</th>${head.labels.map((label) => html`<th scope="col" class=${state(label.one, label.other)}>${pair(label.one, label.other)}</th>`)}</tr>`)}</thead>
        <tbody>${rows.map((row) => html`<tr><th scope="row" class=${state(row.label.one, row.label.other)}>${pair(row.label.one, row.label.other)}</th>${row.cells.map((cell) => (cell.one === null && cell.other === null ? html`<td class="gone"></td>` : html`<td class=${state(cell.one, cell.other)}>${pair(cell.one, cell.other, cell.noted)}</td>`))}</tr>`)}</tbody>
        ${moved.some((each) => each && each.p) ? html`<tfoot><tr><th scope="row">Rolls that change</th>${moved.map((each) => html`<td>${each && each.p ? each.share : "–"}</td>`)}</tr></tfoot>` : nothing}</table></div></div>
      ${moved.some((each) => each && each.p) ? html`<p class="dim">At the foot: the share of the dice that finds another cell in that column, before any modifier.</p>` : nothing}
      ${found.beside.length ? html`<div class="scroll" tabindex="0" role="region" aria-label="What differs beside the sheet"><table class="beside-sheet"><caption class="unseen">What differs beside the sheet</caption><thead><tr><th scope="col">Beside the sheet</th><th scope="col">${this.said(this.one)}</th><th scope="col">${this.said(this.other)}</th></tr></thead><tbody>${found.beside.map((each) => html`<tr><th scope="row">${each.what}</th><td>${each.one || "–"}</td><td>${each.other || "–"}</td></tr>`)}</tbody></table></div>` : nothing}`;
  }

  private byOdds(): TemplateResult {
    const { readers } = this.chart;
    if (!readers.length) return html`<p class="dim">No procedure reads this chart, so there are no odds to compare.</p>`;
    const pick = (e: Event) => void this.begin((e.target as HTMLSelectElement).value);
    const { odds } = this;
    const shown = [odds?.one, odds?.other].map((side, i) => ({ name: this.said(i ? this.other : this.one), prospects: side?.prospects ?? null, problem: side?.refused ?? "", busy: this.busy }));
    return html`${readers.length > 1 ? html`<p class="which"><label>Asked of <select @change=${pick}>${readers.map((each) => html`<option value=${each.id} ?selected=${each.id === this.form?.id}>${each.name}</option>`)}</select></label></p>` : nothing}
      <div class="by-odds"><form class="inputs" aria-label="The situation" @submit=${(e: Event) => e.preventDefault()}>${this.form?.groups.map((each) => group(each, this.raw, this.wrong, this.change))}</form>
      <div>${this.refused ? html`<p class="refused" role="alert">${Object.keys(this.wrong).length ? "Some of what is entered will not do; it says so beside it." : this.refused}</p>` : odds ? html`<h3>In this situation</h3>${this.movedSaid(odds)}${results(shown)}` : html`<p class="dim">Working it out …</p>`}
      ${this.over.show()}</div></div>`;
  }

  private movedSaid(odds: ChartOdds): TemplateResult | typeof nothing {
    if (odds.moved === null) return nothing;
    const there = this.over.most();
    if (!odds.moved_p) return html`<p class="summary-of">Here both give the very same chances.${there ? html` They part at ${this.over.label().toLowerCase()} ${String(there.value)}. <button type="button" @click=${() => this.over.look(there.value)}>Look there</button>` : nothing}</p>`;
    return html`<p class="summary-of">${cap(saidShare(odds.moved_p))} (${odds.moved}) the result is another: so much of the chances goes from some results to others.</p>`;
  }
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function begin(): void {
  new CompareCharts(JSON.parse(document.getElementById("chart")!.textContent!) as Editing, document.getElementById("here")!);
}
