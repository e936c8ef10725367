// Two or more set-ups of one question side by side, and a map of any figure over any two inputs.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { isStale, post, Trouble } from "../api.js";
import type { Field, Form, Working } from "../documents.js";
import * as address from "../question/address.js";
import { chartsHere, said } from "../question/charts.js";
import { entry } from "../question/fields.js";
import { blank, fromInput, toInput, type Raw } from "../question/raw.js";
import { HeatMap } from "./heat.js";
import { results } from "./results.js";

const MOST = 4;
const NAMES = "ABCD";

class SetUp {
  working: Working | null = null;
  problem = "";
  wrong: Record<string, string> = {};
  busy = false;
  private readonly asker = crypto.randomUUID();
  private timer = 0;
  private inFlight: AbortController | null = null;

  constructor(readonly page: Compare, public values: Record<string, Raw>) {
    void this.ask();
  }

  inputs(): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const field of this.page.fields) {
      const value = toInput(field, this.values[field.name] ?? blank(field));
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(field.default ?? null)) found[field.name] = value;
    }
    return found;
  }

  change(name: string, raw: Raw): void {
    this.values = { ...this.values, [name]: raw };
    this.page.changed();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), 60);
  }

  async ask(): Promise<void> {
    this.inFlight?.abort();
    const mine = (this.inFlight = new AbortController());
    this.busy = true;
    try {
      const asked = { ...this.page.asked, inputs: this.inputs() };
      this.working = await post<Working>("/api/working", address.ask(this.page.form.title, this.page.form.id, asked), { signal: mine.signal, asker: this.asker });
      this.problem = "";
      this.wrong = {};
    } catch (error) {
      if (isStale(error) || mine.signal.aborted) return;
      this.problem = error instanceof Error ? error.message : String(error);
      this.wrong = error instanceof Trouble ? (error.problem.inputs ?? {}) : {};
    } finally {
      if (this.inFlight === mine) {
        this.busy = false;
        this.page.draw();
      }
    }
  }
}

export class Compare {
  readonly fields: Field[];
  setUps: SetUp[] = [];
  asked = address.nothing();
  all = false;
  private readonly heat: HeatMap;

  constructor(readonly form: Form, readonly place: HTMLElement) {
    this.fields = form.groups.flatMap((group) => group.fields);
    const given = new URLSearchParams(location.search).getAll("q").slice(0, MOST);
    const asked = given.map((each) => address.read(each));
    if (asked[0]) this.asked = { ...asked[0], inputs: {} };
    this.asked.charts ||= said(chartsHere());
    const inputs = asked.length ? asked.map((each) => each.inputs) : [form.example, form.example];
    this.setUps = inputs.map((each) => new SetUp(this, this.values(each)));
    this.heat = new HeatMap(form, this.fields, () => ({ ...this.asked, inputs: this.setUps[0]!.inputs() }), () => this.draw());
    this.draw();
  }

  private values(inputs: Record<string, unknown>): Record<string, Raw> {
    return Object.fromEntries(this.fields.map((field) => [field.name, field.name in inputs ? fromInput(field, inputs[field.name]) : blank(field)]));
  }

  changed(): void {
    const query = this.setUps.map((each) => `q=${encodeURIComponent(address.write({ ...this.asked, inputs: each.inputs() }))}`).join("&");
    history.replaceState(null, "", `${location.pathname}?${query}`);
    this.heat.stale();
    this.draw();
  }

  private readonly add = (): void => {
    this.setUps.push(new SetUp(this, structuredClone(this.setUps.at(-1)!.values)));
    this.changed();
  };

  private drop(at: number): void {
    this.setUps.splice(at, 1);
    this.changed();
  }

  draw(): void {
    if (!this.heat) return;
    render(html`<section aria-labelledby="side-h"><h2 id="side-h">Side by side</h2>${this.table()}${this.results()}</section>
      <section aria-labelledby="heat-h"><h2 id="heat-h">Over two inputs</h2>${this.heat.show()}</section>`, this.place);
  }

  /** Inputs that differ are shown first; the others on request. */
  private table(): TemplateResult {
    const differs = (field: Field) => new Set(this.setUps.map((each) => JSON.stringify(each.values[field.name]))).size > 1;
    const shown = this.fields.filter((field) => this.all || field.required || differs(field));
    const left = this.fields.length - shown.length;
    return html`<div class="scroll" tabindex="0" role="region" aria-label="The set-ups"><table class="set-ups"><thead><tr><th scope="col"><span class="unseen">Input</span></th>${this.setUps.map((_, i) => html`<th scope="col">${NAMES[i]}
        ${this.setUps.length > 2 ? html`<button type="button" class="quiet" aria-label="Take away set-up ${NAMES[i]}" @click=${() => this.drop(i)}>×</button>` : nothing}</th>`)}
        ${this.setUps.length < MOST ? html`<th><button type="button" @click=${this.add}>Add another</button></th>` : nothing}</tr></thead>
      <tbody>${shown.map((field) => html`<tr class=${differs(field) ? "differs" : ""}><th scope="row">${field.label}${differs(field) ? html`<span class="unseen"> (differs)</span>` : nothing}</th>${this.setUps.map((each, i) => html`<td>
          ${entry(field, each.values[field.name] ?? blank(field), `f-${i}-${field.name}`, "", each.wrong[field.name], `${i}-${field.name}`, (raw) => each.change(field.name, raw), `${field.label} of ${NAMES[i]}`)}
          ${each.wrong[field.name] ? html`<p class="wrong">${each.wrong[field.name]}</p>` : nothing}</td>`)}</tr>`)}</tbody></table></div>
      ${left > 0 || this.all ? html`<p><button type="button" class="quiet" @click=${() => { this.all = !this.all; this.draw(); }}>${this.all ? "Only what differs" : `Show the other ${left} inputs`}</button></p>` : nothing}`;
  }

  private results(): TemplateResult {
    const shown = this.setUps.map((each, i) => ({ name: NAMES[i]!, prospects: each.working?.prospects ?? null, problem: each.problem, busy: each.busy }));
    return results(shown, (i) => html`<a href="/${this.form.title}/ask/${this.form.id}${address.write({ ...this.asked, inputs: this.setUps[i]!.inputs() })}">Working and roll</a>`);
  }
}

export function begin(): void {
  new Compare(JSON.parse(document.getElementById("form")!.textContent!) as Form, document.getElementById("here")!);
}
