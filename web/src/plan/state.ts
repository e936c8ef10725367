// What a plan is for, and what its steps change.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { rename, type StateKind } from "./draft.js";
import type { PlanPage } from "./page.js";

const MOST = 20;
const KINDS: [StateKind, string][] = [["number", "number"], ["yes", "yes/no"], ["word", "word"]];

export function purpose(page: PlanPage): TemplateResult {
  const { draft } = page;
  const wrong = page.wrong("objective");
  const own = page.of()?.own ?? [];
  return html`<p class="dim">${page.named(draft.title)}${own.length ? html`, by <a href="/own-charts">your charts</a>: ${own.join(", ")}` : nothing}</p>
    <div class="field"><label class="said" for="about"><span class="label">What you mean to do</span></label><input id="about" class="long" type="text" maxlength="200" autocomplete="off" .value=${live(draft.about)} @input=${(e: Event) => { draft.about = value(e); page.changed(); }}></div>
    <div class="field"><label class="label" for="objective">Objective</label><span class="help" id="objective-help">what is to stand at the end, as <code>hill == 0</code></span>
      <input id="objective" class="long code-in" type="text" maxlength="400" spellcheck="false" autocomplete="off" aria-describedby="objective-help" aria-invalid=${wrong ? "true" : nothing} .value=${live(draft.objective)} @input=${(e: Event) => { draft.objective = value(e); page.changed(); }}>
      ${wrong ? html`<p class="wrong">${wrong}</p>` : nothing}</div>`;
}

export function state(page: PlanPage): TemplateResult {
  const { state } = page.draft;
  const add = () => {
    const names = new Set(state.map((each) => each.name));
    let i = state.length + 1;
    while (names.has(`value${i}`)) i++;
    state.push({ name: `value${i}`, kind: "number", start: "0" });
    page.changed();
  };
  return html`<h3>What the steps change</h3><p class="help">Each value as it is before the first step.</p>
    ${page.wrong("state") ? html`<p class="wrong">${page.wrong("state")}</p>` : nothing}
    <ul class="plan-state">${state.map((each, i) => {
      const wrong = page.wrong(`state ${each.name}`);
      const called = (e: Event) => {
        const now = value(e).trim();
        rename(page.draft, each.name, now);
        each.name = now;
        page.changed();
      };
      const kind = (e: Event) => {
        each.kind = value(e) as StateKind;
        each.start = each.kind === "yes" ? "false" : each.kind === "number" ? "0" : "none";
        page.changed();
      };
      return html`<li><input class="code-in" type="text" maxlength="40" spellcheck="false" autocomplete="off" aria-label="Name of value ${i + 1}" .value=${live(each.name)} @change=${called}>
        <select aria-label="What ${each.name} is" @change=${kind}>${KINDS.map(([id, said]) => html`<option value=${id} ?selected=${id === each.kind}>${said}</option>`)}</select>
        ${start(page, i)}
        <button type="button" class="quiet" aria-label="Take away ${each.name}" @click=${() => { state.splice(i, 1); page.changed(); }}>×</button>
        ${wrong ? html`<p class="wrong">${wrong}</p>` : nothing}</li>`;
    })}</ul>
    ${state.length < MOST ? html`<button type="button" class="add" @click=${add}>Add a value</button>` : html`<p class="dim">A plan has at most ${MOST} values.</p>`}`;
}

function start(page: PlanPage, i: number): TemplateResult {
  const each = page.draft.state[i]!;
  const set = (e: Event) => {
    each.start = value(e);
    page.changed();
  };
  if (each.kind === "yes") return html`<select aria-label="${each.name} at the start" @change=${set}><option value="false" ?selected=${each.start !== "true"}>no</option><option value="true" ?selected=${each.start === "true"}>yes</option></select>`;
  return html`<input type="text" class="start" inputmode=${each.kind === "number" ? "numeric" : "text"} maxlength="40" autocomplete="off" aria-label="${each.name} at the start" .value=${live(each.start)} @input=${set}>`;
}

export function value(e: Event): string {
  return (e.target as HTMLInputElement).value;
}
