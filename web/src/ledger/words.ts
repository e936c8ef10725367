// Amounts and postings as the books write them.
import { html, nothing, type TemplateResult } from "lit-html";

/** 5,700 and −12, with a minus sign that is one. */
export function amount(n: number): string {
  return `${n < 0 ? "−" : ""}${Math.abs(n).toLocaleString("en")}`;
}

export function signed(n: number): string {
  return `${n < 0 ? "−" : "+"}${Math.abs(n).toLocaleString("en")}`;
}

export interface Line {
  account: string;
  commodity: string;
  amount: number;
  /** What its account held after it, where that is known and says something. */
  after?: number;
}

export type Ask = (account: string) => void;

/** One posting: what it is for, by which rule, and its entries. */
export function posting(memo: string, rule: string, lines: readonly Line[], ask: Ask): TemplateResult {
  return html`<div class="posting"><p>${memo} <span class="by">${rule === "ledger" ? nothing : rule}</span></p>
    <table class="entries"><thead class="unseen"><tr><th scope="col">Account</th><th scope="col">Amount</th><th scope="col">What</th><th scope="col">Then in it</th></tr></thead>
    <tbody>${lines.map((line) => html`<tr><th scope="row">${account(line.account, ask)}</th><td class="n">${signed(line.amount)}</td><td>${thing(line.commodity)}</td><td class="n dim">${line.after === undefined ? nothing : html`now ${amount(line.after)}`}</td></tr>`)}</tbody></table></div>`;
}

/** The name of an account, which leads to what came and went in it. */
export function account(name: string, ask: Ask): TemplateResult {
  const go = (e: Event) => {
    e.preventDefault();
    ask(name);
  };
  return html`<a class="account" href="?account=${encodeURIComponent(name)}#where" @click=${go}>${name}</a>`;
}

export function thing(commodity: string): string {
  return commodity.slice(commodity.lastIndexOf("/") + 1).replaceAll("-", " ");
}

/** “1, 2 or 3”. */
export function either(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words[words.length - 1]}`;
}

/** A step as it is called: “game turn 1”, “supply phase”. */
export function stepSaid(step: string): string {
  return /^\d+$/.test(step) ? `game turn ${step}` : step;
}
