// The search box answers while it is typed in, with a part of the page that Enter leads to.
export function finding(): void {
  const input = document.getElementById("find") as HTMLInputElement | null;
  const form = input?.form;
  if (!input || !form) return;
  const list = document.createElement("div");
  list.className = "found";
  list.id = "found";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Found");
  list.hidden = true;
  form.append(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "found");
  new Box(input, list);
}

class Box {
  private asked = new AbortController();
  private timer = 0;
  private at = -1;

  constructor(private readonly input: HTMLInputElement, private readonly list: HTMLElement) {
    this.close();
    input.addEventListener("input", () => this.later());
    input.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => {
      if (!input.form!.contains(event.target as Node)) this.close();
    });
  }

  private close(): void {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.at = -1;
  }

  private later(): void {
    clearTimeout(this.timer);
    this.asked.abort();
    const words = this.input.value.trim();
    if (words.length < 2) return this.close();
    this.timer = window.setTimeout(() => void this.find(words), 80);
  }

  private async find(words: string): Promise<void> {
    this.asked = new AbortController();
    const answer = await fetch(`/find/part?q=${encodeURIComponent(words)}`, { signal: this.asked.signal }).catch(() => null);
    if (!answer?.ok) return;
    this.list.innerHTML = await answer.text();
    this.at = -1;
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  private key(event: KeyboardEvent): void {
    const hits = [...this.list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
    if (event.key === "Escape") this.close();
    if (this.list.hidden || !hits.length) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.at = event.key === "ArrowDown" ? (this.at + 1) % hits.length : (this.at <= 0 ? hits.length : this.at) - 1;
      hits.forEach((hit, i) => hit.setAttribute("aria-selected", String(i === this.at)));
      const now = hits[this.at]!;
      now.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", now.id);
    } else if (event.key === "Enter" && this.at >= 0) {
      event.preventDefault();
      location.href = hits[this.at]!.href;
    }
  }
}
