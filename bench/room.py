"""The charts room under load: its start, its pages' weight, every procedure as it is typed, fifty players at once.

`python -m bench room`. Beside each answer over HTTP stands the same question asked in this process.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from bench.timing import best, shown
from grognard.staff.forms import example_inputs
from grognard.staff.question import Question
from grognard.staff.working import working
from grognard.titles import TITLES, title
from tools.chromium import found
from tools.served import Served

PLAYERS = 50
SECONDS = 10.0
STATIC = Path(__file__).parent.parent / "src/grognard/server/static"
EXAMPLES: list[dict[str, Any]] = [
    {"title": id_, "procedure": procedure.id, "inputs": example_inputs(procedure)}
    for id_ in TITLES
    for procedure in title(id_).procedures.values()
]
TYPED = """
async (wanted) => {
  const inputs = [...document.querySelectorAll('#situation input[type=text]')];
  const input = inputs.find((each) => /^[0-9]+$/.test(each.value));
  if (!input) return null;
  const before = Number(input.value);
  const times = [];
  for (let i = 0; i < wanted; i++) {
    const answered = new Promise((resolve) => addEventListener('grognard:answered', resolve, {once: true}));
    input.value = String(before + (i % 2 ? 0 : 1));
    const begun = performance.now();
    input.dispatchEvent(new Event('input', {bubbles: true}));
    await answered;
    times.push(performance.now() - begun);
  }
  return times;
}
"""


def cold() -> None:
    """From the command to the first page."""
    times = []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as folder:
            begun = perf_counter()
            server = Served(Path(folder))
            with server.client() as client:
                assert client.get("/").status_code == 200
            times.append(perf_counter() - begun)
            server.stop()
    print(f"{shown(min(times)):>9}  cold start, command to first page (budget 1 s); worst {shown(max(times))}")


def weights() -> None:
    """What a browser fetches."""
    for name in ("app.js", "app.css"):
        weight = len(gzip.compress((STATIC / name).read_bytes())) / 1024
        print(f"{weight:>6.1f} KB  {name}, gzipped (budget of scripts 60 KB)")


def each(server: Served) -> None:
    """Every procedure's example: the whole working over HTTP and in this process."""
    with server.client() as client:
        rows = sorted((_over(client, ask), _here(ask), f"{ask['title']}/{ask['procedure']}") for ask in EXAMPLES)
    print(f"\nthe whole working of {len(rows)} examples over HTTP, and in this process; the slowest:")
    for over, here, name in rows[:-7:-1]:
        print(f"{shown(over):>9}  {name}; in this process {shown(here)}, ×{over / here:.1f}")
    print(f"{shown(median(over for over, *_ in rows)):>9}  median")


def _over(client: httpx.Client, ask: dict[str, Any]) -> float:
    return best(lambda: client.post("/api/working", json=ask).raise_for_status(), 0.2, 20)


def _here(ask: dict[str, Any]) -> float:
    of = title(ask["title"])
    return best(lambda: working(Question(of, ask["procedure"], ask["inputs"], of.rules())), 0.1, 20)


def typed(server: Served) -> None:
    """In a real browser: from a key in a field to the answer on the page, the page's own wait included."""
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(base_url=server.origin)
        page.goto(f"/?token={server.token}")
        for ask in EXAMPLES:
            name = f"{ask['title']}/{ask['procedure']}"
            times = _typed(page, f"/{ask['title']}/ask/{ask['procedure']}")
            rows += [(median(times) / 1000, name)] if times else []
        browser.close()
    rows.sort(reverse=True)
    print(f"\nfrom the key to the answer in Chromium, {len(rows)} procedures (budget 100 ms; air battles 1 s):")
    for seconds, name in rows[:6]:
        print(f"{shown(seconds):>9}  {name}")
    print(f"{shown(median(seconds for seconds, _ in rows)):>9}  median")


def _typed(page: Page, path: str) -> list[float] | None:
    page.goto(path, wait_until="networkidle")
    times: list[float] | None = page.evaluate(TYPED, 8)
    return times


async def load(server: Served) -> None:
    """Fifty players, each with his next question as soon as the last is answered."""
    times: list[float] = []
    refused: list[int] = []
    until = perf_counter() + SECONDS

    async def player(seed: int) -> None:
        rng = random.Random(seed)
        headers = {"authorization": f"Bearer {server.token}"}
        async with httpx.AsyncClient(base_url=server.origin, headers=headers, timeout=60) as client:
            while perf_counter() < until:
                begun = perf_counter()
                answer = await client.post("/api/odds", json=rng.choice(EXAMPLES))
                if answer.status_code == 200:
                    times.append(perf_counter() - begun)
                else:
                    refused.append(answer.status_code)

    await asyncio.gather(*(player(seed) for seed in range(PLAYERS)))
    cuts = quantiles(times, n=100)
    a_second = len(times) / SECONDS
    print(f"\n{PLAYERS} players asking odds for {SECONDS:.0f} s: {len(times):,} answers, {a_second:,.0f} a second")
    of_all = ", ".join(f"{shown(cuts[at - 1])} {at} of 100" for at in (50, 95, 99))
    print(f"  answered within {of_all}; the longest {shown(max(times))}")
    print(f"{len(refused):>9}  not answered{': ' + str(sorted(set(refused))) if refused else ''}")


def main() -> None:
    """Print them all."""
    cold()
    weights()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder))
        each(server)
        typed(server)
        asyncio.run(load(server))
        server.stop()
