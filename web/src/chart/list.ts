// The list of one's own charts: put in force and out of force, begin one, go on with what was not saved.
import { html, nothing, render } from "lit-html";
import { get, post, Trouble } from "../api.js";
import type { ChartCheck, OwnChart } from "../documents.js";
import { drafts, forget, keep, when } from "./drafts.js";

export function begin(): void {
  const said = document.getElementById("said")!;
  const say = (error: unknown) => {
    said.hidden = false;
    said.textContent = error instanceof Trouble ? error.problem.text : error instanceof Error ? error.message : String(error);
    said.scrollIntoView({ block: "nearest" });
  };
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-force]")) button.addEventListener("click", () => force(button).catch(say));
  document.getElementById("begin-chart")?.addEventListener("submit", (event) => {
    event.preventDefault();
    location.href = `/own-charts/${String(new FormData(event.target as HTMLFormElement).get("chart"))}`;
  });
  const fresh = document.getElementById("new-chart") as HTMLFormElement | null;
  fresh?.addEventListener("submit", (event) => {
    event.preventDefault();
    location.href = `/own-charts/${String(new FormData(fresh).get("title"))}/_new`;
  });
  document.getElementById("take-chart")?.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!fresh!.reportValidity()) input.value = "";
    else if (file) takeIn(file, String(new FormData(fresh!).get("title"))).catch(say);
  });
  unsaved();
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

async function force(button: HTMLButtonElement): Promise<void> {
  const { title, id } = button.closest<HTMLElement>("[data-title]")!.dataset;
  const version = button.dataset["force"];
  await post<OwnChart>(`/api/charts/${title}/${id}/in-force`, { version: version ? Number(version) : null });
  location.reload();
}

const MOST = 200_000;
/** Bytes of a chart file; the server says the same, but a film need not be sent to it first. */

/** A file becomes a draft of the chart that it is of, faults and all; it is saved on that chart's page. */
async function takeIn(file: File, title: string): Promise<void> {
  if (file.size > MOST) throw new Error(`${file.name} has ${file.size.toLocaleString("en")} bytes; a chart file has at most ${MOST.toLocaleString("en")}.`);
  const text = (await file.text()).replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const check = await post<ChartCheck>("/api/charts/check", { title, text });
  const id = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(check.id) ? check.id : "_new";
  const own = id === "_new" ? null : (await get<{ charts: OwnChart[] }>(`/api/charts?title=${title}`)).charts.find((each) => each.id === id);
  if (!keep(title, id, text, own?.versions.at(-1)?.version ?? 0)) throw new Error("Your browser keeps no more drafts: discard one of those below first.");
  location.href = `/own-charts/${title}/${id}`;
}

/** What was written and not saved, to go on with or to be thrown away. */
function unsaved(): void {
  const place = document.getElementById("drafts");
  if (!place) return;
  const found = drafts();
  render(found.length ? html`<h3>Not saved</h3><ul class="list">${found.map((each) => html`<li><a href="/own-charts/${each.title}/${each.id}">${each.id === "_new" ? "A new chart" : each.id}</a>
    <span class="dim">${each.title}, written on ${when(each.at)} in this browser</span> <button type="button" class="quiet" @click=${() => { if (confirm(`Throw away what you wrote on ${when(each.at)}?`)) { forget(each); unsaved(); } }}>Discard</button></li>`)}</ul>` : nothing, place);
}
