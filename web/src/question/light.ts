// The chart as printed, lit: the column that is read, where it was before the shifts, the rows a roll would hit.
import type { Strip } from "../documents.js";
import { percent } from "../bits/numbers.js";

export function light(within: Element, strip: Strip | null): void {
  for (const figure of within.querySelectorAll<HTMLElement>(".sheet")) {
    clear(figure);
    const active = strip !== null && figure.dataset["chart"] === strip.chart;
    figure.classList.toggle("lit", active);
    if (!active) continue;
    const fold = figure.closest<HTMLDetailsElement>("details.fold");
    if (fold) fold.open = true;
    put(figure, strip);
    show(figure, strip);
  }
}

/** Bring the active column into sight within the sheet's own frame: the page itself stays where it is. */
function show(figure: HTMLElement, strip: Strip, fallen?: HTMLElement): void {
  const frame = figure.querySelector<HTMLElement>(".scroll");
  const cell = fallen ?? figure.querySelector<HTMLElement>(strip.kind === "column" ? `tbody td[data-c="${strip.index}"]` : `tbody tr[data-r="${strip.index}"] td`);
  if (!frame || !cell) return;
  if (strip.kind === "column") {
    const stub = figure.querySelector<HTMLElement>("tbody th")?.offsetWidth ?? 0;
    const room = frame.clientWidth - stub;
    if (cell.offsetLeft - frame.scrollLeft < stub || cell.offsetLeft + cell.offsetWidth - frame.scrollLeft > frame.clientWidth) {
      frame.scrollLeft = edge(figure, cell.offsetLeft - stub - Math.max(0, (room - cell.offsetWidth) / 2), stub);
    }
    if (!fallen) return;
  }
  if (cell.offsetTop < frame.scrollTop || cell.offsetTop + cell.offsetHeight > frame.scrollTop + frame.clientHeight) frame.scrollTop = cell.offsetTop - frame.clientHeight / 2;
}

/** The last place not beyond `wanted` at which a column begins where the stub ends: none is left cut in two. */
function edge(figure: HTMLElement, wanted: number, stub: number): number {
  const begins = [...figure.querySelectorAll<HTMLElement>("tbody tr:first-child > td")].map((each) => each.offsetLeft - stub);
  return Math.max(0, ...begins.filter((each) => each <= wanted));
}

function clear(figure: HTMLElement): void {
  for (const each of figure.querySelectorAll(".active, .ghost, .may, .hit, .under-now")) each.classList.remove("active", "ghost", "may", "hit", "under-now");
  for (const each of figure.querySelectorAll(".odds-here")) each.remove();
  for (const each of figure.querySelectorAll("th[aria-current]")) each.removeAttribute("aria-current");
}

function put(figure: HTMLElement, strip: Strip): void {
  const along = strip.kind === "column" ? "c" : "r";
  const across = strip.kind === "column" ? "r" : "c";
  mark(figure, along, strip.index, strip.under, "active");
  for (const head of figure.querySelectorAll("th.active")) head.setAttribute("aria-current", "true");
  if (typeof strip.from === "number" && strip.from !== strip.index) mark(figure, along, strip.from, strip.under, "ghost");
  for (const roll of strip.rolls) {
    const cell = figure.querySelector(`tbody td[data-${along}="${strip.index}"][data-${across}="${roll.index}"]`);
    const head = across === "r" ? figure.querySelector(`tbody tr[data-r="${roll.index}"] > th`) : figure.querySelector(`thead tr th[data-c="${roll.index}"]`);
    cell?.classList.add("may");
    if (head) {
      const said = document.createElement("span");
      said.className = "odds-here";
      said.textContent = percent(roll.p);
      said.title = roll.probability;
      head.append(said);
    }
  }
}

function mark(figure: HTMLElement, along: string, index: number, under: string, name: string): void {
  if (along === "r") {
    figure.querySelectorAll(`tbody tr[data-r="${index}"] > *`).forEach((each) => each.classList.add(name));
    return;
  }
  figure.querySelectorAll(`tbody td[data-c="${index}"]`).forEach((each) => each.classList.add(name));
  const heads = [...figure.querySelectorAll<HTMLElement>("thead tr")].filter((row) => !under || row.dataset["under"] === under);
  for (const row of heads.length ? heads : figure.querySelectorAll<HTMLElement>("thead tr")) {
    row.classList.add("under-now");
    row.querySelector(`th[data-c="${index}"]`)?.classList.add(name);
  }
}

/** The cell that a roll has fallen on. */
export function hit(within: Element, strip: Strip, place: number): void {
  const figure = within.querySelector<HTMLElement>(`.sheet[data-chart="${strip.chart}"]`);
  const [r, c] = strip.kind === "column" ? [place, strip.index] : [strip.index, place];
  figure?.querySelectorAll(".hit").forEach((each) => each.classList.remove("hit"));
  const cell = figure?.querySelector(`tbody tr[data-r="${r}"] td[data-c="${c}"]`);
  cell?.classList.add("hit");
  if (figure && cell) show(figure, strip, cell as HTMLElement);
}
