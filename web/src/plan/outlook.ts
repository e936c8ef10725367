// The prospects of a plan: the chance of its objective, the best order, how things may stand at the end.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { PlanDocument } from "../documents.js";
import { fraction, minus, percent, roughly, saidShare } from "../bits/numbers.js";
import type { PlanPage } from "./page.js";

const ORDERS = 8;
const ENDS = 8;

export function outlook(page: PlanPage): TemplateResult {
  if (page.lost) return html`<p class="notice" role="alert">${page.lost}</p>`;
  if (page.problem) return refused(page);
  if (!page.found) return html`<p class="dim">${page.busy ? "Working it out …" : ""}</p>`;
  const found = page.found;
  return html`<p class="headline" aria-live="polite">The objective is met ${roughly(found.p)} of the time</p><p class="dim">${saidShare(found.p)}; exactly <b>${fraction(found.probability)}</b></p>
    ${found.warnings.length ? html`<ul class="warnings">${found.warnings.map((each) => html`<li>${each}</li>`)}</ul>` : nothing}
    ${orders(page, found)}${values(found)}${ends(found)}`;
}

function refused(page: PlanPage): TemplateResult {
  const placed = (page.problem!.faults ?? []).some((each) => each.key);
  return html`<div class="refused" role="alert"><p>${page.problem!.text.replace(/^plan: /, "")}</p></div>${placed ? html`<p class="dim">It is said beside it, too.</p>` : nothing}`;
}

function orders(page: PlanPage, found: PlanDocument): TemplateResult | typeof nothing {
  if (!found.orders.length) return nothing;
  const now = page.draft.steps.map((each) => each.name).join("\n");
  const take = (steps: readonly string[]) => () => {
    const by = new Map(page.draft.steps.map((each) => [each.name, each]));
    page.draft.steps = steps.map((name) => by.get(name)!);
    page.changed();
  };
  const best = found.orders[0]!;
  return html`<section><h3>In which order?</h3>${best.p > found.p + 1e-12 ? nothing : html`<p>None is better than the order as it stands.</p>`}
    <ol class="orders">${found.orders.slice(0, ORDERS).map((each) => {
      const stands = each.steps.join("\n") === now;
      return html`<li class=${stands ? "now" : ""}><span>${each.steps.join(" → ")}</span> <b>${percent(each.p)}</b> ${stands ? html`<span class="tag">as it stands</span>` : html`<button type="button" class="quiet" @click=${take(each.steps)}>Take this order</button>`}</li>`;
    })}</ol>${found.orders.length > ORDERS ? html`<p class="dim">and ${found.orders.length - ORDERS} others, none better.</p>` : nothing}</section>`;
}

/** Each value by itself: every figure it may come to with a bar, from zero. */
function values(found: PlanDocument): TemplateResult {
  const moved = found.values.filter((each) => each.shares.length > 1);
  if (!moved.length) return html`<p class="dim">It always ends alike.</p>`;
  return html`<section><h3>How it may stand at the end</h3><dl class="plan-values">${moved.map((each) => html`<dt>${each.name}</dt><dd>${each.shares.length > 24 ? html`${each.shares[0]!.value} to ${each.shares.at(-1)!.value}` : each.shares.map(
    (one) => html`<span class="one" title=${one.probability}><span class="v">${minus(said(one.value))}</span>${bar(one.p)}<span class="n">${percent(one.p)}</span></span>`)}</dd>`)}</dl></section>`;
}

function bar(p: number): TemplateResult {
  return html`<svg class="b" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${Math.max(0.6, 100 * p)} height="10"></rect>`}</svg>`;
}

function ends(found: PlanDocument): TemplateResult {
  const likeliest = [...found.final].sort((a, b) => b.p - a.p);
  return html`<details><summary>The likeliest ends together</summary><table class="bars"><tbody>${likeliest.slice(0, ENDS).map(
    (each) => html`<tr><th scope="row">${minus(each.text)}</th><td class="n">${percent(each.p)}</td></tr>`)}</tbody></table>
    <p class="dim small">${likeliest.length > ENDS || found.left_out ? "Others come more seldom." : ""}</p></details>`;
}

function said(value: string): string {
  return value === "true" ? "yes" : value === "false" ? "no" : value;
}
