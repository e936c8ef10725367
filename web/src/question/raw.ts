// What stands in a form while it is being filled in, and the inputs it comes to.
// A number being typed is a text; a list is a list of what its items are; one of several kinds says which.
import type { Field } from "../documents.js";

export type Raw = string | boolean | Raw[] | Record_ | Kind | null;
export interface Record_ { of: "record"; fields: Record<string, Raw> }
export interface Kind { of: "kind"; at: number; value: Raw }

export function isRecord(raw: Raw): raw is Record_ {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw) && raw.of === "record";
}

export function isKind(raw: Raw): raw is Kind {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw) && raw.of === "kind";
}

/** A list of numbers is typed in one line; other lists have a row for each item. */
export function isLine(field: Field): boolean {
  return field.kind === "list" && (field.item?.kind === "whole" || field.item?.kind === "number");
}

/** What the form begins with. */
export function blank(field: Field): Raw {
  if (field.default !== undefined && field.default !== null) return fromInput(field, field.default);
  switch (field.kind) {
    case "yes":
      return field.absent ? "" : false;
    case "list":
      return isLine(field) ? "" : Array.from({ length: field.required ? Math.max(1, field.least ?? 0) : 0 }, () => blank(field.item!));
    case "record":
      return field.absent ? null : record(field);
    case "either":
      return field.absent ? null : { of: "kind", at: 0, value: blank(field.options![0]!) };
    case "word":
      return field.required && !field.absent ? String(field.words?.[0] ?? "") : "";
    default:
      return "";
  }
}

export function record(field: Field): Record_ {
  return { of: "record", fields: Object.fromEntries((field.fields ?? []).map((each) => [each.name, blank(each)])) };
}

/** An input as it stands in the form. */
export function fromInput(field: Field, value: unknown): Raw {
  if (value === null || value === undefined) return field.absent && field.kind !== "yes" ? empty(field) : blank({ ...field, default: null });
  switch (field.kind) {
    case "yes":
      return field.absent ? (value ? "true" : "false") : Boolean(value);
    case "list":
      if (!Array.isArray(value)) return isLine(field) ? String(value) : [];
      return isLine(field) ? value.join(", ") : value.map((each) => fromInput(field.item!, each));
    case "record": {
      const given = value as Record<string, unknown>;
      if (typeof value !== "object") return record(field);
      return {
        of: "record",
        fields: Object.fromEntries((field.fields ?? []).map((each) => [each.name, each.name in given ? fromInput(each, given[each.name]) : blank(each)])),
      };
    }
    case "either": {
      const at = Math.max(0, (field.options ?? []).findIndex((option) => fits(option, value)));
      return { of: "kind", at, value: fromInput(field.options![at]!, value) };
    }
    default:
      return String(value);
  }
}

function empty(field: Field): Raw {
  return field.kind === "record" || field.kind === "either" ? null : field.kind === "list" && !isLine(field) ? [] : "";
}

/** Whether a value is of this kind. */
function fits(option: Field, value: unknown): boolean {
  switch (option.kind) {
    case "whole":
    case "number":
      return typeof value === "number";
    case "list":
      return Array.isArray(value);
    case "yes":
      return typeof value === "boolean";
    case "record": {
      if (typeof value !== "object" || value === null) return false;
      const given = value as Record<string, unknown>;
      return Object.entries(option.tag ?? {}).every(([key, tag]) => given[key] === tag);
    }
    case "word":
      return (option.words ?? []).includes(value);
    default:
      return typeof value === "string";
  }
}

/** What is in the form as an input; `undefined` is left out. What cannot be read is sent as it stands, for the server to say what is wrong. */
export function toInput(field: Field, raw: Raw): unknown {
  switch (field.kind) {
    case "yes":
      return field.absent ? (raw === "" ? undefined : raw === "true") : raw;
    case "whole":
    case "number":
      return number(raw);
    case "word": {
      if (raw === "") return undefined;
      return (field.words ?? []).find((word) => String(word) === raw) ?? raw;
    }
    case "text":
      return raw === "" ? undefined : raw;
    case "list":
      return list(field, raw);
    case "record":
      return isRecord(raw) ? fields(field, raw) : undefined;
    case "either": {
      if (!isKind(raw)) return undefined;
      return toInput(field.options![raw.at]!, raw.value);
    }
  }
}

function number(raw: Raw): unknown {
  const text = String(raw ?? "").trim().replace(",", ".").replace("−", "-");
  if (text === "") return undefined;
  const half = /^(-?\d*)½$/.exec(text);
  if (half) return Number(`${half[1] || "0"}.5`);
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function list(field: Field, raw: Raw): unknown {
  if (isLine(field)) {
    const text = String(raw ?? "").trim();
    if (text === "") return field.absent || !field.required ? undefined : [];
    return text.split(/[\s,;]+/).filter(Boolean).map(number);
  }
  const items = Array.isArray(raw) ? raw : [];
  if (!items.length && field.absent) return undefined;
  return items.map((each) => toInput(field.item!, each) ?? null);
}

function fields(field: Field, raw: Record_): Record<string, unknown> {
  const found: Record<string, unknown> = { ...(field.tag ?? {}) };
  for (const each of field.fields ?? []) {
    const value = toInput(each, raw.fields[each.name] ?? "");
    if (value !== undefined) found[each.name] = value;
  }
  return found;
}
