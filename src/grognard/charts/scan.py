"""Where everything stands in a TOML text: its statements one by one, each with its lines, its value and its comments.

`tomllib` says what a text means; this says where it says so, for a fault to be shown in place and for one thing to be
changed without touching the rest. Of a text that is no TOML it tells as much as it can follow.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Literal

import msgspec

Span = tuple[int, int]

_STOP = re.compile(r"[\"'\[\]{}#\n]")
_BARE = re.compile(r"[A-Za-z0-9_\-]+")
_BLANK = re.compile(r"[ \t]*")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_LONG_BASIC = re.compile(r'"""(?:[^\\]|\\.)*?"""(?:""?(?!"))?', re.DOTALL)
_LONG_LITERAL = re.compile(r"'''.*?'''(?:''?(?!'))?", re.DOTALL)


class Statement(msgspec.Struct, frozen=True):
    """A key with its value, or the head of a table."""

    kind: Literal["key", "table", "entry"]
    """`entry` is the head of one of several: `[[note]]`."""
    path: tuple[str, ...]
    line: int
    start: int
    end: int
    """After the end of its last line."""
    value: Span
    """Of the value; of a head, of its name."""


class Scan(msgspec.Struct, frozen=True):
    """A text taken apart as far as it could be followed."""

    statements: tuple[Statement, ...]
    comments: tuple[Span, ...]
    """Each from its sign to the end of its line."""
    whole: bool
    """Whether it could be followed to the end."""
    deepest: int
    """How deep brackets stand in brackets anywhere, and on which line they are deepest."""
    deepest_line: int


class _Lost(Exception):
    """The text is no TOML from here on."""


def scan(text: str) -> Scan:
    """The statements of a text."""
    reader = _Reader(text)
    found: list[Statement] = []
    whole = True
    try:
        found.extend(reader.statements())
    except _Lost:
        whole = False
    return Scan(tuple(found), tuple(reader.comments), whole, *reader.deepest)


def value_of(text: str, key: str) -> str | None:
    """The text that a key above all tables is given, read no further than it stands."""
    try:
        for each in _Reader(text).statements():
            if each.kind != "key":
                return None
            if each.path == (key,):
                found = tomllib.loads(f"x = {text[slice(*each.value)]}")["x"]
                return found if isinstance(found, str) else None
    except (_Lost, ValueError):
        pass
    return None


class _Reader:
    """A place in the text that moves on."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self.comments: list[Span] = []
        self.deepest = 0, 1

    def statements(self) -> Iterator[Statement]:
        """One after the other."""
        while self.at < len(self.text):
            start, line = self.at, self.line
            self._blank()
            sign = self._peek()
            if sign in ("", "\n", "\r", "#"):
                self._end_of_line()
                continue
            kind, path, value = self._head() if sign == "[" else self._key()
            self._end_of_line()
            yield Statement(kind, path, line, start, self.at, value)

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        assert match
        self.at = match.end()

    def _take(self, signs: str) -> None:
        if not self.text.startswith(signs, self.at):
            raise _Lost
        self.at += len(signs)

    def _pass(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _Lost
        self.at = match.end()
        self.line += match[0].count("\n")
        return match[0]

    def _comment(self) -> None:
        start = self.at
        end = self.text.find("\n", start)
        self.at = len(self.text) if end < 0 else end
        self.comments.append((start, self.at))

    def _end_of_line(self) -> None:
        """Blanks, perhaps a comment, and the end of the line or of the text."""
        self._blank()
        if self._peek() == "#":
            self._comment()
        if self._peek() == "\r":
            self.at += 1
        if self.at < len(self.text):
            self._take("\n")
            self.line += 1

    def _head(self) -> tuple[Literal["table", "entry"], tuple[str, ...], Span]:
        several = self.text.startswith("[[", self.at)
        self._take("[[" if several else "[")
        start = self.at
        path = self._path()
        value = (start, self.at)
        self._take("]]" if several else "]")
        return ("entry" if several else "table"), path, value

    def _key(self) -> tuple[Literal["key"], tuple[str, ...], Span]:
        path = self._path()
        self._take("=")
        self._blank()
        start = self.at
        return "key", path, (start, self._value())

    def _path(self) -> tuple[str, ...]:
        """The parts of a key, parted by full stops."""
        parts = [self._part()]
        while self._peek() == ".":
            self.at += 1
            parts.append(self._part())
        return tuple(parts)

    def _part(self) -> str:
        self._blank()
        sign = self._peek()
        if sign == '"':
            raw = self._pass(_BASIC)
            try:
                part = str(tomllib.loads(f"x = {raw}")["x"])
            except ValueError:
                raise _Lost from None
        else:
            part = self._pass(_LITERAL)[1:-1] if sign == "'" else self._pass(_BARE)
        self._blank()
        return part

    def _value(self) -> int:
        """Past a value; where it ends."""
        depth = 0
        while True:
            match = _STOP.search(self.text, self.at)
            before, self.at = self.at, len(self.text) if match is None else match.start()
            sign = self._peek()
            if depth == 0 and sign in ("", "\n", "#"):
                return before + len(self.text[before : self.at].rstrip())
            if sign == "":
                raise _Lost
            if sign in "\"'":
                self._string(sign)
            elif sign == "#":
                self._comment()
            else:
                self.at += 1
                self.line += sign == "\n"
                depth += (sign in "[{") - (sign in "]}")
                self.deepest = max(self.deepest, (depth, self.line), key=lambda each: each[0])
                if depth < 0:
                    raise _Lost

    def _string(self, sign: str) -> None:
        if self.text.startswith(sign * 3, self.at):
            self._pass(_LONG_BASIC if sign == '"' else _LONG_LITERAL)
        else:
            self._pass(_BASIC if sign == '"' else _LITERAL)
