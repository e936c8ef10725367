"""The picture: well-formed, complete, safe, and of both sheets."""

from __future__ import annotations

import math
import re
from html import unescape
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from bench.terrains import random_map
from grognard.errors import GrognardError
from grognard.maps.board import Across, Area, Link, Map, Place, Source
from grognard.maps.ground import (
    AREA_LOOKS,
    HEXSIDE_LOOKS,
    LINK_LOOKS,
    NETWORK_LOOKS,
    PLACE_LOOKS,
    TERRAIN_LOOKS,
    AreaKind,
    Hexside,
    LinkKind,
    Network,
    PlaceKind,
    Terrain,
)
from grognard.maps.picture import Overlay, draw
from grognard.maps.picture.canvas import Canvas
from grognard.maps.picture.chains import chains, middle
from grognard.maps.picture.labels import Box, Labels, Spot, boxes, width
from grognard.maps.picture.lines import STROKES as ROADS
from grognard.maps.picture.lines import networks
from grognard.maps.picture.links import STROKES as LINKS
from grognard.maps.picture.links import drawn as drawn_links
from grognard.maps.picture.palette import DARK, LIGHT, style
from grognard.maps.picture.patterns import BLOCKS, TILES
from grognard.maps.picture.places import SIGNS, WIDE_NAMES
from grognard.maps.picture.sides import CROSSING
from grognard.maps.picture.sides import STROKES as SIDES
from grognard.maps.picture.svg import number
from grognard.titles.atlas import bundled, read_map
from tests.maps.worlds import fords


def everything() -> Map:
    """A map that has one of every look there is."""
    found = fords()
    grounds = msgspec.structs.replace(
        found.ground,
        terrain={look: Terrain(key=look, name=look, look=look) for look in TERRAIN_LOOKS},
        hexsides={look: Hexside(key=look, name=look, look=look) for look in HEXSIDE_LOOKS},
        networks={look: Network(key=look, name=look, look=look, group="road") for look in NETWORK_LOOKS},
        places={look: PlaceKind(key=look, name=look, look=look) for look in PLACE_LOOKS},
        areas={look: AreaKind(key=look, name=look, look=look) for look in AREA_LOOKS},
        links={look: LinkKind(key=look, name=look, look=look) for look in LINK_LOOKS},
    )
    first = found.room
    return msgspec.structs.replace(
        found,
        ground=grounds,
        terrain=bytes(hex_ % len(TERRAIN_LOOKS) for hex_ in range(found.room)),
        features={hex_ * 6 + 1: (HEXSIDE_LOOKS[hex_ % len(HEXSIDE_LOOKS)],) for hex_ in range(8, 40)},
        networks=tuple(
            msgspec.structs.replace(found.networks[0], kind=look, name=f"road {look}") for look in NETWORK_LOOKS
        ),
        places=tuple(Place(look, hex_, look, f"place {look}") for hex_, look in enumerate(PLACE_LOOKS)),
        areas=tuple(Area(look, look, f"area {look}", (float(x), -3.0)) for x, look in enumerate(AREA_LOOKS)),
        links=tuple(
            Link(first + i % 4, first + i % 4 + 1, look, name=f"link {look}") for i, look in enumerate(LINK_LOOKS)
        ),
    )


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_of_everything_is_well_formed_and_names_everything(dark: bool) -> None:
    drawn = draw(everything(), dark)
    root = ElementTree.fromstring(drawn)
    texts = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {f"place {look}" for look in PLACE_LOOKS} <= texts
    assert {f"area {look}" for look in AREA_LOOKS} <= texts
    assert {*TERRAIN_LOOKS, *HEXSIDE_LOOKS, *NETWORK_LOOKS, *LINK_LOOKS} <= texts, "the legend names every kind"
    assert "0101" in texts


def test_every_look_has_a_drawing() -> None:
    assert {*TILES, *BLOCKS, "open"} == set(TERRAIN_LOOKS)
    assert {*SIDES, *CROSSING} == set(HEXSIDE_LOOKS)
    assert set(ROADS) == set(NETWORK_LOOKS)
    assert {*SIGNS, *WIDE_NAMES} == set(PLACE_LOOKS)
    assert set(LINKS) == set(LINK_LOOKS)


def test_both_sheets_have_the_same_colours_to_fill_in() -> None:
    assert list(LIGHT) == list(DARK)
    drawn = draw(fords())
    assert "$" not in drawn
    assert "prefers-color-scheme: dark" in drawn
    assert "prefers-color-scheme" not in draw(fords(), dark=True)
    for class_ in set(re.findall(r'class="([^"]+)"', draw(everything()))):
        for each in class_.split():
            assert f".{each} " in drawn, f"the style sheet knows {each}"


def test_names_cannot_break_out_of_the_picture() -> None:
    found = fords()
    evil = "</text><script>alert(1)</script>&"
    named = msgspec.structs.replace(found, name=evil, about=f'"{evil}', names={found.node("0102"): evil})
    drawn = draw(named, overlay=Overlay(caption=evil, lit={found.node("0103"): evil}))
    assert "<script" not in drawn
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize("evil", ["</text><script>alert(1)</script>", '" onload="alert(1)', "]]><x y='", "&lt;b&gt;&"])
def test_no_name_of_any_kind_breaks_out_of_the_picture(evil: str) -> None:
    found = everything()
    renamed = {
        sort: {key: msgspec.structs.replace(kind, name=evil) for key, kind in getattr(found.ground, sort).items()}
        for sort in ("terrain", "hexsides", "networks", "places", "areas", "links")
    }
    hostile = msgspec.structs.replace(
        found,
        name=evil,
        about=evil,
        across=Across(5, evil),
        sources=(Source(evil, evil, evil),),
        ground=msgspec.structs.replace(found.ground, **renamed),
        names=dict.fromkeys(found.names, evil),
        hexside_names=dict.fromkeys(found.hexside_names, evil),
        networks=tuple(msgspec.structs.replace(each, name=evil) for each in found.networks),
        places=tuple(msgspec.structs.replace(each, name=evil, values={"capacity": evil}) for each in found.places),
        areas=tuple(msgspec.structs.replace(each, name=evil) for each in found.areas),
        links=tuple(msgspec.structs.replace(each, name=evil) for each in found.links),
    )
    tags = {element.tag for element in ElementTree.fromstring(draw(found)).iter()}
    root = ElementTree.fromstring(draw(hostile))
    assert {element.tag for element in root.iter()} <= tags
    assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
    assert evil in {element.text for element in root.iter()}


def test_what_is_laid_over_is_drawn() -> None:
    found = fords()
    here, there = found.node("0102"), found.node("0202")
    overlay = Overlay(caption="a question", lit={there: "½"}, paths=((here, there),), zones=(there,), enemies=(there,))
    drawn = draw(found, overlay=overlay)
    assert "a question" in drawn
    assert 'class="lit"' in drawn
    assert "url(#zone)" in drawn
    assert 'class="enemy"' in drawn


def test_the_same_map_gives_the_same_bytes() -> None:
    assert draw(fords()) == draw(fords())


def boxes_of(drawn: str) -> list[tuple[str, Box]]:
    """What each name of a town covers, as the picture has it."""
    found = []
    for element in ElementTree.fromstring(drawn).iter():
        classes = (element.get("class") or "").split()
        if element.tag.endswith("text") and "name" in classes:
            anchor: Any = next((each for each in ("start", "end") if each in classes), "middle")
            at = (float(element.get("x", 0)), float(element.get("y", 0)))
            wide = width(element.text or "", 12.5 if "great" in classes else 11)
            found.append((element.text or "", boxes(Spot(at, anchor), wide, 11)[0]))
    return found


@pytest.mark.parametrize(
    "address", ["iron-curtain/central-europe", "ocs/meuse", "world-war-three/world", "war-in-the-world/europe"]
)
def test_names_of_towns_do_not_cover_each_other_and_stay_on_the_page(address: str) -> None:
    found = read_map(address)
    names = boxes_of(draw(found))
    assert len(names) > 30
    across = Canvas(found).width
    clashes = [
        (one, other)
        for i, (one, a) in enumerate(names)
        for other, b in names[:i]
        if min(a[2], b[2]) - max(a[0], b[0]) > 2 and min(a[3], b[3]) - max(a[1], b[1]) > 2
    ]
    assert clashes == []
    assert all(box[0] >= 0 and box[2] <= across for _, box in names)


@pytest.mark.parametrize("address", bundled())
def test_every_place_of_a_map_of_the_package_is_named_in_its_picture(address: str) -> None:
    found = read_map(address)
    drawn = {re.sub(r" \d+$", "", unescape(said)) for said in re.findall(r"<text[^>]*>([^<]*)</text>", draw(found))}
    assert {place.name for place in found.places if place.name} <= drawn


def test_a_name_takes_the_first_place_that_is_free_and_else_the_least_crowded() -> None:
    labels = Labels(500)
    spots = [Spot((100, 100)), Spot((100, 140))]
    assert [labels.put("Ashford", 11, spots) for _ in range(2)] == spots
    crowded = labels.put("Ash", 11, [Spot((100, 100)), Spot((148, 100))])
    assert crowded == Spot((148, 100))
    assert labels.put("Farnham", 11, [Spot((2, 300)), Spot((60, 300))]).at == (60, 300), "off the page is crowded"


def test_no_ground_shares_a_class_with_a_line_or_sign() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", style(True), flags=re.DOTALL)
    strokes = {rule[0].split()[0] for rule in re.findall(r"\.([^{]*)\{([^}]*)\}", sheet) if "stroke-width" in rule[1]}
    assert {f"g-{look}" for look in TERRAIN_LOOKS} & strokes == set()
    assert "g-coast" in sheet


def test_a_road_runs_on_to_the_rim_and_ends_at_a_town() -> None:
    found = fords()
    canvas = Canvas(found)
    line = next(line for line in found.networks if line.kind == "road")
    ends = [re.search(r"M([\d.]+) ([\d.]+)", each) for each in networks(canvas)]
    starts = {(float(end[1]), float(end[2])) for end in ends if end}
    first, last = canvas.centre(line.hexes[0]), canvas.centre(line.hexes[-1])
    assert any(math.dist(start, first) < 1 or math.dist(start, last) < 1 for start in starts), "0102 is a town"
    drawn = "".join(networks(canvas))
    middles = [middle(a, b) for a, b in pairwise([*canvas.corners(line.hexes[-1]), canvas.corners(line.hexes[-1])[0]])]
    assert any(f"{number(x)} {number(y)}" in drawn for x, y in middles), "0803 lies on the rim"


def test_a_way_round_the_world_is_a_stub_at_either_rim_with_what_it_leads_to() -> None:
    found = fords()
    link = Link(found.node("0103"), found.node("0803"), "lane")
    kinds = msgspec.structs.replace(found.ground, links={"lane": LinkKind(key="lane", name="lane", look="lane")})
    drawn = draw(msgspec.structs.replace(found, ground=kinds, links=(link,)))
    root = ElementTree.fromstring(drawn)
    said = [element for element in root.iter() if (element.get("class") or "") in ("number start", "number end")]
    assert sorted(element.text or "" for element in said) == ["0103", "0803"]
    lane = re.search(r'class="l flat lane" d="([^"]*)"', drawn)
    assert lane
    assert lane[1].count("M") == 2


def test_hexes_that_are_land_and_sea_show_the_coast_and_not_beyond() -> None:
    found = read_map("world-war-three/world")
    drawn = draw(found)
    assert 'clip-path="url(#coast-hexes)"' in drawn
    assert 'class="land"' not in drawn
    ElementTree.fromstring(drawn)


def test_areas_that_touch_are_not_joined_by_a_line_and_a_strait_is_a_mark_where_they_do() -> None:
    found = read_map("great-war/sea-areas")
    canvas = Canvas(found)
    lines = re.findall(r'class="([^"]*)" d="([^"]*)"', "".join(drawn_links(canvas)))
    by_class = {class_: drawn.count("M") for class_, drawn in lines}
    straits = sum(link.kind == "strait" for link in found.links)
    beyond = sum(
        link.kind == "adjacent" and "off-map" in {found.areas[node].kind for node in (link.one, link.other)}
        for link in found.links
    )
    assert by_class == {"l flat strait": straits, "l flat lane": beyond, "l canal": 3}


def test_lit_areas_are_filled() -> None:
    found = read_map("great-war/sea-areas")
    assert 'class="lit"' in draw(found, overlay=Overlay(lit={found.node("adriatic"): "2"}))


def test_lines_use_every_edge_once() -> None:
    edges = [(1, 2), (2, 3), (3, 4), (2, 5), (6, 7), (7, 8), (8, 6)]
    found = chains(edges)
    used = [frozenset(pair) for line in found for pair in pairwise(line)]
    assert sorted(map(sorted, used)) == sorted(map(sorted, edges))
    assert [6, 7, 8, 6] in found


def test_a_map_of_too_many_hexes_is_not_drawn() -> None:
    with pytest.raises(GrognardError, match="a picture may have 100,000"):
        draw(random_map(1, 400, 300, sides=0, roads=0))


@pytest.mark.parametrize("address", ["iron-curtain/central-europe", "great-war/sea-areas"])
def test_names_keep_out_of_the_figures_of_a_question(address: str) -> None:
    found = read_map(address)
    lit = dict.fromkeys(found.hexes or range(len(found.areas)), "3")
    drawn = draw(found, overlay=Overlay(lit=lit))
    figures = [each for each in ElementTree.fromstring(drawn).iter() if each.get("class") == "cost halo"]
    costs = [(float(each.get("x", 0)), float(each.get("y", 0)) - 4) for each in figures]
    covered = [
        name
        for name, (left, top, right, bottom) in boxes_of(drawn)
        if any(left < x < right and top < y < bottom for x, y in costs)
    ]
    assert (len(costs), covered) == (len(lit), [])
