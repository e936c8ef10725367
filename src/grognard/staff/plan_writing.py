"""A plan written as a file, laid out as a person would write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from grognard.staff.plan import BadPlan, PlanFile, PlanStep

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(plan: PlanFile) -> str:
    """The text of a plan file; read again, it is the same plan."""
    return "\n".join(_lines(plan)) + "\n"


def _lines(plan: PlanFile) -> Iterator[str]:
    yield f"title = {_value(plan.title)}"
    if plan.about:
        yield f"about = {_value(plan.about)}"
    yield f"objective = {_value(plan.objective)}"
    if plan.exchange:
        yield f"exchange = {_value(plan.exchange)}"
    if plan.rules:
        yield f"rules = {_value(plan.rules)}"
    if plan.state:
        yield from ("", "[state]", *(f"{_key(key)} = {_value(value)}" for key, value in plan.state.items()))
    for step in plan.step:
        yield from ("", "[[step]]", *_step(step))


def _step(step: PlanStep) -> Iterator[str]:
    yield f"name = {_value(step.name)}"
    yield f"procedure = {_value(step.procedure)}"
    if step.when != PlanStep("", "").when:
        yield f"when = {_value(step.when)}"
    if step.inputs:
        yield f"inputs = {_value(step.inputs)}"
    if step.after:
        yield f"after = {_value(step.after)}"
    if step.doctrine is not None:
        yield f"doctrine = {_value(step.doctrine)}"
    if step.choose:
        yield f"choose = {_value(step.choose)}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if value is None:
        raise BadPlan("a plan file has no word for nothing; leave the input out")
    return repr(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in escaped) + '"'
