"""The plan sheet: several attacks in an order, and the joint odds of what they are for."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from grognard.server.pages.paper import page
from grognard.server.room import Room
from grognard.staff.forms import spoken
from grognard.staff.plan import sheet
from grognard.titles import TITLES, title
from grognard.titles.plans import addresses, plan_text

Named = Annotated[str | None, QueryParameter(name="example", max_length=80)]


class Planned(msgspec.Struct, frozen=True):
    """A title as plans are made of it: what a step may ask, and by which charts of the players' own."""

    id: str
    name: str
    procedures: list[dict[str, str]]
    charts: str
    own: list[str]


@get("/plan")
async def plan_page(room: NamedDependency[Room], example: Named = None) -> Response[str]:
    """A plan to be made, or one of the package to start from."""
    plans = {address: sheet(address, plan_text(address)) for address in addresses()}
    titles = [await _planned(room, id_) for id_ in TITLES]
    return page("plan.html", known={"titles": titles, "plans": plans}, begin=example or "")


async def _planned(room: Room, id_: str) -> Planned:
    of, standing = title(id_), await room.standing(id_)
    procedures = [{"id": each, "name": spoken(each)} for each in of.procedures]
    return Planned(id_, of.sheet.name, procedures, standing.name, sorted(standing.charts))


PLAN_PAGES = [plan_page]
