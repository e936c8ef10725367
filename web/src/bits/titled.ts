// Forms that begin something of one title: each title has a part of its own in them.

/** Show the part of the title that is picked, and no other. */
export function ofTitle(form: HTMLFormElement, pick: HTMLSelectElement): void {
  const shown = () => form.querySelectorAll<HTMLFieldSetElement>("fieldset.of").forEach((each) => {
    each.hidden = each.disabled = each.dataset["of"] !== pick.value;
  });
  pick.addEventListener("change", shown);
  shown();
}

/** The choices of the picked title that differ from the usual. */
export function ruled(form: HTMLFormElement): Record<string, string> {
  const picked = [...form.querySelectorAll<HTMLSelectElement>("fieldset.of:not([hidden]) select[data-id]")];
  return Object.fromEntries(picked.filter((each) => each.value !== each.dataset["default"]).map((each) => [each.dataset["id"]!, each.value]));
}
