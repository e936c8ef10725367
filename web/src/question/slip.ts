// The working, line by line: what applies, with what effect, by which rule; then what the roll is read on.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Line, Working } from "../documents.js";
import { minus } from "../bits/numbers.js";

export function slip(lines: readonly Line[], title: string, before: ReadonlySet<string>): TemplateResult {
  return html`<table class="slip"><caption class="unseen">The working, line by line</caption><tbody>${lines.map((line) => {
    const fresh = before.size > 0 && !before.has(key(line));
    return html`<tr class=${fresh ? "fresh" : ""}><th scope="row">${line.what}</th><td class="effect">${effect(line)}</td><td class="by">${rule(line.rule, title)}</td></tr>`;
  })}</tbody></table>`;
}

export function key(line: Line): string {
  return `${line.what}|${line.effect}|${line.value}`;
}

/** The effect, and what it comes to where the effect itself does not say it. */
export function effect(line: Line): string {
  const value = String(line.value);
  const says = line.effect === value || typeof line.value === "number" || new RegExp(`(^|[^\\w:.])${escaped(value)}($|[^\\w:.])`).test(line.effect);
  const multiplied = line.effect.startsWith("×") && line.effect !== `×${value}`;
  return minus(says && !multiplied ? line.effect : `${line.effect} → ${half(value)}`);
}

function half(value: string): string {
  const match = /^(\d+)\/2$/.exec(value);
  if (!match) return value;
  const whole = Math.floor(Number(match[1]) / 2);
  return `${whole || ""}½`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A rule by its id leads to where it is told. */
function rule(id: string, title: string): TemplateResult | typeof nothing {
  if (!id) return nothing;
  return /^[A-Z0-9]+-[IHE]\d+$/.test(id) ? html`<a href="/${title}/rules#${id}">${id}</a>` : html`${id}`;
}

const FEW = 2;
/** So many warnings are told whole; of more the first sentence stands, and the rest on a tap. */

function inShort(text: string): TemplateResult {
  const end = text.indexOf(". ") + 1;
  return end ? html`<details><summary>${text.slice(0, end)}</summary>${text.slice(end)}</details>` : html`${text}`;
}

export function warnings(working: Working): TemplateResult | typeof nothing {
  const said = working.odds.warnings;
  if (!said.length) return nothing;
  return html`<ul class="warnings">${said.map((each) => html`<li>${said.length > FEW ? inShort(each) : each}</li>`)}</ul>`;
}
