// What every page has: light or dark, the menu that closes, keys.

export function frame(): void {
  theme();
  menus();
  keys();
  notes();
}

function theme(): void {
  const root = document.documentElement;
  document.getElementById("theme")?.addEventListener("click", () => {
    const dark = root.dataset["theme"] ? root.dataset["theme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset["theme"] = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset["theme"]);
  });
}

function menus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>(".menu details[open]");
  document.addEventListener("click", (event) => {
    for (const each of open()) if (!each.contains(event.target as Node)) each.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const each of open()) {
      each.open = false;
      each.querySelector("summary")?.focus();
    }
  });
}

/** “/” goes to the search box, “?” to the help; never while something is being typed. */
function keys(): void {
  document.addEventListener("keydown", (event) => {
    const typing = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") {
      event.preventDefault();
      document.getElementById("find")?.focus();
    } else if (event.key === "?") {
      location.href = "/help";
    }
  });
}

/** What is said of a cell stands beside it, whole: the frame that a chart is scrolled in would cut it off. */
function notes(): void {
  const place = (noted: HTMLElement | null | undefined) => {
    const why = noted?.nextElementSibling as HTMLElement | null | undefined;
    if (!noted || !why) return;
    const cell = noted.getBoundingClientRect();
    const left = Math.min(cell.left, document.documentElement.clientWidth - why.offsetWidth - 10);
    const fits = cell.bottom + why.offsetHeight <= innerHeight;
    why.style.left = `${Math.max(10, left)}px`;
    why.style.top = `${fits ? cell.bottom : Math.max(10, cell.top - why.offsetHeight)}px`;
  };
  for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, (event) => place((event.target as Element).closest<HTMLElement>(".noted")));
  addEventListener("scroll", () => place(document.querySelector<HTMLElement>(".noted:focus, .noted:hover")), { passive: true, capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector<HTMLElement>(".noted:focus")?.blur();
  });
}
