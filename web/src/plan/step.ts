// One step of a plan: what it asks, when it is made, what it changes; and what becomes of it.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Field, Form, PlanDocument } from "../documents.js";
import { percent } from "../bits/numbers.js";
import { entry, type Change } from "../question/fields.js";
import type { Raw } from "../question/raw.js";
import { ask, expression, rawOf, setExpression, setRaw, type Step } from "./draft.js";
import type { PlanPage } from "./page.js";
import { value } from "./state.js";

export function stepCard(page: PlanPage, i: number): TemplateResult {
  const step = page.draft.steps[i]!;
  const where = `step ${step.name}`;
  const form = page.form(step.procedure);
  const wrong = page.wrong(where);
  return html`<li class="plan-step"><div class="head"><span class="number" aria-hidden="true">${i + 1}</span>
      <input class="name" type="text" maxlength="60" autocomplete="off" aria-label="Name of step ${i + 1}" .value=${live(step.name)} @input=${(e: Event) => { step.name = value(e); page.changed(); }}>
      <select aria-label="What step ${i + 1} asks" @change=${(e: Event) => void other(page, step, value(e))}>${page.procedures().map((each) => html`<option value=${each.id} ?selected=${each.id === step.procedure}>${each.name}</option>`)}</select>
      <span class="moves">${moves(page, i)}</span></div>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
    ${share(page.found, i)}
    ${form ? inputs(page, i, form) : html`<p class="dim">Fetching what it needs …</p>`}
    ${conditions(page, i)}${changes(page, i, form)}</li>`;
}

async function other(page: PlanPage, step: Step, procedure: string): Promise<void> {
  step.procedure = procedure;
  page.draw();
  const waited = page.form(procedure) ?? (await page.arrives(procedure));
  if (waited && step.procedure === procedure) ask(step, waited);
  page.changed();
}

function moves(page: PlanPage, i: number): TemplateResult {
  const { steps } = page.draft;
  const swap = (j: number) => () => {
    [steps[i], steps[j]] = [steps[j]!, steps[i]!];
    page.changed();
  };
  const copy = () => {
    steps.splice(i + 1, 0, { ...structuredClone(steps[i]!), name: page.unused(steps[i]!.name) });
    page.changed();
  };
  const name = steps[i]!.name;
  return html`<button type="button" class="quiet" ?disabled=${i === 0} aria-label="${name} earlier" title="Earlier" @click=${swap(i - 1)}>↑</button>
    <button type="button" class="quiet" ?disabled=${i === steps.length - 1} aria-label="${name} later" title="Later" @click=${swap(i + 1)}>↓</button>
    <button type="button" class="quiet" aria-label="Copy ${name}" @click=${copy}>copy</button>
    <button type="button" class="quiet" ?disabled=${steps.length === 1} aria-label="Take away ${name}" title="Take away" @click=${() => { steps.splice(i, 1); page.changed(); }}>×</button>`;
}

/** How often it is made, left out, not possible; and whether the objective stands after it. */
function share(found: PlanDocument | null, i: number): TemplateResult | typeof nothing {
  const each = found?.steps[i];
  if (!each) return nothing;
  const refused = each.not_possible.reduce((sum, one) => sum + one.p, 0);
  const said = [`made ${percent(each.made_p)}`, ...(each.left_out_p ? [`left out ${percent(each.left_out_p)}`] : []), ...(refused ? [`not possible ${percent(refused)}`] : [])];
  return html`<div class="share">${split(each.made_p, each.left_out_p, refused)}
      <span>${said.join(" · ")}</span><span class="stands">objective stands after it ${percent(each.objective_p)}</span></div>
    ${each.not_possible.map((one) => html`<p class="notice small">Not possible ${percent(one.p)} of the time: ${one.why}</p>`)}`;
}

function split(made: number, left: number, refused: number): TemplateResult {
  const part = (from: number, much: number, name: string) => svg`<rect class=${name} x=${100 * from} width=${100 * much} height="10"></rect>`;
  return html`<svg class="split" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${part(0, made, "made")}${part(made, left, "left")}${part(made + left, refused, "refuses")}</svg>`;
}

function inputs(page: PlanPage, i: number, form: Form): TemplateResult {
  const step = page.draft.steps[i]!;
  const fields = form.groups.flatMap((group) => group.fields);
  const told = fields.filter((field) => field.required || field.name in step.inputs);
  const others = fields.filter((field) => !told.includes(field));
  const doctrine = form.doctrines.length > 1 ? doctrines(page, step, form) : nothing;
  return html`<div class="plan-inputs">${told.map((field) => input(page, i, field))}${doctrine}</div>
    ${others.length ? html`<details class="others"><summary>Other inputs (${others.length})</summary><div class="plan-inputs">${others.map((field) => input(page, i, field))}</div></details>` : nothing}`;
}

function doctrines(page: PlanPage, step: Step, form: Form): TemplateResult {
  const first = form.doctrines[0]!.name;
  return html`<div class="field beside"><label class="said" for="d-${step.name}"><span class="label">Doctrine</span></label><select id="d-${step.name}" @change=${(e: Event) => { step.doctrine = value(e) === first ? "" : value(e); page.changed(); }}>
    ${form.doctrines.map((each) => html`<option value=${each.name} ?selected=${each.name === (step.doctrine || first)}>${each.name.replaceAll("-", " ")}</option>`)}</select></div>`;
}

/** An input as a plain value, or worked out from the state. */
function input(page: PlanPage, i: number, field: Field): TemplateResult {
  const step = page.draft.steps[i]!;
  const said = expression(step, field.name);
  const id = `s${i}-${field.name}`;
  const wrong = page.wrong(`step ${step.name}, ${field.name}`);
  const toggle = () => {
    const plain = step.inputs[field.name];
    setExpression(step, field, said !== null ? null : typeof plain === "number" || typeof plain === "boolean" ? String(plain) : page.draft.state[0]?.name ?? "0");
    page.changed();
  };
  const control = said !== null
    ? html`<input id=${id} class="code-in" type="text" maxlength="400" spellcheck="false" autocomplete="off" aria-invalid=${wrong ? "true" : nothing} .value=${live(said)} @input=${(e: Event) => { setExpression(step, field, value(e)); page.changed(); }}>`
    : plain(field, rawOf(step, field), id, wrong, (raw) => { setRaw(step, field, raw); page.changed(); });
  return html`<div class="field plan-input ${said === null ? "" : "worked"}" title=${field.help ?? ""}><label class="label" for=${id}>${field.label}</label>
    <button type="button" class="equals" aria-pressed=${said !== null} aria-label="${field.label}: worked out from the state" title="Worked out from the state" @click=${toggle}>=</button>
    <div class="control">${control}</div>${wrong ? html`<p class="wrong">${wrong}</p>` : nothing}</div>`;
}

function plain(field: Field, raw: Raw, id: string, wrong: string, change: Change): TemplateResult {
  if (field.kind === "yes" && !field.absent) return html`<input type="checkbox" id=${id} .checked=${live(raw === true)} @change=${(e: Event) => change((e.target as HTMLInputElement).checked)}>`;
  return entry(field, raw, id, "", wrong || undefined, id, change, field.label);
}

function conditions(page: PlanPage, i: number): TemplateResult {
  const step = page.draft.steps[i]!;
  const wrong = page.wrong(`step ${step.name}, when`);
  return html`<div class="plan-when"><label>Only if <input class="code-in" type="text" maxlength="400" spellcheck="false" autocomplete="off" placeholder="always" aria-invalid=${wrong ? "true" : nothing} .value=${live(step.when)} @input=${(e: Event) => { step.when = value(e); page.changed(); }}></label>
    <label class="hand"><input type="checkbox" .checked=${live(step.exchange)} @change=${(e: Event) => { step.exchange = (e.target as HTMLInputElement).checked; page.changed(); }}> its place may be exchanged</label></div>
    ${wrong ? html`<p class="wrong">${wrong}</p>` : nothing}`;
}

function changes(page: PlanPage, i: number, form: Form | undefined): TemplateResult {
  const step = page.draft.steps[i]!;
  const free = page.draft.state.filter((each) => !step.after.some((one) => one.name === each.name));
  const results = (form?.results ?? []).map((each) => `outcome.${each}`);
  const add = () => {
    const next = free[0]!;
    step.after.push({ name: next.name, to: next.kind === "number" && results[0] ? `${next.name} - ${results[0]}` : next.name });
    page.changed();
  };
  return html`<div class="plan-after" role="group" aria-label="What ${step.name} changes"><p class="then" aria-hidden="true">Then</p><ul>${step.after.map((each, j) => {
      const wrong = page.wrong(`step ${step.name}, after ${each.name}`);
      return html`<li><select aria-label="Which value" @change=${(e: Event) => { each.name = value(e); page.changed(); }}>${[each.name, ...free.map((one) => one.name)].map((name) => html`<option value=${name} ?selected=${name === each.name}>${name}</option>`)}</select>
        <span>becomes</span><input class="code-in" type="text" maxlength="400" spellcheck="false" autocomplete="off" list="known-${i}" aria-label="What ${each.name} becomes" aria-invalid=${wrong ? "true" : nothing} .value=${live(each.to)} @input=${(e: Event) => { each.to = value(e); page.changed(); }}>
        <button type="button" class="quiet" aria-label="${each.name} is not changed" @click=${() => { step.after.splice(j, 1); page.changed(); }}>×</button>${wrong ? html`<p class="wrong">${wrong}</p>` : nothing}</li>`;
    })}</ul>
    ${free.length ? html`<button type="button" class="add" @click=${add}>Change a value</button>` : nothing}
    ${results.length ? html`<details class="measure"><summary>What can be spoken of here</summary><p class="small"><code>${results.join("  ")}</code></p><p class="small">and the values of the plan; with + − * //, comparisons, <code>and or not</code>, <code>x if test else y</code>, min, max, sum, len, abs.</p></details>` : nothing}
    <datalist id="known-${i}">${results.map((each) => html`<option value=${each}></option>`)}</datalist></div>`;
}
