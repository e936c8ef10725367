"""Hexes: neighbours, distances, lines, rings, points of the page and printed numbers."""

from __future__ import annotations

import math
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.maps.geometry import Grid, opposite
from grognard.maps.numbering import Numbering
from tests.maps.worlds import grids

BOTH = [Grid(orientation=o, columns=7, rows=6, shoved=s) for o in ("flat", "pointy") for s in (0, 1)]


@given(grids(), st.data())
def test_a_neighbour_is_a_hex_whose_centre_is_one_unit_away(grid: Grid, data: st.DataObject) -> None:
    here = data.draw(st.integers(0, grid.size - 1))
    near = {other for other in range(grid.size) if abs(math.dist(grid.centre(here), grid.centre(other)) - 1) < 1e-9}
    assert set(grid.neighbours(here)) == near


@pytest.mark.parametrize("grid", BOTH, ids=str)
def test_every_direction_leads_back_by_its_opposite(grid: Grid) -> None:
    for here in range(grid.size):
        for direction, other in grid.around(here):
            assert grid.beside(other, opposite(direction)) == here
            assert grid.direction(here, other) == direction


@pytest.mark.parametrize("grid", BOTH, ids=str)
def test_directions_point_where_their_names_say(grid: Grid) -> None:
    here = grid.at(3, 3)
    assert here is not None
    x, y = grid.centre(here)
    for direction, other in grid.around(here):
        dx, dy = grid.centre(other)[0] - x, grid.centre(other)[1] - y
        said = ("n" if dy < -0.1 else "s" if dy > 0.1 else "") + ("e" if dx > 0.1 else "w" if dx < -0.1 else "")
        assert grid.directions[direction] == said


@given(grids(8), st.data())
def test_the_distance_is_the_least_number_of_steps(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    steps = {start: 0}
    edge = deque([start])
    while edge:
        here = edge.popleft()
        for other in grid.neighbours(here):
            if other not in steps:
                steps[other] = steps[here] + 1
                edge.append(other)
    if grid.columns > 2 and grid.rows > 2:  # a narrow strip can force a way round
        assert all(grid.distance(start, other) == count for other, count in steps.items())


@given(grids(), st.data(), st.integers(0, 6))
def test_a_ring_is_all_hexes_at_its_distance(grid: Grid, data: st.DataObject, radius: int) -> None:
    centre = data.draw(st.integers(0, grid.size - 1))
    ring = grid.ring(centre, radius)
    assert len(ring) == len(set(ring))
    assert set(ring) == {other for other in range(grid.size) if grid.distance(centre, other) == radius}


def test_a_whole_ring_goes_round_once() -> None:
    grid = Grid(orientation="flat", columns=9, rows=9, shoved=1)
    ring = grid.ring(grid.size // 2, 3)
    assert len(ring) == 18
    assert all(grid.distance(one, other) == 1 for one, other in pairwise([*ring, ring[0]]))


@given(grids(), st.data())
def test_a_line_goes_step_by_step_and_is_the_same_from_either_end(grid: Grid, data: st.DataObject) -> None:
    one, other = data.draw(st.integers(0, grid.size - 1)), data.draw(st.integers(0, grid.size - 1))
    for side in (1, -1):
        line = grid.line(one, other, side)
        assert (line[0], line[-1], len(line)) == (one, other, grid.distance(one, other) + 1)
        known = [hex_ for hex_ in line if hex_ is not None]
        assert line == list(reversed(grid.line(other, one, side)))
        if len(known) == len(line):
            assert all(grid.distance(a, b) == 1 for a, b in pairwise(known))


def test_a_line_along_a_hexside_keeps_to_the_side_it_is_told() -> None:
    grid = Grid(orientation="flat", columns=5, rows=5, shoved=1)
    one, other = grid.at(1, 2), grid.at(3, 2)
    assert one is not None
    assert other is not None
    assert {grid.line(one, other)[1], grid.line(one, other, -1)[1]} == {grid.at(2, 2), grid.at(2, 3)}


@given(grids(), st.data())
def test_a_point_in_a_hex_finds_it(grid: Grid, data: st.DataObject) -> None:
    here = data.draw(st.integers(0, grid.size - 1))
    turn, far = data.draw(st.floats(0, 2 * math.pi)), data.draw(st.floats(0, 0.499))
    x, y = grid.centre(here)
    assert grid.hex_at(x + far * math.cos(turn), y + far * math.sin(turn)) == here


@given(grids(), st.floats(), st.floats())
def test_any_point_lies_in_a_hex_near_it_or_in_none(grid: Grid, x: float, y: float) -> None:
    here = grid.hex_at(x, y)
    assert here is None or math.dist(grid.centre(here), (x, y)) <= 1 / math.sqrt(3) + 1e-6


@pytest.mark.parametrize("grid", BOTH, ids=str)
def test_hexes_that_share_a_hexside_share_its_corners(grid: Grid) -> None:
    for here in range(grid.size):
        for direction, other in grid.around(here):
            ours, theirs = grid.corner_names(here), grid.corner_names(other)
            back = opposite(direction)
            assert {ours[direction], ours[(direction + 1) % 6]} == {theirs[back], theirs[(back + 1) % 6]}
            assert math.dist(grid.corner_at(ours[direction]), grid.corners(here)[direction]) < 1e-9


@pytest.mark.parametrize(
    ("template", "prefix", "column", "row", "text"),
    [
        ("CCRR", "", 5, 7, "0507"),
        ("CC.RR", "", 56, 15, "56.15"),
        ("RRCC", "", 5, 7, "0705"),
        ("CCRR", "E", 54, 25, "E5425"),
        ("CCCRRR", "", 7, 120, "007120"),
    ],
)
def test_numbers_are_printed_as_the_map_prints_them(
    template: str, prefix: str, column: int, row: int, text: str
) -> None:
    numbering = Numbering(template, prefix)
    assert numbering.text(column, row) == text
    assert numbering.read(text) == (column, row)


@pytest.mark.parametrize(
    ("template", "typed", "place"), [("CCRR", "507", (5, 7)), ("CC.RR", "56.1", (56, 10)), ("CC.RR", "5.15", (5, 15))]
)
def test_zeros_that_a_spreadsheet_took_are_given_back(template: str, typed: str, place: tuple[int, int]) -> None:
    assert Numbering(template).read(typed) == place


@pytest.mark.parametrize("typed", ["", "05 07", "0507x", "05071", "abcd", "٠٥٠٧", "-507"])
def test_what_is_no_number_is_not_read(typed: str) -> None:
    assert Numbering("CCRR").read(typed) is None
