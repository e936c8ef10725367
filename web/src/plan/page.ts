// The plan sheet: as the plan is made, its joint odds follow.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { ASKER, get, isStale, Lost, post, Trouble } from "../api.js";
import type { Form, PlanDocument, PlanFile, PlanSheet, Problem } from "../documents.js";
import { empty, fromPlan, noStep, toPlan, type Draft } from "./draft.js";
import { outlook } from "./outlook.js";
import { purpose, state } from "./state.js";
import { stepCard } from "./step.js";

export interface Known {
  titles: { id: string; name: string; procedures: { id: string; name: string }[]; charts: string; own: string[] }[];
  plans: Record<string, PlanFile>;
}

const KEPT = "plan";
const PATIENCE = 150;
/** Milliseconds after the last key until the plan is worked out. */
const AGAIN = 2000;
/** Milliseconds until a form that did not come is asked for again. */
const ENDS = 40;
const MOST_STEPS = 12;
const FIRST = "ocs/storm";

export class PlanPage {
  draft: Draft;
  /** The plan as a file, while it is edited as one. */
  file: string | null = null;
  found: PlanDocument | null = null;
  problem: Problem | null = null;
  lost = "";
  busy = false;
  readonly forms = new Map<string, Form>();
  private before: string | null = null;
  private timer = 0;
  private inFlight: AbortController | null = null;

  constructor(readonly known: Known, readonly place: HTMLElement) {
    const example = known.plans[place.dataset["begin"] ?? ""];
    const kept = example ? null : localStorage.getItem(KEPT);
    this.draft = kept ? (JSON.parse(kept) as Draft) : fromPlan(example ?? known.plans[FIRST]!);
    if (example) history.replaceState(null, "", location.pathname);
    this.changed();
  }

  form(procedure: string): Form | undefined {
    const address = `${this.draft.title}/${procedure}`;
    if (!this.forms.has(address)) void this.arrives(procedure);
    return this.forms.get(address);
  }

  /** The form of a procedure; who waits for it goes on as soon as it is drawn, before anything can be typed in it. */
  async arrives(procedure: string): Promise<Form | undefined> {
    const address = `${this.draft.title}/${procedure}`;
    if (!this.fetching.has(address)) this.fetching.set(address, this.fetch(address));
    await this.fetching.get(address);
    return this.forms.get(address);
  }

  private readonly fetching = new Map<string, Promise<void>>();
  private async fetch(address: string): Promise<void> {
    const found = await get<Form>(`/api/procedures/${address}`).catch(() => null);
    if (found) this.forms.set(address, found);
    else window.setTimeout(() => this.fetching.delete(address) && this.draw(), AGAIN);
    this.draw();
  }

  /** Something in the form is different: it is kept at once, worked out soon. */
  readonly changed = (): void => {
    localStorage.setItem(KEPT, JSON.stringify(this.draft));
    this.draw();
    this.later(() => toPlan(this.draft));
  };

  private later(plan: () => PlanFile | string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(plan()), PATIENCE);
  }

  private async ask(plan: PlanFile | string): Promise<void> {
    this.inFlight?.abort();
    const mine = (this.inFlight = new AbortController());
    this.busy = true;
    const slow = window.setTimeout(() => this.draw(), 150);
    try {
      this.found = await post<PlanDocument>("/api/plan", { plan, top: ENDS, charts: this.of()?.charts ?? "" }, { asker: `${ASKER}-plan`, signal: mine.signal });
      this.problem = null;
      this.lost = "";
    } catch (error) {
      if (isStale(error) || mine.signal.aborted) return;
      if (error instanceof Trouble) this.problem = error.problem;
      else this.lost = error instanceof Error ? error.message : String(error);
      if (error instanceof Lost) this.timer = window.setTimeout(() => void this.ask(plan), 2000);
    } finally {
      clearTimeout(slow);
      if (this.inFlight === mine) {
        this.busy = false;
        this.draw();
      }
    }
  }

  /** What is wrong in a place of the plan, said there. */
  wrong(where: string, within = false): string {
    const faults = this.problem?.faults ?? [];
    const fitting = faults.filter((each) => each.key === where || (within && each.key.startsWith(`${where}, `)));
    return fitting.map((each) => each.text.replace(`${each.key}: `, "")).join(" ");
  }

  // beginning and keeping

  /** Another plan takes the place of this one, which can be brought back. */
  private replace(draft: Draft): void {
    this.before = JSON.stringify(this.draft);
    this.draft = draft;
    this.found = this.problem = null;
    if (this.file !== null) void this.asFile();
    this.changed();
  }

  private readonly open = async (e: Event): Promise<void> => {
    const input = e.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      const found = await post<PlanSheet>("/api/plan/sheet", { plan: await file.text() });
      this.replace(fromPlan(found.plan));
    } catch (error) {
      this.problem = error instanceof Trouble ? error.problem : null;
      this.draw();
    }
  };

  private async save(): Promise<void> {
    const text = this.file ?? (await post<PlanSheet>("/api/plan/sheet", { plan: toPlan(this.draft) })).file;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    link.download = `${(this.draft.about || "plan").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 40)}.toml`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private async asFile(): Promise<void> {
    this.file = (await post<PlanSheet>("/api/plan/sheet", { plan: toPlan(this.draft) })).file;
    this.draw();
  }

  /** The file is edited: worked out as it stands; the form follows as far as it can be read. */
  private readonly typed = (e: Event): void => {
    const text = (this.file = (e.target as HTMLTextAreaElement).value);
    this.later(() => {
      void post<PlanSheet>("/api/plan/sheet", { plan: text }).then((found) => {
        if (this.file !== text) return;
        this.draft = fromPlan(found.plan);
        localStorage.setItem(KEPT, JSON.stringify(this.draft));
      }, () => undefined);
      return text;
    });
  };

  // drawing

  draw(): void {
    render(html`${this.tools()}<div class="thought plan"><section aria-labelledby="plan-h"><h2 id="plan-h">What it is for</h2>${purpose(this)}${state(this)}</section>
      <section aria-labelledby="steps-h"><h2 id="steps-h">${this.file === null ? "The steps" : "The file"}</h2>${this.file === null ? this.steps() : this.text()}</section>
      <section aria-labelledby="outlook-h"><h2 id="outlook-h">The prospects</h2><div class=${this.busy ? "stale" : ""}>${outlook(this)}</div></section></div>`, this.place);
  }

  private tools(): TemplateResult {
    const examples = Object.entries(this.known.plans);
    const begin = (e: Event) => {
      const select = e.target as HTMLSelectElement;
      const [what, id] = select.value.split(":") as [string, string];
      select.value = "";
      if (what === "plan") this.replace(fromPlan(this.known.plans[id]!));
      else if (what === "new") this.replace(empty(id, this.known.titles.find((each) => each.id === id)!.procedures[0]!.id));
    };
    return html`<p class="tools"><label>Begin with <select @change=${begin}><option value="">…</option>
        <optgroup label="An example">${examples.map(([address, plan]) => html`<option value="plan:${address}">${this.named(plan.title)}: ${plan.about}</option>`)}</optgroup>
        <optgroup label="An empty plan">${this.known.titles.map((each) => html`<option value="new:${each.id}">${each.name}</option>`)}</optgroup></select></label>
      <label class="button">Open a file<input class="unseen" type="file" accept=".toml" @change=${this.open}></label>
      <button type="button" @click=${() => void this.save()}>Save as a file</button>
      <button type="button" aria-pressed=${this.file !== null} @click=${() => { if (this.file === null) void this.asFile(); else { this.file = null; this.changed(); } }}>${this.file === null ? "Edit as a file" : "Back to the form"}</button>
      ${this.before ? html`<button type="button" class="quiet" @click=${() => this.replace(JSON.parse(this.before!) as Draft)}>Bring back the plan before</button>` : nothing}</p>`;
  }

  /** The title that is planned for. */
  of(): Known["titles"][number] | undefined {
    return this.known.titles.find((each) => each.id === this.draft.title);
  }

  named(title: string): string {
    return this.known.titles.find((each) => each.id === title)?.name ?? title;
  }

  private text(): TemplateResult {
    return html`<label class="unseen" for="file">The plan file</label>
      <textarea id="file" class="plan-file" spellcheck="false" autocapitalize="off" maxlength="100000" rows="30" .value=${this.file ?? ""} @input=${this.typed}></textarea>
      <p class="dim small">What you write here is worked out as it stands, and <code>grognard plan FILE</code> says the same. The form writes the file anew: comments stay only as long as you keep to the file.</p>`;
  }

  private steps(): TemplateResult {
    const { steps } = this.draft;
    const add = () => {
      const last = steps.at(-1);
      steps.push({ ...noStep(last?.procedure ?? this.procedures()[0]!.id), name: this.unused("step"), inputs: structuredClone(last?.inputs ?? {}) });
      this.changed();
    };
    return html`<ol class="plan-steps">${steps.map((_, i) => stepCard(this, i))}</ol>
      <p>${steps.length < MOST_STEPS ? html`<button type="button" @click=${add}>Add a step</button>` : html`<span class="dim">A plan has at most ${MOST_STEPS} steps.</span>`}</p>`;
  }

  procedures(): Known["titles"][number]["procedures"] {
    return this.of()?.procedures ?? [];
  }

  unused(name: string): string {
    const taken = new Set(this.draft.steps.map((each) => each.name));
    for (let i = this.draft.steps.length + 1; ; i++) if (!taken.has(`${name} ${i}`)) return `${name} ${i}`;
  }
}

export function begin(): void {
  const known = JSON.parse(document.getElementById("known")!.textContent!) as Known;
  new PlanPage(known, document.getElementById("here")!);
}
