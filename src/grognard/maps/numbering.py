"""Printed hex numbers: 0507, 56.15, E5425."""

from __future__ import annotations

import re
from functools import cached_property

import msgspec

_TEMPLATE = re.compile(r"(C{1,4})([.\-/ ]?)(R{1,4})|(R{1,4})([.\-/ ]?)(C{1,4})")


class Numbering(msgspec.Struct, frozen=True, dict=True):
    """How a map prints its hexes: C stands for a digit of the column, R for one of the row."""

    template: str = "CCRR"
    prefix: str = ""

    @staticmethod
    def known(template: str) -> bool:
        """Whether this is a template at all."""
        return _TEMPLATE.fullmatch(template) is not None

    @cached_property
    def _parts(self) -> tuple[str, str, str]:
        """The first run of letters, what parts them, and the second run."""
        match = _TEMPLATE.fullmatch(self.template)
        assert match, "templates are checked when a map is read"
        first, between, second = match.groups()[:3] if match[1] else match.groups()[3:]
        return first, between, second

    def highest(self, letter: str) -> int:
        """The highest column (C) or row (R) that has digits enough."""
        return int(10 ** self.template.count(letter)) - 1

    def text(self, column: int, row: int) -> str:
        """The number of a hex as it is printed."""
        first, between, second = self._parts
        by_letter = {"C": column, "R": row}
        return f"{self.prefix}{by_letter[first[0]]:0{len(first)}d}{between}{by_letter[second[0]]:0{len(second)}d}"

    def read(self, text: str) -> tuple[int, int] | None:
        """Column and row of a printed number, with the zeros that a spreadsheet took from it; `None` if it is none."""
        first, between, second = self._parts
        said = text.strip().removeprefix(self.prefix)
        if not said:
            return None
        if between:
            one, parted, other = said.partition(between)
            if not parted or not one or not other:
                return None
            one, other = one.zfill(len(first)), other.ljust(len(second), "0")
        else:
            said = said.zfill(len(first) + len(second))
            one, other = said[: len(first)], said[len(first) :]
        if (len(one), len(other)) != (len(first), len(second)) or not re.fullmatch(r"[0-9]+", one + other):
            return None
        numbers = {first[0]: int(one), second[0]: int(other)}
        return numbers["C"], numbers["R"]

    def read_digits(self, text: str) -> tuple[int, int] | None:
        """Column and row where at least the digits are those of a number: 0507 for 05.07; `None` if they are not."""
        first, between, _ = self._parts
        digits = re.sub(r"[^0-9]", "", text)
        if len(digits) != self.template.count("C") + self.template.count("R") or re.search(r"[^\W\d_]", text):
            return None
        return self.read(digits[: len(first)] + between + digits[len(first) :])
