// The page of a chart of one's own: one file, shown as a form and as text. The file is what counts: the form changes it key
// by key on the server, where nothing else in it is touched, and both views are drawn from what it then says.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { ASKER, get, isStale, Lost, post, Trouble } from "../api.js";
import type { ChartCheck, ChartEdited, ChartFault, ChartText, ChartTrials, ChartView, Edit, Editing, SavedChart } from "../documents.js";
import { CellPanel } from "./cell.js";
import { drafts, drop, forget, keep, settle, when, type Kept } from "./drafts.js";
import { facts, lists } from "./facts.js";
import { Grid } from "./grid.js";
import { FileText } from "./text.js";
import { verdict } from "./verdict.js";

const PATIENCE = 180;
/** Milliseconds after the last key until the text is checked. */
const IDLE = 700;
/** And until its procedures are tried. */
const STEPS = 200;
/** So many steps back are kept. */
const WIDE = 1500;
/** Pixels from which the form and the text stand side by side at first. */
type Mode = "form" | "text" | "both";
const MODE = "grognard.chart-mode";

export class ChartPage {
  text: string;
  /** The text as it was last saved, and which version that is; none: bundled. */
  base: string;
  version: number | null;
  /** The version of one's own that saving goes on from; 0: none. */
  after: number;
  check: ChartCheck | null = null;
  view: ChartView | null = null;
  mode: Mode;
  said: string[] = [];
  problem = "";
  overtaken = false;
  saved: SavedChart | null = null;
  trials: ChartTrials | null = null;
  checking = false;
  saving = false;
  restored: Kept | null = null;
  others: Kept[] = [];
  noRoom = false;
  private bundled: ChartView | null = null;
  timer = 0;
  private trying = 0;
  private inFlight: AbortController | null = null;
  private queue: Promise<void> = Promise.resolve();
  private back: string[] = [];
  private forth: string[] = [];
  readonly grid: Grid;
  private readonly panel: CellPanel;
  readonly file: FileText;

  constructor(readonly chart: Editing, readonly place: HTMLElement) {
    const page = this;
    this.base = chart.text ?? "";
    this.text = this.base;
    this.version = chart.version;
    this.after = chart.own?.versions.at(-1)?.version ?? 0;
    const chosen = localStorage.getItem(MODE) as Mode | null;
    this.mode = chosen ?? (innerWidth >= WIDE ? "both" : "form");
    if (innerWidth < 900 && this.mode === "both") this.mode = "form";
    const before = (row: number, column: number) => this.before(row, column);
    const draw = () => this.draw();
    this.grid = new Grid({
      get view() { return page.view!; },
      get faults() { return page.faults; },
      before,
      draw,
      set: (fields) => this.edit([{ do: "fields", fields }]),
      picked: () => this.panel.reset(),
    });
    this.panel = new CellPanel({
      grid: this.grid,
      get view() { return page.view!; },
      get faults() { return page.faults; },
      before,
      draw,
      edit: (edits) => this.edit(edits),
    });
    this.file = new FileText((text) => this.type(text), draw);
    this.restore();
    addEventListener("keydown", (event) => this.keys(event));
    addEventListener("storage", (event) => event.key?.includes(`${chart.title}/${chart.id}/`) && this.look());
    void this.compareWithBundled();
    void this.ask();
    this.draw();
  }

  get faults(): readonly ChartFault[] {
    return this.check?.faults ?? [];
  }

  get changed(): boolean {
    return this.text !== this.base;
  }

  // drafts

  /** What was written here before and not saved. */
  private restore(): void {
    const asked = new URLSearchParams(location.search).has("version");
    const [first] = drafts(this.chart.title, this.chart.id).filter((each) => each.text !== this.base);
    if (first && !(asked && this.chart.text !== null)) this.take(first);
    this.look();
  }

  private take(draft: Kept): void {
    this.step();
    this.restored = draft;
    this.text = draft.text;
    this.after = draft.after;
    this.keep();
  }

  /** Drafts of other tabs, which this one leaves alone. */
  private look(): void {
    this.others = drafts(this.chart.title, this.chart.id).filter((each) => !each.own && each.text !== this.text && each.text !== this.base);
    if (this.place.hasChildNodes()) this.draw();
  }

  private keep(): void {
    if (this.changed) this.noRoom = !keep(this.chart.title, this.chart.id, this.text, this.after);
    else drop(this.chart.title, this.chart.id);
  }

  private readonly discard = (): void => {
    if (!confirm("Throw away what you changed since it was last saved?")) return;
    this.put(this.base);
    drop(this.chart.title, this.chart.id);
    if (this.restored) forget(this.restored);
    this.restored = null;
    this.after = this.chart.own?.versions.at(-1)?.version ?? 0;
    this.look();
  };

  // changing

  private step(): void {
    if (this.back.at(-1) === this.text) return;
    this.back.push(this.text);
    if (this.back.length > STEPS) this.back.shift();
    this.forth = [];
  }

  /** Another text altogether: a step back or forth, a draft, the saved one. */
  private put(text: string): void {
    this.step();
    this.text = text;
    this.keep();
    void this.ask();
    this.draw();
  }

  private readonly undo = (): void => {
    const before = this.back.pop();
    if (before === undefined) return;
    this.forth.push(this.text);
    this.text = before;
    this.keep();
    void this.ask();
    this.draw();
  };

  private readonly redo = (): void => {
    const after = this.forth.pop();
    if (after === undefined) return;
    this.back.push(this.text);
    this.text = after;
    this.keep();
    void this.ask();
    this.draw();
  };

  private keys(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const typing = (event.target as HTMLElement).closest("input, textarea, select");
    const key = event.key.toLowerCase();
    if (key === "s") {
      event.preventDefault();
      void this.save(false);
    } else if (!typing && (key === "z" || key === "y")) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    }
  }

  /** The text as it is typed. */
  private type(text: string): void {
    if (!this.timer) this.step();
    this.text = text;
    this.fresh();
    this.keep();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PATIENCE);
    this.draw();
  }

  private fresh(): void {
    this.said = [];
    this.problem = "";
    this.overtaken = false;
    this.saved = null;
    this.trials = null;
  }

  /** What the form does: one after the other, each to the text that the one before has left. */
  private edit(edits: Edit[]): void {
    this.fresh();
    this.show(edits);
    this.queue = this.queue.then(() => this.does(edits));
    this.draw();
  }

  /** A field shows at once what was written into it; the text follows. */
  private show(edits: readonly Edit[]): void {
    if (!this.view) return;
    for (const each of edits) {
      if (each.do !== "fields") continue;
      this.view = structuredClone(this.view);
      for (const { row, column, text } of each.fields) {
        const line = row < 0 ? this.view.heads[this.view.heads.length + row] : this.view.body[row];
        if (line) line[column + 1] = text;
      }
    }
  }

  private async does(edits: Edit[]): Promise<void> {
    try {
      for (;;) {
        const text = this.text;
        const found = await post<ChartEdited>("/api/charts/edit", { title: this.chart.title, text, edits });
        if (text !== this.text) continue; // typed into meanwhile: done to what now stands
        this.inFlight?.abort(); // what was asked before is about another text
        this.step();
        this.text = found.text;
        this.said = found.said;
        this.keep();
        this.answered(found.check);
        return;
      }
    } catch (error) {
      this.problem = error instanceof Trouble ? error.problem.text : error instanceof Lost ? `${error.message} This change was not made.` : String(error);
      if (this.check?.view) this.view = this.check.view;
    } finally {
      this.draw();
    }
  }

  // checking

  private async ask(): Promise<void> {
    this.timer = 0;
    this.inFlight?.abort();
    const mine = (this.inFlight = new AbortController());
    this.checking = true;
    try {
      const found = await post<ChartCheck>("/api/charts/check", { title: this.chart.title, text: this.text }, { asker: ASKER, signal: mine.signal });
      if (!mine.signal.aborted) this.answered(found);
    } catch (error) {
      if (isStale(error) || mine.signal.aborted) return;
      this.problem = error instanceof Error ? error.message : String(error);
      if (error instanceof Lost) this.timer = window.setTimeout(() => void this.ask(), 2000);
    } finally {
      if (this.inFlight === mine) this.checking = false;
      this.draw();
    }
  }

  private answered(found: ChartCheck): void {
    this.check = found;
    if (found.view) this.view = found.view;
    clearTimeout(this.trying);
    if (found.sound && found.readers.length && this.changed) this.trying = window.setTimeout(() => void this.tryOut(), IDLE);
  }

  /** A sound chart may still be one that a procedure stumbles over: each that reads it is asked its example. */
  private async tryOut(): Promise<void> {
    const text = this.text;
    const found = await post<ChartTrials>("/api/charts/try", { title: this.chart.title, text }, { asker: `${ASKER}-try` }).catch(() => null);
    if (text !== this.text) return;
    this.trials = found;
    this.draw();
  }

  private async compareWithBundled(): Promise<void> {
    if (!this.chart.bundled) return;
    const file = await get<ChartText>(`/api/charts/${this.chart.title}/${this.chart.id}?version=bundled`).catch(() => null);
    const found = file && (await post<ChartCheck>("/api/charts/check", { title: this.chart.title, text: file.text }, { asker: `${ASKER}-bundled` }).catch(() => null));
    this.bundled = found?.view ?? null;
    this.draw();
  }

  /** What the bundled chart has under the same headings, where it is another thing. */
  private before(row: number, column: number): string | undefined {
    const { bundled, view } = this;
    if (!bundled || !view || view.id !== this.chart.id || row < 0 || column < 0) return undefined;
    const line = bundled.body.find((each) => each[0] === view.body[row]?.[0]);
    const place = bundled.heads[0]!.indexOf(view.heads[0]![column + 1] ?? "", 1);
    const before = line && place > 0 ? line[place] : undefined;
    return before === view.body[row]![column + 1] ? undefined : before;
  }

  // saving

  async save(inForce: boolean, after?: number): Promise<void> {
    if (this.saving) return;
    await this.queue;
    if (!this.check?.sound || this.checking) await this.ask();
    if (!this.check?.sound) return this.draw();
    this.saving = true;
    this.problem = "";
    this.overtaken = false;
    this.draw();
    const text = this.text;
    try {
      const found = await post<SavedChart>(`/api/charts/${this.chart.title}`, { text, after: after ?? (this.check.id === this.chart.id ? this.after : 0), in_force: inForce });
      settle(this.chart.title, this.chart.id, text);
      if (found.chart.id !== this.chart.id) return location.assign(`/own-charts/${this.chart.title}/${found.chart.id}`);
      this.chart.own = found.chart;
      this.base = text;
      this.version = this.after = found.version;
      this.saved = found;
      this.restored = null;
      this.keep();
      this.look();
      if (location.search) history.replaceState(null, "", location.pathname);
    } catch (error) {
      if (error instanceof Trouble && error.problem.kind === "overtaken") this.overtaken = true;
      this.problem = error instanceof Trouble ? error.problem.text : error instanceof Lost ? `${error.message} Save it again when it is back.` : String(error);
    } finally {
      this.saving = false;
      this.draw();
    }
  }

  /** Saved on top of what another tab has saved: both stay, as versions. */
  readonly saveOnTop = async (): Promise<void> => {
    const found = await get<ChartText>(`/api/charts/${this.chart.title}/${this.check?.id || this.chart.id}`);
    await this.save(false, found.own?.versions.at(-1)?.version ?? 0);
  };

  async force(version: number | null): Promise<void> {
    try {
      this.chart.own = await post(`/api/charts/${this.chart.title}/${this.chart.id}/in-force`, { version });
      this.saved = null;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.draw();
  }

  private readonly download = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.text], { type: "application/toml" }));
    link.download = `${this.check?.id || this.chart.id.replace(/^_/, "")}.toml`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  // drawing

  draw(): void {
    if (!this.file) return;
    const wide = this.mode === "both";
    render(html`${this.head()}<div class="editor ${this.mode}">
      <div class="editing">${this.mode === "text" ? nothing : this.form()}${this.mode === "form" ? nothing : html`<section class="as-text" aria-labelledby="text-h"><h2 id="text-h" class=${wide ? "" : "unseen"}>The file</h2>${this.file.show(this.text, this.faults)}</section>`}</div>
      <div class="editor-side">${verdict(this)}${this.mode !== "text" && this.view ? html`<section class="cell" aria-labelledby="cell-h">${this.panel.show()}</section>` : nothing}</div></div>
      ${this.mode !== "text" && this.view ? html`<div class="around-sheet">${facts(this.around())}${lists(this.around())}</div>` : nothing}`, this.place);
    this.grid.focus(this.place);
    this.file.drawn(this.place);
  }

  private around() {
    return { view: this.view!, faults: this.faults, vocabularies: this.check?.vocabularies ?? [], replaces: Boolean(this.check?.replaces), edit: (edits: Edit[]) => this.edit(edits) };
  }

  private head(): TemplateResult {
    const { own } = this.chart;
    const pick = (mode: Mode) => () => {
      this.mode = mode;
      localStorage.setItem(MODE, mode);
      this.draw();
    };
    const modes: [Mode, string][] = [["form", "Form"], ["text", "Text"], ["both", "Both"]];
    return html`<p class="standing-of">${this.whose()} ${own?.in_force ? html`<span class="tag forced">version ${own.in_force} in force</span> <button type="button" class="quiet" @click=${() => this.force(null)}>Put out of force</button>` : nothing}</p>
      ${own?.broken ? html`<p class="refused">Version ${own.in_force} was put in force and cannot be used: ${own.broken}</p>` : nothing}
      ${this.notices()}
      <div class="editor-bar"><span class="segments" role="radiogroup" aria-label="How the chart is shown">${modes.map(([mode, said]) => html`<label class=${mode}><input type="radio" name="mode" .checked=${this.mode === mode} @change=${pick(mode)}>${said}</label>`)}</span>
        <span class="steps-back"><button type="button" ?disabled=${!this.back.length} @click=${this.undo}>Undo</button><button type="button" ?disabled=${!this.forth.length} @click=${this.redo}>Redo</button></span>
        <span class="ways-out"><button type="button" @click=${this.download}>Download</button>${this.changed ? html`<button type="button" @click=${this.discard}>Discard changes</button>` : nothing}${this.compareLink()}</span></div>`;
  }

  /** What the chart is to this table, and which version this is. */
  private whose(): string {
    const { own } = this.chart;
    const replaces = this.check?.replaces;
    const readers = this.chart.readers.map((each) => each.name.toLowerCase());
    const last = own?.versions.at(-1)?.version;
    const version = this.version ? `This is version ${this.version}${last !== this.version ? ` of ${last}` : ""}` : this.chart.bundled ? "This is the chart as it is bundled" : "It is not kept yet";
    const state = this.changed ? (own || this.chart.bundled ? ", with changes that are not saved." : ".") : ".";
    const role = replaces ? ` In force it takes the place of the bundled ${replaces}${readers.length ? `, which ${listed(readers)} ${readers.length === 1 ? "reads" : "read"}` : ""}.` : this.check?.id ? ` ${this.chart.title_name} has no chart “${this.check.id}”: in force it is one more.` : "";
    return `${version}${state}${role}`;
  }

  private compareLink(): TemplateResult | typeof nothing {
    const last = this.chart.own?.versions.at(-1)?.version;
    if (!this.chart.bundled && !last) return nothing;
    const other = this.changed ? "draft" : last;
    if (!other) return nothing;
    return html`<a class="button" href="/own-charts/${this.chart.title}/${this.chart.id}/compare?other=${other}">What does it change?</a>`;
  }

  private notices(): TemplateResult {
    const { own } = this.chart;
    const last = own?.versions.at(-1)?.version ?? 0;
    return html`${this.restored && this.changed ? html`<p class="notice">What you wrote on ${when(this.restored.at)} and did not save is here again.${this.restored.after < last ? ` Version ${last} was saved since.` : ""}</p>` : nothing}
      ${this.others.map((each) => html`<p class="notice">Another tab has changes to this chart, of ${when(each.at)}, that are not saved. <button type="button" class="quiet" @click=${() => { this.take(each); void this.ask(); this.look(); this.draw(); }}>Go on with those here</button><button type="button" class="quiet" @click=${() => { if (confirm("Throw those changes away?")) { forget(each); this.look(); } }}>Discard those</button></p>`)}
      ${this.noRoom ? html`<p class="refused" role="alert">Your browser has no room to keep what you write: save it or download it before you leave this page.</p>` : nothing}
      ${this.chart.state === "house" && !own ? html`<p class="notice">A house chart of ours stands here, because the source points at a table that it does not hold. Put in the values of the real one, name your sheet, and set the state to “stated”: slips then no longer call it a house chart.</p>` : nothing}`;
  }

  private form(): TemplateResult {
    if (!this.view) return html`<p class="dim">${this.checking || !this.check ? "Reading it …" : "There is no sheet that a form could show: mend the text, and it will be here."}</p>`;
    const lost = this.check && !this.check.view ? html`<p class="refused">The text cannot be read as it stands; the form shows what it last was. Mend line ${this.faults[0]?.line} first.</p>` : nothing;
    return html`<section class="as-form ${this.check && !this.check.view ? "stale" : ""}" aria-labelledby="form-h"><h2 id="form-h" class=${this.mode === "both" ? "" : "unseen"}>The sheet</h2>${lost}${this.grid.show()}
      <p class="dim small hint">Arrows move; type to write over a field, Enter to change it, Ctrl+Z to take it back. A block copied from a spreadsheet can be pasted.</p></section>`;
  }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function begin(): void {
  const chart = JSON.parse(document.getElementById("chart")!.textContent!) as Editing;
  const place = document.getElementById("here")!;
  if (chart.text === null && !drafts(chart.title, chart.id).length) {
    render(html`<p class="lead">There is no chart “${chart.id}” of ${chart.title_name}, bundled or of your own.</p><p><a href="/own-charts">Begin one</a> from a chart there is, or from a file.</p>`, place);
    return;
  }
  new ChartPage(chart, place);
}
