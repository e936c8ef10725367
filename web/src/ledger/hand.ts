// Entries by hand: so much out of one account and into another, with the sums as they stand.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Books } from "./books.js";
import { amount, thing } from "./words.js";

interface Row { account: string; commodity: string; amount: string }

const MOST = 40;
const empty = (): Row => ({ account: "", commodity: "", amount: "" });

export class Hand {
  private rows: Row[] = [empty(), empty()];
  private why = "";

  constructor(readonly books: Books) {}

  clear(): void {
    this.rows = [empty(), empty()];
    this.why = "";
  }

  inputs(): Record<string, unknown> {
    const filled = this.rows.filter((row) => row.account || row.commodity || row.amount);
    return { entries: filled.map((row) => [row.account.trim(), row.commodity.trim(), number(row.amount)]), why: this.why.trim() };
  }

  private put(i: number, change: Partial<Row>): void {
    this.rows[i] = { ...this.rows[i]!, ...change };
    this.books.draw();
  }

  show(wrong: Record<string, string>): TemplateResult {
    const { accounts, things } = this.books.state;
    const text = (e: Event) => (e.target as HTMLInputElement).value;
    return html`<fieldset class="group by-hand"><legend>Entries</legend>
      <p class="help">What leaves an account has a minus, what comes into one a plus. Of each thing they add up to nothing.</p>
      <ol class="items">${this.rows.map((row, i) => html`<li><div class="by-hand-row">
          <label><span class="unseen">Account of entry ${i + 1}</span><input list="h-accounts" autocomplete="off" maxlength="160" placeholder="account" .value=${live(row.account)} @input=${(e: Event) => this.put(i, { account: text(e) })}></label>
          <label><span class="unseen">Amount of entry ${i + 1}</span><input class="amount" inputmode="numeric" autocomplete="off" maxlength="16" placeholder="±" .value=${live(row.amount)} @input=${(e: Event) => this.put(i, { amount: text(e) })}></label>
          <label><span class="unseen">Of what, entry ${i + 1}</span><input list="h-things" autocomplete="off" maxlength="160" placeholder="of what" .value=${live(row.commodity)} @input=${(e: Event) => this.put(i, { commodity: text(e) })}></label>
        </div><button type="button" class="quiet" aria-label="Take away entry ${i + 1}" ?disabled=${this.rows.length < 3} @click=${() => { this.rows.splice(i, 1); this.books.draw(); }}>×</button></li>`)}</ol>
      <datalist id="h-accounts">${accounts.map((each) => html`<option value=${each}></option>`)}</datalist>
      <datalist id="h-things">${things.map((each) => html`<option value=${each}></option>`)}</datalist>
      <p><button type="button" class="add" ?disabled=${this.rows.length >= MOST} @click=${() => { this.rows.push(empty()); this.books.draw(); }}>Add another</button></p>
      <p class="sums" role="status">${this.sums()}</p>
      ${wrong["entries"] ? html`<p class="wrong">${wrong["entries"]}</p>` : nothing}
      <div class="field below"><label class="said" for="h-why"><span class="label">What it is for</span></label><input id="h-why" maxlength="400" autocomplete="off" .value=${live(this.why)} aria-invalid=${wrong["why"] ? "true" : nothing} @input=${(e: Event) => { this.why = text(e); this.books.draw(); }}>${wrong["why"] ? html`<p class="wrong">${wrong["why"]}</p>` : nothing}</div></fieldset>`;
  }

  private sums(): string {
    const sums = new Map<string, number>();
    for (const row of this.rows) {
      const n = number(row.amount);
      if (row.commodity && typeof n === "number") sums.set(row.commodity, (sums.get(row.commodity) ?? 0) + n);
    }
    return [...sums].map(([commodity, n]) => (n === 0 ? `${thing(commodity)}: adds up.` : `${thing(commodity)}: ${amount(Math.abs(n))} more must ${n < 0 ? "come in" : "go out"} somewhere.`)).join(" ");
  }
}

/** A whole number as it is typed; what is none is sent as it stands, for the server to say so. */
function number(text: string): number | string {
  const plain = text.trim().replaceAll("−", "-").replace(/^\+/, "").replaceAll(",", "");
  return /^-?\d+$/.test(plain) ? Number(plain) : text.trim();
}
