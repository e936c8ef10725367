// What is said of a chart beside it: what is wrong, where; whether its procedures work with it; and how it is kept.
import { html, nothing, type TemplateResult } from "lit-html";
import { inWords } from "../bits/numbers.js";
import type { ChartFault, SavedChart } from "../documents.js";
import type { ChartPage } from "./page.js";

export function verdict(page: ChartPage): TemplateResult {
  const many = page.faults.length + (page.check?.more ?? 0);
  const odd = page.faults.every((each) => each.kind === "odd");
  const unlike = page.faults.some((each) => each.kind === "unlike");
  const said = !page.check ? "Reading it …" : !many ? "Nothing is wrong in it." : `${capital(inWords(many))} ${many === 1 ? "thing" : "things"} in it ${odd ? `${many === 1 ? "is" : "are"} to be queried` : `${many === 1 ? "is" : "are"} wrong`}.`;
  const next = (page.chart.own?.versions.at(-1)?.version ?? 0) + 1;
  const off = !page.check?.sound || !page.changed || page.saving || page.timer !== 0;
  const { own } = page.chart;
  return html`<section class="verdict" aria-labelledby="verdict-h"><h2 id="verdict-h" class="unseen">Is it sound?</h2>
    <p class="headline" role="status">${said}</p>
    ${unlike ? html`<p class="refused">It is not fit to take the place of the bundled chart: procedures read that by its form. Give it another id to keep it as a chart of its own, or mend what is marked “not fit”.</p>` : nothing}
    ${many ? html`<ol class="faults">${page.faults.map((each) => fault(page, each))}</ol>${page.check?.more ? html`<p class="dim">And ${page.check.more} more.</p>` : nothing}` : nothing}
    ${tried(page)}
    ${page.said.map((each) => html`<p class="notice">${each}</p>`)}
    ${page.problem ? html`<div class="refused" role="alert"><p>${page.problem}</p>${page.overtaken ? html`<p class="tools"><button type="button" @click=${page.saveOnTop}>Save mine as the next version</button><a href="/own-charts/${page.chart.title}/${page.chart.id}/compare?one=${next}&other=draft" target="_blank">See what differs</a></p>` : nothing}</div>` : nothing}
    ${page.saved ? kept(page, page.saved) : nothing}
    <p class="saves"><button type="button" class="main" ?disabled=${off} @click=${() => page.save(false)}>Save as version ${next}</button><button type="button" ?disabled=${off} @click=${() => page.save(true)}>Save and put in force</button></p>
    ${!page.changed && own && page.version && own.in_force !== page.version && !page.saved ? html`<p><button type="button" @click=${() => page.force(page.version)}>Put version ${page.version} in force</button></p>` : nothing}
    ${many && page.changed ? html`<p class="dim small">${odd ? "Mend what is marked, or go to it and say that it is meant so." : "A chart with faults is not kept."} What you wrote stays in this browser, and you can download it.</p>` : nothing}</section>`;
}

function kept(page: ChartPage, saved: SavedChart): TemplateResult {
  const forced = saved.chart.in_force === saved.version;
  const [first] = page.chart.readers;
  return html`<p class="notice done" role="status">Version ${saved.version} is kept${forced ? " and in force: questions, new sessions and chart pages go by it from now on" : ""}.
    ${forced ? (first ? html`<a href="/${page.chart.title}/ask/${first.id}">Ask ${first.name.toLowerCase()}</a>` : nothing) : html`<button type="button" class="quiet" @click=${() => page.force(saved.version)}>Put it in force</button>`}</p>`;
}

function fault(page: ChartPage, each: ChartFault): TemplateResult {
  const names = { wrong: "", odd: "to be queried", unlike: "not fit" };
  const go = () => {
    if (each.row != null && each.column != null && page.mode !== "text" && page.view) return page.grid.go(each.row, each.column);
    if (page.mode === "form") {
      page.mode = innerWidth >= 900 ? "both" : "text";
      page.draw();
    }
    page.file.go(each.line);
  };
  return html`<li><button type="button" class="quiet" @click=${go}><b>Line ${each.line}${each.row == null ? `, ${each.key}` : ""}</b>${names[each.kind] ? html` <span class="tag">${names[each.kind]}</span>` : nothing} ${each.text}</button></li>`;
}

function tried(page: ChartPage): TemplateResult | typeof nothing {
  const bad = page.trials?.trials.filter((each) => !each.works) ?? [];
  if (!page.trials?.trials.length) return nothing;
  if (!bad.length) return html`<p class="dim">Tried on ${page.trials.trials.length === 1 ? "the procedure that reads it" : `the ${inWords(page.trials.trials.length)} procedures that read it`}: ${page.trials.trials.length === 1 ? "it works" : "they work"} with it.</p>`;
  return html`<div class="refused"><p>It can be kept, but not every procedure works with it:</p><ul>${bad.map((each) => html`<li><b>${each.name}</b>: ${each.said}</li>`)}</ul></div>`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
