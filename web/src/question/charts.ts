// By which charts a question is asked: those of one's own in force at this table, the bundled ones, those of the session.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Here, SessionDocument } from "../documents.js";
import { BUNDLED, write, type Asked } from "./address.js";

export function chartsHere(): Here {
  return JSON.parse(document.getElementById("charts")!.textContent!) as Here;
}

/** `combat.v2.toml` as “combat (version 2)”. */
export function named(files: readonly string[]): string {
  return files.map((file) => file.replace(/^(.*)\.v(\d+)\.toml$/, "$1 (version $2)")).join(", ");
}

/** What the address says of the charts, so that it leads to the very same question: nothing where there are none of one's own. */
export function said(here: Here): string {
  return here.asked || (here.in_force ? BUNDLED : "");
}

/** Which charts: a choice where there is one. */
export function charts(here: Here, asked: Asked, session: SessionDocument | null): TemplateResult | typeof nothing {
  const known = new Map<string, string>();
  if (here.in_force) known.set(here.in_force, `in force at this table: ${named(here.in_force_charts)}`);
  known.set(BUNDLED, "as bundled");
  if (session?.charts) known.set(session.charts, `of “${session.name}”: ${named(session.own_charts)}`);
  if (here.asked && !known.has(here.asked)) known.set(here.asked, `of this address: ${named(here.asked_charts)}`);
  if (known.size < 2) return nothing;
  const now = here.asked || BUNDLED;
  const pick = (e: Event) => location.assign(location.pathname + write({ ...asked, charts: (e.target as HTMLSelectElement).value }));
  return html`<fieldset class="group"><legend>Charts</legend><div class="field below"><label class="said" for="own-charts"><span class="help">Asked by charts of <a href="/own-charts">your own</a>, or by the bundled ones</span></label>
    <select id="own-charts" @change=${pick}>${[...known].map(([name, about]) => html`<option value=${name} ?selected=${name === now}>${about}</option>`)}</select></div></fieldset>`;
}

/** Where rolls would be made by other charts than those of the question, or the table has gone on to others than the session's. */
export function differing(here: Here, asked: Asked, session: SessionDocument | null): TemplateResult | typeof nothing {
  if (!session) return nothing;
  const its = session.charts ? named(session.own_charts) : "the bundled charts";
  if (session.charts !== here.asked) {
    return html`<p class="notice">The chances here are by ${here.asked ? named(here.asked_charts) : "the bundled charts"}. Rolls of “${session.name}” are made by what it was begun with: ${its}.</p>`;
  }
  if (session.charts === here.in_force) return nothing;
  const now = here.in_force ? named(here.in_force_charts) : "no chart of your own";
  const other = location.pathname + write({ ...asked, charts: here.in_force || BUNDLED, session: "" });
  return html`<p class="notice">“${session.name}” keeps to what it was begun with: ${its}. In force at this table: ${now}. <a href=${other}>Ask by that</a>, or <a href="/sessions">begin another session</a>.</p>`;
}
