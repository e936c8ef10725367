"""Questions to procedures: odds, the whole working, what would it take, comparisons, plans."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from grognard.server.api.operations import ASKER, shown
from grognard.server.api.responses import RESPONSES
from grognard.server.asks import Ask, HeatAsk, OddsAsk, PlanAsk, ResolveAsk, VaryAsk, WorkingAsk
from grognard.server.room import Room
from grognard.staff.documents import Document, OddsDocument, PlanDocument, ReachDocument, ResolveDocument, VaryDocument
from grognard.staff.heat import HeatDocument
from grognard.staff.plan import PlanFile, sheet
from grognard.staff.plan_writing import written
from grognard.staff.working import Working

Asked = Request[Any, Any, Any]
LAND = {"title": "world-war-three", "procedure": "land-combat"}
COMBAT = {**LAND, "inputs": {"attack": 9, "defence": 6}}
PLAN = """
title = "world-war-three"
objective = "bridge == 0"
[state]
bridge = 4  # face-value points that hold it
[[step]]
name = "storm"
procedure = "land-combat"
inputs = { attack = 9, defence = 6, defender_points = "=bridge" }
after = { bridge = "0 if outcome.retreat else bridge - outcome.points_lost" }
"""
LONG = 20.0
"""Seconds for what asks hundreds of questions at once."""


@post("/odds", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown(COMBAT, header=ASKER))
async def odds(data: JSONBody[OddsAsk], room: NamedDependency[Room], request: Asked) -> Response[OddsDocument]:
    """The slip and the exact odds of every result; with `solve`, under best play; with `sample`, sampled."""
    return await room.answer(request, "odds", data)


@post("/working", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown(COMBAT, header=ASKER))
async def working(data: JSONBody[WorkingAsk], room: NamedDependency[Room], request: Asked) -> Response[Working]:
    """All that the page of a procedure shows: slip, outcomes, figures, the active column, what would it take."""
    return await room.answer(request, "working", data, seconds=LONG if data.sample else None)


@post("/reach", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown(COMBAT, header=ASKER))
async def reach(data: JSONBody[Ask], room: NamedDependency[Room], request: Asked) -> Response[ReachDocument]:
    """What each better column would take, and what is wasted in the present one."""
    return await room.answer(request, "reach", data)


@post(
    "/vary",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({**COMBAT, "inputs": {"attack": 9}, "vary": "defence", "values": [4, 6, 9]}, header=ASKER),
)
async def vary(data: JSONBody[VaryAsk], room: NamedDependency[Room], request: Asked) -> Response[VaryDocument]:
    """One question at several values of an input."""
    return await room.answer(request, "vary", data)


@post(
    "/heat",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({**LAND, "x": "attack", "xs": [6, 9], "y": "defence", "ys": [4, 6]}, header=ASKER),
)
async def heat(data: JSONBody[HeatAsk], room: NamedDependency[Room], request: Asked) -> Response[HeatDocument]:
    """A figure of the outcome over any two inputs, a question for each cell."""
    return await room.answer(request, "heat", data, seconds=LONG)


@post(
    "/resolve",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    operation_class=shown({**COMBAT, "dice": [4]}, header=ASKER),
)
async def resolve(data: JSONBody[ResolveAsk], room: NamedDependency[Room], request: Asked) -> Response[ResolveDocument]:
    """Roll it, with given dice or the system's; the roll is kept nowhere. Rolls of a session are kept."""
    return await room.answer(request, "resolve", data)


@post("/plan", status_code=HTTP_200_OK, responses=RESPONSES, operation_class=shown({"plan": PLAN}, header=ASKER))
async def plan(data: JSONBody[PlanAsk], room: NamedDependency[Room], request: Asked) -> Response[PlanDocument]:
    """The joint odds of a plan: several attacks in an order, later ones depending on earlier results."""
    return await room.answer(request, "plan", data)


class PlanSheet(Document, frozen=True, kw_only=True):
    """A plan both ways: what stands in it, and the file that says so."""

    schema: str = "grognard-plan-sheet/1"
    plan: PlanFile
    file: str


@post(
    "/plan/sheet",
    status_code=HTTP_200_OK,
    responses=RESPONSES,
    sync_to_thread=True,
    operation_class=shown({"plan": PLAN}),
)
def plan_sheet(data: JSONBody[PlanAsk]) -> PlanSheet:
    """A plan file read, or a plan written as a file; its expressions are not looked at."""
    if isinstance(data.plan, str):
        return PlanSheet(plan=sheet("plan", data.plan), file=data.plan)
    return PlanSheet(plan=data.plan, file=written(data.plan))


QUESTIONS = Router(
    "/", route_handlers=[odds, working, reach, vary, heat, resolve, plan, plan_sheet], tags=["Questions"]
)
