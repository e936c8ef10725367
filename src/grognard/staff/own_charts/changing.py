"""One thing changed in a chart file's text; every other letter stays as it stood, and every comment stays.

A form that wrote the whole file anew would lose what people write between the keys. So a change is made in place and
read back: if the text does not say just what was wanted, it is not made, and whoever asked is sent to the text itself.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from grognard.charts.files import read_toml
from grognard.charts.scan import Scan, Span, Statement, scan
from grognard.errors import GrognardError

Value = str | Sequence[str]


class CannotChange(GrognardError):
    """What a form cannot do to a text; a person can."""


def written(value: Value) -> str:
    """A string, or a list of them, as TOML writes it."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"[{', '.join(written(each) for each in value)}]"


def written_sheet(sheet: str) -> str:
    """A sheet as its file lays it out."""
    plain = "'''" not in sheet and not sheet.endswith("'") and all(c >= " " or c in "\n\t" for c in sheet)
    if plain and "\x7f" not in sheet:
        return f"'''\n{sheet}'''"
    lines = [written(line)[1:-1] for line in sheet.split("\n")]
    return '"""\n' + "\n".join(lines) + '"""'


class Changing:
    """A text that is being changed."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self._read()

    def _read(self) -> None:
        self.table: dict[str, Any] = read_toml("the chart", self.text)
        self.found: Scan = scan(self.text)
        if not self.found.whole:
            raise CannotChange("The form cannot follow this text; change it in the text.")

    def entries(self, name: str) -> list[dict[str, Any]]:
        """What is there of `[[name]]`."""
        found = self.table.get(name, [])
        return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []

    # changes

    def put(self, key: str, value: Value | None) -> None:
        """Set a key of the file itself, or take it away."""
        self._set(self._top(), (), key, value, self._before_sheet())

    def put_sheet(self, sheet: str) -> None:
        """Set the sheet."""
        statement = self._named(self._top(), ("sheet",))
        if statement is None:
            raise CannotChange("There is no sheet in the text yet: write one there first.")
        self._to(self._with(statement.value, written_sheet(sheet)), {**self.table, "sheet": sheet})

    def put_in(self, table: str, key: str, value: Value | None) -> None:
        """Set a key of a table, however the table is written, or take it away."""
        if (head := self._head(table)) is not None:
            self._set(self._block(head)[1:], (table,), key, value, self._after(head))
        elif (inline := self._named(self._top(), (table,))) is not None:
            self._set_inline(inline, table, key, value)
        elif any(each.path[0] == table for each in self._top()):
            self._set(self._top(), (table,), key, value, self._before_sheet(), f"{table}.")
        elif value is not None:
            wanted = deepcopy(self.table)
            wanted[table] = {key: value}
            self._to(self._ended(f"[{table}]\n{_key(key)} = {written(value)}\n"), wanted)

    def put_entry(self, name: str, nth: int, key: str, value: Value | None) -> None:
        """Set a key of the nth of several tables, or take it away."""
        head = self._entry(name, nth)
        own = [each for each in self._block(head)[1:] if each.kind == "key"]
        wanted = deepcopy(self.table)
        _put(wanted[name][nth], key, value)
        self._to(self._put_text(own, key, (key,), value, self._after(head)), wanted)

    def add(self, name: str, values: dict[str, Value]) -> None:
        """Add one to several tables: after the last of them, or at the end."""
        block = f"[[{name}]]\n" + "".join(f"{_key(key)} = {written(value)}\n" for key, value in values.items())
        wanted = deepcopy(self.table)
        wanted.setdefault(name, []).append(dict(values))
        heads = [each for each in self.found.statements if each.kind == "entry" and each.path == (name,)]
        if len(heads) != len(self.entries(name)):
            raise CannotChange(f"The {name}s are written in one line here; change them in the text.")
        end = self._whole(heads[-1])[-1].end if heads else len(self.text.rstrip()) + 1
        head, tail = self.text[:end], self.text[end:]
        self._to(_line(head) + "\n" + block + tail, wanted)

    def drop(self, name: str, nth: int) -> None:
        """Take away the nth of several tables; the comments within it stay."""
        whole = self._whole(self._entry(name, nth))
        wanted = deepcopy(self.table)
        del wanted[name][nth]
        if not wanted[name]:
            del wanted[name]
        start, end = whole[0].start, whole[-1].end
        kept = "".join(f"{self.text[a:b].rstrip()}\n" for a, b in self._comments((start, end)))
        before = self.text[:start]
        if not kept and before.endswith("\n\n"):
            before = before[:-1]
        self._to(before + kept + self.text[end:], wanted)

    # finding

    def _top(self) -> list[Statement]:
        """The keys above all tables."""
        found = []
        for each in self.found.statements:
            if each.kind != "key":
                break
            found.append(each)
        return found

    def _named(self, among: Sequence[Statement], path: tuple[str, ...]) -> Statement | None:
        return next((each for each in among if each.kind == "key" and each.path == path), None)

    def _head(self, table: str) -> Statement | None:
        return next((each for each in self.found.statements if each.kind == "table" and each.path == (table,)), None)

    def _entry(self, name: str, nth: int) -> Statement:
        heads = [each for each in self.found.statements if each.kind == "entry" and each.path == (name,)]
        if len(heads) != len(self.entries(name)) or not 0 <= nth < len(heads):
            raise CannotChange(f"The form cannot find {name} number {nth + 1} in the text; change it there.")
        return heads[nth]

    def _block(self, head: Statement) -> list[Statement]:
        """A head and the keys under it."""
        place = self.found.statements.index(head)
        found = [head]
        for each in self.found.statements[place + 1 :]:
            if each.kind != "key":
                break
            found.append(each)
        return found

    def _whole(self, head: Statement) -> list[Statement]:
        """A head, the keys under it, and the tables within it."""
        place = self.found.statements.index(head)
        found = [head]
        for each in self.found.statements[place + 1 :]:
            if each.kind != "key" and (each.path[0] != head.path[0] or len(each.path) == 1):
                break
            found.append(each)
        return found

    def _after(self, head: Statement) -> int:
        return self._block(head)[-1].end

    def _before_sheet(self) -> int:
        """Where a new key goes: after those that stand before the sheet."""
        end = 0
        for each in self._top():
            if each.path == ("sheet",):
                break
            end = each.end
        return end

    def _comments(self, within: Span) -> list[Span]:
        return [span for span in self.found.comments if within[0] <= span[0] < within[1]]

    # writing

    def _set(
        self,
        among: Sequence[Statement],
        table: tuple[str, ...],
        key: str,
        value: Value | None,
        place: int,
        before: str = "",
    ) -> None:
        wanted = deepcopy(self.table)
        within = wanted[table[0]] if table else wanted
        _put(within, key, value)
        path = (*table, key) if before else (key,)
        self._to(self._put_text(among, key, path, value, place, before), wanted)

    def _put_text(
        self,
        among: Sequence[Statement],
        key: str,
        path: tuple[str, ...],
        value: Value | None,
        place: int,
        before: str = "",
    ) -> str:
        statement = self._named(among, path)
        if statement is None:
            if value is None:
                return self.text
            head, tail = self.text[:place], self.text[place:]
            return _line(head) + f"{before}{_key(key)} = {written(value)}\n" + tail
        if value is not None:
            if self._comments(statement.value):
                raise CannotChange("There are comments within this value; change it in the text.")
            return self._with(statement.value, written(value))
        kept = "".join(f"{self.text[a:b].rstrip()}\n" for a, b in self._comments((statement.start, statement.end)))
        return self.text[: statement.start] + kept + self.text[statement.end :]

    def _set_inline(self, statement: Statement, table: str, key: str, value: Value | None) -> None:
        """A table in one line, written anew: nothing but its keys can stand in it."""
        wanted = deepcopy(self.table)
        if not isinstance(wanted[table], dict):
            raise CannotChange(f"{table} is no table here; change it in the text.")
        _put(wanted[table], key, value)
        if not all(isinstance(each, str | list) for each in wanted[table].values()):
            raise CannotChange(f"{table} holds more than the form knows; change it in the text.")
        inner = ", ".join(f"{_key(name)} = {written(each)}" for name, each in wanted[table].items())
        self._to(self._with(statement.value, f"{{ {inner} }}" if inner else "{}"), wanted)

    def _ended(self, block: str) -> str:
        """The text with a block at its end."""
        return _line(self.text.rstrip() + "\n") + "\n" + block

    def _with(self, span: Span, new: str) -> str:
        return self.text[: span[0]] + new + self.text[span[1] :]

    def _to(self, text: str, wanted: dict[str, Any]) -> None:
        """The changed text, if it says what it is to say."""
        before, self.text = self.text, text
        try:
            self._read()
        except GrognardError:
            self.text = before
            self._read()
            raise CannotChange("The form cannot write this here; change it in the text.") from None
        if self.table != wanted:
            self.text = before
            self._read()
            raise CannotChange("The form cannot change this as it is written here; change it in the text.")


def _key(name: str) -> str:
    """A key, in quotation marks if it needs them."""
    return name if name and all(c.isascii() and (c.isalnum() or c in "_-") for c in name) else written(name)


def _line(text: str) -> str:
    """A text that ends with the end of a line, if there is anything in it."""
    return text if not text or text.endswith("\n") else text + "\n"


def _put(within: dict[str, Any], key: str, value: Value | None) -> None:
    if value is None:
        within.pop(key, None)
    else:
        within[key] = value if isinstance(value, str) else list(value)
