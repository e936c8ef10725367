// How a page asks the server: a document comes back, or a problem that says what is wrong.
import type { Problem } from "./documents.js";

export class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

/** The server could not be reached at all. */
export class Lost extends Error {}

/** A later question of the same page has taken this one's place. */
export function isStale(error: unknown): boolean {
  return (error instanceof DOMException && error.name === "AbortError") || (error instanceof Trouble && error.problem.kind === "cancelled");
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return send<T>(path, signal ? { signal } : {});
}

export async function post<T>(path: string, body: unknown, more: { asker?: string; signal?: AbortSignal; key?: string } = {}): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (more.asker) headers["x-asker"] = more.asker;
  if (more.key) headers["idempotency-key"] = more.key;
  return send<T>(path, { method: "POST", headers, body: JSON.stringify(body), ...(more.signal ? { signal: more.signal } : {}) });
}

/** A file, as it is. */
export async function upload<T>(path: string, file: Blob): Promise<T> {
  return send<T>(path, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file });
}

async function send<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, credentials: "same-origin" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Lost("Grognard does not answer. Is it still running in its terminal? What you have entered is kept here.");
  }
  const document: unknown = await answer.json().catch(() => null);
  if (answer.ok) return document as T;
  throw new Trouble((document as Problem | null) ?? { kind: "lost", status: answer.status, text: `The server answered ${answer.status}.` });
}

/** A name for this page, by which the server knows which of its questions is the latest. */
export const ASKER = crypto.randomUUID();
