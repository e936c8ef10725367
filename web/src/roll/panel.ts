// The roll: the app's dice or those on the table, choices as they arise, the result in words. Every roll goes into the session's log.
import { html, nothing, type TemplateResult } from "lit-html";
import { get, Lost, post, Trouble } from "../api.js";
import type { Ask, Give, Pending, Problem, RollDocument, RunEntry, SessionDocument, Step } from "../documents.js";
import { joined, party } from "../bits/numbers.js";
import { diceOf } from "./dice.js";

export interface Around {
  title: string;
  procedure: string;
  /** The roles of the procedure, if it has two parties: who acts, whom it meets. */
  acts: string;
  ask(): Ask;
  /** Whether there is something to be rolled as things stand. */
  ready(): boolean;
  /** Whether there is but one result: nothing is rolled for it, and it can be written down. */
  certain(): boolean;
  draw(): void;
  rolled(step: Step | undefined): void;
}

const NOTE = "Put it in the log";
/** What the button says where nothing is left to chance. */

export class Panel {
  session: SessionDocument | null;
  roll: RollDocument | null = null;
  acting = "";
  byHand = false;
  faces = "";
  busy = false;
  problem: Problem | null = null;
  lost = "";
  /** What has been chosen so far, by side, of what is asked of more than one. */
  private chosen: Record<string, string> = {};
  private key = "";

  constructor(readonly around: Around, session: SessionDocument | null, looked?: number) {
    this.session = session;
    this.acting = session?.place.acting[0] ?? session?.sides[0]?.id ?? "";
    const open = session?.runs.find((run) => run.open && run.procedure === around.procedure);
    const wanted = looked ?? open?.number;
    if (session && wanted !== undefined) void this.resume(wanted);
  }

  private async resume(number: number): Promise<void> {
    this.roll = await get<RollDocument>(`/api/sessions/${this.session!.id}/rolls/${number}`).catch(() => null);
    this.told();
    this.around.draw();
  }

  /** Do something that must be done once: a lost answer is asked for again, by the same key. */
  private async once(does: (key: string) => Promise<RollDocument>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    this.key ||= crypto.randomUUID();
    this.around.draw();
    try {
      this.roll = await does(this.key);
      this.key = "";
      this.lost = "";
      this.chosen = {};
      const fallen = this.roll.running?.steps.some((each) => each.kind === "roll" || each.kind === "draw");
      if (fallen || !this.roll.run.open) this.faces = "";
      this.told();
    } catch (error) {
      if (error instanceof Trouble) {
        this.problem = error.problem;
        this.key = "";
      } else {
        this.lost = error instanceof Lost ? "Grognard does not answer. The roll is kept and will be sent again." : String(error);
        window.setTimeout(() => {
          this.busy = false;
          void this.once(does);
        }, 2000);
        return;
      }
    } finally {
      if (!this.lost) this.busy = false;
      this.around.draw();
    }
  }

  /** The session that rolls go to; one is begun with the first roll. */
  private async ensure(): Promise<SessionDocument> {
    if (this.session) return this.session;
    const day = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" });
    this.session = await post<SessionDocument>("/api/sessions", { title: this.around.title, name: `Evening of ${day}`, rules: this.around.ask().rules ?? {}, charts: this.around.ask().charts ?? "" });
    this.acting ||= this.session.sides[0]!.id;
    return this.session;
  }

  start(give: Give): void {
    void this.once(async (key) => {
      const session = await this.ensure();
      const ask = this.around.ask();
      const body = { procedure: this.around.procedure, inputs: ask.inputs, doctrine: ask.doctrine ?? null, acting: this.around.acts ? this.acting : "", give };
      return post<RollDocument>(`/api/sessions/${session.id}/rolls`, body, { key });
    });
  }

  go(give: Give): void {
    const roll = this.roll;
    if (roll) void this.once((key) => post<RollDocument>(`/api/sessions/${roll.session}/rolls/${roll.run.number}`, give, { key }));
  }

  private typed(): number[] {
    const text = this.faces.trim();
    return (/^[0-9]+$/.test(text) ? [...text] : text.split(/[\s,;+]+/)).filter(Boolean).map(Number);
  }

  readonly main = (): void => {
    const give: Give = this.byHand ? { by: "hand", faces: this.typed() } : { by: "app" };
    if (this.roll?.run.open) this.go(give);
    else this.start(give);
  };

  /** The last dice that fell light up the chart. */
  private told(): void {
    this.around.rolled(this.roll?.running?.steps.findLast((each) => each.kind === "roll"));
  }

  /** The question has changed: a roll that is done belongs to the one before. */
  leave(): void {
    if (!this.roll || this.roll.run.open) return;
    this.roll = null;
    this.problem = null;
    this.around.rolled(undefined);
  }

  readonly again = (): void => {
    this.leave();
    this.around.draw();
  };

  show(): TemplateResult {
    const running = this.roll?.running;
    const pending = running?.pending ?? null;
    const waits = this.waits();
    return html`<section class="roll" aria-label="The roll" aria-busy=${this.busy}>
      ${this.where()}
      ${running ? html`<ol class="fell">${running.steps.map(step)}</ol>` : nothing}
      ${this.roll?.run.result && !pending ? this.result(this.roll) : nothing}
      ${waits ? unfinished(waits, this.session!) : pending && pending.kind !== "roll" && pending.kind !== "draw" ? this.choice(pending) : this.dice(pending)}
      ${this.problem ? html`<p class="refused" role="alert">${this.problem.text}</p>` : nothing}
      ${this.lost ? html`<p class="notice" role="alert">${this.lost}</p>` : nothing}</section>`;
  }

  /** Another roll of the session that must be finished first. */
  private waits(): RunEntry | undefined {
    return this.roll ? undefined : this.session?.runs.find((run) => run.open && run.procedure !== this.around.procedure);
  }

  /** The button at the thumb of who holds a phone. */
  thumb(): TemplateResult {
    const choosing = this.roll?.running?.pending?.kind === "choose" || this.roll?.running?.pending?.kind === "secret";
    const done = this.roll !== null && !this.roll.run.open;
    const off = this.busy || choosing || this.waits() !== undefined || (!this.roll && !this.around.ready()) || (this.byHand && !this.around.certain() && !this.typed().length);
    const show = () => document.querySelector(".roll")?.scrollIntoView({ block: "start" });
    return html`<button type="button" class="main big" ?disabled=${off} @click=${() => { if (done) this.again(); else this.main(); show(); }}>${done ? "Another" : this.around.certain() ? NOTE : "Roll"}</button>`;
  }

  private where(): TemplateResult {
    const session = this.session;
    if (!session) return html`<p class="where dim">The roll begins a session: a log of this evening's game.</p>`;
    const sides = this.around.acts && !this.roll?.run.open
      ? html`<fieldset class="acting"><legend class="unseen">Who is the ${party(this.around.acts)}?</legend><span>${cap(party(this.around.acts))}:</span>
          <span class="segments">${session.sides.map((side) => html`<label><input type="radio" name="acting" value=${side.id} .checked=${side.id === this.acting} @change=${() => { this.acting = side.id; this.around.draw(); }}>${side.name}</label>`)}</span></fieldset>`
      : nothing;
    return html`<p class="where"><a href="/sessions/${session.id}">${session.name}</a> <span class="dim">${joined(session.place.said)}</span></p>${sides}`;
  }

  private dice(pending: Pending | null): TemplateResult {
    if (this.roll && !this.roll.run.open) return html`<div class="rolls"><button type="button" class="main" @click=${this.again}>Another roll</button><a href="/sessions/${this.roll.session}">To the log</a></div>`;
    const sure = !pending && (this.roll ? true : this.around.certain());
    const label = this.busy ? (sure ? "Writing …" : "Rolling …") : pending ? `Roll ${pending.dice || "on"}` : sure ? NOTE : "Roll";
    const off = this.busy || (!pending && !this.around.ready()) || (this.byHand && !sure && !this.typed().length);
    const hint = pending?.dice ? `${pending.label}: ${pending.dice}` : "as they fell, such as 4 3";
    return html`<form class="rolls" @submit=${(e: Event) => { e.preventDefault(); this.main(); }}>
      <button class="main big" ?disabled=${off}>${this.byHand && !sure ? "Enter the dice" : label}</button>
      ${sure ? html`<span class="dim">There is only one result.</span>` : html`<label class="hand"><input type="checkbox" .checked=${this.byHand} @change=${(e: Event) => { this.byHand = (e.target as HTMLInputElement).checked; this.around.draw(); }}> I roll on the table</label>`}
      ${this.byHand && !sure ? html`<label class="faces">Faces <input type="text" inputmode="numeric" autocomplete="off" maxlength="200" .value=${this.faces} placeholder=${hint} @input=${(e: Event) => { this.faces = (e.target as HTMLInputElement).value; this.around.draw(); }}></label>` : nothing}
    </form>`;
  }

  private choice(pending: Pending): TemplateResult {
    const choices = pending.choices ?? [];
    for (const each of choices) if (each.options.length === 1) this.chosen[each.side] = each.options[0]!.id;
    const go = () => {
      if (choices.every((each) => this.chosen[each.side])) this.go({ by: "choice", options: this.chosen });
      else this.around.draw();
    };
    const pick = (side: string, id: string) => {
      this.chosen[side] = id;
      go();
    };
    const forced = choices.every((each) => each.options.length === 1);
    return html`<div class="choice" role="group" aria-label="A choice">${choices.map((each) => html`<p class="asks">${each.asks}</p>
      ${each.options.length === 1 ? nothing : this.chosen[each.side]
        ? html`<p class="options"><span class="dim">Chosen.</span> <button type="button" class="quiet" ?disabled=${this.busy} @click=${() => { delete this.chosen[each.side]; this.around.draw(); }}>Choose again</button></p>`
        : html`<div class="options">${each.options.map((option) => html`<button type="button" ?disabled=${this.busy} @click=${() => pick(each.side, option.id)}>${option.said}</button>`)}</div>`}`)}
      ${forced ? html`<button type="button" class="main" ?disabled=${this.busy} @click=${go}>Go on</button>`
        : html`<button type="button" class="quiet" ?disabled=${this.busy} @click=${() => this.go({ by: "doctrine" })}>Choose by doctrine from here on</button>`}</div>`;
  }

  private result(roll: RollDocument): TemplateResult {
    const result = roll.run.result!;
    return html`<p class="result" role="status">${result.said}</p><p class="code">${result.text}${roll.run.by_hand ? " · dice from the table" : ""}</p>`;
  }
}

function unfinished(run: RunEntry, session: SessionDocument): TemplateResult {
  return html`<p class="notice">Roll ${run.number} of this session, ${run.name.toLowerCase()}, is not finished. <a href="/${session.title}/ask/${run.procedure}?_session=${session.id}&_roll=${run.number}">Go on with it</a> first, or put it aside in <a href="/sessions/${session.id}">the log</a>.</p>`;
}

function step(each: Step): TemplateResult {
  return html`<li>${each.kind === "roll" ? html`${diceOf(each)} ` : nothing}<span>${each.said}</span></li>`;
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
