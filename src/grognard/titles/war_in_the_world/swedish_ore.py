"""Swedish ore in neutral ships [34.1]: what Germany pays, what it imports, and who may attack."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.chance.procedures import Inputs, Ready
from grognard.chance.tally import Line
from grognard.charts.rules import Rules
from grognard.titles.kit import MOST, answer, refuse
from grognard.titles.war_in_the_world.registry import PROCEDURES, said

RULE = "34.1"
STEP = 25
"""Load points in which the through-put falls."""
ORIGINS = {"swedish": "swedish-port", "norwegian": "narvik"}

Freed = Literal["none", "nearest home port", "back on the pipeline"]
"""Where ships go that leave the pipeline: home in the next active naval phase, unless converted back before."""


class SwedishOre(Inputs, frozen=True):
    """One neutral pipeline in one strategic turn."""

    ships: Annotated[Literal["swedish", "norwegian"], msgspec.Meta(description="whose merchant ships")]
    through_put: Annotated[int, msgspec.Meta(ge=0, le=MOST, description="load points the pipeline can carry")]
    supply: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="load points of supply that Germany sends to the neutral")
    ]
    imports: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None,
        msgspec.Meta(description="load points of import blocks; left out, as many as may be"),
    ] = None
    origin: Annotated[
        Literal["swedish-port", "narvik"] | None,
        msgspec.Meta(description="where the ore is loaded; left out, as it must"),
    ] = None
    destination: Annotated[Literal["german-port", "other"], msgspec.Meta(description="where the pipeline ends")] = (
        "german-port"
    )
    move: Annotated[Literal["form", "dissolve", "other"], msgspec.Meta(description="why Germany moves the ships")] = (
        "form"
    )
    reconverted: Annotated[
        bool, msgspec.Meta(description="ships that leave are put back in the Mode Segment that follows")
    ] = False
    attack: Annotated[
        Literal["none", "at-sea", "coastal", "mines"], msgspec.Meta(description="what the Allies do to the pipeline")
    ] = "none"


class SwedishOreOutcome(msgspec.Struct, frozen=True):
    """The through-put from now on, what is paid and leaves play, what comes in, and what follows."""

    through_put: int
    exported: int
    imported: int
    freed: int
    freed_go: Freed
    war: bool


def swedish_ore_text(outcome: SwedishOreOutcome) -> str:
    """Paid, imported and freed, and whether it is war."""
    text = f"through-put {outcome.through_put}: {outcome.exported} paid, {outcome.imported} imported"
    if outcome.freed:
        text += f"; {outcome.freed} freed, {outcome.freed_go}"
    return text + ("; a declaration of war" if outcome.war else "")


@PROCEDURES.register(
    "swedish-ore",
    inputs=SwedishOre,
    body=answer,
    text=swedish_ore_text,
    example="ships=swedish through_put=100 supply=80",
)
def swedish_ore_head(_rules: Rules, given: SwedishOre) -> Ready:
    """Carry Swedish ore in neutral ships: the payment, the imports, the ships freed."""
    _check_route(given)
    kept = 0 if given.move == "dissolve" else given.through_put
    if given.supply < kept:
        kept = given.supply // STEP * STEP
    imported = kept if given.imports is None else given.imports
    if imported > kept:
        raise refuse(
            RULE,
            f"{imported} load points of import blocks may not come in: {kept} of supply go out, and imports are "
            "never above exports.",
            imported,
            kept,
        )
    freed = given.through_put - kept
    go: Freed = "none" if not freed else "back on the pipeline" if given.reconverted else "nearest home port"
    war = given.attack == "coastal"
    slip = (
        Line(f"{given.ships} ships, through-put", RULE, str(given.through_put), given.through_put),
        Line("supply sent to the neutral, in load points", RULE, str(given.supply), given.supply),
        Line("the pipeline is dissolved", RULE, "0", 0)
        if given.move == "dissolve"
        else Line(f"through-put it pays for, in steps of {STEP}, down", "WIW-I14", str(kept), kept),
        Line("paid: leaves play and cannot be captured", RULE, str(kept), kept),
        Line("imported, at most as much", RULE, str(imported), imported),
        Line("ships freed, in load points", RULE, f"{freed}: {go}", freed),
        said("the Allies", RULE, _attacked(given.attack)),
    )
    return Ready((SwedishOreOutcome(kept, kept, imported, freed, go, war),), slip)


def _attacked(attack: str) -> str:
    return {
        "none": "do not attack",
        "at-sea": "attack the ships as if German",
        "coastal": "attack in coastal hexes: a declaration of war",
        "mines": "mine coastal hexes: no declaration of war",
    }[attack]


def _check_route(given: SwedishOre) -> None:
    """Swedish ships from Swedish ports, Norwegian from Narvik, to Germany, and for a pipeline alone."""
    if given.origin is not None and given.origin != ORIGINS[given.ships]:
        wanted = "a Swedish port" if given.ships == "swedish" else "Narvik"
        raise refuse(RULE, f"{given.ships.title()} ships carry the ore from {wanted} only.")
    if given.destination != "german-port":
        raise refuse(RULE, "The pipeline leads to a German port; it may not end elsewhere.")
    if given.move == "other":
        raise refuse(RULE, "Germany moves these neutral ships to form a pipeline or to dissolve it, and not otherwise.")
