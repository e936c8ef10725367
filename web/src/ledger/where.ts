// Where did it go? What came into an account and went out of it, with what was in it after each, and the action behind it.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isStale, Trouble } from "../api.js";
import type { LedgerAccount, LedgerShow, Problem } from "../documents.js";
import { refusal } from "../question/page.js";
import type { Books } from "./books.js";
import { account, amount, signed, thing, type Ask } from "./words.js";

const LAST = 30;

export class Where {
  private account: string;
  private date: string;
  private undone = false;
  private all = false;
  private found: LedgerShow | null = null;
  private problem: Problem | null = null;
  private of = "";
  private asked = new AbortController();

  constructor(readonly books: Books) {
    const address = new URLSearchParams(location.search);
    this.account = address.get("account") ?? "";
    this.date = address.get("date") ?? "";
  }

  /** Ask about an account, from wherever on the page its name stands. */
  readonly ask: Ask = (name) => {
    this.account = name;
    this.date = "";
    this.all = false;
    this.address();
    this.books.draw();
    const heading = document.getElementById("where");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };

  look(): void {
    const of = `${this.books.state.hash} ${this.account} ${this.date} ${this.all}`;
    if (of === this.of) return;
    this.of = of;
    this.asked.abort();
    if (!this.account && !this.date) {
      this.found = this.problem = null;
      return;
    }
    this.asked = new AbortController();
    const given = { ...(this.account ? { account: this.account } : {}), ...(this.date ? { date: this.date } : {}), last: this.all ? "2000" : String(LAST) };
    this.books.read<LedgerShow>("/show", given, this.asked.signal).then(
      (found) => {
        this.found = found;
        this.problem = null;
        this.books.draw();
      },
      (error: unknown) => {
        if (isStale(error)) return;
        if (error instanceof Trouble) this.problem = error.problem;
        this.books.draw();
      },
    );
  }

  private readonly submit = (e: Event): void => {
    e.preventDefault();
    const data = new FormData(e.target as HTMLFormElement);
    this.account = String(data.get("account") ?? "").trim();
    this.date = String(data.get("date") ?? "").trim();
    this.all = false;
    this.address();
    this.books.draw();
  };

  private address(): void {
    const address = new URLSearchParams(location.search);
    for (const [name, value] of [["account", this.account], ["date", this.date]] as const) {
      if (value) address.set(name, value);
      else address.delete(name);
    }
    const query = address.toString();
    history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}`);
  }

  show(): TemplateResult {
    const { calendar, accounts } = this.books.state;
    return html`<h2 id="where" tabindex="-1">Where did it go?</h2>
      <form class="ask-where" role="search" aria-label="Where did it go" @submit=${this.submit}>
        <label>Account <input id="w-account" name="account" list="w-accounts" maxlength="160" autocomplete="off" spellcheck="false" placeholder="a name, or the beginning of one" .value=${live(this.account)}></label>
        <label>When <input name="date" maxlength="40" autocomplete="off" size="9" placeholder=${calendar.period} .value=${live(this.date)} aria-describedby="w-when"></label>
        <button>Look</button>
        <datalist id="w-accounts">${beginnings(accounts).map((each) => html`<option value=${each}></option>`)}</datalist></form>
      <p class="dim small" id="w-when">Of all time, or of one date: ${calendar.example}.</p>
      ${this.problem ? refusal(this.problem) : this.result()}`;
  }

  private result(): TemplateResult {
    const found = this.found?.accounts;
    if (!found) return html`<p class="dim">Every account's name on this page leads here. ${example(this.books.state.accounts)}</p>`;
    if (!found.length) return html`<p>Nothing was there, and nothing moved.</p>`;
    const gone = found.some((sheet) => sheet.movements.some((each) => each.undone));
    return html`<div aria-live="polite">${gone ? html`<label class="check"><input type="checkbox" .checked=${live(this.undone)} @change=${(e: Event) => { this.undone = (e.target as HTMLInputElement).checked; this.books.draw(); }}> what was undone, too</label>` : nothing}
      ${found.map((sheet) => this.sheet(sheet, found.length > 1))}</div>`;
  }

  private sheet(sheet: LedgerAccount, many: boolean): TemplateResult {
    const rows = balances(sheet).filter((row) => this.undone || !row.undone);
    const sums = html`${amount(sheet.opening)} + ${amount(sheet.came)} − ${amount(sheet.went)} = <b>${amount(sheet.closing)}</b> ${thing(sheet.commodity)}`;
    const all = () => {
      this.all = true;
      this.books.draw();
    };
    return html`<section class="account-sheet"><h3>${many ? account(sheet.account, this.ask) : sheet.account}</h3><p class="sum">${sums}</p>
      ${rows.length ? html`<div class="scroll" tabindex="0" role="region" aria-label="Movements of ${sheet.account}"><table class="movements"><thead><tr><th scope="col">Date</th><th scope="col" class="n">Moved</th><th scope="col" class="n">Then</th><th scope="col">For what</th></tr></thead>
        <tbody>${rows.map((row) => html`<tr class=${row.undone ? "undone" : ""}><td>${row.date}</td><td class="n"><b>${signed(row.amount)}</b></td><td class="n">${row.undone ? "" : amount(row.after)}</td>
          <td>${row.memo} <span class="by">${row.rule === "ledger" ? nothing : row.rule}</span>${row.undone ? html` <span class="tag">undone</span>` : nothing}
            <span class="line">${row.amount < 0 ? "to" : "from"} ${row.against.map((name, i) => html`${i ? ", " : ""}${account(name, this.ask)}`)}, by action ${row.record}, ${row.action}${row.note ? ` “${row.note}”` : ""}</span></td></tr>`)}</tbody></table></div>` : html`<p class="dim">Nothing moved.</p>`}
      ${sheet.left_out ? html`<p class="dim">${sheet.left_out} earlier movements. ${this.all ? "The file has them all." : html`<button type="button" class="quiet" @click=${all}>Show them</button>`}</p>` : nothing}</section>`;
  }
}

/** Movements, the latest first, each with what was in the account after it: reckoned back from the end. What was undone counts for nothing. */
export function balances(sheet: LedgerAccount): Array<LedgerAccount["movements"][number] & { after: number }> {
  let now = sheet.closing;
  return [...sheet.movements].reverse().map((each) => {
    const after = now;
    if (!each.undone) now -= each.amount;
    return { ...each, after };
  });
}

/** Accounts, and the beginnings that several of them share. */
function beginnings(accounts: readonly string[]): string[] {
  const shared = new Map<string, number>();
  for (const each of accounts) for (let i = each.indexOf("/"); i > 0; i = each.indexOf("/", i + 1)) shared.set(each.slice(0, i), (shared.get(each.slice(0, i)) ?? 0) + 1);
  return [...[...shared].filter(([, many]) => many > 1).map(([name]) => name), ...accounts].sort();
}

function example(accounts: readonly string[]): string {
  const [first] = beginnings(accounts).filter((each) => !accounts.includes(each));
  const last = accounts.find((each) => each.includes("/"))?.split("/").pop();
  return first && last ? `“${first}” asks for all that begins so, “*/${last}” for all that ends so.` : "";
}
