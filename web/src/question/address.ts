// The address holds the question: inputs as `name=value`, as the command line takes them; all else begins with “_”.
import type { Ask } from "../documents.js";

export interface Asked {
  inputs: Record<string, unknown>;
  rules: Record<string, string>;
  choose: Record<string, string>;
  doctrine: string;
  /** The set of charts of one's own, or `bundled`; empty: those in force at this table. */
  charts: string;
  session: string;
  /** A roll of the session that is looked at. */
  roll: string;
  /** Best play for this side; worths by field. */
  solve: string;
  worth: Record<string, string>;
  /** Runs of a sample, where exact odds are too large; empty: exact odds. */
  sample: string;
}

export function nothing(): Asked {
  return { inputs: {}, rules: {}, choose: {}, doctrine: "", charts: "", session: "", roll: "", solve: "", worth: {}, sample: "" };
}

const TABLES = ["rules", "choose", "worth"] as const;
export const BUNDLED = "bundled";
const WORDS = ["doctrine", "charts", "session", "roll", "solve", "sample"] as const;

export function read(search: string): Asked {
  const asked = nothing();
  for (const [name, text] of new URLSearchParams(search)) {
    if (!name.startsWith("_")) {
      asked.inputs[name] = value(text);
      continue;
    }
    const [word, ...rest] = name.slice(1).split(".");
    const key = rest.join(".");
    if (key && TABLES.includes(word as (typeof TABLES)[number])) asked[word as (typeof TABLES)[number]][key] = text;
    else if (WORDS.includes(word as (typeof WORDS)[number])) asked[word as (typeof WORDS)[number]] = text;
  }
  return asked;
}

/** A value: JSON where it reads as JSON, else a word. */
function value(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function write(asked: Asked): string {
  const found = new URLSearchParams();
  for (const [name, given] of Object.entries(asked.inputs)) {
    found.append(name, typeof given === "string" && typeof value(given) === "string" ? given : JSON.stringify(given));
  }
  for (const table of TABLES) for (const [key, text] of Object.entries(asked[table])) found.append(`_${table}.${key}`, text);
  for (const word of WORDS) if (asked[word]) found.append(`_${word}`, asked[word]);
  const text = found.toString();
  return text ? `?${text}` : "";
}

export function ask(title: string, procedure: string, asked: Asked): Ask {
  return {
    title,
    procedure,
    inputs: asked.inputs,
    rules: asked.rules,
    choose: asked.choose,
    ...(asked.charts && asked.charts !== BUNDLED ? { charts: asked.charts } : {}),
    ...(asked.doctrine ? { doctrine: asked.doctrine } : {}),
  };
}
