// What is at hand of the sheet: a field with its faults, what is said of it, and its row and column.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { ChartFault, ChartView, Edit, NoteView } from "../documents.js";
import type { Grid } from "./grid.js";

export const KINDS: Record<NoteView["kind"], string> = {
  errata: "a published correction",
  house: "a rule of your own",
  disputed: "it may be read otherwise",
  reconstructed: "the print is damaged there",
  unknown: "the source does not have it",
};

export interface Around {
  grid: Grid;
  view: ChartView;
  faults: readonly ChartFault[];
  before(row: number, column: number): string | undefined;
  edit(edits: Edit[]): void;
  draw(): void;
}

export class CellPanel {
  /** The note that is being written: its number, or -1 for a new one. */
  private noting: number | null = null;
  private excusing = false;

  constructor(readonly around: Around) {}

  /** Another field is at hand. */
  reset(): void {
    this.noting = null;
    this.excusing = false;
  }

  show(): TemplateResult {
    const { grid, view, faults } = this.around;
    const { row, column } = grid.at;
    const text = grid.text(grid.at);
    if (text === undefined) return html`<p class="dim">Pick a field of the sheet.</p>`;
    const here = faults.filter((each) => each.row === row && each.column === column);
    const before = this.around.before(row, column);
    const known = row >= 0 && column >= 0 ? [...new Set(view.body.flatMap((line) => line.slice(1)))].sort() : [];
    const set = (value: string) => this.around.edit([{ do: "fields", fields: [{ row, column, text: value }] }]);
    return html`<h3 id="cell-h">${this.name()}</h3>
      <label class="cell-text"><span class="unseen">What stands there</span><input type="text" maxlength="200" autocomplete="off" spellcheck="false" list=${known.length ? "known-cells" : nothing} .value=${live(text)} aria-invalid=${here.length ? "true" : nothing} aria-describedby=${here.length ? "cell-wrong" : nothing}
        @change=${(e: Event) => set((e.target as HTMLInputElement).value.trim())}></label>
      ${known.length ? html`<datalist id="known-cells">${known.map((each) => html`<option value=${each}></option>`)}</datalist>` : nothing}
      ${here.length ? html`<div class="wrong" id="cell-wrong">${here.map((each) => html`<p>${each.text}</p>${each.kind === "odd" ? this.excuse(row, column) : nothing}`)}</div>` : nothing}
      ${before !== undefined ? html`<p class="tools"><span class="dim">Bundled: “${before || "nothing"}”</span><button type="button" @click=${() => set(before)}>Put that back</button></p>` : nothing}
      ${row >= 0 && column >= 0 ? this.notes() : nothing}
      ${this.lines()}`;
  }

  /** How a field is called: “row 6, column 3:1 / 2:1”. */
  private name(): string {
    const { grid, view } = this.around;
    const { row, column } = grid.at;
    const heads = view.heads.map((line) => line[column + 1]).filter((each, i, all) => all.indexOf(each) === i).join(" / ");
    if (row < 0) return column < 0 ? "What heads the rows" : `Heading of column ${column + 1}`;
    if (column < 0) return `Heading of row ${row + 1}`;
    return `Row ${view.body[row]![0]}, column ${heads}`;
  }

  /** The print does get worse here: the lint is told so, with the reason. */
  private excuse(row: number, column: number): TemplateResult {
    const { view } = this.around;
    if (!this.excusing) return html`<p><button type="button" @click=${() => { this.excusing = true; this.around.draw(); }}>It is meant so</button></p>`;
    const save = (e: SubmitEvent) => {
      e.preventDefault();
      const why = String(new FormData(e.target as HTMLFormElement).get("why"));
      this.excusing = false;
      this.around.edit([{ do: "exception", row: view.body[row]![0]!, column: view.heads[0]![column + 1]!, why }]);
    };
    return html`<form class="stack" @submit=${save}><label>Why is it right all the same? <input name="why" required maxlength="400" autocomplete="off" placeholder="the print has it so"></label><p class="tools"><button class="main">Note that</button><button type="button" @click=${() => { this.excusing = false; this.around.draw(); }}>Never mind</button></p></form>`;
  }

  // what is said of the cell

  private notes(): TemplateResult {
    const { grid, view } = this.around;
    const notes = grid.notes(grid.at);
    const open = (nth: number) => () => {
      this.noting = nth;
      this.around.draw();
    };
    return html`<div class="cell-notes">${notes.map((note) => (this.noting === note.nth ? this.form(note) : html`<div class="cell-note"><p><b>${cap(note.kind)}.</b> ${note.why}${note.printed !== null ? html` <span class="dim">Printed: “${note.printed || "nothing"}”.</span>` : nothing}${note.alternatives.length ? html` <span class="dim">Or ${note.alternatives.join(" or ")}.</span>` : nothing}${note.under ? html` <span class="dim">Follows ${note.under}.</span>` : nothing}${note.cells.length > 1 ? html` <span class="dim">It speaks of ${note.cells.length} cells.</span>` : nothing}</p>
        ${view.whole ? html`<p class="tools"><button type="button" class="quiet" @click=${open(note.nth)}>Change</button><button type="button" class="quiet" @click=${() => this.around.edit([{ do: "drop", of: "note", nth: note.nth }])}>Take away</button></p>` : nothing}</div>`))}
      ${this.noting === -1 ? this.form(null) : html`<p><button type="button" @click=${open(-1)}>Say something of this cell</button></p>`}</div>`;
  }

  private form(note: NoteView | null): TemplateResult {
    const { grid, view } = this.around;
    const { row, column } = grid.at;
    const done = () => {
      this.noting = null;
      this.around.draw();
    };
    const save = (e: SubmitEvent) => {
      e.preventDefault();
      const data = new FormData(e.target as HTMLFormElement);
      const printed = String(data.get("printed")).trim();
      const alternatives = String(data.get("alternatives")).split(",").map((each) => each.trim()).filter(Boolean);
      const said = { do: "note" as const, kind: data.get("kind") as NoteView["kind"], why: String(data.get("why")).trim(), printed: printed || null, alternatives };
      this.noting = null;
      this.around.edit([note ? { ...said, nth: note.nth } : { ...said, row: view.body[row]![0]!, column: view.heads[0]![column + 1]! }]);
    };
    const printed = note ? (note.printed ?? "") : (this.around.before(row, column) ?? "");
    return html`<form class="stack note-form" @submit=${save}>
      <label>What kind of note <select name="kind">${Object.entries(KINDS).map(([kind, said]) => html`<option value=${kind} ?selected=${kind === (note?.kind ?? "errata")}>${kind}: ${said}</option>`)}</select></label>
      <label>Why <textarea name="why" required rows="2" maxlength="4000">${note?.why ?? ""}</textarea></label>
      <label>What the sheet prints, if that differs <input name="printed" maxlength="200" autocomplete="off" .value=${printed}></label>
      <label>What else it may be, parted by commas <input name="alternatives" maxlength="400" autocomplete="off" .value=${note?.alternatives.join(", ") ?? ""}></label>
      <p class="tools"><button class="main">${note ? "Keep this" : "Write it down"}</button><button type="button" @click=${done}>Never mind</button></p></form>`;
  }

  // its row and column

  private lines(): TemplateResult {
    const { grid, view } = this.around;
    const { row, column } = grid.at;
    const does = (edit: Edit, to: [number, number]) => () => {
      grid.at = { row: to[0], column: to[1] };
      this.reset();
      this.around.edit([edit]);
    };
    return html`<details class="lines"><summary>Rows and columns</summary><p class="tools">
      ${row >= 0 ? html`<button type="button" @click=${does({ do: "add-row", at: row }, [row, -1])}>A row above</button><button type="button" @click=${does({ do: "add-row", at: row + 1 }, [row + 1, -1])}>A row below</button>
        <button type="button" ?disabled=${view.body.length < 2} @click=${does({ do: "drop-row", at: row }, [Math.max(0, row - 1), column])}>Take row ${view.body[row]![0]} away</button>` : nothing}
      ${column >= 0 ? html`<button type="button" @click=${does({ do: "add-column", at: column }, [-view.heads.length, column])}>A column before</button><button type="button" @click=${does({ do: "add-column", at: column + 1 }, [-view.heads.length, column + 1])}>A column after</button>
        <button type="button" ?disabled=${view.heads[0]!.length < 3} @click=${does({ do: "drop-column", at: column }, [row, Math.max(0, column - 1)])}>Take column ${view.heads[0]![column + 1]} away</button>` : nothing}</p></details>`;
  }
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
