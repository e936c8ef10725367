// The list of ledgers: begin another, or take one in from a file.
import { post, Trouble, upload } from "../api.js";
import { ofTitle, ruled } from "../bits/titled.js";
import type { LedgerNew, Problem } from "../documents.js";

export function begin(): void {
  const form = document.getElementById("new-ledger") as HTMLFormElement;
  const pick = form.elements.namedItem("title") as HTMLSelectElement;
  ofTitle(form, pick);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void open(form, () => post<LedgerNew>("/api/ledgers", asked(form)), "said", (problem) => beside(form, problem));
  });
  document.getElementById("take-in")?.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    const most = Number(input.dataset["most"]);
    if (file.size > most) return told("faults", { kind: "too-large", status: 413, text: `This file has ${Math.ceil(file.size / 1e6)} MB, and at most ${most / 1e6} can be taken in here.` });
    void open(form, () => upload<LedgerNew>("/api/ledgers/import", file), "faults").then(() => { input.value = ""; });
  });
}

/** What the form says: the fields of the chosen title, and the choices that differ from the usual. */
function asked(form: HTMLFormElement): object {
  const data = new FormData(form);
  return { title: data.get("title"), name: data.get("name"), start: data.get("start") || null, rules: ruled(form) };
}

async function open(form: HTMLFormElement, does: () => Promise<LedgerNew>, place: string, also?: (problem: Problem) => void): Promise<void> {
  const button = form.querySelector("button")!;
  button.disabled = true;
  told("said", null);
  told("faults", null);
  beside(form, null);
  try {
    const made = await does();
    location.assign(`/ledgers/${encodeURIComponent(made.id!)}`);
  } catch (error) {
    const problem = error instanceof Trouble ? error.problem : { kind: "lost", status: 0, text: String((error as Error).message) } as Problem;
    also?.(problem);
    if (!Object.keys(problem.inputs ?? {}).length) told(place, problem);
  } finally {
    button.disabled = false;
  }
}

/** What is wrong with each field, beside it. */
function beside(form: HTMLFormElement, problem: Problem | null): void {
  for (const name of ["name", "start"]) {
    const input = form.querySelector<HTMLInputElement>(`fieldset.of:not([hidden]) [name=${name}], form > label [name=${name}]`)!;
    const said = input.closest("label")!.parentElement!.querySelector<HTMLElement>(name === "name" ? "#name-wrong" : ".wrong")!;
    const wrong = problem?.inputs?.[name];
    said.hidden = !wrong;
    const help = said.previousElementSibling;
    if (help instanceof HTMLParagraphElement) help.hidden = Boolean(wrong);
    said.textContent = wrong ?? "";
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
}

function told(id: string, problem: Problem | null): void {
  const place = document.getElementById(id)!;
  place.hidden = !problem;
  place.replaceChildren();
  if (!problem) return;
  const say = (text: string, within: HTMLElement, as = "p") => within.appendChild(Object.assign(document.createElement(as), { textContent: text }));
  say(problem.text, place);
  if (!problem.faults?.length) return;
  const list = place.appendChild(document.createElement("ul"));
  for (const fault of problem.faults) say(fault.line ? `Line ${fault.line}: ${fault.text}` : fault.text, list, "li");
}
