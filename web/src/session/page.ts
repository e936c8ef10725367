// A session: where the game is on the track, what may be done there, and the log of the evening.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { get, Lost, post, Trouble } from "../api.js";
import type { Luck, RunEntry, SequenceDocument, SessionDocument } from "../documents.js";
import { joined } from "../bits/numbers.js";
import { named } from "../question/charts.js";
import { luckOf } from "./luck.js";

export class SessionPage {
  problem = "";
  note = "";
  renaming = false;
  correcting: { run: number; how: "redo" | "overrule" } | null = null;
  luck: Luck | null = null;
  private busy = false;

  constructor(public session: SessionDocument, readonly track: SequenceDocument, readonly place: HTMLElement) {
    this.draw();
    void this.count();
    addEventListener("pageshow", (event) => {
      if (event.persisted) void this.reload();
    });
  }

  private async reload(): Promise<void> {
    this.session = await get<SessionDocument>(`/api/sessions/${this.session.id}`);
    this.draw();
    void this.count();
  }

  private async count(): Promise<void> {
    this.luck = await get<Luck>(`/api/sessions/${this.session.id}/luck`).catch(() => null);
    this.draw();
  }

  /** Do something to the session, once, and show what then stands. */
  private async does(path: string, body: unknown): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const key = crypto.randomUUID();
    try {
      for (;;) {
        try {
          const found = await post<SessionDocument | { session: string }>(`/api/sessions/${this.session.id}/${path}`, body, { key });
          if ("log" in found) this.session = found;
          else await this.reload();
          this.problem = "";
          return true;
        } catch (error) {
          if (!(error instanceof Lost)) throw error;
          this.problem = "Grognard does not answer. What you did is kept here and will be sent again.";
          this.draw();
          await new Promise((resolve) => setTimeout(resolve, 2000));
        }
      }
    } catch (error) {
      this.problem = error instanceof Trouble ? error.problem.text : String(error);
      return false;
    } finally {
      this.busy = false;
      this.draw();
      void this.count();
    }
  }

  draw(): void {
    render(html`${this.head()}${this.problem ? html`<p class="refused" role="alert">${this.problem}</p>` : nothing}
      <nav class="on-page" aria-label="On this page"><a href="#log-h">The log</a><a href="#luck-h">Luck</a></nav>
      <div class="evening"><section aria-labelledby="now-h">${this.now()}</section><section aria-labelledby="log-h">${this.log()}</section><section aria-labelledby="luck-h">${luckOf(this.luck, this.session)}</section></div>`, this.place);
  }

  private head(): TemplateResult {
    const session = this.session;
    if (this.renaming) return this.rename();
    return html`<header class="asked"><h1>${session.name}</h1><p>${session.title_name}: ${session.sides.map((side) => side.name).join(" against ")} · since ${day(session.begun)}${session.own_charts.length ? html` · by your ${named(session.own_charts)}` : nothing}</p>
      <p class="tools"><button type="button" class="quiet" @click=${() => this.set({ renaming: true })}>Rename</button>
      <a href="/sessions/${session.id}/report">Report to print</a><a href="/sessions/${session.id}/report.md" download>Markdown</a><a href="/api/sessions/${session.id}/export" download>JSON</a></p></header>`;
  }

  private set(changes: Partial<Pick<SessionPage, "note" | "renaming" | "correcting">>): void {
    Object.assign(this, changes);
    this.draw();
  }

  private rename(): TemplateResult {
    const session = this.session;
    const save = (e: SubmitEvent) => {
      e.preventDefault();
      const data = new FormData(e.target as HTMLFormElement);
      const sides = Object.fromEntries(session.sides.map((side) => [side.id, String(data.get(side.id) ?? "")]));
      void this.does("names", { name: String(data.get("name")), sides }).then((done) => done && this.set({ renaming: false }));
    };
    return html`<form class="rename" @submit=${save}><label>Session <input name="name" maxlength="200" required .value=${session.name}></label>
      ${session.sides.map((side) => html`<label>Side <input name=${side.id} maxlength="40" required .value=${side.name}></label>`)}
      <button class="main">Keep these names</button><button type="button" @click=${() => this.set({ renaming: false })}>Never mind</button></form>`;
  }

  private now(): TemplateResult {
    const { place, sides } = this.session;
    const who = (id: string) => sides.find((side) => side.id === id)?.name ?? id;
    const first = this.track.first_player !== "fixed" && (place.decides || place.undecided || place.first === null)
      ? html`<div class="acting" role="group" aria-label="Who goes first"><span>Who goes first?</span><span class="segments">${sides.map((side) => html`<label><input type="radio" name="first" .checked=${place.first === side.id} @change=${() => this.does("place", { first: side.id })}>${side.name}</label>`)}</span></div>`
      : nothing;
    return html`<h2 id="now-h">${place.name}</h2><p class="dim">${joined(place.said)}</p>${first}
      <p class="moves"><button type="button" ?disabled=${!place.previous} title=${place.previous ?? ""} @click=${() => this.does("place", { move: "previous" })}>‹ Back</button>
        <button type="button" class="main" ?disabled=${!place.next} title=${place.next ?? ""} @click=${() => this.does("place", { move: "next" })}>Next step ›</button></p>
      ${place.next ? html`<p class="dim">Then: ${joined(place.next)}</p>` : nothing}
      ${place.permitted.length ? html`<h3>What may be done</h3><ul class="permitted">${place.permitted.map((each) => html`<li>${each.what}${this.links(each.procedures ?? [])}${(each.actions ?? []).length ? html` <a class="tag" href="/ledgers?title=${this.session.title}">ledger</a>` : nothing}</li>`)}</ul>` : nothing}
      ${place.remember.length ? html`<h3>Easy to forget</h3><ul class="remember">${place.remember.map((each) => html`<li>${each.what} <span class="by">${each.rule}</span></li>`)}</ul>` : nothing}
      ${place.acting.length === 1 ? html`<p class="dim">${who(place.acting[0]!)} acts.</p>` : nothing}
      <details class="track"><summary>The whole track</summary><ol>${this.track.parts.map((part) => html`<li><b>${part.name}</b><ol>${this.track.steps.filter((step) => step.part === part.id).map(
        (step) => html`<li><button type="button" class="quiet" aria-current=${step.id === place.step ? "step" : nothing} @click=${() => this.does("place", { turn: place.turn, step: step.id, first: place.first })}>${step.name}${step.house ? html`<sup title="house rule">ʰ</sup>` : nothing}</button></li>`)}</ol></li>`)}</ol></details>`;
  }

  private links(procedures: readonly string[]): TemplateResult | typeof nothing {
    if (!procedures.length) return nothing;
    return html` ${procedures.map((id) => html`<a class="go" href="/${this.session.title}/ask/${id}?_session=${this.session.id}">${spoken(id)}</a> `)}`;
  }

  private log(): TemplateResult {
    const write = (e: Event) => {
      e.preventDefault();
      void this.does("notes", { text: this.note }).then((done) => done && this.set({ note: "" }));
    };
    const runs = new Map(this.session.runs.map((run) => [run.number, run]));
    const told = this.session.log.filter((entry) => entry.gone || entry.kind !== "answered");
    const entries = told.filter((entry, i) => entry.gone || entry.kind !== "placed" || !isPlaced(told[i + 1])).reverse();
    return html`<h2 id="log-h">The log</h2>
      <form class="note" @submit=${write}><label class="unseen" for="note">A note</label><textarea id="note" rows="2" maxlength="4000" placeholder="A note for the log" .value=${this.note} @input=${(e: Event) => { this.note = (e.target as HTMLTextAreaElement).value; this.draw(); }}></textarea>
        <p><button ?disabled=${!this.note.trim()}>Write it down</button>
        <button type="button" ?disabled=${!this.session.undo} title=${this.session.undo ?? "Dice that have fallen stand; a roll can be corrected."} @click=${() => this.does("undo", {})}>Take back the last line</button></p></form>
      <ol class="log" reversed>${entries.map((entry) => {
        const run = entry.kind === "opened" && entry.run ? runs.get(entry.run) : undefined;
        return html`<li class="${entry.kind} ${entry.gone ? "gone" : ""}"><time datetime=${entry.at}>${time(entry.at)}</time>${run && !entry.gone ? this.run(run) : html`<p>${entry.said}</p>`}</li>`;
      })}</ol>`;
  }

  private run(run: RunEntry): TemplateResult {
    const session = this.session;
    const address = `/${session.title}/ask/${run.procedure}?_session=${session.id}&_roll=${run.number}`;
    const who = Object.entries(run.roles).map(([role, id]) => `${role} ${session.sides.find((side) => side.id === id)?.name ?? id}`).join(", ");
    return html`<div class="run"><p><b>${run.name}</b>${run.note ? html` · ${run.note}` : nothing} <span class="dim">${who}</span></p>
      <p class="given dim">${run.given.join(" · ")}</p>
      ${run.result ? html`<p class=${run.overruled ? "gone" : "result"}>${run.result.said} <span class="code">${run.result.text}</span>${run.by_hand ? html` <span class="tag">table dice</span>` : nothing}</p>` : html`<p>Not finished. <a href=${address}>Go on with it</a></p>`}
      ${run.redone.map((why) => html`<p class="dim">Corrected: ${why}</p>`)}
      ${run.overruled ? html`<p class="result">${run.overruled.text} <span class="dim">Overruled: ${run.overruled.why}</span></p>` : nothing}
      <p class="tools"><a href=${address}>Working</a>${run.result ? html`<button type="button" class="quiet" @click=${() => this.set({ correcting: { run: run.number, how: "redo" } })}>Correct the dice</button>
        <button type="button" class="quiet" @click=${() => this.set({ correcting: { run: run.number, how: "overrule" } })}>Overrule</button>`
        : html`<button type="button" class="quiet" @click=${() => this.does(`rolls/${run.number}/drop`, {})}>Put aside</button>`}</p>
      ${this.correcting?.run === run.number ? this.correct(run) : nothing}</div>`;
  }

  private correct(run: RunEntry): TemplateResult {
    const redo = this.correcting!.how === "redo";
    const save = (e: SubmitEvent) => {
      e.preventDefault();
      const data = new FormData(e.target as HTMLFormElement);
      const why = String(data.get("why"));
      const what = String(data.get("what"));
      const faces = what.split(/[\s,;+]+/).filter(Boolean).map(Number);
      const body = redo ? { why, faces } : { why, text: what };
      void this.does(`rolls/${run.number}/${this.correcting!.how}`, body).then((done) => done && this.set({ correcting: null }));
    };
    return html`<form class="correct" @submit=${save}>
      <label>${redo ? "All its dice, in order" : "The result you agree on"} <input name="what" required maxlength="200" autocomplete="off" placeholder=${redo ? "4, 3" : run.result!.text}></label>
      <label>Why <input name="why" required maxlength="200" autocomplete="off" placeholder=${redo ? "the second die was misread" : "we forgot the river"}></label>
      <button class="main">${redo ? "Put these dice in place" : "Put this result in place"}</button><button type="button" @click=${() => this.set({ correcting: null })}>Never mind</button></form>`;
  }
}

/** Of steps gone along with nothing between them the last is told; the report has the same. */
function isPlaced(next: SessionDocument["log"][number] | undefined): boolean {
  return next !== undefined && next.kind === "placed" && !next.gone;
}

function day(at: string): string {
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

function time(at: string): string {
  const date = new Date(at);
  const clock = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return Date.now() - date.getTime() < 20 * 3600_000 ? clock : `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short" })} ${clock}`;
}

export function spoken(id: string): string {
  const said = id.replaceAll("-", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export function begin(): void {
  const session = JSON.parse(document.getElementById("session")!.textContent!) as SessionDocument;
  const track = JSON.parse(document.getElementById("track")!.textContent!) as SequenceDocument;
  new SessionPage(session, track, document.getElementById("here")!);
}
