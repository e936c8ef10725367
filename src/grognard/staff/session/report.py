"""A session told: a report in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.staff.running import Running
from grognard.staff.session.documents import LogEntry, RunEntry, SessionDocument
from grognard.staff.session.luck import Luck


def markdown(session: SessionDocument, runs: Mapping[int, Running | None], luck: Luck) -> str:
    """The report of an evening."""
    return "\n".join(_report(session, runs, luck)) + "\n"


def _report(session: SessionDocument, runs: Mapping[int, Running | None], luck: Luck) -> Iterator[str]:
    sides = " against ".join(_md(side.name) for side in session.sides)
    yield f"# {_md(session.name)}"
    yield ""
    yield f"{_md(session.title_name)}: {sides}. Begun {session.begun[:10]}; now {_md(session.place.said)}."
    if session.rules:
        yield ""
        yield "Rules that are not the default: " + ", ".join(f"{id_} = {c}" for id_, c in session.rules.items()) + "."
    if session.own_charts:
        yield ""
        yield "Played by charts of your own: " + ", ".join(_md(name) for name in session.own_charts) + "."
    known = {entry.number: entry for entry in session.runs}
    yield ""
    yield "## The log"
    for entry in session.log:
        if entry.kind == "opened" and entry.run in known and not entry.gone:
            yield from _roll(known[entry.run], runs.get(entry.run))
        elif entry.kind not in ("opened", "answered") or entry.gone:
            yield from _line(entry)
    yield from _luck(session, luck)


def _line(entry: LogEntry) -> Iterator[str]:
    text = _md(entry.said)
    yield ""
    yield f"### {text.removesuffix('.')}" if entry.kind == "placed" and not entry.gone else _struck(text, entry.gone)


def _struck(text: str, gone: bool) -> str:
    return f"~~{text}~~ (taken back)" if gone else text


def _roll(entry: RunEntry, running: Running | None) -> Iterator[str]:
    yield ""
    note = f": {_md(entry.note)}" if entry.note else ""
    yield f"**Roll {entry.number}, {_md(entry.name)}**{note}  "
    yield f"*{_md(', '.join(entry.given))}*"
    yield ""
    if running is None:
        yield "The rules have changed since; the working is not shown."
    else:
        for line in running.slip:
            yield f"- {_md(line.what)}: {_md(line.effect)}" + (f" [{line.rule}]" if line.rule else "")
        yield from (f"- **{_md(step.said)}**" for step in running.steps)
    if entry.result:
        yield ""
        yield f"{_md(entry.result.said)} (`{entry.result.text}`)" + (", dice from the table" if entry.by_hand else "")
    for why in entry.redone:
        yield f"\nCorrected: {_md(why)}"
    if entry.overruled:
        yield f"\nOverruled: {_md(entry.overruled.text)}. {_md(entry.overruled.why)}"


def _luck(session: SessionDocument, luck: Luck) -> Iterator[str]:
    if not luck.sides:
        return
    called = {side.id: side.name for side in session.sides}
    yield ""
    yield "## Luck"
    for side in luck.sides:
        yield ""
        yield f"**{_md(called.get(side.side, side.side))}**: {side.said}"
        for counted, what in ((side.inflicted, "inflicted"), (side.suffered, "suffered")):
            yield from (f"- {what} {each.actual} {each.unit}, expected {each.expected:.1f}" for each in counted)
    yield ""
    yield f"*{luck.measure}*"


def _md(text: str) -> str:
    """Text as it is, whatever signs are in it."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~" else c for c in text)
