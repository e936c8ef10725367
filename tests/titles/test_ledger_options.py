"""The options of a ledger: those that its actions ask for, each with more than one choice."""

from __future__ import annotations

import pytest

from grognard.charts.rules import Rules
from grognard.titles import title
from grognard.titles.ledgers import kept, ledger_of
from tests.titles.bookkeeper import LINES, begun

PLAYED: dict[str, tuple[str, ...]] = {
    "war-in-the-world": (*LINES,),
    "great-war": (
        "build points=90",
        "raid combat=14 convoy_contact=5 die=4 transport_present=true",
        "shipping-outcome die=5",
        "bombard by=central squadrons=9 city=true die=6",
        "mobilize side=allied points=12",
        "contested side=allied balance=2 die=3",
        "advance 1",
    ),
    "world-war-three": (
        "points side=west points=30",
        "deploy side=west unit=asw count=6",
        "deplete side=west unit=asw",
        "lose side=west unit=asw count=2",
        "phases 2",
        "order side=west unit=asw kind=rebuild count=2",
        "order side=west unit=undepletion kind=rebuild of=asw",
        "advance 9",
    ),
}


@pytest.mark.parametrize("of", kept())
def test_the_options_of_a_ledger_are_those_that_its_actions_ask_for(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    choice = Rules.choice

    def noted(self: Rules, id_: str) -> str:
        asked.add(id_)
        return choice(self, id_)

    monkeypatch.setattr(Rules, "choice", noted)
    begun(ledger_of(of).start, of)(*PLAYED[of])
    assert asked == set(ledger_of(of).options)


@pytest.mark.parametrize("of", kept())
def test_each_option_of_a_ledger_leaves_a_choice(of: str) -> None:
    for id_ in ledger_of(of).options:
        assert len(title(of).options[id_].choices) > 1
