// Numbers as players say them.

/** One decimal, for tables. */
export function percent(p: number): string {
  if (p > 0 && p < 0.0005) return "< 0.1 %";
  if (p < 1 && p > 0.9995) return "> 99.9 %";
  return `${(100 * p).toFixed(1)} %`;
}

/** Whole, for headlines. */
export function roughly(p: number): string {
  if (p > 0 && p < 0.005) return "less than 1 %";
  if (p < 1 && p > 0.995) return "more than 99 %";
  return `${Math.round(100 * p)} %`;
}

/** A side as it is spoken of: some of its names stand before a noun that players add without thinking. */
const PARTIES: Record<string, string> = { phasing: "phasing side", "non-phasing": "other side", allied: "Allies", allies: "Allies", central: "Central Powers", german: "German force" };
export function party(role: string): string {
  return PARTIES[role] ?? role;
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export function inWords(n: number): string {
  return WORDS[n] ?? String(n);
}

/** “One time in nine”, “five times in six”: the nearest share a player would say. */
export function saidShare(p: number): string {
  if (p >= 1) return "always";
  if (p <= 0) return "never";
  if (p < 1 / 40) return `about one time in ${Math.round(1 / p).toLocaleString("en")}`;
  let best = { n: 1, d: 2, off: 1 };
  for (let d = 2; d <= 12; d++) {
    for (let n = 1; n < d; n++) {
      const off = Math.abs(n / d - p);
      if (off < best.off - 1e-9) best = { n, d, off };
    }
  }
  const times = best.n === 1 ? "one time" : `${inWords(best.n)} times`;
  return `${best.off < 1e-6 ? "" : "about "}${times} in ${inWords(best.d)}`;
}

/** A fraction as it is, unless it is too long to read. */
export function fraction(text: string): string {
  return text.length <= 21 ? text : `${text.slice(0, 9)}…`;
}

/** “Week 1 · Movement”, with no line that begins with a point. */
export function joined(said: string): string {
  return said.replaceAll(" · ", "\u00a0· ");
}

/** A minus sign is a minus sign. */
export function minus(text: string | number): string {
  return String(text).replace(/(^|[^\w])-(?=[\d½])/g, "$1−");
}
