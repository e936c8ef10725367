// What was written and not saved stays in the browser: through a reload, a closed tab, a server that is down.
// Each tab keeps its own, so that two of them do not write over each other.

export interface Draft {
  text: string;
  /** The version of one's own that saving goes on from; 0: none. */
  after: number;
  /** The text it was begun from: it differs from that, or it is no draft. */
  at: string;
}

export interface Kept extends Draft {
  key: string;
  title: string;
  id: string;
  own: boolean;
}

const PREFIX = "grognard.chart/";

function tab(): string {
  let found = sessionStorage.getItem("grognard.tab");
  if (!found) sessionStorage.setItem("grognard.tab", (found = crypto.randomUUID()));
  return found;
}

function key(title: string, id: string): string {
  return `${PREFIX}${title}/${id}/${tab()}`;
}

/** Every draft in this browser, or those of one chart: this tab's first, then the newest. */
export function drafts(title?: string, id?: string): Kept[] {
  const found: Kept[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const name = localStorage.key(i)!;
    if (!name.startsWith(PREFIX)) continue;
    const [of, its, by] = name.slice(PREFIX.length).split("/");
    if ((title && of !== title) || (id && its !== id)) continue;
    try {
      const draft = JSON.parse(localStorage.getItem(name)!) as Draft;
      if (typeof draft.text === "string") found.push({ ...draft, key: name, title: of!, id: its!, own: by === tab() });
    } catch {
      // not ours, or cut off: left alone
    }
  }
  return found.sort((a, b) => Number(b.own) - Number(a.own) || b.at.localeCompare(a.at));
}

/** Whether it could be kept: a browser's room is limited. */
export function keep(title: string, id: string, text: string, after: number): boolean {
  try {
    localStorage.setItem(key(title, id), JSON.stringify({ text, after, at: new Date().toISOString() } satisfies Draft));
    return true;
  } catch {
    return false;
  }
}

export function drop(title: string, id: string): void {
  localStorage.removeItem(key(title, id));
}

export function forget(draft: Kept): void {
  localStorage.removeItem(draft.key);
}

/** What says the same as what was saved is no draft any more, whichever tab wrote it. */
export function settle(title: string, id: string, text: string): void {
  for (const each of drafts(title, id)) if (each.text === text) forget(each);
}

export function when(at: string): string {
  return new Date(at).toLocaleString("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
}
