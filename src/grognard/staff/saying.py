"""The figures of one outcome as phrases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from grognard.staff.english import all_of, listed, numeral, some, which
from grognard.titles.meaning_entries import FORMATS, GIVEN, MOST_FORMS, NOT, TOKEN, WITHOUT
from grognard.titles.wording import Figure, Forms, Meaning, Wording


class Unsaid(Exception):
    """A phrase speaks of a field that the outcome does not have."""


ABSENT = object()
"""Stands for a field that an outcome does not have, or an input that nobody told."""


class Bit(msgspec.Struct, frozen=True):
    """One phrase: it continues the name of a role, or it stands alone."""

    text: str
    on: str = ""
    """The role whose name it continues."""
    more: str = ""
    verb: str = ""
    figure: str = ""
    tied: bool = False
    """It belongs to the phrase before it."""
    also: str = ""


class Scene(msgspec.Struct, frozen=True):
    """One outcome, with the inputs that led to it if they are known."""

    meaning: Meaning
    outcome: Any
    given: Any = None

    def value(self, path: str) -> Any:
        """A field by its path; through a list, that field of each."""
        if path.startswith(GIVEN):
            return ABSENT if self.given is None else field_of(self.given, path.removeprefix(GIVEN))
        return field_of(self.outcome, path)

    def holds(self, condition: str) -> bool:
        """Whether a condition is known to be true."""
        value = self.value(condition.removeprefix(NOT).removeprefix(WITHOUT))
        if value is ABSENT:
            return False
        if condition.startswith(WITHOUT):
            return value is None
        return bool(value) is not condition.startswith(NOT)

    def some(self, number: int, unit: str, *, digits: bool = False) -> str:
        """So many of a unit."""
        return some(number, self.meaning.nouns[unit], self.meaning.nouns.__getitem__, digits)

    def filled(self, phrase: str, own: Mapping[str, str]) -> str:
        """A phrase with its tokens replaced, by its figure's own or by other fields."""
        return TOKEN.sub(lambda match: own.get(match[1]) or self._token(match[1]), phrase)

    def _token(self, token: str) -> str:
        form, _, name = token.partition(" ")
        form, name = (form, name) if form in FORMATS else ("", token)
        value, figure = self.value(name), self.meaning.figures.get(name)
        if value is ABSENT:
            raise Unsaid(name)
        if form == "some" and figure is not None:
            return self.some(int(value or 0), figure.unit)
        if form == "#":
            return f"{value or 0:,}"
        return plainly(value, figure, "or" if form == "or" else "and")


def field_of(value: Any, path: str) -> Any:
    """A field of a struct or of the mapping it is in JSON, or of a field of it."""
    if "." not in path and isinstance(value, msgspec.Struct):
        return getattr(value, path, ABSENT)
    for name in path.split("."):
        if isinstance(value, (tuple, list)):
            value = tuple(field_of(each, name) for each in value)
        elif isinstance(value, Mapping):
            value = value.get(name, ABSENT)
        else:
            value = getattr(value, name, ABSENT)
        if value is ABSENT:
            return ABSENT
    return value


def plainly(value: Any, figure: Figure | None, last: str = "and") -> str:
    """A value in words: a number, a word as its figure says it, a list of them."""
    if isinstance(value, (tuple, list)):
        return listed([plainly(each, figure) for each in value], last) if value else ""
    if isinstance(value, int):
        return numeral(value)
    return figure.names.get(str(value), str(value)) if figure else str(value)


# one figure


def bits(figure: Figure, scene: Scene) -> list[Bit]:
    """What one figure of the outcome says."""
    value = scene.value(figure.field)
    if value is ABSENT or figure.quiet:
        return []
    case = next((wording for condition, wording in figure.cases.items() if scene.holds(condition)), None)
    spoken = Spoken(figure, figure.wording, scene)
    if case is not None:
        spoken = Spoken(msgspec.structs.replace(figure, kinds={}), case, scene)
    try:
        return list(_bits(spoken, value))
    except Unsaid:
        return []


class Spoken(msgspec.Struct, frozen=True):
    """A figure in the wording that fits the outcome."""

    figure: Figure
    wording: Wording
    scene: Scene

    def nothing(self) -> Iterator[Bit]:
        """What is said of 0, of no, and of nothing there."""
        for said in self.wording.none:
            yield Bit(
                self.scene.filled(said, {}), self.figure.on if self.wording.says else "", figure=self.figure.field
            )

    def bit(self, forms: Forms, place: int, own: Mapping[str, str]) -> Iterator[Bit]:
        """One of the forms as a phrase, and the sentence that follows from it; nothing where there is neither."""
        said = forms[min(place, len(forms) - 1)] if forms else ""
        if not (said or self.wording.also):
            return
        continues, more = bool(said and self.wording.says), self.wording.more
        yield Bit(
            text=self.scene.filled(said, own),
            on=self.figure.on if continues else "",
            more=self.scene.filled(more[min(place, len(more) - 1)], own) if more else "",
            verb=self.wording.verb if forms is self.wording.says else "",
            figure=self.figure.field,
            tied=bool(self.figure.of),
            also=self.scene.filled(self.wording.also, own),
        )

    def kind(self, figure: Figure) -> Spoken:
        """The same outcome, seen by one of the figure's words."""
        return Spoken(figure, figure.wording, self.scene)

    @property
    def forms(self) -> Forms:
        return self.wording.says or self.wording.clause

    def own(self, value: Any) -> dict[str, str]:
        """What the tokens of the figure itself stand for."""
        found = {"it": plainly(value, self.figure)}
        if isinstance(value, int):
            number = abs(int(value))
            found |= {"n": numeral(number), "#n": f"{number:,}"}
            if self.figure.unit:
                found["some"] = self.scene.some(number, self.figure.unit)
                found["#some"] = self.scene.some(number, self.figure.unit, digits=True)
        return found


def _bits(spoken: Spoken, value: Any) -> Iterator[Bit]:
    figure = spoken.figure
    if figure.of:
        yield from _part(spoken, int(value or 0))
    elif isinstance(value, (tuple, list)):
        yield from _list(spoken, tuple(value))
    elif figure.kinds:
        kind = figure.kinds.get(str(value))
        yield from _one(spoken.kind(kind), value) if kind else ()
    else:
        yield from _one(spoken, value)


def _one(spoken: Spoken, value: Any) -> Iterator[Bit]:
    """A number, a yes or no, a word, or nothing."""
    own, wording = spoken.own(value), spoken.wording
    if not (value or there(spoken.figure, value)):
        yield from spoken.nothing()
        return
    below = isinstance(value, int) and value < 0 and bool(wording.below)
    many = isinstance(value, int) and abs(value) != 1
    yield from spoken.bit(wording.below if below else spoken.forms, int(many), own)


def there(figure: Figure, value: Any) -> bool:
    """Whether a figure that counts once is there, were it 0."""
    return figure.once and value is not None and value is not False


def _part(spoken: Spoken, count: int) -> Iterator[Bit]:
    """So many of those that another figure tells: all of them, or not."""
    whole = spoken.scene.value(spoken.figure.of)
    told = sum(1 for each in whole if each) if isinstance(whole, (tuple, list)) else whole
    if not count:
        yield from spoken.nothing()
    elif count == told:
        yield from spoken.bit(spoken.wording.all, int(count > 1), {**spoken.own(count), "which": all_of(count)})
    else:
        yield from spoken.bit(spoken.wording.part, int(count > 1), spoken.own(count))


def _list(spoken: Spoken, values: tuple[Any, ...]) -> Iterator[Bit]:
    """Item by item, equal ones together; or all of them in a row where the phrase does not ask which."""
    kinds = spoken.figure.kinds
    groups: dict[Any, list[int]] = {}
    for place, value in enumerate(values, 1):
        if value and (not kinds or value in kinds):
            groups.setdefault(value, []).append(place)
    if not groups:
        yield from spoken.nothing()
    elif kinds:
        for value, places in groups.items():
            yield from _group(spoken.kind(kinds[value]), value, places, len(values))
    elif any("{which}" in form for form in spoken.forms):
        for value, places in groups.items():
            yield from _group(spoken, value, places, len(values))
    else:
        yield from spoken.bit(spoken.forms, int(len(values) > 1), spoken.own(values))


def _group(spoken: Spoken, value: Any, places: list[int], of: int) -> Iterator[Bit]:
    """The items at these places, which are alike."""
    has_sole = len(spoken.forms) == MOST_FORMS
    form = 0 if of == 1 else int(len(places) > 1) + int(has_sole)
    yield from spoken.bit(spoken.forms, form, {**spoken.own(value), "which": which(places, of)})
