"""Reading TopoJSON: arcs that neighbours share, packed as whole-number steps."""

from __future__ import annotations

from typing import Any

Point = tuple[float, float]
Arc = tuple[Point, ...]


def unpack(topology: dict[str, Any]) -> list[Arc]:
    """Every arc in degrees: the steps added up, then scaled and moved."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(tuple(points))
    return arcs


def rings(geometry: dict[str, Any]) -> list[list[int]]:
    """The rings of a polygon or of many, each as the arcs it is joined from; ~i is arc i backwards."""
    if geometry["type"] == "Polygon":
        return list(geometry["arcs"])
    if geometry["type"] == "MultiPolygon":
        return [ring for polygon in geometry["arcs"] for ring in polygon]
    return []


def joined(ring: list[int], arcs: dict[int, Arc] | list[Arc]) -> list[Point]:
    """The points of a ring; where arcs meet the shared point stands once."""
    points: list[Point] = []
    for index in ring:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points.extend(arc[1:] if points else arc)
    return points
