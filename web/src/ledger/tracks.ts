// The tracks as they lie on the table: dates across, what stands in each box, the present date marked.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Track } from "../documents.js";
import type { Books } from "./books.js";
import { cap } from "./when.js";
import { amount, signed, type Ask } from "./words.js";

type Lane = Track["lanes"][number];
type Item = Lane["boxes"][number]["items"][number];

const HIGH = 26;

export class Tracks {
  constructor(readonly books: Books, readonly ask: Ask) {}

  show(): TemplateResult {
    const tracks = this.books.state.tracks;
    const full = tracks.filter((track) => track.lanes.length);
    const empty = tracks.filter((track) => !track.lanes.length);
    return html`<h2 id="tracks">The tracks</h2>
      ${full.map((track) => this.track(track))}
      ${empty.length ? html`<p class="dim">Nothing stands on ${full.length ? "the others" : "them"}: ${empty.map((track) => track.about).join("; ")}.</p>` : nothing}
      ${tracks.length ? nothing : html`<p class="dim">They are drawn here as soon as something stands on them.</p>`}`;
  }

  private track(track: Track): TemplateResult {
    return html`<figure class="track ${track.kind}"><figcaption>${cap(track.about)}</figcaption>
      <div class="scroll" tabindex="0" role="region" aria-label=${track.about}><table>
        <thead><tr><td></td>${track.dates.map((each) => html`<th scope="col" class="${each.now ? "now" : ""} ${each.gap ? "gap" : ""}">${each.date}${each.now ? html`<span class="mark-now">now</span>` : nothing}</th>`)}</tr></thead>
        <tbody>${track.lanes.map((lane) => this.lane(track, lane))}</tbody></table></div></figure>`;
  }

  private lane(track: Track, lane: Lane): TemplateResult {
    const boxes = new Map(lane.boxes.map((box) => [box.date, box.items]));
    const amounts = lane.boxes.flatMap((box) => box.items.map((item) => item.amount));
    const scale = { low: Math.min(0, ...amounts), high: Math.max(0, ...amounts) };
    return html`<tr><th scope="row">${lane.name}</th>${track.dates.map((each) => html`<td class="${each.now ? "now" : ""} ${each.gap ? "gap" : ""}">${(boxes.get(each.date) ?? []).map((item) => (track.kind === "level" ? this.level(item, scale) : this.counter(item)))}</td>`)}</tr>`;
  }

  /** A counter in its box. */
  private counter(item: Item): TemplateResult {
    return html`<a class="counter" href="?account=${encodeURIComponent(item.account)}#where" title=${item.account} @click=${this.go(item)}><b>${amount(item.amount)}</b>${item.said ? html` <span>${item.said}</span>` : nothing}</a>`;
  }

  private level(item: Item, scale: { low: number; high: number }): TemplateResult {
    const span = scale.high - scale.low || 1;
    const zero = (HIGH * scale.high) / span;
    const top = (HIGH * (scale.high - Math.max(item.amount, 0))) / span;
    const height = (HIGH * Math.abs(item.amount)) / span;
    return html`<a class="level" href="?account=${encodeURIComponent(item.account)}#where" title=${item.account} @click=${this.go(item)}>
      <svg viewBox="0 0 10 ${HIGH}" preserveAspectRatio="none" aria-hidden="true">${svg`<rect class=${item.amount < 0 ? "low" : ""} x="0" width="10" y=${top} height=${height}></rect><line x1="0" x2="10" y1=${zero} y2=${zero}></line>`}</svg>
      <b>${amount(item.amount)}</b><span class="change">${item.change ? signed(item.change) : " "}</span></a>`;
  }

  private go(item: Item): (e: Event) => void {
    return (e) => {
      e.preventDefault();
      this.ask(item.account);
    };
  }

  /** The present date is in view when a track is first drawn. */
  static reveal(place: HTMLElement): void {
    for (const box of place.querySelectorAll<HTMLElement>(".track .scroll:not([data-seen])")) {
      box.dataset["seen"] = "";
      const now = box.querySelector<HTMLElement>("th.now");
      const first = box.querySelector<HTMLElement>("tbody th");
      if (now && now.offsetLeft + now.offsetWidth > box.clientWidth) box.scrollLeft = now.offsetLeft - (first?.offsetWidth ?? 0) - (box.closest(".level") ? box.clientWidth / 2 : 8);
    }
  }
}
