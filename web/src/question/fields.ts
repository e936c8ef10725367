// The form of a question, drawn from its declared inputs.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Field, Group } from "../documents.js";
import { blank, isKind, isLine, isRecord, record, type Raw } from "./raw.js";

export type Change = (raw: Raw) => void;

const FEW = 5;
/** So few words are shown side by side; more are a list to pick from. */
const WIDE = 34;
/** Letters that fit side by side. */

const HEADING = "The situation";
/** A group called as the heading above it says nothing twice. */

export function group(each: Group, values: Record<string, Raw>, wrong: Record<string, string>, change: (name: string, raw: Raw) => void): TemplateResult {
  const fields = each.fields.map((field) => labelled(field, values[field.name] ?? blank(field), wrong[field.name], field.name, (raw) => change(field.name, raw)));
  const open = each.fields.some((field) => wrong[field.name] || differs(field, values[field.name]));
  if (each.folded) return html`<details class="group" ?open=${open}><summary>${each.name}</summary>${fields}</details>`;
  return html`<fieldset class="group"><legend class=${each.name === HEADING ? "unseen" : nothing}>${each.name}</legend>${fields}</fieldset>`;
}

function differs(field: Field, raw: Raw | undefined): boolean {
  return raw !== undefined && JSON.stringify(raw) !== JSON.stringify(blank(field));
}

function labelled(field: Field, raw: Raw, wrong: string | undefined, path: string, change: Change): TemplateResult {
  const id = `f-${path}`;
  const help = field.help ? html`<span class="help" id="${id}-help">${field.help}</span>` : nothing;
  const error = wrong ? html`<p class="wrong" id="${id}-wrong">${wrong}</p>` : nothing;
  const by = [field.help ? `${id}-help` : "", wrong ? `${id}-wrong` : ""].filter(Boolean).join(" ");
  const yes = field.kind === "yes" && !field.absent;
  const grouped = !yes && (isWide(field) || isSegments(field) || field.kind === "either" || field.kind === "yes");
  const label = grouped ? html`<span class="label" id="${id}-label">${field.label}${range(field)}</span>` : html`<label class="label" for=${id}>${field.label}${range(field)}</label>`;
  const shape = yes ? "yes" : isWide(field) || isSegments(field) || field.kind === "either" ? "below" : "beside";
  const control = yes
    ? html`<input type="checkbox" id=${id} aria-describedby=${by || nothing} .checked=${live(raw === true)} @change=${(e: Event) => change((e.target as HTMLInputElement).checked)}>`
    : entry(field, raw, id, by, wrong, path, change);
  return html`<div class="field ${shape}" role=${grouped ? "group" : nothing} aria-labelledby=${grouped ? `${id}-label` : nothing} aria-describedby=${(grouped && by) || nothing}><div class="said">${label}${help}</div>${control}${error}</div>`;
}

function range(field: Field): TemplateResult | typeof nothing {
  if (field.kind !== "whole" && field.kind !== "number") return nothing;
  const { low, high } = field;
  if (typeof low !== "number" || typeof high !== "number" || high > 20) return nothing;
  return html` <span class="range">${low}–${high}</span>`;
}

function isWide(field: Field): boolean {
  return field.kind === "record" || (field.kind === "list" && !isLine(field)) || (field.kind === "either" && (field.options ?? []).some(isWide));
}

function isSegments(field: Field): boolean {
  const words = field.words ?? [];
  return field.kind === "word" && words.length + (field.absent || !field.required && field.default === null ? 1 : 0) <= FEW && words.join("").length <= WIDE;
}

/** What is filled in; `named` where no label of its own stands beside it. */
export function entry(field: Field, raw: Raw, id: string, by: string, wrong: string | undefined, path: string, change: Change, named = ""): TemplateResult {
  switch (field.kind) {
    case "whole":
    case "number":
      return number(field, raw, id, by, wrong, change, named);
    case "yes":
      return segments(id, ["true", "false"], { true: "yes", false: "no" }, String(raw), change, true, named);
    case "word":
      return word(field, raw, id, by, change, named);
    case "text":
      return text(field, raw, id, by, wrong, change, named);
    case "list":
      return isLine(field) ? line(raw, id, by, wrong, change, named) : rows(field, Array.isArray(raw) ? raw : [], path, change);
    case "record":
      return inner(field, raw, path, change);
    case "either":
      return either(field, raw, id, path, change);
  }
}

const typed = (change: Change) => (e: Event) => change((e.target as HTMLInputElement).value);

function number(field: Field, raw: Raw, id: string, by: string, wrong: string | undefined, change: Change, named: string): TemplateResult {
  const step = (by_: number) => () => {
    const now = Number(String(raw || (field.default ?? field.low ?? 0)).replace("½", ".5"));
    if (!Number.isFinite(now)) return;
    const next = Math.min(field.high ?? Infinity, Math.max(field.low ?? -Infinity, raw === "" ? now : now + by_));
    change(String(next));
  };
  const keys = (e: KeyboardEvent) => {
    if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
    e.preventDefault();
    step(e.key === "ArrowUp" ? 1 : -1)();
  };
  return html`<span class="stepper"><button type="button" tabindex="-1" aria-hidden="true" @click=${step(-1)}>−</button><input id=${id} type="text"
    inputmode=${field.kind === "whole" ? "numeric" : "decimal"} autocomplete="off" .value=${live(String(raw ?? ""))} placeholder=${hint(field)} @input=${typed(change)} @keydown=${keys}
    aria-describedby=${by || nothing} aria-invalid=${wrong ? "true" : nothing} aria-required=${field.required ? "true" : nothing} aria-label=${named || nothing}><button type="button" tabindex="-1" aria-hidden="true" @click=${step(1)}>+</button></span>`;
}

function hint(field: Field): string {
  if (field.default !== undefined && field.default !== null) return String(field.default);
  return field.absent ? "none" : "";
}

function word(field: Field, raw: Raw, id: string, by: string, change: Change, named: string): TemplateResult {
  const words = (field.words ?? []).map(String);
  const optional = field.absent || (!field.required && field.default === null);
  const said = Object.fromEntries(words.map((each) => [each, each.replaceAll("-", " ")]));
  if (isSegments(field)) return segments(id, words, said, String(raw ?? ""), change, optional, named);
  return html`<select id=${id} aria-label=${named || nothing} aria-describedby=${by || nothing} @change=${typed(change)}>
    ${optional ? html`<option value="" ?selected=${raw === ""}>–</option>` : nothing}
    ${words.map((each) => html`<option value=${each} ?selected=${raw === each}>${said[each]}</option>`)}</select>`;
}

function segments(id: string, words: string[], said: Record<string, string>, now: string, change: Change, optional: boolean, named: string): TemplateResult {
  const every = optional ? ["", ...words] : words;
  return html`<span class="segments" role=${named ? "radiogroup" : nothing} aria-label=${named || nothing}>${every.map(
    (each, i) => html`<label><input type="radio" name=${id} id=${i === 0 ? id : nothing} value=${each} .checked=${live(now === each)} aria-label=${each === "" ? "left open" : nothing} @change=${typed(change)}>${each === "" ? "–" : said[each]}</label>`,
  )}</span>`;
}

function text(field: Field, raw: Raw, id: string, by: string, wrong: string | undefined, change: Change, named: string): TemplateResult {
  const known = field.suggestions ?? [];
  return html`<input id=${id} type="text" autocomplete="off" maxlength="200" list=${known.length ? `${id}-known` : nothing} .value=${live(String(raw ?? ""))} placeholder=${hint(field)} @input=${typed(change)}
    aria-label=${named || nothing} aria-describedby=${by || nothing} aria-invalid=${wrong ? "true" : nothing}>${known.length ? html`<datalist id="${id}-known">${known.map((each) => html`<option value=${each}></option>`)}</datalist>` : nothing}`;
}

function line(raw: Raw, id: string, by: string, wrong: string | undefined, change: Change, named: string): TemplateResult {
  return html`<input id=${id} type="text" inputmode="text" class="numbers" autocomplete="off" placeholder="4, 6, 8" .value=${live(String(raw ?? ""))} @input=${typed(change)}
    aria-label=${named || nothing} aria-describedby=${by || nothing} aria-invalid=${wrong ? "true" : nothing}>`;
}

function rows(field: Field, items: Raw[], path: string, change: Change): TemplateResult {
  const item = field.item!;
  const put = (i: number) => (raw: Raw) => change(items.map((each, j) => (j === i ? raw : each)));
  const add = () => change([...items, items.length ? structuredClone(items[items.length - 1]!) : blank(item)]);
  const drop = (i: number) => () => change(items.filter((_, j) => j !== i));
  const full = items.length >= (field.most ?? 12);
  return html`<ol class="items">${items.map(
    (each, i) => html`<li><div class="item">${item.kind === "record" ? recordRow(item, each, `${path}-${i}`, put(i)) : entry(item, each, `f-${path}-${i}`, "", undefined, `${path}-${i}`, put(i), `${field.label}, number ${i + 1}`)}</div>
      <button type="button" class="quiet" aria-label="Take away number ${i + 1} of ${field.label}" @click=${drop(i)}>×</button></li>`,
  )}</ol><button type="button" class="add" ?disabled=${full} @click=${add}>Add ${items.length ? "another" : "one"}</button>`;
}

function recordRow(field: Field, raw: Raw, path: string, change: Change): TemplateResult {
  const now = isRecord(raw) ? raw : record(field);
  return html`${(field.fields ?? []).map((each) =>
    labelled(each, now.fields[each.name] ?? blank(each), undefined, `${path}-${each.name}`, (value) => change({ of: "record", fields: { ...now.fields, [each.name]: value } })),
  )}`;
}

function inner(field: Field, raw: Raw, path: string, change: Change): TemplateResult {
  if (raw === null) return html`<button type="button" class="add" @click=${() => change(record(field))}>Add ${field.label.toLowerCase()}</button>`;
  return html`<div class="inner">${recordRow(field, raw, path, change)}
    ${field.absent ? html`<button type="button" class="quiet" @click=${() => change(null)}>Leave out ${field.label.toLowerCase()}</button>` : nothing}</div>`;
}

const KINDS: Record<string, string> = { whole: "a number", number: "a number", list: "one by one", word: "named", text: "named", yes: "yes or no" };

function either(field: Field, raw: Raw, id: string, path: string, change: Change): TemplateResult {
  const options = field.options ?? [];
  const names = options.map((option, i) => Object.values(option.tag ?? {})[0] ?? KINDS[option.kind] ?? option.help ?? String(i));
  const now = isKind(raw) ? raw : null;
  const pick = (e: Event) => {
    const at = (e.target as HTMLSelectElement).value;
    change(at === "" ? null : { of: "kind", at: Number(at), value: blank({ ...options[Number(at)]!, absent: false, required: true }) });
  };
  const chosen = now ? options[now.at] : undefined;
  return html`<span class="either"><select id="${id}-kind" aria-label="What kind" @change=${pick}>
      ${field.absent ? html`<option value="" ?selected=${!now}>none</option>` : nothing}
      ${names.map((name, i) => html`<option value=${i} ?selected=${now?.at === i}>${name}</option>`)}</select>
    ${now && chosen ? entry({ ...chosen, absent: false }, now.value, id, "", undefined, path, (value) => change({ of: "kind", at: now.at, value }), field.label) : nothing}</span>`;
}
