"""The accounts of a title: families of them, what each may hold, and how low and high it may go."""

from __future__ import annotations

import msgspec

from grognard.chance.procedures import Reason, Refusal
from grognard.play.ledger.names import ANY, fits

RULE = "ledger"


class Account(msgspec.Struct, frozen=True):
    """A family of accounts, such as `supply/places/*`."""

    pattern: str
    about: str
    holds: tuple[str, ...]
    """Commodities, as patterns: `supply`, `tanks/*`."""
    floor: int | None = 0
    """No posting may leave less in it. A source has none: what it has given stands in it with a minus."""
    ceiling: int | None = None
    is_source: bool = False
    """It is the other side of things, not a place where they are."""
    parts: tuple[str, ...] = ()
    """What each `*` of the pattern is called."""

    def read(self, name: str) -> dict[str, str]:
        """What the parts of an account's name stand for: {"place": "london"}."""
        starred = (part for part, wanted in zip(name.split("/"), self.pattern.split("/"), strict=True) if wanted == ANY)
        return dict(zip(self.parts, starred, strict=True))


def source(pattern: str, about: str, *holds: str, parts: tuple[str, ...] = ()) -> Account:
    """Where things come from when they come into play, so that nothing appears from nowhere."""
    return Account(pattern, about, holds, floor=None, is_source=True, parts=parts)


class Accounts:
    """Every account that one title's ledger may have."""

    def __init__(self, families: tuple[Account, ...]) -> None:
        self.families = families
        self._known: dict[str, Account | None] = {}

    def family(self, name: str) -> Account | None:
        """The family an account belongs to, if it is declared."""
        if name not in self._known:
            self._known[name] = next((each for each in self.families if fits(name, each.pattern)), None)
        return self._known[name]

    def check(self, name: str, commodity: str) -> Account:
        """The family of an account that may hold this commodity, or a refusal."""
        family = self.family(name)
        if family is None:
            raise refuse(
                f"There is no account {name}; `grognard ledger actions` lists the accounts there can be.", name
            )
        if not any(fits(commodity, each) for each in family.holds):
            raise refuse(f"{name} holds {' or '.join(family.holds)}, not {commodity}.", name, commodity)
        return family


def refuse(text: str, *numbers: object) -> Refusal:
    """A refusal by the rules of bookkeeping."""
    return Refusal(Reason(RULE, text, tuple(str(number) for number in numbers)))
