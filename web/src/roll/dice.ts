// Dice as dice; a chit as a chit.
import { html, svg, type TemplateResult } from "lit-html";
import type { Step } from "../documents.js";

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6.5, 6.5], [17.5, 6.5], [12, 12], [6.5, 17.5], [17.5, 17.5]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function die(face: number, sides = 6, low = 1): TemplateResult {
  const pips = sides === 6 && low === 1 ? PIPS[face] : undefined;
  return html`<svg class="die ${pips ? "" : "chit"}" viewBox="0 0 24 24" role="img" aria-label=${String(face)}>
    ${pips ? svg`<rect x="1" y="1" width="22" height="22" rx="4"></rect>${pips.map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.1"></circle>`)}`
      : svg`<rect x="1" y="1" width="22" height="22" rx="11"></rect><text x="12" y="16.5" text-anchor="middle">${face}</text>`}</svg>`;
}

export function diceOf(step: Step): TemplateResult {
  return html`<span class="dice">${(step.faces ?? []).map((face) => die(face, step.sides, step.low))}</span>`;
}
