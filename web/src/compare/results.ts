// The results of several questions side by side: every result with its chance in each, what falls on whom on average.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Prospects } from "../documents.js";
import { minus, percent } from "../bits/numbers.js";
import { headline, step } from "../question/prospects.js";

export interface Shown {
  name: string;
  prospects: Prospects | null;
  problem: string;
  busy: boolean;
}

const MOST = 40;

/** Best for the acting role first, where a worth is known. */
export function results(those: readonly Shown[], foot: (at: number) => TemplateResult | typeof nothing = () => nothing): TemplateResult {
  const known = new Map<string, { said: string; merit: number | null }>();
  for (const each of those) for (const text of each.prospects?.texts ?? []) known.set(text.text, { said: text.said, merit: text.merit });
  const sorted = [...known].every(([, each]) => each.merit !== null);
  const rows = sorted ? [...known].sort((a, b) => b[1].merit! - a[1].merit!) : [...known];
  const scale = Math.max(1, ...rows.map(([, each]) => Math.abs(each.merit ?? 0)));
  const chance = (each: Shown, text: string) => each.prospects?.texts.find((one) => one.text === text)?.p ?? 0;
  const most = Math.max(0.01, ...those.flatMap((each) => rows.map(([text]) => chance(each, text))));
  const tolls = [...new Set(those.flatMap((each) => each.prospects?.tolls.map((toll) => `${toll.role}: ${toll.unit}`) ?? []))];
  const toll = (each: Shown, name: string) => each.prospects?.tolls.find((one) => `${one.role}: ${one.unit}` === name)?.mean_p ?? 0;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The results"><table class="side-by-side"><thead><tr><th scope="col">Result</th>${those.map((each) => html`<th scope="col">${each.name}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, MOST).map(([text, each]) => html`<tr title=${each.said}><th scope="row">${minus(text)}</th>${those.map((one) => {
      const p = chance(one, text);
      return html`<td class=${one.busy ? "stale" : ""}>${one.problem ? "–" : html`<svg class="b ${each.merit === null ? "even" : step(each.merit / scale)}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${(100 * p) / most} height="10"></rect>`}</svg><span>${p ? percent(p) : "–"}</span>`}</td>`;
    })}</tr>`)}</tbody>
    <tbody class="sums">${tolls.map((name) => html`<tr><th scope="row">${name.charAt(0).toUpperCase() + name.slice(1)}, on average</th>${those.map((one) => html`<td>${one.problem ? "–" : minus(toll(one, name).toFixed(2))}</td>`)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row"><span class="unseen">In a word</span></th>${those.map((one, at) => html`<td>${one.problem ? html`<p class="refused">${one.problem}</p>` : html`<p>${one.prospects ? headline(one.prospects) : "Working it out …"}</p>`}${foot(at)}</td>`)}</tr></tfoot></table></div>
    ${rows.length > MOST ? html`<p class="dim">The first ${MOST} of ${rows.length} results.</p>` : nothing}`;
}
