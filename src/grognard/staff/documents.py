"""The JSON of every answer, as types: what the commands print and the server sends is one document."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from grognard.chance.tally import Line


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """Every document says first what it is."""


class OutcomeEntry(msgspec.Struct, frozen=True):
    """One outcome with its chance: exact as a fraction, and as a number to be drawn."""

    outcome: Any
    text: str
    probability: str
    p: float


class Answered(msgspec.Struct, frozen=True):
    """An answer given on the way: what was asked, and what came."""

    label: str
    answer: Any


class PlayEntry(msgspec.Struct, frozen=True):
    """A decision of best play: one option, or shares of several."""

    label: str
    side: str
    after: list[Answered]
    choice: str | dict[str, str]


class SampleEntry(msgspec.Struct, frozen=True):
    """How a sample was had and how far a share may be off."""

    runs: int
    seed: int
    method: str
    error: float


class OddsDocument(Document, frozen=True, kw_only=True):
    """The slip and every outcome."""

    schema: str = "grognard-odds/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    slip: list[Line]
    outcomes: list[OutcomeEntry]
    left_out: str | UnsetType = UNSET
    """The chance of the outcomes that `top` cuts off."""
    exact: bool
    sample: SampleEntry | UnsetType = UNSET
    doctrine: str
    warnings: list[str]
    solve: str | UnsetType = UNSET
    value: str | UnsetType = UNSET
    play: list[PlayEntry] | UnsetType = UNSET


class RollEntry(msgspec.Struct, frozen=True):
    """One roll: faces as they fell, the total with its modifier, the cell it fell on."""

    label: str
    dice: list[int]
    total: int
    cell: str | UnsetType = UNSET


class ChoiceEntry(msgspec.Struct, frozen=True):
    """One choice: who picked what."""

    label: str
    side: str
    option: str


class ResolveDocument(Document, frozen=True, kw_only=True):
    """The slip, what was rolled and chosen, and the result."""

    schema: str = "grognard-resolve/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    slip: list[Line]
    rolls: list[RollEntry]
    choices: list[ChoiceEntry]
    outcome: Any
    text: str
    warnings: list[str]


class BetterEntry(msgspec.Struct, frozen=True):
    """A better column and the strength that just reaches it."""

    column: str
    strength: float
    more: float


class ReachDocument(Document, frozen=True, kw_only=True):
    """What each better column would take, and what is wasted in the present one."""

    schema: str = "grognard-reach/1"
    title: str
    procedure: str
    input: str
    strength: float
    column: str | None
    wasted: float
    better: list[BetterEntry]


class PointEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of the input that varies: its outcomes, or why it is refused."""

    value: Any
    outcomes: list[OutcomeEntry] | UnsetType = UNSET
    refused: str | UnsetType = UNSET


class VaryDocument(Document, frozen=True, kw_only=True):
    """One question at several values of an input."""

    schema: str = "grognard-vary/1"
    title: str
    procedure: str
    inputs: dict[str, Any]
    vary: str
    points: list[PointEntry]
    warnings: list[str]


class RefusedEntry(msgspec.Struct, frozen=True):
    """Why a step of a plan cannot be made, and how often."""

    why: str
    probability: str
    p: float


class StepEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of one step of a plan."""

    name: str
    procedure: str
    made: str
    made_p: float
    left_out: str
    left_out_p: float
    not_possible: list[RefusedEntry]
    objective: str
    objective_p: float


class OrderEntry(msgspec.Struct, frozen=True):
    """One order of a plan's steps and the chance of its objective."""

    steps: list[str]
    probability: str
    p: float


class ShareEntry(msgspec.Struct, frozen=True):
    """One thing a value may come to, and how often."""

    value: str
    probability: str
    p: float


class ValueEntry(msgspec.Struct, frozen=True):
    """One value of a plan's state by itself, whatever the others are."""

    name: str
    shares: list[ShareEntry]


class PlanDocument(Document, frozen=True, kw_only=True):
    """The joint odds of a plan."""

    schema: str = "grognard-plan/1"
    title: str
    objective: str
    probability: str
    p: float
    steps: list[StepEntry]
    values: list[ValueEntry]
    """How each value may stand at the end."""
    final: list[OutcomeEntry]
    left_out: str | UnsetType = UNSET
    """The chance of the ends that `top` cuts off."""
    orders: list[OrderEntry]
    warnings: list[str]


class DoctrineEntry(msgspec.Struct, frozen=True):
    """A doctrine by its name and what it does."""

    name: str
    about: str


class ProcedureEntry(msgspec.Struct, frozen=True):
    """A procedure's declaration: its inputs as JSON Schema, its doctrines and an example."""

    title: str
    id: str
    about: str
    inputs: dict[str, Any]
    doctrines: list[DoctrineEntry]
    example: str
    charts: list[str]
