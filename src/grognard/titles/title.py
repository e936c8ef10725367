"""A title: its charts, its rules in force, and the procedures that carry them out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from html import escape
from importlib import import_module
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.chance.procedures import Inputs, Registered
from grognard.chance.query import Odds, begin, best_play, odds, sampled, warnings
from grognard.charts.chart import Chart
from grognard.charts.library import Library, OwnFile, own_files
from grognard.charts.rules import Option, Rules
from grognard.errors import Unknown
from grognard.titles.sheet import TitleSheet, read_title_sheet, shared

if TYPE_CHECKING:
    from grognard.chance.reach import Reach
    from grognard.chance.sampling import Sample
    from grognard.chance.solving import Solution
    from grognard.titles.rolled import Rolled


class Title:
    """One of the five systems. Nothing is read before it is asked for."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.module = id_.replace("-", "_")
        self._in_force: dict[tuple[Any, ...], Rules] = {}

    @cached_property
    def sheet(self) -> TitleSheet:
        """Edition, interpretations and coverage."""
        return read_title_sheet(self.module)

    @cached_property
    def options(self) -> dict[str, Option]:
        """Every option and interpretation, the general ones last."""
        return {option.id: option for option in (*self.sheet.option, *self.sheet.interpretation, *shared(self.sheet))}

    @cached_property
    def procedures(self) -> dict[str, Registered[Rules]]:
        """Every registered procedure by id."""
        name = f"grognard.titles.{self.module}.procedures"
        if find_spec(name) is None:
            return {}
        found: dict[str, Registered[Rules]] = import_module(name).PROCEDURES.by_id
        return found

    def rules(self, choices: Mapping[str, str] | None = None, charts: Path | Iterable[OwnFile] | None = None) -> Rules:
        """The rules in force under these choices, with a player's own charts in front: a folder of them, or files.

        Without own charts it is the same object each time.
        """
        if charts is not None:
            own = own_files(charts, self.id) if isinstance(charts, Path) else charts
            return Rules(self._library(own), self.sheet.edition, self.options, choices)
        key = tuple(sorted((choices or {}).items()))
        if key not in self._in_force:
            self._in_force[key] = Rules(self._library(()), self.sheet.edition, self.options, choices)
        return self._in_force[key]

    def _library(self, own: Iterable[OwnFile]) -> Library:
        vocabularies = import_module(f"grognard.titles.{self.module}.cells").VOCABULARIES
        with as_file(files(f"grognard.titles.{self.module}").joinpath("charts")) as bundled:
            return Library(self.id, bundled, vocabularies, own)

    def chart(self, id_: str) -> Chart:
        """A chart as printed, under the default choices."""
        return self.rules().chart(id_)

    def procedure(self, id_: str) -> Registered[Rules]:
        """A procedure by its id."""
        if id_ not in self.procedures:
            raise Unknown.name(f"procedure of {self.id}", id_, list(self.procedures))
        return self.procedures[id_]

    def odds(
        self,
        procedure: str,
        /,
        *,
        rules: Rules | Mapping[str, str] | None = None,
        doctrine: str | None = None,
        **inputs: Any,
    ) -> Odds:
        """The exact odds of a procedure: `title("iron-curtain").odds("combat-1962", attack=9, defence=3)`.

        `rules` are those in force, or the choices that differ from the defaults: `{"IC-I2": "defender"}`.
        """
        registered, in_force, given = self._asked(procedure, rules, inputs)
        return odds(registered, in_force, given, registered.doctrine(doctrine))

    def resolve(
        self,
        procedure: str,
        /,
        *,
        dice: Iterable[int] | None = None,
        seed: int | None = None,
        rules: Rules | Mapping[str, str] | None = None,
        doctrine: str | None = None,
        **inputs: Any,
    ) -> Rolled:
        """One roll of it: with the faces that `dice` gives in order, with a seed, or with the system's dice."""
        from grognard.chance.table import Scripted, Seeded, play
        from grognard.titles.rolled import Rolled

        registered, in_force, given = self._asked(procedure, rules, inputs)
        ready, live = begin(registered, in_force, given)
        outcome = play(live, Seeded(seed) if dice is None else Scripted(dice), registered.doctrine(doctrine))
        said = warnings(registered, in_force, ready, live)
        return Rolled(registered.id, ready, tuple(live.happened), outcome, registered.text(outcome), said)

    def sample(
        self,
        procedure: str,
        /,
        *,
        runs: int = 10_000,
        seed: int = 0,
        rules: Rules | Mapping[str, str] | None = None,
        doctrine: str | None = None,
        **inputs: Any,
    ) -> Sample:
        """What so many runs give, for a question too large for exact odds."""
        registered, in_force, given = self._asked(procedure, rules, inputs)
        return sampled(registered, in_force, given, registered.doctrine(doctrine), runs, seed)[1]

    def best_play(
        self,
        procedure: str,
        side: str,
        worth: Callable[[Any], Fraction | int],
        /,
        *,
        rules: Rules | Mapping[str, str] | None = None,
        **inputs: Any,
    ) -> Solution:
        """What is best for a side and its opponent, where `worth` is what an outcome is worth to that side."""
        return best_play(*self._asked(procedure, rules, inputs), side, worth)[1]

    def reach(self, procedure: str, /, *, rules: Rules | Mapping[str, str] | None = None, **inputs: Any) -> Reach:
        """The least more strength for each better column, and what of it is wasted now."""
        from grognard.chance.reach import reach

        registered, in_force, _ = self._asked(procedure, rules, inputs)
        return reach(registered, in_force, inputs)

    def _asked(
        self, procedure: str, rules: Rules | Mapping[str, str] | None, inputs: Mapping[str, Any]
    ) -> tuple[Registered[Rules], Rules, Inputs]:
        registered = self.procedure(procedure)
        in_force = rules if isinstance(rules, Rules) else self.rules(rules)
        return registered, in_force, registered.read(inputs)

    def __repr__(self) -> str:
        return f"<title {self.id}>"

    def _repr_html_(self) -> str:
        """What can be asked, for notebooks."""
        rows = "".join(
            f"<tr><td>{escape(each.id)}</td><td>{escape(each.about.splitlines()[0])}</td></tr>"
            for each in self.procedures.values()
        )
        return f"<table><caption>{escape(self.sheet.name)}: {escape(self.sheet.edition)}</caption>{rows}</table>"
