// A map of any figure of the outcome over any two inputs, row by row as the answers come, the number in each cell.
import { html, nothing, type TemplateResult } from "lit-html";
import { ASKER, isStale, post, Trouble } from "../api.js";
import type { Field, Form, HeatDocument } from "../documents.js";
import { minus } from "../bits/numbers.js";
import * as address from "../question/address.js";
import { canVary, listedValues, usualValues } from "./values.js";

type Cell = HeatDocument["cells"][number][number];
type Figure = HeatDocument["figures"][number];

const MOST = 25;
const STEPS = 7;

export class HeatMap {
  x: string;
  y: string;
  xs: string;
  ys: string;
  figure = "";
  private rows: Cell[][] = [];
  private shownXs: unknown[] = [];
  private shownYs: unknown[] = [];
  private figures: Figure[] = [];
  private problem = "";
  private isStale = false;
  private running: AbortController | null = null;
  private readonly able: Field[];

  constructor(readonly form: Form, fields: readonly Field[], readonly asked: () => address.Asked, readonly draw: () => void) {
    this.able = fields.filter(canVary);
    this.x = this.able[0]?.name ?? "";
    this.y = this.able[1]?.name ?? "";
    this.xs = this.usual(this.x);
    this.ys = this.usual(this.y);
  }

  /** The inputs of the question have changed: what is drawn is of the one before. */
  stale(): void {
    this.isStale = this.rows.length > 0;
  }

  private field(name: string): Field | undefined {
    return this.able.find((field) => field.name === name);
  }

  private usual(name: string): string {
    return usualValues(this.field(name), this.form.example[name]);
  }

  private values(name: string, text: string): unknown[] {
    return listedValues(this.field(name), text, MOST);
  }

  private async run(): Promise<void> {
    this.running?.abort();
    const mine = (this.running = new AbortController());
    const [xs, ys] = [this.values(this.x, this.xs), this.values(this.y, this.ys)];
    this.problem = !xs.length || !ys.length ? "Give each input some values, such as 4–12 or 4, 6, 8." : xs.length > MOST || ys.length > MOST ? `At most ${MOST} values each way.` : "";
    this.rows = [];
    this.isStale = false;
    [this.shownXs, this.shownYs] = [xs, ys];
    this.draw();
    if (this.problem) return;
    const asked = this.asked();
    const inputs = Object.fromEntries(Object.entries(asked.inputs).filter(([name]) => name !== this.x && name !== this.y));
    const ask = address.ask(this.form.title, this.form.id, { ...asked, inputs });
    try {
      for (const y of ys) {
        const found = await post<HeatDocument>("/api/heat", { ...ask, x: this.x, xs, y: this.y, ys: [y] }, { signal: mine.signal, asker: `${ASKER}-heat` });
        this.rows = [...this.rows, found.cells[0]!];
        for (const figure of found.figures) if (!this.figures.some((each) => each.name === figure.name)) this.figures = [...this.figures, figure];
        this.figure ||= this.figures[0]?.name ?? "";
        this.draw();
      }
    } catch (error) {
      if (isStale(error) || mine.signal.aborted) return;
      this.problem = error instanceof Trouble ? error.problem.text : String(error);
    } finally {
      if (this.running === mine) this.running = null;
      this.draw();
    }
  }

  show(): TemplateResult {
    if (this.able.length < 2) return html`<p class="dim">This question has no two inputs that a map could be drawn over.</p>`;
    const way = (at: "x" | "y", said: string) => html`<label>${said} <select @change=${(e: Event) => { this[at] = (e.target as HTMLSelectElement).value; this[`${at}s`] = this.usual(this[at]); this.draw(); }}>${this.able.map((field) => html`<option value=${field.name} ?selected=${field.name === this[at]}>${field.label}</option>`)}</select></label>
      <label>Values <input type="text" maxlength="200" autocomplete="off" .value=${this[`${at}s`]} @input=${(e: Event) => { this[`${at}s`] = (e.target as HTMLInputElement).value; }}></label>`;
    return html`<form class="heat-form" @submit=${(e: Event) => { e.preventDefault(); void this.run(); }}>${way("x", "Across")}${way("y", "Down")}
      <button class="main" ?disabled=${this.running !== null}>Draw the map</button>
      ${this.running ? html`<label class="busy">Working out row ${this.rows.length + 1} of ${this.shownYs.length} <progress max=${this.shownYs.length} value=${this.rows.length}></progress></label><button type="button" @click=${() => this.running?.abort()}>Stop</button>` : nothing}</form>
      ${this.problem ? html`<p class="refused" role="alert">${this.problem}</p>` : nothing}
      ${this.isStale ? html`<p class="dim">The inputs have changed since this was drawn.</p>` : nothing}
      ${this.rows.length ? this.map() : html`<p class="dim">Each cell is a question of its own, the other inputs as in set-up A.</p>`}`;
  }

  private map(): TemplateResult {
    const figure = this.figures.find((each) => each.name === this.figure);
    const numbers = this.rows.flatMap((row) => row.map((cell) => cell.figures[this.figure])).filter((n): n is number => n !== undefined);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const label = (name: string) => this.field(name)?.label ?? name;
    return html`<p><label class="hand">Figure <select @change=${(e: Event) => { this.figure = (e.target as HTMLSelectElement).value; this.draw(); }}>${this.figures.map((each) => html`<option value=${each.name} ?selected=${each.name === this.figure}>${each.label}</option>`)}</select></label></p>
      <div class="scroll" tabindex="0" role="region" aria-label="The map"><table class="heat"><caption><span>${figure?.label}${figure?.kind === "chance" ? "" : ", on average"}, by ${label(this.x).toLowerCase()} (across) and ${label(this.y).toLowerCase()} (down)</span></caption>
      <thead><tr><th scope="col"><span class="unseen">${label(this.y)}</span></th>${this.shownXs.map((x) => html`<th scope="col">${said(x)}</th>`)}</tr></thead>
      <tbody>${this.rows.map((row, i) => html`<tr><th scope="row">${said(this.shownYs[i])}</th>${row.map((cell) => this.cell(cell, figure, low, high))}</tr>`)}</tbody></table></div>`;
  }

  private cell(cell: Cell, figure: Figure | undefined, low: number, high: number): TemplateResult {
    if (cell.refused) return html`<td class="no" title=${cell.refused}><span aria-label="refused">–</span></td>`;
    const n = cell.figures[this.figure] ?? 0;
    const text = figure?.kind === "chance" ? `${Math.round(100 * n)} %` : minus(n.toFixed(Math.abs(n) >= 100 ? 0 : 2));
    return html`<td class=${`h${shade(n, low, high, figure?.kind === "worth")}`}>${text}</td>`;
  }
}

/** A step of the ramp: from bad to good about zero for a worth, from little to much for the rest. */
function shade(n: number, low: number, high: number, diverging: boolean): number {
  if (diverging) {
    const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
    return Math.round(((n / most + 1) / 2) * (STEPS - 1));
  }
  return high > low ? Math.round(3 + (3 * (n - low)) / (high - low)) : 3;
}

function said(value: unknown): string {
  return value === true ? "yes" : value === false ? "no" : minus(String(value)).replaceAll("-", " ");
}
