"""Registered procedures: a head that is run once and refuses, and a body that asks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from grognard.chance.declared import EXACT, BadInput, as_typed, check_value, declared_fields
from grognard.chance.doctrine import NO_CHOICES, Doctrine
from grognard.chance.requests import Doubt
from grognard.chance.tally import Line, Tally
from grognard.errors import GrognardError, Unknown
from grognard.reading import convert

__all__ = ["MAX_LIST", "UNIT_BY_UNIT", "BadInput", "Inputs", "Procedures", "Ready", "Reason", "Refusal", "Registered"]

R = TypeVar("R", bound=Hashable)
MAX_LIST = 12
"""How long an input list may be unless its declaration says otherwise."""
MAX_LONG = 60
UNIT_BY_UNIT = msgspec.Meta(max_length=MAX_LONG, extra={EXACT: MAX_LIST})
"""A list of units with a result each: joint odds grow with every one, so more than `MAX_LIST` are rolled or sampled."""


class Inputs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a procedure is told: names, types, ranges, defaults and help in one declaration."""


class Reason(msgspec.Struct, frozen=True):
    """Why something is refused: the rule, a sentence, and the two numbers that clash, if two do."""

    rule: str
    """Empty where no rule of the game is at work."""
    text: str
    numbers: tuple[str, ...] = ()


class Refusal(GrognardError):
    """What the rules do not allow."""

    def __init__(self, *reasons: Reason) -> None:
        self.reasons = reasons
        super().__init__(" ".join(f"{each.text} [{each.rule}]" if each.rule else each.text for each in reasons))


class Ready(msgspec.Struct, frozen=True):
    """What a head returns: the arguments of the body, the slip, and what must be said beside it."""

    args: tuple[Any, ...]
    slip: tuple[Line | Tally, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    """Doubtful cells the head itself has read."""
    strip: Any = None
    """The column or row of a chart that the roll is read on, if there is one."""

    def lines(self) -> list[Line]:
        """The slip line by line, tallies taken apart and each closed with its total."""
        found: list[Line] = []
        for entry in self.slip:
            if isinstance(entry, Line):
                found.append(entry)
            elif entry.lines:
                found += [*entry.lines, Line(f"{entry.what}, in all", "", f"{int(entry):+d}", int(entry))]
            else:
                found.append(Line(entry.what, "", "none", 0))
        return found


class Registered(msgspec.Struct, Generic[R], frozen=True, eq=False, kw_only=True):
    """One procedure of one title under its id."""

    id: str
    title: str
    about: str
    inputs: type[Inputs]
    head: Callable[[R, Any], Ready]
    body: Callable[..., Any]
    text: Callable[[Any], str]
    example: str
    """Inputs to show what a question looks like, as typed."""
    doctrines: tuple[Doctrine, ...] = (NO_CHOICES,)
    """The first is the default."""
    charts: tuple[str, ...] = ()
    """The charts it reads, for provenance and for help."""
    strength: str | None = None
    """The input whose growth moves the acting side to better columns, for “what would it take”."""
    rule: str = ""
    """Where the source has it; if that is not told, the chart it reads first stands for it."""

    def __repr__(self) -> str:
        return f"<procedure {self.title}/{self.id}: {self.about.splitlines()[0] if self.about else ''}>"

    def read(self, given: Mapping[str, Any]) -> Inputs:
        """Inputs checked against their declaration; the error names the input, the value and what is allowed."""
        fields = declared_fields(self.inputs)
        for name in given:
            if name not in fields:
                raise Unknown.name(f"input of {self.id}", name, list(fields))
        if missing := [name for name, field in fields.items() if field.required and name not in given]:
            raise BadInput(f"{self.id} needs {', '.join(missing)}; for example: {self.example}")
        typed = {name: as_typed(value) for name, value in given.items()}
        for name, value in typed.items():
            self.check(name, value)
        return convert(typed, self.inputs)

    def check(self, name: str, value: Any) -> None:
        """One input against its declaration."""
        rule = self.rule or next((f"{self.title}/{chart}" for chart in self.charts), "")
        check_value(name, value, declared_fields(self.inputs)[name].type, rule)

    @property
    def choices(self) -> tuple[str, ...]:
        """The labels of everything that players choose in it, as its doctrines answer them."""
        return tuple(dict.fromkeys(label for doctrine in self.doctrines for label in doctrine.policies))

    def doctrine(self, name: str | None) -> Doctrine:
        """The doctrine of this name, or the default."""
        if name is None:
            return self.doctrines[0]
        for doctrine in self.doctrines:
            if doctrine.name == name:
                return doctrine
        raise Unknown.name(f"doctrine of {self.id}", name, [doctrine.name for doctrine in self.doctrines])


class Procedures(Generic[R]):
    """The procedures of one title, registered where they are written."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.by_id: dict[str, Registered[R]] = {}

    def register(
        self,
        id_: str,
        *,
        inputs: type[Inputs],
        body: Callable[..., Any],
        text: Callable[[Any], str],
        example: str,
        doctrines: tuple[Doctrine, ...] = (NO_CHOICES,),
        charts: tuple[str, ...] = (),
        strength: str | None = None,
        rule: str = "",
    ) -> Callable[[Callable[[R, Any], Ready]], Callable[[R, Any], Ready]]:
        """Registers the head it decorates; the head's docstring is the help."""

        def keep(head: Callable[[R, Any], Ready]) -> Callable[[R, Any], Ready]:
            if id_ in self.by_id:
                raise GrognardError(f"{self.title}/{id_} is registered twice")
            self.by_id[id_] = Registered(
                id=id_,
                title=self.title,
                about=(head.__doc__ or "").strip(),
                inputs=inputs,
                head=head,
                body=body,
                text=text,
                example=example,
                doctrines=doctrines,
                charts=charts,
                strength=strength,
                rule=rule,
            )
            return head

        return keep
