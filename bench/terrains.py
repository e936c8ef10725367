"""Random ground for benchmarks and tests: a map of any size, with rivers, a gorge, bridges, roads and lakes."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Literal

from grognard.maps.board import Map, Network
from grognard.maps.geometry import SIDES, Grid, Orientation, opposite
from grognard.maps.ground import Ground, Hexside, Terrain
from grognard.maps.ground import Network as NetworkKind
from grognard.maps.movement import Movement, from_ground

COSTS = {"open": "1", "woods": "2", "hills": "3", "track": "1/2", "lake": "P"}
SHARES = (50, 25, 15, 7, 3)

GROUND = Ground(
    movers=("truck",),
    terrain={key: Terrain(key=key, name=key, look="open", cost={"truck": cost}) for key, cost in COSTS.items()},
    hexsides={
        "river": Hexside(key="river", name="river", look="river", cost={"truck": "3/2"}),
        "gorge": Hexside(key="gorge", name="gorge", look="river", cost={"truck": "P"}),
        "bridge": Hexside(key="bridge", name="bridge", look="bridge", negates=("river",)),
        "ferry": Hexside(key="ferry", name="ferry", look="ferry", cost={"truck": "3"}, negates=("river", "gorge")),
    },
    networks={
        "road": NetworkKind(
            key="road", name="road", look="road", group="road", cost={"truck": "1/2"}, negates=("river", "gorge")
        )
    },
    places={},
    areas={},
    links={},
)


def truck() -> Movement:
    """What a truck pays on this ground."""
    return from_ground(GROUND, "truck", "bench")


def random_map(
    seed: int,
    columns: int,
    rows: int,
    orientation: Orientation = "flat",
    shoved: Literal[0, 1] = 1,
    sides: float = 0.1,
    roads: int = 4,
    off: float = 0.0,
) -> Map:
    """A map of this size; `sides` is the share of hexsides with something on them, `off` of hexes not there."""
    random = Random(seed)
    grid = Grid(orientation=orientation, columns=columns, rows=rows, shoved=shoved)
    board = bytearray(random.choices(range(len(COSTS)), SHARES, k=grid.size))
    for hex_ in random.sample(range(grid.size), int(off * grid.size)):
        board[hex_] = 255
    features: dict[int, tuple[str, ...]] = {}
    kinds = (("river",), ("river",), ("river", "bridge"), ("gorge",), ("gorge", "ferry"))
    for _ in range(int(sides * 3 * grid.size)):
        hex_, direction = random.randrange(grid.size), random.randrange(SIDES)
        other = grid.beside(hex_, direction)
        if other is not None and board[hex_] != 255 != board[other]:
            features[hex_ * SIDES + direction] = features[other * SIDES + opposite(direction)] = random.choice(kinds)
    networks = [_road(random, grid, bytes(board)) for _ in range(roads)]
    return Map(
        id="random",
        name="random ground",
        ground=GROUND,
        grid=grid,
        terrain=bytes(board),
        features=features,
        networks=tuple(road for road in networks if len(road.hexes) > 1),
    )


def _road(random: Random, grid: Grid, board: bytes) -> Network:
    """A straight road, as far as the map goes."""
    here = random.choice([hex_ for hex_ in range(grid.size) if board[hex_] != 255])
    direction, hexes = random.randrange(SIDES), [here]
    while (there := grid.beside(hexes[-1], direction)) is not None and board[there] != 255:
        hexes.append(there)
        if random.random() < 0.2:
            direction = (direction + random.choice((1, -1))) % SIDES
        if len(hexes) > 2 * (grid.columns + grid.rows):
            break
    return Network("road", tuple(hexes))


def half(points: int) -> Fraction:
    """So many halves."""
    return Fraction(points, 2)
