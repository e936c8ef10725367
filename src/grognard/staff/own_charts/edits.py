"""What a form does to a chart file: each edit applied to the text, and to nothing else in it.

What speaks of a heading follows it: called otherwise, it is called so in the notes on it; a row that goes takes the
notes on it along. Whatever is done beside what was asked is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.staff.own_charts.changing import CannotChange, Changing, Value
from grognard.staff.own_charts.edit_types import (
    AddColumn,
    AddRow,
    AnyEdit,
    Drop,
    DropColumn,
    DropRow,
    SetException,
    SetField,
    SetFields,
    SetKey,
    SetKind,
    SetLegend,
    SetModifier,
    SetNote,
    SetRemark,
    SetSource,
    SetState,
)
from grognard.staff.own_charts.laid_out import LaidOut

LISTS = ("note", "exception")
"""What speaks of rows and columns by their headings."""


def edited(text: str, edits: Sequence[AnyEdit]) -> tuple[str, list[str]]:
    """The text after these edits, and what was done beside them."""
    changing = Changing(text)
    said: list[str] = []
    for edit in edits:
        said += _apply(changing, edit)
    return changing.text, said


def _apply(changing: Changing, edit: AnyEdit) -> list[str]:  # noqa: C901 - a line for each kind of edit
    match edit:
        case SetFields(fields=fields):
            return _set_fields(changing, fields)
        case AddRow(at=at):
            return _lay(changing, lambda sheet: sheet.add_row(at))
        case DropRow(at=at):
            label = _sheet(changing).field(at, -1)
            return _lay(changing, lambda sheet: sheet.drop_row(at)) + _gone(changing, "row", label)
        case AddColumn(at=at):
            return _lay(changing, lambda sheet: sheet.add_column(at))
        case DropColumn(at=at):
            label = _first_heading(_sheet(changing), at)
            return _lay(changing, lambda sheet: sheet.drop_column(at)) + _gone(changing, "column", label)
        case SetKey(key=key, value=value):
            changing.put(key, value)
        case SetState(value=state):
            changing.put("state", None if state == "stated" else state)
        case SetSource(key=key, value=value):
            changing.put_in("source", key, value)
        case SetKind(side=side, key=key, value=value):
            changing.put_in(side if key == "kind" else "better", "kind" if key == "kind" else side, value)
        case SetNote():
            _note(changing, edit)
        case SetRemark(nth=nth, mark=mark, text=text):
            _entry(changing, "remark", nth, {"mark": mark or None, "text": text})
        case SetModifier(nth=nth, key=key, what=what, effect=effect):
            _entry(changing, "modifier", nth, {"key": key, "what": what, "effect": effect})
        case SetException(row=row, column=column, why=why):
            changing.add("exception", {"row": row, "column": column, "why": why})
        case SetLegend(code=code, meaning=meaning, was=was):
            if was is not None and was != code:
                changing.put_in("legend", was, None)
            changing.put_in("legend", code, meaning)
        case Drop(of=of, nth=nth):
            changing.drop(of, nth)
    return []


# the sheet


def _sheet(changing: Changing) -> LaidOut:
    sheet = changing.table.get("sheet")
    if not isinstance(sheet, str):
        raise CannotChange("There is no sheet in the text yet: write one there first.")
    return LaidOut(sheet)


def _lay(changing: Changing, does: Callable[[LaidOut], None]) -> list[str]:
    sheet = _sheet(changing)
    does(sheet)
    changing.put_sheet(sheet.text)
    return []


def _set_fields(changing: Changing, fields: Sequence[SetField]) -> list[str]:
    """All of them at once; headings take what speaks of them along."""
    sheet = _sheet(changing)
    called: list[tuple[str, str, str]] = []
    for each in fields:
        before, after = sheet.field(each.row, each.column), each.text.strip()
        sheet.set(each.row, each.column, after)
        if before != after and each.column == -1 and each.row >= 0:
            called.append(("row", before, after))
        elif before != after and each.row == -len(sheet.heads) and each.column >= 0:
            called.append(("column", before, after))
    if any(sheet.field(each.row, each.column) != each.text.strip() for each in _last(fields)):
        raise CannotChange("The sheet cannot hold this as it is laid out; change it in the text.")
    changing.put_sheet(sheet.text)
    return [each for way, before, after in called for each in _called(changing, way, before, after)]


def _last(fields: Sequence[SetField]) -> list[SetField]:
    """The fields as they are at last, if one is set twice."""
    return list({(each.row, each.column): each for each in fields}.values())


def _first_heading(sheet: LaidOut, at: int) -> str:
    """Notes speak of columns by the first heading line."""
    return sheet.field(-len(sheet.heads), at)


# what speaks of headings


def _called(changing: Changing, way: str, before: str, after: str) -> list[str]:
    """A heading is called otherwise, and so it is wherever it is named."""
    followed = 0
    for name in LISTS:
        for nth, entry in enumerate(changing.entries(name)):
            if (named := _renamed(entry.get(way), before, after)) is not None:
                changing.put_entry(name, nth, way, named)
                followed += 1
    _rename_declared(changing, f"{way}s", before, after)
    return [f"{_many(followed, 'note')} on {before} now {_speak(followed)} of {after}."] if followed else []


def _renamed(named: Any, before: str, after: str) -> Value | None:
    """The names with one of them changed; none where it is not among them."""
    if named == before:
        return after
    if isinstance(named, list) and before in named:
        return [after if each == before else str(each) for each in named]
    return None


def _rename_declared(changing: Changing, side: str, before: str, after: str) -> None:
    """A heading among numbers that was declared a name stays one."""
    declared = changing.table.get(side)
    names = declared.get("named") if isinstance(declared, dict) else None
    if isinstance(names, list) and before in names:
        changing.put_in(side, "named", [after if each == before else str(each) for each in names])


def _gone(changing: Changing, way: str, label: str) -> list[str]:
    """A row or column is away: what spoke of it alone goes, what spoke of others too keeps to them."""
    gone = less = 0
    for name in LISTS:
        for nth in reversed(range(len(changing.entries(name)))):
            named = changing.entries(name)[nth].get(way)
            if named in (label, [label]):
                changing.drop(name, nth)
                gone += 1
            elif isinstance(named, list) and label in named:
                changing.put_entry(name, nth, way, [str(each) for each in named if each != label])
                less += 1
    declared = changing.table.get(f"{way}s")
    names = declared.get("named") if isinstance(declared, dict) else None
    if isinstance(names, list) and label in names:
        changing.put_in(f"{way}s", "named", [str(each) for each in names if each != label])
    said = [f"{_many(gone, 'note')} on {label} went with it."] if gone else []
    return said + ([f"{_many(less, 'note')} no longer {_speak(less)} of {label}."] if less else [])


def _many(number: int, noun: str) -> str:
    return f"One {noun}" if number == 1 else f"{number} {noun}s"


def _speak(number: int) -> str:
    return "speaks" if number == 1 else "speak"


# entries


def _entry(changing: Changing, name: str, nth: int | None, values: dict[str, Value | None]) -> None:
    """One of several: changed key by key, or added."""
    if nth is None:
        changing.add(name, {key: value for key, value in values.items() if value is not None})
        return
    entries = changing.entries(name)
    if nth >= len(entries):
        raise CannotChange(f"There is no {name} number {nth + 1}; there are {len(entries)}.")
    for key, value in values.items():
        if entries[nth].get(key) != value:
            changing.put_entry(name, nth, key, value)


def _note(changing: Changing, edit: SetNote) -> None:
    values: dict[str, Value | None] = {
        "kind": edit.kind,
        "printed": edit.printed,
        "alternatives": edit.alternatives or None,
        "why": edit.why,
    }
    if edit.nth is None:
        values = {"row": edit.row, "column": edit.column, **values}
    _entry(changing, "note", edit.nth, values)
