// A ledger as the page knows it, and how something is added to it: once, and on top of what was seen.
import { get, Lost, post, Trouble } from "../api.js";
import type { JournalEntry, LedgerAdded, LedgerJournal, LedgerState, Problem } from "../documents.js";

const PATIENCE = 2000;
const PAGE = 20;

export class Books {
  entries: readonly JournalEntry[];
  earlier: number;
  busy = false;
  lost = "";

  constructor(public state: LedgerState, journal: LedgerJournal, readonly charts: string, readonly draw: () => void) {
    this.entries = journal.journal;
    this.earlier = journal.earlier;
  }

  get path(): string {
    return `/api/ledgers/${encodeURIComponent(this.state.id!)}`;
  }

  /** A reading of the ledger. */
  read<T>(what: string, given: Record<string, string> = {}, signal?: AbortSignal): Promise<T> {
    const query = new URLSearchParams(this.charts ? { ...given, charts: this.charts } : given).toString();
    return get<T>(`${this.path}${what}${query ? `?${query}` : ""}`, signal);
  }

  async reload(shown = this.entries.length): Promise<void> {
    const [state, journal] = await Promise.all([
      this.read<LedgerState>(""),
      this.read<LedgerJournal>("/journal", { most: String(Math.min(100, Math.max(shown, 1))) }),
    ]);
    this.state = state;
    this.entries = journal.journal;
    this.earlier = journal.earlier;
  }

  async older(): Promise<void> {
    const first = this.entries[this.entries.length - 1];
    if (!first) return;
    const found = await this.read<LedgerJournal>("/journal", { before: String(first.number), most: String(PAGE) });
    this.entries = [...this.entries, ...found.journal];
    this.earlier = found.earlier;
  }

  /** Add to the ledger. A lost answer is asked for again, and what was done then is not done twice. The problem, if it is refused. */
  async add(how: "post" | "advance" | "undo", body: object): Promise<Problem | null> {
    if (this.busy) return null;
    this.busy = true;
    this.draw();
    const told = { ...body, after: this.state.hash, charts: this.charts };
    let again = false;
    try {
      for (;;) {
        try {
          const done = await post<LedgerAdded>(`${this.path}/${how}`, { ...told, again });
          await this.reload(Math.max(this.entries.length, 12) + done.added.length);
          return null;
        } catch (error) {
          if (!(error instanceof Lost)) throw error;
          this.lost = "Grognard does not answer. What you did is kept here and will be sent again.";
          again = true;
          this.draw();
          await new Promise((resolve) => setTimeout(resolve, PATIENCE));
        }
      }
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (error.problem.kind === "moved") await this.reload().catch(() => undefined);
      return error.problem;
    } finally {
      this.lost = "";
      this.busy = false;
      this.draw();
    }
  }
}
