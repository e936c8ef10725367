"""What a client asks, as types: one declaration for the API, its description and the workers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from grognard.chance.live import Answer
from grognard.charts.library import OwnFile
from grognard.staff.own_charts.edit_types import AnyEdit
from grognard.staff.plan import MAX_BYTES, PlanFile
from grognard.staff.running import Give

MANY = 64
"""Entries in a table of choices."""

Word = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[a-z0-9-]+$")]
Table = Annotated[dict[Word, Word], Meta(max_length=MANY)]
Given = Annotated[dict[Word, Any], Meta(max_length=MANY, description="The inputs of the procedure by name.")]


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question to a procedure, and the rules it is asked under."""

    title: Name
    procedure: Name
    inputs: Given = {}
    rules: Annotated[
        Table, Meta(description="Options and interpretations by id, where they differ from the default.")
    ] = {}
    charts: Annotated[str, Meta(max_length=64, description="A set of own charts in force, by its name.")] = ""
    doctrine: Annotated[Word | None, Meta(description="How choices are made; the procedure's default if absent.")] = (
        None
    )
    choose: Annotated[Table, Meta(description="An option for a choice, by its label.")] = {}


class OddsAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Exact odds; with a side and a worth, under best play; with runs, a sample."""

    by: Annotated[Word | None, Meta(description="Merge the outcomes to these fields, parted by commas.")] = None
    top: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    solve: Annotated[Word | None, Meta(description="Best play for this side and its opponent; needs `worth`.")] = None
    worth: Annotated[Table, Meta(description="What each field of the outcome is worth to that side: 1, -2, 1/2.")] = {}
    sample: Annotated[int, Meta(ge=1, le=1_000_000, description="So many runs instead of exact odds.")] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class WorkingAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that the page of a procedure shows."""

    solve: Word | None = None
    worth: Table = {}
    full: bool = False
    sample: Annotated[int, Meta(ge=1, le=100_000, description="So many runs instead of exact odds.")] | None = None


class VaryAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question at several values of an input."""

    vary: Word
    values: Annotated[list[Any], Meta(min_length=1, max_length=100)]
    by: Word | None = None


class HeatAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A figure of the outcome over two inputs."""

    x: Word
    xs: Annotated[list[Any], Meta(min_length=1, max_length=100)]
    y: Word
    ys: Annotated[list[Any], Meta(min_length=1, max_length=100)]


class ResolveAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll that is kept nowhere: with dice that are given, or with the system's."""

    dice: Annotated[list[Annotated[int, Meta(ge=-1000, le=1000)]], Meta(max_length=500)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class OwnText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chart file, as text."""

    title: Name
    text: str


class EditAsk(OwnText, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chart file, and what a form does to it."""

    edits: Annotated[list[AnyEdit], Meta(min_length=1, max_length=50)]


class TwoCharts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two charts of one id, as a worker is told them: all the files that each stands among."""

    title: Name
    id: Name
    one: list[OwnFile]
    other: list[OwnFile]
    rules: Table = {}


class TwoOdds(TwoCharts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question under two charts; with an input to vary, at many of its values."""

    procedure: Name
    inputs: Given = {}
    doctrine: Word | None = None
    vary: Word = ""
    values: list[Any] = []


class RunAsk(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll of a session: the question, the answers so far, and how it goes on."""

    ask: Ask
    answers: list[Answer] = []
    give: Give | None = None
    begins: bool = False
    """The roll is new: dice wait where a choice comes first."""
    again: list[int] | None = None
    """Other faces for all its dice."""


PlanText = Annotated[str, Meta(max_length=MAX_BYTES, description="A plan file.")]


class PlanAsk(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A plan: as a file, or as what stands in one."""

    plan: PlanText | PlanFile
    top: Annotated[int, Meta(ge=1, le=100_000, description="Only so many ends, the likeliest.")] | None = None
    charts: Annotated[str, Meta(max_length=64, description="A set of own charts in force, by its name.")] = ""


Theme = Literal["light", "dark"]
