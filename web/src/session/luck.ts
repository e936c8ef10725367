// Luck: what the dice gave each side, beside what was to be expected, in words that claim no more than that.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Luck, SessionDocument } from "../documents.js";
import { saidShare } from "../bits/numbers.js";

type Side = Luck["sides"][number];
type Counted = Side["suffered"][number];

export function luckOf(luck: Luck | null, session: SessionDocument): TemplateResult {
  const head = html`<h2 id="luck-h">Luck</h2>`;
  if (!luck) return html`${head}<p class="dim">Counting …</p>`;
  if (!luck.sides.length) return html`${head}<p class="dim">When rolls have been made for a side, what the dice gave it stands here beside what was to be expected.</p>`;
  return html`${head}${luck.sides.map((side) => one(side, session))}<p class="dim small">${luck.measure}${luck.sampled ? " Some of what was expected is sampled." : ""}</p>`;
}

function one(side: Side, session: SessionDocument): TemplateResult {
  const name = session.sides.find((each) => each.id === side.side)?.name ?? side.side;
  const worst = side.unluckiest;
  return html`<section class="side"><h3>${name}</h3><p>${side.said}</p>${side.percentile === null || side.percentile === undefined ? nothing : scale(side.percentile, name)}
    ${table("Inflicted", side.inflicted)}${table("Suffered", side.suffered)}
    ${worst && worst.as_bad < 0.5 ? html`<p>Its unluckiest roll was number ${worst.run}, <b>${worst.text}</b>: so bad or worse comes ${saidShare(worst.as_bad)}.</p>` : nothing}</section>`;
}

/** Where the evening came out among all such evenings: a line from worst to best, with a mark on it. */
function scale(percentile: number, name: string): TemplateResult {
  const x = 4 + 192 * percentile;
  return html`<svg class="scale" viewBox="0 0 200 26" role="img" aria-label="${name}: better than ${Math.round(100 * percentile)} of 100 such evenings">
    ${svg`<line x1="4" x2="196" y1="10" y2="10"></line><line x1="100" x2="100" y1="6" y2="14"></line><path d=${`M${x} 10l-5 -8h10z`}></path><text x="4" y="24">worst</text><text x="196" y="24" text-anchor="end">best</text>`}</svg>`;
}

function table(caption: string, counted: readonly Counted[]): TemplateResult | typeof nothing {
  if (!counted.length) return nothing;
  return html`<table class="counted"><caption>${caption}</caption><thead><tr><th scope="col" class="unseen">What</th><th scope="col">in fact</th><th scope="col">expected</th></tr></thead>
    <tbody>${counted.map((each) => html`<tr><th scope="row">${each.unit}</th><td>${each.actual}</td><td>${each.expected.toFixed(1)}</td></tr>`)}</tbody></table>`;
}
