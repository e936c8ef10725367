// Values of an input as they are typed: 4–12, or 4, 6, 8; and those that one would look at first.
import type { Field } from "../documents.js";

/** Inputs that can be varied one value at a time. */
export function canVary(field: Field): boolean {
  return ["whole", "number", "word", "yes"].includes(field.kind);
}

/** All the words, or numbers around the one that is there. */
export function usualValues(field: Field | undefined, there: unknown): string {
  if (!field) return "";
  if (field.kind === "yes") return "false, true";
  if (field.kind === "word") return (field.words ?? []).map(String).join(", ");
  const now = Number(there ?? field.default ?? field.low ?? 1);
  const low = Math.max(field.low ?? 0, Math.floor(now / 2));
  const high = Math.min(field.high ?? Infinity, Math.max(low + 8, Math.ceil(now * 1.5)));
  return `${low}–${high}`;
}

/** The values of a text; one more than the most, where there are too many. */
export function listedValues(field: Field | undefined, text: string, most: number): unknown[] {
  const range = /^\s*(-?\d+)\s*(?:–|-|\.\.)\s*(-?\d+)\s*$/.exec(text);
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: Math.max(0, Math.min(most + 1, high - low + 1)) }, (_, i) => low + i);
  }
  return text.split(/\s*,\s*/).filter(Boolean).slice(0, most + 1).map((each) => {
    if (field?.kind === "yes") return each === "true" || each === "yes";
    if (field?.kind === "word") return (field.words ?? []).find((word) => String(word) === each) ?? each;
    return Number(each.replace("½", ".5"));
  });
}
