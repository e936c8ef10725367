// What there is: the balances, family by family.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Family } from "../documents.js";
import type { Books } from "./books.js";
import { cap } from "./when.js";
import { amount, type Ask } from "./words.js";

export class There {
  private sources = false;
  private words = "";

  constructor(readonly books: Books, readonly ask: Ask) {}

  show(): TemplateResult {
    const families = this.books.state.families.filter((each) => this.sources || !each.is_source);
    const words = this.words.trim().toLowerCase();
    const shown = families.map((family) => ({ ...family, held: family.held.filter((each) => !words || `${family.about} ${each.said} ${each.thing} ${each.account}`.toLowerCase().includes(words)) })).filter((family) => family.held.length);
    if (!this.books.state.families.length) return html`<h2 id="there">What there is</h2><p class="dim">Nothing yet: every account is empty.</p>`;
    return html`<h2 id="there">What there is</h2>
      <div class="tools"><label>Only <input type="search" class="only" maxlength="60" autocomplete="off" placeholder="a place, a unit, a thing" .value=${live(this.words)} @input=${(e: Event) => { this.words = (e.target as HTMLInputElement).value; this.books.draw(); }}></label>
        <label class="check"><input type="checkbox" .checked=${live(this.sources)} @change=${(e: Event) => { this.sources = (e.target as HTMLInputElement).checked; this.books.draw(); }}> where it came from, too</label></div>
      ${shown.length ? html`<div class="families">${shown.map((family) => this.family(family))}</div>` : html`<p class="dim">${words ? "Nothing is called so." : "Every account is empty."}</p>`}`;
  }

  private family(family: Family): TemplateResult {
    let before = "";
    return html`<table class="family ${family.is_source ? "source" : ""}"><caption>${cap(family.about)}${family.is_source ? html` <span class="tag">source</span>` : nothing}</caption>
      <thead class="unseen"><tr><th scope="col">Account</th><th scope="col">Amount</th><th scope="col">Of what</th></tr></thead>
      <tbody>${family.held.map((each) => {
        const same = each.account === before;
        before = each.account;
        return html`<tr class=${same ? "same" : ""}><th scope="row"><a href="?account=${encodeURIComponent(each.account)}#where" title=${each.account} @click=${(e: Event) => { e.preventDefault(); this.ask(each.account); }}>${each.said}</a></th><td class="n">${amount(each.amount)}</td><td>${each.thing}</td></tr>`;
      })}</tbody></table>`;
  }
}
