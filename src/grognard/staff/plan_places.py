"""Where in its file each part of a plan stands."""

from __future__ import annotations

from typing import Any

from grognard.charts import toml
from grognard.charts.files import Text

OF_A_STEP = {"name", "procedure", "inputs", "when", "after", "doctrine", "choose"}


def line_of(raw: str, where: str) -> int:
    """The line of a place such as “step storm, after hill”; 0 for the whole."""
    return Text("plan", raw).line_of(_key(raw, where)) if where else 0


def _key(raw: str, where: str) -> str:
    """What stands there is called by its keys: `objective`, `state.hill`, `step[2].after.hill`."""
    steps = toml.load(raw).get("step")
    if not where.startswith("step ") or not isinstance(steps, list):
        return where.replace(" ", ".", 1)
    names = [_called(nth, step) for nth, step in enumerate(steps, 1)]
    for name in sorted(names, key=len, reverse=True):
        head, _, part = where.partition(f"step {name}")
        if not head and (not part or part.startswith(", ")):
            return f"step[{names.index(name)}]{_part(part.removeprefix(', '))}"
    return "step"


def _called(nth: int, step: Any) -> str:
    name = step.get("name") if isinstance(step, dict) else None
    return name if isinstance(name, str) and name else str(nth)


def _part(part: str) -> str:
    """A part of a step: a key of its own, a value it changes, or an input."""
    if not part or part in OF_A_STEP:
        return part and f".{part}"
    return f".after.{part.removeprefix('after ')}" if part.startswith("after ") else f".inputs.{part}"
