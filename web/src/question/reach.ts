// What would it take: the least strength for each better column, and what is wasted in the present one.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Reach } from "../documents.js";

const SHOWN = 4;

export function reach(found: Reach | null | undefined, name: string, row: boolean, set: (strength: number) => void): TemplateResult | typeof nothing {
  if (!found) return nothing;
  const line = row ? "row" : "column";
  const here = found.column === null
    ? html`<p>${name} ${number(found.strength)} reaches no ${line} as things stand.</p>`
    : html`<p>${name} ${number(found.strength)} reads ${line} <b>${found.column}</b>; ${found.wasted ? html`${number(found.wasted)} of it ${found.wasted === 1 ? "is" : "are"} more than it needs.` : "none of it is wasted."}</p>`;
  if (!found.better.length) return html`<section class="reach"><h3>What would it take?</h3>${here}<p class="dim">There is no better ${line}.</p></section>`;
  return html`<section class="reach"><h3>What would it take?</h3>${here}<ul>${found.better.slice(0, SHOWN).map(
    (each) => html`<li><button type="button" class="quiet" @click=${() => set(each.strength)}><b>${each.column}</b> takes ${number(each.strength)}, that is ${number(each.more)} more</button></li>`,
  )}</ul></section>`;
}

function number(value: number): string {
  return Number.isInteger(value) ? String(value) : String(value).replace(/^0?\.5$/, "½").replace(/\.5$/, "½");
}
