// What stands around the sheet: whose chart it is and where it stands, its legend, modifiers and remarks.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { ChartFault, ChartView, Edit } from "../documents.js";

export interface Around {
  view: ChartView;
  faults: readonly ChartFault[];
  vocabularies: readonly string[];
  /** The bundled chart it stands in for has the form: procedures read it by that. */
  replaces: boolean;
  edit(edits: Edit[]): void;
}

const STATES: Record<ChartView["state"], string> = {
  stated: "stated: the values of the source",
  reconstructed: "reconstructed: the whole sheet was damaged",
  house: "house: values of your own",
};
const KINDS: Record<string, string> = {
  names: "names",
  total: "totals of the dice",
  bands: "bands of numbers",
  odds: "odds",
  differential: "differences",
};

/** What is wrong with a key, beside its field. */
function wrong(around: Around, key: string): readonly ChartFault[] {
  return around.faults.filter((each) => each.row == null && (each.key === key || each.key.startsWith(`${key}.`)));
}

function line(around: Around, key: string, label: string, value: string, change: (text: string) => void, help = "", long = false): TemplateResult {
  const faults = wrong(around, key);
  const id = `k-${key.replaceAll(".", "-")}`;
  const by = [help ? `${id}-help` : "", faults.length ? `${id}-wrong` : ""].filter(Boolean).join(" ");
  const set = (e: Event) => change((e.target as HTMLInputElement).value);
  return html`<div class="fact"><label for=${id}>${label}</label>
    ${long
      ? html`<textarea id=${id} rows="2" maxlength="4000" .value=${live(value)} aria-invalid=${faults.length ? "true" : nothing} aria-describedby=${by || nothing} @change=${set}></textarea>`
      : html`<input id=${id} type="text" maxlength="400" autocomplete="off" .value=${live(value)} aria-invalid=${faults.length ? "true" : nothing} aria-describedby=${by || nothing} @change=${set}>`}
    ${help ? html`<p class="help" id="${id}-help">${help}</p>` : nothing}${told(faults, id)}</div>`;
}

function told(faults: readonly ChartFault[], id: string): TemplateResult | typeof nothing {
  return faults.length ? html`<div class="wrong" id="${id}-wrong">${faults.map((each) => html`<p>${each.text}</p>`)}</div>` : nothing;
}

function pick(around: Around, key: string, label: string, value: string, words: Record<string, string>, change: (text: string) => void): TemplateResult {
  const faults = wrong(around, key);
  const id = `k-${key.replaceAll(".", "-")}`;
  const known = value in words ? words : { [value]: value || "none", ...words };
  return html`<div class="fact"><label for=${id}>${label}</label><select id=${id} aria-invalid=${faults.length ? "true" : nothing} aria-describedby=${faults.length ? `${id}-wrong` : nothing} @change=${(e: Event) => change((e.target as HTMLSelectElement).value)}>${Object.entries(known).map(([word, said]) => html`<option value=${word} ?selected=${word === value}>${said}</option>`)}</select>${told(faults, id)}</div>`;
}

/** Name, source, state: what every chart says of itself. */
export function facts(around: Around): TemplateResult {
  const { view } = around;
  const key = (name: "id" | "name" | "why" | "no_effect" | "dice" | "cells") => (text: string) => around.edit([{ do: "key", key: name, value: text.trim() || (name === "id" || name === "name" ? "" : null) }]);
  const source = (name: "document" | "section") => (text: string) => around.edit([{ do: "source", key: name, value: text.trim() }]);
  return html`<section class="facts" aria-labelledby="facts-h"><h2 id="facts-h">Whose chart it is</h2><div class="fact-grid">
    ${line(around, "name", "Name", view.name, key("name"))}
    ${line(around, "id", "Id", view.id, key("id"), around.replaces ? "The bundled chart of this id is replaced. Another id makes another chart." : "Small letters, digits and single hyphens.")}
    ${line(around, "source", "Source: document", view.document, source("document"))}
    ${line(around, "source.section", "Source: section", view.section, source("section"))}
    ${pick(around, "state", "State", view.state, STATES, (state) => around.edit([{ do: "state", value: state as ChartView["state"] }]))}
    ${view.state !== "stated" || view.why || wrong(around, "why").length ? line(around, "why", "Why", view.why, key("why"), "", true) : nothing}
  </div>${form(around, key)}</section>`;
}

/** What procedures read a chart by: fixed where it stands in for a bundled one. */
function form(around: Around, key: (name: "dice" | "cells" | "no_effect") => (text: string) => void): TemplateResult {
  const { view } = around;
  const kind = (side: "rows" | "columns") => (value: string) => around.edit([{ do: "kind", side, key: "kind", value }]);
  const better = (side: "rows" | "columns") => (value: string) => around.edit([{ do: "kind", side, key: "better", value: value || null }]);
  const ways = { rows: { "": "not said", down: "down", up: "up" }, columns: { "": "not said", right: "to the right", left: "to the left" } };
  if (around.replaces) {
    const said = `${view.dice ?? "No dice"}; cells “${view.cells}”; rows are ${KINDS[view.rows.kind] ?? view.rows.kind}, columns ${KINDS[view.columns.kind] ?? view.columns.kind}.`;
    return html`<p class="dim">${said} Procedures read it by this, so it stays as in the bundled chart.</p>${["dice", "cells", "rows", "columns", "modifier"].map((name) => told(wrong(around, name), `k-${name}`))}`;
  }
  return html`<details class="group" ?open=${["dice", "cells", "rows", "columns"].some((name) => wrong(around, name).length)}><summary>How it is read</summary><div class="fact-grid">
    ${line(around, "dice", "Dice", view.dice ?? "", key("dice"), "1d6, 2d6, 1d10; empty if nothing is rolled on it")}
    ${pick(around, "cells", "Cells", view.cells, Object.fromEntries(around.vocabularies.map((each) => [each, each])), key("cells"))}
    ${pick(around, "rows", "Rows", view.rows.kind, KINDS, kind("rows"))}
    ${pick(around, "columns", "Columns", view.columns.kind, KINDS, kind("columns"))}
    ${pick(around, "better.rows", "Cells get better", view.rows.better, ways.rows, better("rows"))}
    ${pick(around, "better.columns", "and", view.columns.better, ways.columns, better("columns"))}
    ${line(around, "no_effect", "The sheet's mark for no effect", view.no_effect, key("no_effect"))}
  </div></details>`;
}

const text = (e: Event) => (e.target as HTMLInputElement).value.trim();

/** Legend, modifiers, remarks: each line a row of its own, and one to be added. */
export function lists(around: Around): TemplateResult {
  const { view, edit } = around;
  const input = (label: string, value: string, change: (text: string) => void, extra = "") => html`<input type="text" class=${extra} maxlength="1000" autocomplete="off" aria-label=${label} .value=${live(value)} @change=${(e: Event) => change(text(e))}>`;
  const drop = (label: string, does: () => void) => html`<button type="button" class="quiet" aria-label=${label} @click=${does}>×</button>`;
  const wide = view.legend.some(([code]) => code.length > 9);
  const legend = html`<section aria-labelledby="legend-h"><h2 id="legend-h">Legend</h2><ul class="entries">${view.legend.map(([code, meaning]) => html`<li>
      ${input("Code", code, (now) => edit([{ do: "legend", code: now, was: code, meaning }]), wide ? "code-in wide-in" : "code-in")}${input(`What ${code} means`, meaning, (now) => edit([{ do: "legend", code, meaning: now }]))}
      ${drop(`Take ${code} out of the legend`, () => edit([{ do: "legend", code, meaning: null }]))}</li>`)}</ul>
    ${add("A code", [["code", "Code"], ["meaning", "What it means"]], (data) => edit([{ do: "legend", code: data["code"]!, meaning: data["meaning"]! }]))}</section>`;
  if (!view.whole) return html`${legend}<p class="notice">One of the modifiers, remarks, notes or exceptions cannot be read: mend it in the text, and they can be changed here again.</p>`;
  const modifiers = html`<section aria-labelledby="modifiers-h"><h2 id="modifiers-h">Modifiers</h2><ul class="entries">${view.modifiers.map((each, nth) => html`<li>
      ${input(`Effect of ${each.key}`, each.effect, (effect) => edit([{ do: "modifier", nth, ...each, effect }]), "code-in")}${input(`What ${each.key} is`, each.what, (what) => edit([{ do: "modifier", nth, ...each, what }]))}<code>${each.key}</code>
      ${around.replaces ? nothing : drop(`Take away ${each.key}`, () => edit([{ do: "drop", of: "modifier", nth }]))}${told(around.faults.filter((fault) => fault.key.startsWith(`modifier[${nth}]`)), `m-${nth}`)}</li>`)}</ul>
    ${add("A modifier", [["key", "Key"], ["effect", "+1, 2L …"], ["what", "What it is"]], (data) => edit([{ do: "modifier", key: data["key"]!, effect: data["effect"]!, what: data["what"]! }]))}</section>`;
  const remarks = html`<section aria-labelledby="remarks-h"><h2 id="remarks-h">Remarks</h2><ul class="entries">${view.remarks.map((each, nth) => html`<li>
      ${input("Mark", each.mark ?? "", (mark) => edit([{ do: "remark", nth, mark, text: each.text }]), "code-in mark-in")}<textarea rows="2" maxlength="4000" aria-label="Remark ${nth + 1}" .value=${live(each.text)} @change=${(e: Event) => edit([{ do: "remark", nth, mark: each.mark ?? "", text: text(e) }])}></textarea>
      ${drop(`Take away remark ${nth + 1}`, () => edit([{ do: "drop", of: "remark", nth }]))}</li>`)}</ul>
    ${add("A remark", [["text", "In your words"]], (data) => edit([{ do: "remark", text: data["text"]! }]))}</section>`;
  const exceptions = view.exceptions.length
    ? html`<section aria-labelledby="exceptions-h"><h2 id="exceptions-h">Where it is meant to get worse</h2><ul class="entries">${view.exceptions.map((each, nth) => html`<li><span>Row ${each.row}, column ${each.column}: ${each.why}</span>${drop(`Take away the exception for row ${each.row}, column ${each.column}`, () => edit([{ do: "drop", of: "exception", nth }]))}</li>`)}</ul></section>`
    : nothing;
  return html`${legend}${modifiers}${remarks}${exceptions}`;
}

/** A line to be filled in and added. */
function add(what: string, fields: [string, string][], does: (data: Record<string, string>) => void): TemplateResult {
  const save = (e: SubmitEvent) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    does(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()])));
    form.reset();
  };
  return html`<form class="adding" @submit=${save}>${fields.map(([name, label], i) => html`<input name=${name} class=${i === 0 && fields.length > 1 ? "code-in" : ""} required maxlength="1000" autocomplete="off" aria-label="${what}: ${label}" placeholder=${label}>`)}<button>Add</button></form>`;
}
