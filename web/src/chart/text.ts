// The file as text: line numbers beside it, each faulty line marked, with what is wrong at the end of the line.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { ChartFault } from "../documents.js";

const LINE = 1.35;
/** Of a line, in rem: as the style sheet has it. */

export class FileText {
  private place: HTMLElement | null = null;

  /** Where the caret is, from 1. */
  private line = 1;

  constructor(readonly change: (text: string) => void, readonly draw: () => void) {}

  private readonly moved = (): void => {
    const area = this.area;
    if (!area) return;
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    if (line === this.line) return;
    this.line = line;
    this.draw();
  };

  private get area(): HTMLTextAreaElement | null {
    return this.place?.querySelector("textarea") ?? null;
  }

  /** What stands beside the text goes with it. Styles are set one by one: the page allows none in its markup. */
  readonly follow = (): void => {
    const area = this.area;
    if (!area || !this.place) return;
    this.place.querySelector<HTMLElement>(".numbers-of")!.style.transform = `translateY(${-area.scrollTop}px)`;
    this.place.querySelector<HTMLElement>(".marks-of")!.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
    for (const mark of this.place.querySelectorAll<HTMLElement>(".marks-of > span")) {
      mark.style.top = `${(Number(mark.dataset["line"]) - 1) * LINE}rem`;
      mark.style.paddingLeft = `${Number(mark.dataset["width"]) + 2}ch`;
    }
  };

  drawn(within: ParentNode): void {
    this.place = within.querySelector(".file-text");
    this.follow();
  }

  /** Go to a line, and mark it. */
  go(line: number): void {
    const area = this.area;
    if (!area) return;
    const lines = area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.line = line;
    area.scrollTop = Math.max(0, (line - 1) * LINE * rem - area.clientHeight / 3);
    this.follow();
  }

  show(text: string, faults: readonly ChartFault[]): TemplateResult {
    const lines = text.split("\n");
    const by = new Map<number, ChartFault[]>();
    for (const each of faults) by.set(each.line, [...(by.get(each.line) ?? []), each]);
    const numbers = lines.map((_, i) => (by.has(i + 1) ? `! ${i + 1}` : String(i + 1))).join("\n");
    return html`<div class="file-text"><div class="gutter" aria-hidden="true"><pre class="numbers-of">${numbers}</pre></div>
      <div class="written"><div class="marks-of" aria-hidden="true">${[...by].filter(([line]) => line <= lines.length).map(([line, those]) => html`<span data-line=${line} data-width=${lines[line - 1]!.length}>${short(those)}</span>`)}</div>
      <textarea wrap="off" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label="The chart file, as text" aria-invalid=${faults.length ? "true" : nothing} .value=${live(text)} @input=${(e: Event) => this.change((e.target as HTMLTextAreaElement).value)} @scroll=${this.follow} @keyup=${this.moved} @click=${this.moved}></textarea></div>
      <div class="at-caret ${by.has(this.line) ? "bad" : ""}"><b>Line ${this.line}</b> ${(by.get(this.line) ?? []).map((each) => html`<span>${each.text}</span>`)}</div></div>`;
  }
}

function short(faults: readonly ChartFault[]): string {
  const text = faults[0]!.text;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more here)` : "";
  return (text.length > 90 ? `${text.slice(0, 90)}…` : text) + more;
}
