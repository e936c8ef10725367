// Where the calendar is, what is to come, and going on.
import { html, nothing, type TemplateResult } from "lit-html";
import { isStale, Lost, Trouble } from "../api.js";
import type { LedgerDue, Problem } from "../documents.js";
import { refusal } from "../question/page.js";
import type { Books } from "./books.js";
import { posting, stepSaid, type Ask } from "./words.js";

type How = "phases" | "turns";

export class When {
  how: How = "turns";
  private due: LedgerDue | null = null;
  private problem: Problem | null = null;
  private said = "";
  private asked = new AbortController();
  /** What the preview was asked for: another hash or another distance asks anew. */
  private of = "";

  constructor(readonly books: Books, readonly ask: Ask) {}

  /** Look ahead, if what is shown is not what is to come from here. */
  look(): void {
    const of = `${this.books.state.hash} ${this.by()}`;
    if (of === this.of || !this.to()) return;
    this.of = of;
    this.asked.abort();
    this.asked = new AbortController();
    this.books.read<LedgerDue>("/due", { [this.by()]: "1" }, this.asked.signal).then(
      (due) => {
        this.due = due;
        this.problem = null;
        this.books.draw();
      },
      (error: unknown) => {
        if (isStale(error)) return;
        this.of = "";
        if (error instanceof Trouble) this.problem = error.problem;
        else if (error instanceof Lost) window.setTimeout(() => this.look(), 2000);
        this.books.draw();
      },
    );
  }

  /** By game turns where there is another, if the player has not said otherwise. */
  private by(): How {
    return this.books.state.calendar.next_turn ? this.how : "phases";
  }

  private to(): string | null {
    const { next_step, next_turn } = this.books.state.calendar;
    return this.by() === "turns" ? next_turn : next_step;
  }

  private readonly go = (): void => {
    const to = this.to();
    void this.books.add("advance", { [this.by()]: 1 }).then((problem) => {
      this.problem = problem;
      this.said = problem ? "" : `It is ${to}.`;
      this.books.draw();
    });
  };

  show(): TemplateResult {
    const { calendar, date } = this.books.state;
    const named = calendar.steps.length > 1;
    const at = calendar.steps.indexOf(calendar.step);
    return html`<h2 id="when">${cap(calendar.called)} ${calendar.period}${named ? html`<span class="dim">, ${stepSaid(calendar.step)}</span>` : nothing}</h2>
      ${named ? html`<ol class="strip" aria-label="The steps of a ${calendar.called}">${calendar.steps.map((step, i) => html`<li class=${i < at ? "past" : ""} aria-current=${i === at ? "step" : nothing}>${step}</li>`)}</ol>` : nothing}
      <p class="unseen" role="status">${this.said}</p>
      ${this.to() ? this.onward() : html`<p>It is ${date}, the last step of the calendar.</p>`}
      ${this.problem ? refusal(this.problem) : nothing}`;
  }

  private onward(): TemplateResult {
    const { next_step, next_turn } = this.books.state.calendar;
    const two = next_turn !== null && next_turn !== next_step;
    const pick = (how: How) => () => {
      this.how = how;
      this.books.draw();
    };
    return html`${two ? html`<div class="how" role="group" aria-label="How far to go on"><span class="segments">
        <label><input type="radio" name="how" .checked=${this.how === "phases"} @change=${pick("phases")}>One step</label>
        <label><input type="radio" name="how" .checked=${this.how === "turns"} @change=${pick("turns")}>To the next game turn</label></span></div>` : nothing}
      <section class="to-come" aria-labelledby="come-h"><h3 id="come-h">What is to come by ${this.to()}</h3>${this.coming()}</section>
      <p class="moves"><button type="button" class="main big" ?disabled=${this.books.busy} @click=${this.go}>Go on to ${this.to()}</button></p>`;
  }

  private coming(): TemplateResult {
    const due = this.due;
    if (!due) return html`<p class="dim">Looking ahead …</p>`;
    const stale = due.hash !== this.books.state.hash;
    const full = due.coming.filter((step) => step.postings.length);
    const body = full.length
      ? html`<ol>${full.map((step) => html`<li><b>${step.date}</b>${step.postings.map((each) => posting(each.memo, each.rule, each.entries.map(([account, commodity, amount]) => ({ account, commodity, amount })), this.ask))}</li>`)}</ol>`
      : html`<p class="dim">Nothing falls due.</p>`;
    return html`<div class=${stale ? "stale" : ""}>${body}</div>`;
  }
}

export function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
