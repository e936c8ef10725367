"""From the shell's word to the answer: wall time of whole commands, and what is imported. `python -m bench startup`."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

from bench.timing import best, shown

COMMANDS = (
    ["-c", "pass"],
    ["-c", "import icepool; print(2 @ icepool.d6)"],
    ["-m", "grognard", "chart", "ocs/combat"],
    ["-m", "grognard", "chart", "ocs/combat", "--json"],
    ["-m", "grognard", "odds", "world-war-three/land-combat", "attack=4", "defence=2"],
    ["-m", "grognard", "charts"],
)


def run(words: list[str]) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


def imported(words: list[str]) -> list[str]:
    """The packages a command imports that are not of the standard library."""
    script = (
        "import sys, contextlib, io\nfrom grognard.cli import main\n"
        f"with contextlib.redirect_stdout(io.StringIO()): main({words!r})\n"
        "print(*sorted({m.split('.')[0] for m in sys.modules} - set(sys.stdlib_module_names)))"
    )
    out = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    return [name for name in out.split() if not name.startswith(("_", "sitecustomize"))]


def main() -> None:
    """Print the times; the budget is 0.25 s for a chart and for an odds query."""
    for words in COMMANDS:
        print(f"{shown(best(partial(run, words), 2.0)):>8}  python {' '.join(words)}")
    print("imported for a chart:", *imported(["chart", "ocs/combat"]))
