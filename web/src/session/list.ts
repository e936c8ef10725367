// The list of sessions: begin another, or take one in from a file.
import { post, Trouble } from "../api.js";
import { ofTitle, ruled } from "../bits/titled.js";
import type { SessionDocument } from "../documents.js";

/** What the players call the sides, where they call them anything. */
function sides(form: HTMLFormElement): Record<string, string> {
  const named = [...form.querySelectorAll<HTMLInputElement>("fieldset.of:not([hidden]) input[name=side]")].filter((each) => each.value.trim());
  return Object.fromEntries(named.map((each) => [each.dataset["id"]!, each.value.trim()]));
}

export function begin(): void {
  const form = document.getElementById("new-session") as HTMLFormElement | null;
  const said = document.getElementById("said")!;
  const go = (does: Promise<SessionDocument>) => {
    does.then((made) => location.assign(`/sessions/${made.id}`), (error: unknown) => {
      said.hidden = false;
      said.textContent = error instanceof Trouble ? error.problem.text : String(error);
    });
  };
  const pick = form?.elements.namedItem("title") as HTMLSelectElement | undefined;
  if (form && pick) ofTitle(form, pick);
  const name = form?.elements.namedItem("name") as HTMLInputElement | undefined;
  if (name && !name.value) name.value = `Evening of ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    go(post<SessionDocument>("/api/sessions", { title: data.get("title"), name: data.get("name"), sides: sides(form), rules: ruled(form) }));
  });
  document.getElementById("take-in")?.addEventListener("change", (event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    go(file.text().then((text) => post<SessionDocument>("/api/sessions/import", JSON.parse(text))));
  });
}
