"""The patterns of the ground: a tile each, drawn by hand so that it repeats without showing."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.maps.picture.svg import number

TREE = "m{0} {1}q-3.4-.2-3.4-3 0-3.6 3.4-4.6 3.4 1 3.4 4.6 0 2.8-3.4 3zv2.6"
HILL = "m{0} {1}q3.6-6.4 8.4-.4m-6.6-1.2l-1.6 3.4m4-4l-.4 3.6"
PEAK = "m{0} {1}l4.6-8 5.2 8m-5.2-8l1 3.4-1.6 1.4 1.2 2.8"
TUFT = "m{0} {1}h7m-5.6-1.4l-.8-2.6m2.8 2.6v-3.4m2.2 3.4l.8-2.6"
STONE = "m{0} {1}l2.2-3.6 2.4 3.6"
DOT = "m{0} {1}h.1"
WAVE = "m{0} {1}q2.6-2.2 5.2 0t5.2 0"
CRACK = "m{0} {1}l3 2 1.6-2.6 3.4 2.4"

_WIDE = ((4, 12), (22, 8), (38, 15), (13, 26), (31, 29), (5, 40), (24, 43), (41, 37))
_LOOSE = ((5, 12), (27, 18), (12, 35), (36, 41))
_TIGHT = tuple((4 + 9 * column + (row % 2) * 4, 5 + 8 * row) for row in range(6) for column in range(5))

TILES: dict[str, tuple[tuple[str, tuple[tuple[int, int], ...]], ...]] = {
    "woods": ((TREE, _WIDE),),
    "hills": ((HILL, _LOOSE),),
    "wooded-hills": ((TREE, _WIDE[::2]), (HILL, ((18, 20), (30, 44), (40, 8)))),
    "rough": ((STONE, _WIDE),),
    "mountain": ((PEAK, ((3, 14), (25, 18), (12, 30), (35, 36), (6, 46), (26, 47))),),
    "marsh": ((TUFT, ((4, 10), (28, 17), (10, 30), (34, 41))),),
    "desert": ((DOT, _TIGHT),),
    "water": ((WAVE, ((3, 10), (27, 22), (8, 38))),),
    "deep": ((WAVE, ((3, 10), (27, 16), (12, 28), (36, 36), (5, 44))),),
    "coast": ((WAVE, ((6, 14), (30, 36))),),
    "ice": ((CRACK, ((5, 10), (28, 24), (10, 38))),),
}
SIDE = 48

BLOCKS: dict[str, tuple[tuple[int, int], ...]] = {
    "town": ((-10, -7), (-5, -9), (4, -8), (-8, 2), (6, 0), (-3, 5), (3, 6)),
    "city": tuple(
        (6 * column, 6 * row)
        for row in range(-2, 3)
        for column in range(-2, 3)
        if abs(row) + abs(column) < 4 and (row * 5 + column * 3) % 7
    ),
}
"""Built-up ground has its blocks around the centre of each hex, not in a pattern that runs on."""


def blocks(look: str, x: float, y: float) -> str:
    """The blocks of one hex, as commands of a path."""
    return "".join(f"M{number(x + across - 2)} {number(y + down - 2)}h4v4h-4z" for across, down in BLOCKS[look])


def patterns(looks: Iterable[str]) -> str:
    """The definitions of the patterns that a map needs."""
    found = []
    for look in looks:
        marks = "".join(mark.format(x, y).replace("m", "M", 1) for mark, places in TILES[look] for x, y in places)
        tile = f'<path class="ground-ink {look}-ink" d="{marks}"/>'
        size = f'width="{SIDE}" height="{SIDE}" patternUnits="userSpaceOnUse"'
        found.append(
            f'<pattern id="{look}" {size}><rect class="g-{look}" width="{SIDE}" height="{SIDE}"/>{tile}</pattern>'
        )
    return "".join(found)
