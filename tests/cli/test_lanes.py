"""`grognard lanes`, as typed, and its picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SVG = "{http://www.w3.org/2000/svg}"


def test_the_lanes_are_listed_with_circles_joins_boxes_and_ports(run: Run) -> None:
    said = run("lanes")
    assert said.code == 0
    for words in (
        "anticlockwise 14 circles",
        "clockwise dropped",
        "PCZ no Axis force enters",
        "mark G, where a British",
        "mark S, where the Graf Spee",
        "capacity 25",
    ):
        assert words in said.flat
    assert "off-map-lanes is a house chart, not the published one" in said.flat


def test_a_route_is_told_for_both_sides(run: Run) -> None:
    said = run("lanes", "--from", "England", "--to", "S")
    assert "England → England-African Coast, anticlockwise 11 (mark S) allied 11 moves" in said.flat
    assert said.flat.count("11 moves: 11 circles entered") == 2
    assert "21 moves: 19 circles and 2 boxes entered" in run("lanes", "--from", "England", "--to", "Suez").flat


def test_where_one_side_has_no_way_the_other_is_told(run: Run) -> None:
    said = run("lanes", "--from", "West Coast", "--to", "East Coast")
    assert said.code == 0
    assert "allied 8 moves" in said.flat
    assert "No lane leads Axis forces from West Coast to East Coast. [26.0]" in said.flat
    said = run("lanes", "--from", "West Coast", "--to", "East Coast", "--side", "axis")
    assert (said.code, said.out) == (1, "")


def test_the_graph_is_one_documented_object(run: Run) -> None:
    document = run("lanes", "--from", "G", "--to", "S", "--json").json
    assert document["schema"] == "grognard-lanes/1"
    ids = {spot["id"] for spot in document["spots"]}
    assert all({link["a"], link["b"]} <= ids for link in document["links"])
    assert [(route["side"], route["moves"]) for route in document["routes"]] == [("allied", 8), ("axis", 8)]
    assert document["refused"] == []


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--from", "England"), 2, "give both --from and --to"),
        (("--from", "England", "--to", "Kiel"), 2, "no box, circle or port on the lanes “Kiel”"),
        (("--from", "PCZ", "--to", "England"), 2, "say which"),
        (("--side", "swiss"), 2, "swiss"),
    ],
)
def test_wrong_words_are_answered_on_stderr(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    result = run("lanes", *words)
    assert (result.code, result.out) == (code, "")
    assert said in result.err


def picture(run: Run, folder: Path, *words: str) -> ET.Element:
    file = folder / "lanes.svg"
    assert run("lanes", "--svg", str(file), *words).code == 0
    return ET.fromstring(file.read_text("utf-8"))


def test_the_picture_has_every_circle_box_and_port(run: Run, tmp_path: Path) -> None:
    root = picture(run, tmp_path)
    document = run("lanes", "--json").json
    kinds = [spot["kind"] for spot in document["spots"]]
    assert len(root.findall(f".//{SVG}circle")) == kinds.count("circle")
    assert len([each for each in root.iter(f"{SVG}rect") if each.get("class") == "box"]) == kinds.count("box")
    assert len([each for each in root.iter(f"{SVG}rect") if each.get("class") == "port"]) == kinds.count("port")
    assert root.find(f"{SVG}title") is not None
    assert "joined to" in (root.findtext(f"{SVG}desc") or "")


def test_the_legend_tells_what_the_marks_are(run: Run, tmp_path: Path) -> None:
    said = {each.text for each in picture(run, tmp_path).iter(f"{SVG}text")}
    assert "G, L, Y: where a British task force begins; S: where the Graf Spee begins" in said


def test_nothing_in_the_picture_covers_another_thing_or_leaves_the_paper(run: Run, tmp_path: Path) -> None:
    root = picture(run, tmp_path)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    circles = [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in root.iter(f"{SVG}circle")]
    boxes = [
        tuple(float(b.get(key, 0)) for key in ("x", "y", "width", "height"))
        for b in root.iter(f"{SVG}rect")
        if b.get("class") == "box"
    ]
    for i, (x, y) in enumerate(circles):
        assert 10 < x < width - 10
        assert 10 < y < height - 10
        assert all((x - u) ** 2 + (y - v) ** 2 > 18**2 for u, v in circles[i + 1 :])
        assert not any(bx - 9 < x < bx + w + 9 and by - 9 < y < by + h + 9 for bx, by, w, h in boxes)


def test_a_route_is_drawn_and_told_in_the_legend(run: Run, tmp_path: Path) -> None:
    root = picture(run, tmp_path, "--from", "Glasgow", "--to", "S", "--side", "axis")
    assert [each.get("class") for each in root.iter(f"{SVG}polyline")].count("way axis") == 1
    assert "Glasgow → S, axis: 12 moves" in {each.text for each in root.iter(f"{SVG}text")}


def test_a_display_of_ones_own_is_drawn_too(run: Run, tmp_path: Path) -> None:
    text = run("chart", "war-in-the-world/off-map-lanes", "--template").out
    extra = "Middle East-African Coast            | Middle East | African Coast | 5\n"
    assert extra in text
    (tmp_path / "own").mkdir()
    (tmp_path / "own/mine.toml").write_text(
        text.replace(extra, f"{extra}Indian Ocean-African Coast | Indian Ocean | African Coast | 4\n"), "utf-8"
    )
    root = picture(run, tmp_path, "--charts", str(tmp_path / "own"))
    said = {each.text for each in root.iter(f"{SVG}text")}
    assert {"Indian Ocean", "a sketch, not to scale; the lengths of the lanes are yours"} <= said
