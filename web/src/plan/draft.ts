// A plan as it is being made: what stands in the form, and the plan it comes to.
import type { Field, Form, PlanFile } from "../documents.js";
import { blank, fromInput, toInput, type Raw } from "../question/raw.js";

export type StateKind = "number" | "yes" | "word";
export interface StateValue { name: string; kind: StateKind; start: string }
export interface Change { name: string; to: string }

export interface Step {
  name: string;
  procedure: string;
  when: string;
  inputs: Record<string, unknown>;
  /** What is being typed into an input, while it may not read as a value yet. */
  raw: Record<string, Raw>;
  after: Change[];
  doctrine: string;
  choose: Record<string, string>;
  exchange: boolean;
}

export interface Draft {
  title: string;
  about: string;
  objective: string;
  state: StateValue[];
  steps: Step[];
  rules: Record<string, string>;
}

export function empty(title: string, procedure: string): Draft {
  return {
    title,
    about: "",
    objective: "done",
    state: [{ name: "done", kind: "yes", start: "false" }],
    steps: [{ ...noStep(procedure), name: "first" }],
    rules: {},
  };
}

export function noStep(procedure: string): Step {
  return { name: "", procedure, when: "", inputs: {}, raw: {}, after: [], doctrine: "", choose: {}, exchange: false };
}

export function fromPlan(plan: PlanFile): Draft {
  return {
    title: plan.title,
    about: plan.about ?? "",
    objective: plan.objective,
    state: Object.entries(plan.state ?? {}).map(([name, start]) => ({ name, kind: kindOf(start), start: String(start) })),
    rules: plan.rules ?? {},
    steps: plan.step.map((each) => ({
      name: each.name,
      procedure: each.procedure.replace(`${plan.title}/`, ""),
      when: each.when && each.when !== "True" ? each.when : "",
      inputs: { ...(each.inputs ?? {}) },
      raw: {},
      after: Object.entries(each.after ?? {}).map(([name, to]) => ({ name, to })),
      doctrine: each.doctrine ?? "",
      choose: each.choose ?? {},
      exchange: (plan.exchange ?? []).includes(each.name),
    })),
  };
}

function kindOf(value: unknown): StateKind {
  return typeof value === "boolean" ? "yes" : typeof value === "number" ? "number" : "word";
}

export function toPlan(draft: Draft): PlanFile {
  return {
    title: draft.title,
    about: draft.about,
    objective: draft.objective,
    state: Object.fromEntries(draft.state.filter((each) => each.name).map((each) => [each.name, startOf(each)])),
    rules: draft.rules,
    exchange: draft.steps.filter((each) => each.exchange).map((each) => each.name),
    step: draft.steps.map((each) => ({
      name: each.name,
      procedure: each.procedure,
      when: each.when.trim() || "True",
      inputs: each.inputs,
      after: Object.fromEntries(each.after.filter((one) => one.name).map((one) => [one.name, one.to])),
      doctrine: each.doctrine || null,
      choose: each.choose,
    })),
  };
}

/** A number that does not read as one is sent as it stands: the server says what is wrong with it. */
function startOf(value: StateValue): boolean | number | string {
  if (value.kind === "yes") return value.start === "true";
  if (value.kind === "number" && /^[-−]?\d+$/.test(value.start.trim())) return Number(value.start.trim().replace("−", "-"));
  return value.start;
}

/** An input that is worked out from the state; nothing where it is a plain value. */
export function expression(step: Step, name: string): string | null {
  const value = step.inputs[name];
  return typeof value === "string" && value.startsWith("=") ? value.slice(1) : null;
}

export function rawOf(step: Step, field: Field): Raw {
  return step.raw[field.name] ?? (field.name in step.inputs ? fromInput(field, step.inputs[field.name]) : blank(field));
}

export function setRaw(step: Step, field: Field, raw: Raw): void {
  step.raw[field.name] = raw;
  const value = toInput(field, raw);
  if (value === undefined || (!field.required && JSON.stringify(value) === JSON.stringify(field.default ?? null))) delete step.inputs[field.name];
  else step.inputs[field.name] = value;
}

export function setExpression(step: Step, field: Field, text: string | null): void {
  delete step.raw[field.name];
  if (text === null) delete step.inputs[field.name];
  else step.inputs[field.name] = `=${text}`;
  if (text === null && field.required) setRaw(step, field, blank(field));
}

/** Another procedure: what it needs begins with its example, what the two have in common stays. */
export function ask(step: Step, form: Form): void {
  const known = new Map(form.groups.flatMap((group) => group.fields).map((field) => [field.name, field]));
  const kept = Object.entries(step.inputs).filter(([name]) => known.has(name));
  step.procedure = form.id;
  step.raw = {};
  step.inputs = { ...Object.fromEntries(Object.entries(form.example).filter(([name]) => known.get(name)?.required)), ...Object.fromEntries(kept) };
  step.doctrine = "";
  step.choose = {};
}

/** A value is called something else, wherever it is spoken of. */
export function rename(draft: Draft, before: string, now: string): void {
  if (!before || !/^[a-z][a-z0-9_]*$/.test(now)) return;
  const word = new RegExp(`(?<![\\w.])${before}(?!\\w)`, "g");
  const said = (text: string) => text.replace(word, now);
  draft.objective = said(draft.objective);
  for (const step of draft.steps) {
    step.when = said(step.when);
    step.after = step.after.map((each) => ({ name: each.name === before ? now : each.name, to: said(each.to) }));
    step.inputs = within(step.inputs, said) as Record<string, unknown>;
    step.raw = {};
  }
}

function within(value: unknown, said: (text: string) => string): unknown {
  if (typeof value === "string") return value.startsWith("=") ? said(value) : value;
  if (Array.isArray(value)) return value.map((each) => within(each, said));
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(each, said)]));
  return value;
}
