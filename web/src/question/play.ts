// Choices on the way: made by a doctrine, or at their best for a stated worth, told as a tree of decisions.
import { html, nothing, type TemplateResult } from "lit-html";
import type { BestPlay, Form, Working } from "../documents.js";
import { minus, party, percent } from "../bits/numbers.js";
import type { Asked } from "./address.js";

export interface Ways {
  form: Form;
  asked: Asked;
  working: Working | null;
  change(): void;
}

export function ways(of: Ways): TemplateResult | typeof nothing {
  const { working, form, asked } = of;
  const there = form.doctrines.length > 1 || (working?.choices.length ?? 0) > 0;
  if (!there) return nothing;
  const acts = working?.prospects.acts ?? "";
  const best = asked.solve !== "";
  const by = (how: "doctrine" | "best") => () => {
    asked.solve = how === "best" ? acts : "";
    asked.worth = how === "best" && working ? Object.fromEntries(Object.entries(working.prospects.worth).map(([field, worth]) => [field, String(worth)])) : {};
    of.change();
  };
  const can = best || (acts !== "" && Object.keys(working?.prospects.worth ?? {}).length > 0);
  return html`<fieldset class="group"><legend>Choices on the way</legend>
    ${can ? html`<div class="segments ways">${segment("doctrine", "By doctrine", !best, by("doctrine"))}${segment("best", "At their best", best, by("best"))}</div>` : nothing}
    ${best ? worths(of) : doctrines(of)}</fieldset>`;
}

function segment(value: string, said: string, now: boolean, pick: () => void): TemplateResult {
  return html`<label><input type="radio" name="ways" value=${value} .checked=${now} @change=${pick}>${said}</label>`;
}

function doctrines({ form, asked, change }: Ways): TemplateResult | typeof nothing {
  if (form.doctrines.length < 2) return nothing;
  const now = asked.doctrine || form.doctrines[0]!.name;
  const about = form.doctrines.find((each) => each.name === now)?.about;
  const pick = (e: Event) => {
    const name = (e.target as HTMLSelectElement).value;
    asked.doctrine = name === form.doctrines[0]!.name ? "" : name;
    change();
  };
  return html`<div class="field below"><label class="said" for="doctrine"><span class="label">Doctrine</span><span class="help">${about}</span></label>
    <select id="doctrine" @change=${pick}>${form.doctrines.map((each) => html`<option value=${each.name} ?selected=${each.name === now}>${each.name.replaceAll("-", " ")}</option>`)}</select></div>`;
}

/** What each field of the result is worth to the side whose best play is asked for; what one gains the other loses. */
function worths({ asked, change }: Ways): TemplateResult {
  const set = (field: string) => (e: Event) => {
    asked.worth[field] = (e.target as HTMLInputElement).value.trim() || "0";
    change();
  };
  return html`<p class="help">Both sides do their best for what a result is worth to the ${party(asked.solve)}; what one gains the other loses.</p>
    ${Object.entries(asked.worth).map(([field, worth]) => html`<div class="field beside"><label class="said" for="w-${field}"><span class="label">${spoken(field)}</span></label><input class="worth" id="w-${field}" type="text" inputmode="text" maxlength="12" .value=${worth} @change=${set(field)}></div>`)}`;
}

function spoken(field: string): string {
  const said = field.replaceAll("_", " ").replaceAll("-", " ").replace(".", ": ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The decisions of best play; or why they cannot be had, and what stands instead. */
export function tree(working: Working): TemplateResult | typeof nothing {
  const best = working.best;
  if (!best) return nothing;
  if (best.why_not) return html`<p class="notice">Best play cannot be had here: ${best.why_not} The chances above are by doctrine, ${working.odds.doctrine.replaceAll("-", " ")}.</p>`;
  return html`<section class="play"><h3>Best play</h3><p>It is worth ${minus(Number(best.value_p).toFixed(2))} to the ${party(best.side ?? "")} on average.</p>
    <ul class="tree">${branches(best.decisions ?? [], 0)}</ul>
    ${(best.count ?? 0) > (best.decisions ?? []).length ? html`<p class="dim">The first ${(best.decisions ?? []).length} of ${best.count} decisions.</p>` : nothing}</section>`;
}

type Decision = NonNullable<BestPlay["decisions"]>[number];

/** Decisions that share what happened before stand under it together. */
function branches(decisions: readonly Decision[], depth: number): TemplateResult[] {
  const found: TemplateResult[] = [];
  const under = new Map<string, Decision[]>();
  for (const each of decisions) {
    if (each.after.length === depth) found.push(decision(each));
    else under.set(each.after[depth]!, [...(under.get(each.after[depth]!) ?? []), each]);
  }
  for (const [what, those] of under) {
    found.push(html`<li><details ?open=${under.size <= 6}><summary>${what}</summary><ul>${branches(those, depth + 1)}</ul></details></li>`);
  }
  return found;
}

function decision(each: Decision): TemplateResult {
  const taken = each.choice.map((option) => (each.choice.length === 1 ? html`<b>${option.said}</b>` : html`<span>${percent(option.p)} <b>${option.said}</b></span>`));
  return html`<li class="decides"><span class="who">${party(each.side)}</span> ${taken.map((one, i) => html`${i ? ", " : ""}${one}`)}<span class="asks dim">${each.asks}</span></li>`;
}
