// A ledger, laid out for use during a game: the calendar and what is done on one side, what there is on the other.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { Lost, Trouble } from "../api.js";
import type { LedgerCheck, LedgerJournal, LedgerState } from "../documents.js";
import { Books } from "./books.js";
import { Enter } from "./enter.js";
import { Journal } from "./journal.js";
import { There } from "./there.js";
import { Tracks } from "./tracks.js";
import { When } from "./when.js";
import { Where } from "./where.js";

export class LedgerPage {
  private readonly books: Books;
  private readonly when: When;
  private readonly enter: Enter;
  private readonly tracks: Tracks;
  private readonly there: There;
  private readonly where: Where;
  private readonly journal: Journal;
  private check: LedgerCheck | null = null;
  private checking = "";

  constructor(state: LedgerState, journal: LedgerJournal, readonly place: HTMLElement) {
    const address = new URLSearchParams(location.search);
    this.books = new Books(state, journal, address.get("charts") ?? "", () => this.draw());
    this.where = new Where(this.books);
    this.when = new When(this.books, this.where.ask);
    this.enter = new Enter(this.books, this.where.ask, address.get("action") ?? "");
    this.tracks = new Tracks(this.books, this.where.ask);
    this.there = new There(this.books, this.where.ask);
    this.journal = new Journal(this.books, this.where.ask);
    addEventListener("pageshow", (event) => {
      if (event.persisted) void this.books.reload().then(() => this.draw());
    });
    place.replaceChildren();
    this.draw();
  }

  draw(): void {
    this.when?.look();
    this.enter?.look();
    this.where?.look();
    render(html`${this.head()}
      <div class="books"><div class="do"><section aria-labelledby="when">${this.when.show()}</section><section aria-labelledby="enter">${this.enter.show()}</section></div>
        <div class="see"><section aria-labelledby="tracks">${this.tracks.show()}</section><section aria-labelledby="there">${this.there.show()}</section></div>
        <div class="log-of-it"><section aria-labelledby="where">${this.where.show()}</section><section aria-labelledby="journal">${this.journal.show()}</section></div></div>`, this.place);
    Tracks.reveal(this.place);
  }

  private head(): TemplateResult {
    const { state } = this.books;
    return html`<header class="asked"><h1>${state.name || state.id}</h1><p>${state.title_name} · ${state.records} action${state.records === 1 ? "" : "s"} since ${state.start}</p>
      <p class="tools"><button type="button" class="quiet" ?disabled=${this.checking === "…"} @click=${this.look}>Check the books</button><a href="${this.books.path}/file" download>Download</a>
      <span class="dim">hash <code class="hash" title=${state.hash}>${state.hash.slice(0, 12)}</code></span></p></header>
      <nav class="on-page" aria-label="On this page"><a href="#when">Date</a><a href="#enter">Enter</a><a href="#tracks">Tracks</a><a href="#there">What there is</a><a href="#where">Where did it go</a><a href="#journal">Journal</a></nav>
      ${state.remark ? html`<p class="notice">${state.remark}; checking the books tells whether it matters.</p>` : nothing}
      <div role="status">${this.checked()}</div>`;
  }

  private readonly look = (): void => {
    this.checking = "…";
    this.check = null;
    this.draw();
    this.books.read<LedgerCheck>("/check").then(
      (found) => {
        this.check = found;
        this.checking = "";
        this.draw();
      },
      (error: unknown) => {
        this.checking = error instanceof Trouble || error instanceof Lost ? error.message : String(error);
        this.draw();
      },
    );
  };

  private checked(): TemplateResult | typeof nothing {
    const found = this.check;
    if (this.checking === "…") return html`<p class="dim">Doing the whole campaign again from its log …</p>`;
    if (this.checking) return html`<p class="refused">${this.checking}</p>`;
    if (!found || found.hash !== this.books.state.hash) return nothing;
    const many = Object.keys(found.totals).length;
    return html`<div class=${found.sound ? "sound" : "refused"}><p><b>${found.sound ? "The books are sound." : "The books are not sound."}</b>
        ${found.records} actions and ${found.postings} postings read: every hash, date, sum and bound holds. ${many ? `All accounts together have nothing of any of ${many} things, as it must be.` : ""}
        ${found.replayed ? `Done again from the log: ${found.replayed === found.hash ? "the same hash" : "another hash"}.` : ""}</p>
      ${[...found.faults, ...found.remarks].map((each) => html`<p>${each}</p>`)}
      <p class="small">The hash names this very log: two players who read the same one have the same books. <code class="hash">${found.hash}</code></p></div>`;
  }
}

export function begin(): void {
  const read = <T>(id: string) => JSON.parse(document.getElementById(id)!.textContent!) as T;
  const state = read<LedgerState>("state");
  const journal = read<LedgerJournal>("journal-first");
  new LedgerPage(state, journal, document.getElementById("here")!);
}
