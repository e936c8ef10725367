"""A distribution: outcomes in order, with integer weights over one sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from html import escape
from math import gcd
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from grognard.chance.values import declared, option_id, order
from grognard.errors import Unknown

T = TypeVar("T")
U = TypeVar("U")

Text = Callable[[Any], str]
MOST_LINES, MOST_ROWS = 40, 200
"""So much of a long distribution is printed, as text and for a notebook; how much is left out is said."""


class Distribution(Generic[T]):
    """Immutable. Probabilities are `Fraction`s and sum to exactly 1; floats are only for showing."""

    __slots__ = ("_key", "_sorted", "_weights", "text", "total")

    def __init__(self, weights: Mapping[T, int], text: Text = str, key: Callable[[T], Any] = order) -> None:
        common = gcd(*weights.values()) or 1
        self._weights = {outcome: weight // common for outcome, weight in weights.items() if weight}
        self.total = sum(self._weights.values())
        if not self.total or min(self._weights.values()) < 0:
            raise ValueError("a distribution needs an outcome, and weights above zero")
        self.text = text
        self._key = key
        self._sorted: tuple[T, ...] | None = None

    @property
    def outcomes(self) -> tuple[T, ...]:
        """Every outcome, in the order of its fields."""
        if self._sorted is None:
            self._sorted = tuple(sorted(self._weights, key=self._key))
        return self._sorted

    def weight(self, outcome: T) -> int:
        """Ways out of `total`."""
        return self._weights.get(outcome, 0)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weight(outcome), self.total)

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        return ((outcome, self[outcome]) for outcome in self.outcomes)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def map(self, function: Callable[[T], U], text: Text = str, key: Callable[[U], Any] = order) -> Distribution[U]:
        """What a function of the outcome gives, equal values merged."""
        found: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            value = function(outcome)
            found[value] = found.get(value, 0) + weight
        return Distribution(found, text, key)

    def by(self, *fields: str) -> Distribution[Any]:
        """The marginal of one field, or the joint marginal of several as a tuple."""
        sample = next(iter(self._weights))
        readers = [_reader(sample, name) for name in fields]
        keys = [_field_order(sample, name) for name in fields]
        if len(readers) == 1:
            return self.map(readers[0], key=keys[0])
        return self.map(
            lambda outcome: tuple(read(outcome) for read in readers),
            key=lambda values: tuple(key(value) for key, value in zip(keys, values, strict=True)),
        )

    def merged(self, *fields: str) -> Distribution[Any]:
        """Outcomes merged to these fields, each a struct of them alone."""
        sample = next(iter(self._weights))
        for name in fields:
            _reader(sample, name)
        struct = _struct_of(type(sample), fields)  # type: ignore[arg-type]
        return self.map(lambda outcome: struct(*(getattr(outcome, name) for name in fields)), _fields_text)

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """How likely it is that the outcome passes a test."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if test(outcome)), self.total)

    def at_least(self, value: Any) -> Fraction:
        """The upper tail: this outcome and all that stand after it in the order of the distribution."""
        least = self._key(value)
        return self.chance(lambda outcome: self._key(outcome) >= least)

    def at_most(self, value: Any) -> Fraction:
        """The lower tail: this outcome and all that stand before it in the order of the distribution."""
        most = self._key(value)
        return self.chance(lambda outcome: self._key(outcome) <= most)

    def mean(self, of: Callable[[T], Fraction | int] | None = None) -> Fraction:
        """The average of the outcomes, or of a figure of them."""
        figure: Callable[[Any], Fraction | int] = of or (lambda outcome: outcome)
        return sum((figure(outcome) * Fraction(weight) for outcome, weight in self._weights.items()), Fraction()) / (
            self.total
        )

    def variance(self, of: Callable[[T], Fraction | int] | None = None) -> Fraction:
        """The mean square distance from the mean."""
        figure: Callable[[Any], Fraction | int] = of or (lambda outcome: outcome)
        mean = self.mean(figure)
        return self.mean(lambda outcome: (figure(outcome) - mean) ** 2)

    def compare(self, other: Distribution[T]) -> list[tuple[T, Fraction, Fraction]]:
        """Each outcome of either with its chance in both."""
        both = {**self._weights, **other._weights}
        return [(outcome, self[outcome], other[outcome]) for outcome in sorted(both, key=self._key)]

    def distance(self, other: Distribution[T]) -> Fraction:
        """How far apart two are: the most by which any event's chance differs."""
        return sum((abs(a - b) for _, a, b in self.compare(other)), Fraction()) / 2

    def top(self, count: int) -> tuple[list[tuple[T, Fraction]], Fraction]:
        """The likeliest outcomes in their order, and the chance of all the others."""
        likeliest = set(sorted(self.outcomes, key=lambda outcome: -self.weight(outcome))[:count])
        kept = [(outcome, chance) for outcome, chance in self if outcome in likeliest]
        return kept, 1 - sum((chance for _, chance in kept), Fraction())

    def json(self) -> list[dict[str, Any]]:
        """As in the `odds` document: outcome, text, exact probability, and a float to look at."""
        return [
            {
                "outcome": msgspec.to_builtins(outcome),
                "text": self.text(outcome),
                "probability": str(chance),
                "p": float(chance),
            }
            for outcome, chance in self
        ]

    def by_text(self) -> Distribution[str]:
        """Outcomes merged where their texts are the same, in the order in which each text first comes."""
        places: dict[str, int] = {}
        for outcome in self.outcomes:
            places.setdefault(self.text(outcome), len(places))
        last = len(places)  # where texts of another distribution stand, when the two are compared
        return self.map(self.text, key=lambda text: places.get(text, last))

    def __repr__(self) -> str:
        """A small table; outcomes that read alike stand in one line."""
        whole = self.by_text()
        shown = [(text, f"{float(whole[text]):7.1%}", str(whole[text])) for text in whole.outcomes[:MOST_LINES]]
        width = max(len(text) for text, *_ in shown)
        lines = [f"{text:{width}}  {percent}  {exact}" for text, percent, exact in shown]
        return "\n".join(lines + [f"… and {len(whole) - MOST_LINES:,} more"] * (len(whole) > MOST_LINES))

    def _repr_html_(self) -> str:
        """A table with bars, for notebooks."""
        whole = self.by_text()
        likeliest = max(whole._weights.values())
        rows = "".join(
            f"<tr><td>{escape(text)}</td><td>{float(whole[text]):.1%}</td>"
            f"<td><meter value='{whole.weight(text) / likeliest:.4f}'></meter></td><td>{whole[text]}</td></tr>"
            for text in whole.outcomes[:MOST_ROWS]
        )
        if len(whole) > MOST_ROWS:
            left = Fraction(sum(whole.weight(text) for text in whole.outcomes[MOST_ROWS:]), whole.total)
            more = f"… and {len(whole) - MOST_ROWS:,} more"
            rows += f"<tr><td>{more}</td><td>{float(left):.1%}</td><td></td><td>{left}</td></tr>"
        return f"<table><tr><th>outcome</th><th>chance</th><th></th><th>exactly</th></tr>{rows}</table>"


@lru_cache(maxsize=128)
def _struct_of(struct: type[Any], fields: tuple[str, ...]) -> type[Any]:
    """The struct of some fields of another, with their types."""
    hints = get_type_hints(struct)
    return msgspec.defstruct("Merged", [(name, hints[name]) for name in fields], frozen=True)


def _fields_text(outcome: Any) -> str:
    return ", ".join(f"{name} {_value_text(getattr(outcome, name))}" for name in outcome.__struct_fields__)


def _value_text(value: object) -> str:
    return f"({_fields_text(value)})" if isinstance(value, msgspec.Struct) else option_id(value)


def _field_order(sample: object, name: str) -> Callable[[Any], Any]:
    """The order of one field's values: as its type declares them, if it does."""
    if not isinstance(sample, msgspec.Struct):
        return order
    named = declared(type(sample))[sample.__struct_fields__.index(name)]
    return lambda value: order(value, named)


def _reader(sample: object, name: str) -> Callable[[Any], Any]:
    """Reads a named field of a struct, or a numbered one of a tuple."""
    if isinstance(sample, msgspec.Struct):
        if name not in sample.__struct_fields__:
            raise Unknown.name("outcome field", name, list(sample.__struct_fields__))
        return lambda outcome: getattr(outcome, name)
    place = int(name)
    return lambda outcome: outcome[place]
