// The sheet as a grid, laid out like the print: arrows move, typing writes, a block is pasted as it was copied.
// Fields are named as the faults name them: rows from 0, the last heading line -1; columns from 0, the rows' headings -1.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { ChartFault, ChartView, NoteView } from "../documents.js";

export interface Place { row: number; column: number }
export interface Field extends Place { text: string }

export interface Around {
  view: ChartView;
  faults: readonly ChartFault[];
  /** What the bundled chart has there, where it is another thing. */
  before(row: number, column: number): string | undefined;
  set(fields: Field[]): void;
  picked(): void;
  draw(): void;
}

const MARKS: Record<string, string> = { reconstructed: "r", disputed: "d", unknown: "u", errata: "e", house: "h" };
const WORDS = 16;
/** A cell longer than this is words, to be wrapped. */

export class Grid {
  at: Place = { row: 0, column: 0 };
  writing: string | null = null;
  private wants = false;
  /** The field had the keyboard already when the pointer came down on it: a second touch writes. */
  private held = false;

  /** Notes and faults by their fields, gathered once for each view of the chart. */
  private noted: { view: ChartView | null; at: Map<string, NoteView[]> } = { view: null, at: new Map() };
  private marked: { faults: readonly ChartFault[]; at: Map<string, ChartFault[]> } = { faults: [], at: new Map() };

  constructor(readonly around: Around) {}

  text({ row, column }: Place): string | undefined {
    const { heads, body } = this.around.view;
    return (row < 0 ? heads[heads.length + row] : body[row])?.[column + 1];
  }

  notes(place: Place): NoteView[] {
    if (this.noted.view !== this.around.view) {
      this.noted = { view: this.around.view, at: new Map() };
      for (const note of this.around.view.notes) for (const [r, c] of note.cells) put(this.noted.at, r, c, note);
    }
    return this.noted.at.get(`${place.row},${place.column}`) ?? [];
  }

  private wrong(row: number, column: number): ChartFault[] {
    if (this.marked.faults !== this.around.faults) {
      this.marked = { faults: this.around.faults, at: new Map() };
      for (const each of this.around.faults) if (each.row != null && each.column != null) put(this.marked.at, each.row, each.column, each);
    }
    return this.marked.at.get(`${row},${column}`) ?? [];
  }

  /** Go to a field, within the sheet as it now is. */
  go(row: number, column: number, focus = true): void {
    const { body, heads } = this.around.view;
    const wide = heads[0]!.length - 1;
    this.at = { row: Math.min(Math.max(row, -heads.length), body.length - 1), column: Math.min(Math.max(column, -1), wide - 1) };
    this.wants = focus;
    this.around.picked();
    this.around.draw();
  }

  /** After drawing: the field that is at hand has the keyboard, if it was in the grid. */
  focus(within: ParentNode): void {
    if (!this.wants) return;
    this.wants = false;
    const cell = within.querySelector<HTMLElement>(`.grid [data-r="${this.at.row}"][data-c="${this.at.column}"]`);
    const input = cell?.querySelector("input");
    (input ?? cell)?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (input && this.selects) input.select();
  }
  private selects = false;

  private begin(text: string, selects: boolean): void {
    this.writing = text;
    this.selects = selects;
    this.wants = true;
    this.around.draw();
  }

  private commit(text: string): void {
    if (this.writing === null) return;
    this.writing = null;
    if (text.trim() !== this.text(this.at)) this.around.set([{ ...this.at, text: text.trim() }]);
  }

  /** The keyboard has gone elsewhere, unless it is the drawing itself that took the field away. */
  private readonly left = (event: Event): void => {
    if (this.writing === null) return;
    this.commit((event.target as HTMLInputElement).value);
    this.around.draw();
  };

  private readonly keys = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (target.tagName === "INPUT") return this.writingKeys(event, target as HTMLInputElement);
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !["Home", "End"].includes(event.key))) return;
    const { row, column } = this.at;
    const { body, heads } = this.around.view;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, row < 0 || event.ctrlKey ? 0 : -1], End: [event.ctrlKey ? body.length - 1 : row, heads[0]!.length],
      PageUp: [row - 10, column], PageDown: [row + 10, column],
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      this.go(...move);
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      this.begin(this.text(this.at) ?? "", true);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (row >= 0 && column >= 0) this.around.set([{ ...this.at, text: "-" }]);
    } else if (event.key.length === 1) {
      event.preventDefault();
      this.begin(event.key, false);
    }
  };

  private writingKeys(event: KeyboardEvent, input: HTMLInputElement): void {
    const moves: Record<string, [number, number]> = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const move = moves[event.key];
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.writing = null;
      this.go(this.at.row, this.at.column);
    } else if (move) {
      event.preventDefault();
      this.commit(input.value);
      this.go(this.at.row + move[0], this.at.column + move[1]);
    }
  }

  private readonly paste = (event: ClipboardEvent): void => {
    if ((event.target as HTMLElement).tagName === "INPUT") return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const lines = text.replace(/\r?\n$/, "").split(/\r?\n/).map((line) => line.split("\t"));
    const { row, column } = this.at;
    const fields = lines.flatMap((line, r) => line.map((each, c) => ({ row: row + r, column: column + c, text: each.trim() })));
    const fits = fields.filter((field) => this.text(field) !== undefined);
    event.preventDefault();
    if (fits.length) this.around.set(fits);
  };

  private readonly copy = (event: ClipboardEvent): void => {
    if ((event.target as HTMLElement).tagName === "INPUT") return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", this.text(this.at) ?? "");
  };

  show(): TemplateResult {
    const { view } = this.around;
    const words = view.body.some((row) => row.slice(1).some((cell) => cell.length > WORDS));
    const many = view.heads.length;
    return html`<div class="sheet ${words ? "words" : ""}"><div class="scroll"><table class="grid" role="grid" aria-label="The sheet of ${view.name}" @keydown=${this.keys} @paste=${this.paste} @copy=${this.copy}>
      <thead>${view.heads.map((line, i) => html`<tr>${line.map((text, c) => this.field(i - many, c - 1, text))}</tr>`)}</thead>
      <tbody>${view.body.map((line, r) => html`<tr>${line.map((text, c) => this.field(r, c - 1, text))}</tr>`)}</tbody></table></div></div>`;
  }

  private field(row: number, column: number, text: string): TemplateResult {
    const here = row === this.at.row && column === this.at.column;
    const wrong = this.wrong(row, column);
    const notes = row >= 0 && column >= 0 ? this.notes({ row, column }) : [];
    const before = this.around.before(row, column);
    const classes = [wrong.length ? "wrong-here" : "", notes.length ? "noted-here" : "", before !== undefined ? "other-here" : "", here ? "at" : ""].filter(Boolean).join(" ");
    const more = [...wrong.map((each) => each.text), before !== undefined ? `bundled: ${before}` : "", ...notes.map((note) => `${note.kind}: ${note.why}`)].filter(Boolean);
    const shown = here && this.writing !== null
      ? html`<input type="text" maxlength="200" autocomplete="off" spellcheck="false" aria-label="What stands there" .value=${live(this.writing)} @input=${(e: Event) => { this.writing = (e.target as HTMLInputElement).value; }} @blur=${this.left}>`
      : html`${text === "" ? html`<span class="empty">empty</span>` : text}${wrong.length ? html`<span class="bang" aria-hidden="true">!</span>` : nothing}${notes.length ? html`<sup aria-hidden="true">${[...new Set(notes.map((note) => MARKS[note.kind]))].join("")}</sup>` : nothing}${more.length ? html`<span class="unseen">, ${more.join("; ")}</span>` : nothing}`;
    const down = (e: Event) => { this.held = document.activeElement === e.currentTarget; };
    const click = () => {
      if (here && this.writing !== null) return;
      if (here && this.held) this.begin(text, true);
      else this.go(row, column);
    };
    const attributes = { class: classes, tab: here && this.writing === null ? "0" : "-1", invalid: wrong.length ? "true" : nothing, title: wrong.length ? wrong.map((each) => each.text).join("\n") : before !== undefined ? `The bundled chart has ${before || "nothing"}` : nothing };
    if (row < 0) return html`<th scope="col" class="${attributes.class} ${column < 0 ? "corner" : ""}" tabindex=${attributes.tab} data-r=${row} data-c=${column} aria-invalid=${attributes.invalid} title=${attributes.title} @pointerdown=${down} @click=${click}>${shown}</th>`;
    if (column < 0) return html`<th scope="row" class=${attributes.class} tabindex=${attributes.tab} data-r=${row} data-c=${column} aria-invalid=${attributes.invalid} title=${attributes.title} @pointerdown=${down} @click=${click}>${shown}</th>`;
    return html`<td class=${attributes.class} tabindex=${attributes.tab} data-r=${row} data-c=${column} aria-invalid=${attributes.invalid} title=${attributes.title} @pointerdown=${down} @click=${click}>${shown}</td>`;
  }
}

function put<T>(into: Map<string, T[]>, row: number, column: number, what: T): void {
  const key = `${row},${column}`;
  const there = into.get(key);
  if (there) there.push(what);
  else into.set(key, [what]);
}
