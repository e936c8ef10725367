// The prospects: outcomes with their bars, best for the acting side first; figures; what they come to on average.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Figure, Prospects, TextEntry } from "../documents.js";
import { fraction, minus, party, percent, saidShare } from "../bits/numbers.js";

export function headline(all: Prospects): string {
  const likeliest = [...all.texts].sort((a, b) => b.p - a.p)[0];
  if (!likeliest) return "";
  if (all.count === 1) return likeliest.said;
  if (likeliest.p < RARE) return average(all);
  return `Most likely ${short(likeliest)}, ${saidShare(likeliest.p)}`;
}

const RARE = 1 / 50;
/** Where even the likeliest result is rarer than this, what they come to on average says more. */

function average(all: Prospects): string {
  const said = all.tolls.map((each, i) => `the ${party(each.role)} ${i ? "" : "suffers "}${each.mean_p.toFixed(1)} ${each.unit}`);
  return said.length ? `On average ${said.join(", ")}` : `${all.texts_count.toLocaleString("en")} results, none of them likely`;
}

/** The printed code; a mark such as “-” is put in words. */
function short({ text, said }: TextEntry): string {
  return /[A-Za-z0-9]/.test(text) ? minus(text) : said.charAt(0).toLowerCase() + said.slice(1).replace(/\.$/, "");
}

/** The likeliest result as a player would say it; its code alone means nothing to who has never seen it. */
export function spelled(all: Prospects): string {
  const likeliest = [...all.texts].sort((a, b) => b.p - a.p)[0];
  return likeliest && all.count > 1 && likeliest.p >= RARE && likeliest.said.toLowerCase() !== `${short(likeliest)}.`.toLowerCase() ? likeliest.said : "";
}

export function prospects(all: Prospects, more: () => void): TemplateResult {
  if (all.count === 1) return certain(all);
  const many = all.texts_count > all.texts.length || all.count > MANY;
  return html`${many ? html`${tolls(all)}${figures(all.figures)}${joint(all, more)}` : html`${bars(all)}${tolls(all)}`}`;
}

const MANY = 24;
/** More results than this are shown by their figures first. */

function certain(all: Prospects): TemplateResult {
  const only = all.texts[0]!;
  const again = only.said.toLowerCase().includes(only.text.toLowerCase());
  return html`<p class="certain" aria-live="polite">${only.said}</p>${again ? nothing : html`<p class="code dim">${minus(only.text)}</p>`}`;
}

function joint(all: Prospects, more: () => void): TemplateResult {
  const left = all.texts_count - all.texts.length;
  return html`<details class="joint"><summary>All results together (${all.texts_count.toLocaleString("en")})</summary>${left > 0 ? html`<p class="dim">The ${all.texts.length} likeliest:</p>` : nothing}${bars(all)}
    ${left > 0 ? html`<p><button type="button" @click=${more}>Show the other ${left.toLocaleString("en")}</button></p>` : nothing}</details>`;
}

const LONG = 15;
/** Results of more letters than this stand above their bars. */

/** Best for the acting role first, where a worth is known; else in the order of the sheet. */
function bars(all: Prospects): TemplateResult {
  const known = all.acts !== "" && all.texts.every((each) => each.merit !== null) && new Set(all.texts.map((each) => each.merit)).size > 1;
  const rows = known ? [...all.texts].sort((a, b) => b.merit! - a.merit!) : all.texts;
  const whole = known && all.texts_count === rows.length;
  const most = Math.max(...rows.map((each) => each.p));
  const scale = Math.max(...rows.map((each) => Math.abs(each.merit ?? 0)), 1);
  let sum = 0;
  const long = rows.some((each) => each.text.length > LONG);
  return html`<table class="bars ${long ? "long" : ""}"><caption class=${known ? "" : "unseen"}>${known ? html`Best for the ${party(all.acts)} first` : "The chance of each result"}</caption>
    <thead><tr><th scope="col">Result</th><th scope="col"><span class="unseen">Bar</span></th><th scope="col" class="n">Chance</th><th scope="col" class="n">${whole ? "or better" : "exactly"}</th></tr></thead>
    <tbody>${rows.map((each, i) => {
      sum = i === rows.length - 1 ? 1 : sum + each.p;
      return html`<tr tabindex="0"><th scope="row">${minus(each.text)}</th><td class="bar">${bar(each.p / most, each.merit === null || !known ? "even" : step(each.merit! / scale))}</td>
        <td class="n">${percent(each.p)}</td><td class="n dim">${whole ? percent(sum) : fraction(each.probability)}</td></tr>
        <tr class="exact"><td colspan="4"><span>${each.said} <b>${fraction(each.probability)}</b>, ${saidShare(each.p)}.</span></td></tr>`;
    })}</tbody></table>${known ? html`<details class="measure"><summary>What counts how much?</summary>${all.measure.map((line) => html`<p>${line}</p>`)}</details>` : nothing}`;
}

/** Where a result stands between good for who acts and good for the other, in seven steps. */
export function step(share: number): string {
  if (Math.abs(share) < 0.08) return "even";
  const far = Math.min(3, Math.ceil(Math.abs(share) * 3));
  return share > 0 ? `good-${far}` : `bad-${far}`;
}

function bar(share: number, ramp: string): TemplateResult {
  return html`<svg class="b ${ramp}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${Math.max(0.7, 100 * share)} height="10"></rect>`}</svg>`;
}

/** What falls on whom, on average. */
function tolls(all: Prospects): TemplateResult | typeof nothing {
  if (!all.tolls.length) return nothing;
  return html`<table class="tolls"><caption>On average</caption><tbody>${all.tolls.map(
    (each) => html`<tr><th scope="row">${cap(party(each.role))}: ${each.unit}</th><td class="n" title=${each.mean}>${minus(each.mean_p.toFixed(2))}</td></tr>`,
  )}</tbody></table>`;
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function figures(all: readonly Figure[]): TemplateResult | typeof nothing {
  const telling = all.filter((each) => each.least !== each.most);
  if (!telling.length) return nothing;
  return html`<table class="figures"><caption>Each figure by itself</caption><tbody>${telling.map(
    (each) => html`<tr><th scope="row">${each.label}</th><td class="n">${each.yes ? percent(each.mean_p) : minus(each.mean_p.toFixed(2))}</td><td class="spark">${spread(each)}</td></tr>`,
  )}</tbody></table>`;
}

/** How the values of one figure are spread: a bar each, from zero, named on demand. */
function spread(each: Figure): TemplateResult | typeof nothing {
  if (each.yes) return nothing;
  const most = Math.max(...each.spread.map((value) => value.p));
  const n = each.spread.length;
  if (n > 40) return html`<span class="dim">${minus(each.least)} to ${minus(each.most)}</span>`;
  const said = each.spread.map((value) => `${value.value}: ${percent(value.p)}`).join(", ");
  const many = n > 14;
  return html`<span class="spread ${many ? "many" : ""}" role="img" aria-label=${said}>${each.spread.map(
    (value) => html`<span class="v" title=${`${value.value}: ${value.probability} · at least ${value.value}: ${percent(value.at_least_p)}`}>
      <svg viewBox="0 0 10 24" preserveAspectRatio="none" aria-hidden="true">${svg`<rect x="1" y=${24 - Math.max(0.6, (24 * value.p) / most)} width="8" height=${Math.max(0.6, (24 * value.p) / most)}></rect>`}</svg>
      ${many ? nothing : html`<span class="l">${minus(value.value)}</span>`}</span>`,
  )}</span>${many ? html`<span class="ends" aria-hidden="true"><span>${minus(each.least)}</span><span>${minus(each.most)}</span></span>` : nothing}`;
}
