// The journal: every action with what it posted, the latest first; and taking the last one back.
import { html, nothing, type TemplateResult } from "lit-html";
import type { JournalEntry, Problem } from "../documents.js";
import { refusal } from "../question/page.js";
import type { Books } from "./books.js";
import { posting, type Ask } from "./words.js";

/** An action as it is told: its note, and its postings with what each account held after them. */
export function told(entry: JournalEntry, ask: Ask): TemplateResult {
  return html`${entry.memo ? html`<p class="note-own">“${entry.memo}”</p>` : nothing}
    ${entry.postings.map((each, i) => each.passes !== null
      ? (i > 0 && i < entry.postings.length - 1 && entry.action === "advance" ? html`<p class="passes">Then, as ${each.passes} begins:</p>` : nothing)
      : posting(each.memo, each.rule, each.lines.map((line) => ({ account: line.account, commodity: line.commodity, amount: line.amount, ...(line.is_source ? {} : { after: line.after }) })), ask))}
    ${entry.left_out ? html`<p class="dim">${entry.left_out} postings more; the file has them all.</p>` : nothing}`;
}

/** Where an advance led, and whether anything fell due; or what an undoing took back. */
function more(entry: JournalEntry): string {
  if (entry.action === "undo") return `: action ${String(entry.inputs["action"])} taken back`;
  const to = entry.postings.find((each) => each.passes !== null)?.passes;
  return to ? ` → ${to}${entry.postings.length === 1 ? ": nothing fell due" : ""}` : "";
}

export class Journal {
  private asking = false;
  private problem: Problem | null = null;
  private said = "";

  constructor(readonly books: Books, readonly ask: Ask) {}

  private readonly back = (): void => {
    const number = this.books.state.undo?.number;
    void this.books.add("undo", {}).then((problem) => {
      this.problem = problem;
      this.said = problem ? "" : `Action ${number} is undone.`;
      this.asking = false;
      this.books.draw();
      document.getElementById("take-back")?.focus();
    });
  };

  private set(asking: boolean): void {
    this.asking = asking;
    this.problem = null;
    this.said = "";
    this.books.draw();
    document.getElementById(asking ? "take-back-now" : "take-back")?.focus();
  }

  show(): TemplateResult {
    const { entries, earlier, state } = this.books;
    const older = () => void this.books.older().then(() => this.books.draw(), () => undefined);
    return html`<h2 id="journal">The journal</h2>${this.undo()}
      ${entries.length ? html`<ol class="books-log" reversed>${entries.map((each) => this.entry(each))}</ol>` : html`<p class="dim">Nothing has been entered yet. Begin with what there is: ${state.actions[0]?.actions.slice(0, 3).map((each) => each.name.toLowerCase()).join(", ")} …</p>`}
      ${earlier ? html`<p><button type="button" @click=${older}>Earlier actions</button> <span class="dim">${earlier} more</span></p>` : nothing}`;
  }

  private entry(each: JournalEntry): TemplateResult {
    const gone = each.undone && each.action !== "undo";
    return html`<li class=${gone ? "undone" : ""}><div class="by-line"><span class="n">${each.number}</span> <b>${each.name}</b> <span class="dim">${each.date}${more(each)}</span>${gone ? html` <span class="tag">undone</span>` : nothing}</div>${told(each, this.ask)}</li>`;
  }

  private undo(): TemplateResult {
    const last = this.books.state.undo;
    const status = html`<p class="unseen" role="status">${this.said}</p>`;
    if (!last) return html`${status}${this.problem ? refusal(this.problem) : nothing}`;
    if (!this.asking) return html`${status}<p class="tools"><button type="button" id="take-back" ?disabled=${this.books.busy} @click=${() => this.set(true)}>Take back action ${last.number}</button> <span class="dim">${last.name}, ${last.date}</span></p>${this.problem ? refusal(this.problem) : nothing}`;
    return html`<div class="correct taking-back" role="group" aria-label="Take back action ${last.number}"><p>This reverses action ${last.number}, <b>${last.name}</b> of ${last.date}${last.action === "advance" ? ", and all that fell due with it" : ""}. Both stay in the journal.</p>
      ${told(last, this.ask)}
      <p class="moves"><button type="button" class="main" id="take-back-now" ?disabled=${this.books.busy} @click=${this.back}>Take it back</button><button type="button" @click=${() => this.set(false)}>Let it stand</button></p></div>`;
  }
}
