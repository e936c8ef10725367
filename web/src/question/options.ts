// Options and interpretations: under which rules the question is asked.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Form, SessionDocument } from "../documents.js";
import type { Asked } from "./address.js";

export function options(form: Form, asked: Asked, session: SessionDocument | null, change: () => void): TemplateResult | typeof nothing {
  if (!form.options.length) return nothing;
  const differs = Object.keys(asked.rules).length;
  const pick = (id: string, usual: string) => (e: Event) => {
    const choice = (e.target as HTMLSelectElement).value;
    if (choice === usual) delete asked.rules[id];
    else asked.rules[id] = choice;
    change();
  };
  return html`<details class="group" ?open=${differs > 0}><summary>Rules in force${differs ? html` <span class="tag">${differs} changed here</span>` : nothing}</summary>
    ${session && differs ? html`<p class="notice">Rolls of “${session.name}” are made by the session's own rules, not by what is changed here.</p>` : nothing}
    ${form.options.map((option) => {
      const usual = session?.rules[option.id] ?? option.default;
      const now = asked.rules[option.id] ?? usual;
      return html`<div class="field rule-choice"><label class="said" for="r-${option.id}"><span class="help"><a href="/${form.title}/rules#${option.id}">${option.id}</a> ${option.about}</span></label>
        <select id="r-${option.id}" @change=${pick(option.id, usual)}>${Object.keys(option.choices).map((choice) => html`<option value=${choice} ?selected=${choice === now}>${choice.replaceAll("-", " ")}</option>`)}</select></div>`;
    })}</details>`;
}
