// What happens is entered here: an action of the title by its declared inputs, or entries by hand.
import { html, nothing, type TemplateResult } from "lit-html";
import { Trouble } from "../api.js";
import type { Field, LedgerForm, Problem } from "../documents.js";
import { group } from "../question/fields.js";
import { refusal } from "../question/page.js";
import { blank, fromInput, toInput, type Raw } from "../question/raw.js";
import type { Books } from "./books.js";
import { Hand } from "./hand.js";
import { told } from "./journal.js";
import { either, stepSaid, type Ask } from "./words.js";

const JOURNAL = "journal";

export class Enter {
  private action = "";
  private form: LedgerForm | null = null;
  private of = "";
  private values: Record<string, Raw> = {};
  private memo = "";
  private problem: Problem | null = null;
  /** The ledger that the problem was with: when it has gone on, the problem is gone. */
  private with = "";
  /** The number of the action that was entered last. */
  private done = 0;
  private readonly hand: Hand;

  constructor(readonly books: Books, readonly ask: Ask, wanted: string) {
    this.hand = new Hand(books);
    const every = books.state.actions.flatMap((heading) => heading.actions);
    this.action = (every.find((each) => each.id === wanted) ?? every.find((each) => each.open))?.id ?? JOURNAL;
  }

  /** The form of the action as the ledger stands: the names it knows are suggested. */
  look(): void {
    if (this.problem && this.with !== this.books.state.hash) this.problem = null;
    const of = `${this.books.state.hash} ${this.action}`;
    if (of === this.of) return;
    this.of = of;
    this.books.read<LedgerForm>(`/actions/${this.action}`).then(
      (form) => {
        if (of !== this.of) return;
        if (this.form?.id !== form.id) this.clear(form);
        this.form = form;
        this.books.draw();
      },
      (error: unknown) => {
        this.of = "";
        this.wrong(error instanceof Trouble ? error.problem : null);
        this.books.draw();
      },
    );
  }

  private wrong(problem: Problem | null): void {
    this.problem = problem;
    this.with = this.books.state.hash;
  }

  private clear(form: LedgerForm, keeps: (field: Field) => boolean = () => false): void {
    for (const field of fieldsOf(form)) if (!keeps(field)) this.values[field.name] = blank(field);
  }

  private readonly pick = (e: Event): void => {
    this.action = (e.target as HTMLSelectElement).value;
    this.problem = null;
    this.values = {};
    this.form = null;
    this.of = "";
    this.books.draw();
  };

  private readonly example = (): void => {
    for (const field of fieldsOf(this.form!)) this.values[field.name] = field.name in this.form!.example ? fromInput(field, this.form!.example[field.name]) : blank(field);
    this.books.draw();
  };

  private readonly send = (e: Event): void => {
    e.preventDefault();
    const form = this.form;
    if (!form) return;
    const byHand = form.id === JOURNAL;
    const inputs: Record<string, unknown> = byHand ? this.hand.inputs() : {};
    if (!byHand) {
      for (const field of fieldsOf(form)) {
        const value = toInput(field, this.values[field.name] ?? blank(field));
        if (value !== undefined) inputs[field.name] = value;
      }
    }
    void this.books.add("post", { action: form.id, inputs, memo: this.memo.trim() }).then((problem) => {
      this.wrong(problem);
      if (problem) {
        this.done = 0;
        this.books.draw();
        document.querySelector("#enter-form .refused")?.scrollIntoView({ block: "nearest" });
        document.querySelector<HTMLElement>("#enter-form [aria-invalid=true]")?.focus();
        return;
      }
      this.done = this.books.entries[0]?.number ?? 0;
      this.memo = "";
      // what was named is likely to be named again; numbers and dice are not
      if (byHand) this.hand.clear();
      else this.clear(form, (field) => field.kind === "text" || field.kind === "word");
      this.books.draw();
      document.querySelector("#enter-form .done")?.scrollIntoView({ block: "nearest" });
    });
  };

  show(): TemplateResult {
    const { actions, calendar, date } = this.books.state;
    const form = this.form;
    const open = form?.open ?? true;
    return html`<h2 id="enter">Enter what happens</h2>
      <form id="enter-form" class="inputs" @submit=${this.send}>
        <label class="pick"><span class="unseen">What is done</span><select .value=${this.action} @change=${this.pick}>${actions.map(
          (heading) => html`<optgroup label=${heading.name}>${heading.actions.map((each) => html`<option value=${each.id} ?selected=${each.id === this.action}>${each.name}${each.open ? "" : ` (in ${either(each.when)})`}</option>`)}</optgroup>`,
        )}</select></label>
        ${form ? html`<p class="about">${form.about}</p>` : html`<p class="dim">Fetching what it needs …</p>`}
        ${form && !open ? html`<p class="notice">This is done in ${either(form.when.map(stepSaid))}, and it is ${date}${calendar.steps.length > 1 ? ": go on by steps until then" : ""}.</p>` : nothing}
        ${form ? this.fields(form) : nothing}
        ${this.problem ? refusal(this.problem) : nothing}
        ${this.books.lost ? html`<p class="notice" role="alert">${this.books.lost}</p>` : nothing}
        ${this.entered()}</form>`;
  }

  private fields(form: LedgerForm): TemplateResult {
    const wrong = this.problem?.inputs ?? {};
    const change = (name: string, raw: Raw) => {
      this.values[name] = raw;
      this.done = 0;
      this.books.draw();
    };
    const byHand = form.id === JOURNAL;
    return html`${byHand ? this.hand.show(wrong) : form.groups.map((each) => group(each, this.values, wrong, change))}
      <div class="field below memo"><label class="said" for="memo"><span class="label">A note of your own</span></label><input id="memo" type="text" maxlength="400" autocomplete="off" .value=${this.memo} @input=${(e: Event) => {
        this.memo = (e.target as HTMLInputElement).value;
      }}></div>
      <p class="below"><button class="main" ?disabled=${this.books.busy || !form.open}>Enter it</button>
      ${Object.keys(form.example).length ? html`<button type="button" class="quiet" @click=${this.example}>Fill in an example</button>` : nothing}</p>`;
  }

  /** What has just been entered, with what it posted. */
  private entered(): TemplateResult {
    const entry = this.books.entries.find((each) => each.number === this.done);
    return html`<div class="done" role="status">${entry ? html`<p><b>Entered as action ${entry.number}.</b></p>${told(entry, this.ask)}` : nothing}</div>`;
  }
}

function fieldsOf(form: LedgerForm): Field[] {
  return form.groups.flatMap((each) => each.fields);
}
