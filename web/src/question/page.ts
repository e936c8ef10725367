// The page of a procedure: as the situation is filled in, the working and the prospects follow.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { ASKER, isStale, Lost, post, Trouble } from "../api.js";
import type { Ask, Field, Form, Line, Problem, SessionDocument, Step, Working, WorkingAsk } from "../documents.js";
import * as address from "./address.js";
import { charts, chartsHere, differing, said } from "./charts.js";
import { group } from "./fields.js";
import { options } from "./options.js";
import { tree, ways } from "./play.js";
import { headline, prospects, spelled } from "./prospects.js";
import { blank, fromInput, toInput, type Raw } from "./raw.js";
import { reach } from "./reach.js";
import { percent } from "../bits/numbers.js";
import { key, slip, warnings } from "./slip.js";
import { Panel } from "../roll/panel.js";
import { hit, light } from "./light.js";

const RUNS = 2_000, MOST_RUNS = 50_000;
/** Of a sample: at first, and at most. */
const OFFER = "Too much to work out exactly; it can be sampled.";

function tooMuch(problem: Problem): boolean {
  return problem.kind === "too-large" || problem.kind === "too-long";
}

const PATIENCE = 45;
/** Milliseconds after the last key until the question is asked. */

export class Question {
  readonly fields: Field[];
  readonly here = chartsHere();
  values: Record<string, Raw> = {};
  asked = address.read(location.search);
  working: Working | null = null;
  problem: Problem | null = null;
  lost = "";
  busy = false;
  full = false;
  private before = new Set<string>();
  private timer = 0;
  private inFlight: AbortController | null = null;
  private readonly panel: Panel;
  private fell: Step | undefined;

  constructor(readonly form: Form, readonly page: HTMLElement, session: SessionDocument | null) {
    const looked = session?.runs.find((run) => String(run.number) === this.asked.roll);
    const around = this;
    this.panel = new Panel({
      title: form.title,
      procedure: form.id,
      get acts() { return around.working?.prospects.acts ?? ""; },
      ask: () => this.question(),
      ready: () => !this.problem && this.working !== null && !this.busy,
      certain: () => this.working?.prospects.count === 1 && !this.working.strip && !this.working.choices.length,
      draw: () => this.draw(),
      rolled: (step) => { this.fell = step; },
    }, session, looked?.number);
    this.asked.charts = said(this.here);
    this.fields = form.groups.flatMap((each) => each.fields);
    if (looked?.doctrine) this.asked.doctrine = looked.doctrine;
    const given = looked?.inputs ?? (Object.keys(this.asked.inputs).length ? this.asked.inputs : form.example);
    for (const field of this.fields) this.values[field.name] = field.name in given ? fromInput(field, given[field.name]) : blank(field);
    window.addEventListener("popstate", () => this.reread());
    this.collect();
    void this.ask();
  }

  private reread(): void {
    this.asked = address.read(location.search);
    this.asked.charts = said(this.here);
    for (const field of this.fields) this.values[field.name] = field.name in this.asked.inputs ? fromInput(field, this.asked.inputs[field.name]) : blank(field);
    void this.ask();
  }

  private collect(): void {
    const inputs: Record<string, unknown> = {};
    for (const field of this.fields) {
      const value = toInput(field, this.values[field.name] ?? blank(field));
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(field.default ?? null)) inputs[field.name] = value;
    }
    this.asked.inputs = inputs;
  }

  readonly change = (name: string, raw: Raw): void => {
    this.values[name] = raw;
    this.later();
  };

  /** Something of the question is different: the address says so at once, the answer follows. */
  later(): void {
    this.collect();
    this.asked.roll = "";
    this.panel.leave();
    history.replaceState(null, "", location.pathname + address.write(this.asked));
    this.draw();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PATIENCE);
  }

  /** The question, under the rules of the session where the address names no others. */
  question(): Ask {
    const asked = address.ask(this.form.title, this.form.id, this.asked);
    const session = this.panel.session;
    return session ? { ...asked, rules: { ...session.rules, ...asked.rules } } : asked;
  }

  body(): WorkingAsk {
    const best = this.asked.solve ? { solve: this.asked.solve, worth: this.asked.worth } : {};
    const runs = Math.min(Math.trunc(Number(this.asked.sample)), MOST_RUNS);
    return { ...this.question(), ...best, ...(runs > 0 ? { sample: runs } : {}), ...(this.full ? { full: true } : {}) };
  }

  async ask(): Promise<void> {
    this.inFlight?.abort();
    const mine = (this.inFlight = new AbortController());
    this.busy = true;
    const slow = window.setTimeout(() => this.draw(), 150);
    try {
      const found = await post<Working>("/api/working", this.body(), { asker: ASKER, signal: mine.signal });
      this.before = new Set(this.working?.odds.slip.map(key) ?? []);
      this.working = found;
      this.problem = null;
      this.lost = "";
    } catch (error) {
      if (isStale(error) || mine.signal.aborted) return;
      if (error instanceof Trouble) this.problem = error.problem;
      else this.lost = error instanceof Lost ? error.message : String(error);
      if (error instanceof Lost) this.timer = window.setTimeout(() => void this.ask(), 2000);
    } finally {
      clearTimeout(slow);
      if (this.inFlight === mine) {
        this.busy = false;
        this.draw();
        dispatchEvent(new Event("grognard:answered")); // for who measures
      }
    }
  }

  draw(): void {
    this.put("situation", this.situation());
    this.put("working", this.shownWorking());
    this.put("prospects", this.shownProspects());
    const sheets = this.page.querySelector("#working .charts");
    if (sheets) {
      const strip = this.fell?.strip ?? this.working?.strip ?? null;
      light(sheets, this.problem ? null : strip);
      if (this.fell?.strip && typeof this.fell.place === "number") hit(sheets, this.fell.strip, this.fell.place);
    }
    const compare = document.getElementById("compare") as HTMLAnchorElement | null;
    if (compare) {
      const query = encodeURIComponent(address.write({ ...this.asked, roll: "" }));
      compare.href = `/${this.form.title}/compare/${this.form.id}?q=${query}&q=${query}`;
    }
    const thumb = document.getElementById("thumb");
    if (thumb) render(this.thumb(), thumb);
  }

  private put(id: string, what: TemplateResult): void {
    const place = this.page.querySelector<HTMLElement>(`#${id} > .fill`);
    if (place) render(what, place);
  }

  private situation(): TemplateResult {
    const wrong = this.problem?.inputs ?? {};
    return html`<form class="inputs" @submit=${(e: Event) => e.preventDefault()}>
      ${this.form.groups.map((each) => group(each, this.values, wrong, this.change))}
      ${ways({ form: this.form, asked: this.asked, working: this.working, change: () => this.later() })}
      ${charts(this.here, this.asked, this.panel.session)}
      ${options(this.form, this.asked, this.panel.session, () => this.later())}
      <p class="below"><button type="button" class="quiet" @click=${this.example}>Fill in an example</button></p></form>`;
  }

  private readonly example = (): void => {
    for (const field of this.fields) this.values[field.name] = field.name in this.form.example ? fromInput(field, this.form.example[field.name]) : blank(field);
    this.later();
  };

  private shownWorking(): TemplateResult {
    if (this.problem) return refusal(this.problem);
    if (!this.working) return html`<p class="dim">${this.busy ? "Working it out …" : "Fill in the situation."}</p>`;
    return html`<div class=${this.busy ? "stale" : ""}>${slip(this.working.odds.slip as Line[], this.form.title, this.before)}${warnings(this.working)}</div>`;
  }

  private shownProspects(): TemplateResult {
    if (this.lost) return html`<p class="notice" role="alert">${this.lost}</p>`;
    if (this.problem && tooMuch(this.problem)) return html`<p>${OFFER} ${this.sampler(RUNS)}</p>`;
    if (this.problem) return html`<p class="dim">There is nothing to roll as things stand.</p>`;
    if (!this.working) return html`<p class="dim">The chances will stand here.</p>`;
    const all = () => {
      this.full = true;
      void this.ask();
    };
    const name = this.fields.find((each) => each.name === this.form.strength)?.label ?? "Strength";
    const set = (strength: number) => this.change(this.form.strength!, String(strength));
    return html`<div class=${this.busy ? "stale" : ""}>${this.panel.show()}${this.sampled()}${differing(this.here, this.asked, this.panel.session)}${this.working.prospects.count > 1 ? html`<p class="headline" aria-live="polite">${headline(this.working.prospects)}<span class="spelled">${spelled(this.working.prospects)}</span></p>` : nothing}${prospects(this.working.prospects, all)}${tree(this.working)}${reach(this.working.reach, name, this.working.strip?.kind === "row", set)}</div>`;
  }

  /** How the chances were had where they are a sample, and the ways to others. */
  private sampled(): TemplateResult | typeof nothing {
    const sample = this.working?.odds.sample;
    if (!sample) return nothing;
    const more = sample.runs < MOST_RUNS ? this.sampler(Math.min(5 * sample.runs, MOST_RUNS)) : nothing;
    return html`<div class="notice sample"><p>A sample of ${sample.runs.toLocaleString("en")} runs, ${sample.method}: a share may be off by about ${percent(sample.error)}, one time in three by more.</p>
      <p>${more} <button type="button" class="quiet" @click=${() => this.sample("")}>Exact odds</button></p></div>`;
  }

  private sampler(runs: number): TemplateResult {
    return html`<button type="button" @click=${() => this.sample(String(runs))}>Sample ${runs.toLocaleString("en")} runs</button>`;
  }

  private sample(runs: string): void {
    this.asked.sample = runs;
    this.later();
  }

  private thumb(): TemplateResult {
    const can = !this.problem && this.working !== null;
    return html`<p>${can ? headline(this.working!.prospects) : this.problem ? (tooMuch(this.problem) ? OFFER : "Not possible as things stand.") : ""}</p>${this.panel.thumb()}`;
  }
}

export function refusal(problem: Problem): TemplateResult {
  const own = problem.inputs && Object.keys(problem.inputs).length;
  if (own) return html`<p class="refused">Some of what is entered will not do; it says so beside it.</p>`;
  return html`<div class="refused" role="alert">${problem.reasons?.length ? problem.reasons.map((reason) => html`<p>${reason.text} ${reason.rule ? html`<span class="by">[${reason.rule}]</span>` : nothing}</p>`) : html`<p>${problem.text}</p>`}</div>`;
}

export function begin(): void {
  const form = JSON.parse(document.getElementById("form")!.textContent!) as Form;
  const session = JSON.parse(document.getElementById("session")!.textContent!) as SessionDocument | null;
  new Question(form, document.getElementById("main")!, session);
}
