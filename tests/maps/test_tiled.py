"""Hexagonal maps drawn with Tiled: read in every form it writes, refused where they are not what they say."""

from __future__ import annotations

import base64
import gzip
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.errors import GrognardError, Unknown
from grognard.maps.board import OFF, Map
from grognard.maps.faults import BadMap
from grognard.maps.loading import load_map
from grognard.maps.tiled.importing import import_map
from grognard.maps.writing import write_map
from grognard.titles.atlas import ground

TILES = [1, 1, 2, 1, 1, 2, 2, 1, 1, 1, 1, 0]
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map orientation="hexagonal" width="4" height="3" tilewidth="28" tileheight="32" hexsidelength="16"
     staggeraxis="y" staggerindex="odd" infinite="0">
 <tileset firstgid="1" name="ground">
  <tile id="0" type="open"/>
  <tile id="1"><properties><property name="terrain" value="woods"/></properties></tile>
 </tileset>
 <layer name="ground" width="4" height="3">
  {data}
 </layer>
 <objectgroup name="things">
  <object name="Old Mill" class="town" x="14" y="16"><point/></object>
  <object class="road" x="14" y="16"><polyline points="0,0 84,0"/></object>
  <object name="Brook" class="river" x="28" y="8"><polyline points="0,0 0,16 14,24"/></object>
 </objectgroup>
</map>
"""
PACKED = b"".join(tile.to_bytes(4, "little") for tile in TILES)
DATA = {
    "csv": f'<data encoding="csv">\n{",".join(map(str, TILES))}\n</data>',
    "plain": "<data>" + "".join(f'<tile gid="{tile}"/>' for tile in TILES) + "</data>",
    "base64": f'<data encoding="base64">{base64.b64encode(PACKED).decode()}</data>',
    "zlib": f'<data encoding="base64" compression="zlib">{base64.b64encode(zlib.compress(PACKED)).decode()}</data>',
    "gzip": f'<data encoding="base64" compression="gzip">{base64.b64encode(gzip.compress(PACKED)).decode()}</data>',
    "turned": f'<data encoding="csv">{",".join(str(tile | 0x80000000 if tile else 0) for tile in TILES)}</data>',
}
PLAIN = TMX.format(data=DATA["csv"])


def tmj() -> dict[str, Any]:
    """The same map as Tiled writes it in JSON."""
    return {
        "type": "map",
        "orientation": "hexagonal",
        "width": 4,
        "height": 3,
        "tilewidth": 28,
        "tileheight": 32,
        "hexsidelength": 16,
        "staggeraxis": "y",
        "staggerindex": "odd",
        "infinite": False,
        "tilesets": [
            {
                "firstgid": 1,
                "tiles": [
                    {"id": 0, "type": "open"},
                    {"id": 1, "properties": [{"name": "terrain", "type": "string", "value": "woods"}]},
                ],
            }
        ],
        "layers": [
            {"type": "tilelayer", "name": "ground", "data": TILES},
            {
                "type": "objectgroup",
                "objects": [
                    {"name": "Old Mill", "type": "town", "x": 14, "y": 16, "point": True},
                    {"name": "", "type": "road", "x": 14, "y": 16, "polyline": [{"x": 0, "y": 0}, {"x": 84, "y": 0}]},
                    {
                        "name": "Brook",
                        "type": "river",
                        "x": 28,
                        "y": 8,
                        "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 16}, {"x": 14, "y": 24}],
                    },
                ],
            },
        ],
    }


def read(tmp_path: Path, text: str, name: str = "front.tmx", **classes: str) -> Map:
    (tmp_path / name).write_text(text, "utf-8")
    return import_map(tmp_path / name, "front", "ocs", ground("ocs"), classes)


def fault(tmp_path: Path, text: str, name: str = "front.tmx") -> str:
    with pytest.raises(BadMap) as refused:
        read(tmp_path, text, name)
    return str(refused.value.faults[0])


def right(found: Map) -> bool:
    """Whether this is the map of the drawing."""
    keys = found.ground.terrain_keys
    terrain = [None if each == OFF else keys[each] for each in found.terrain]
    sides = (
        {(found.label(side // 6), found.grid.directions[side % 6]) for side in found.features} if found.grid else set()
    )
    return (
        terrain == [{0: None, 1: "open", 2: "woods"}[tile] for tile in TILES]
        and [[found.label(hex_) for hex_ in line.hexes] for line in found.networks]
        == [["0101", "0201", "0301", "0401"]]
        and [(place.id, place.name, found.label(place.at)) for place in found.places]
        == [("old-mill", "Old Mill", "0101")]
        and {("0101", "e"), ("0201", "sw")} <= sides
        and set(found.hexside_names.values()) == {"Brook"}
    )


@pytest.mark.parametrize("form", list(DATA))
def test_tiles_are_read_in_every_form(tmp_path: Path, form: str) -> None:
    assert right(read(tmp_path, TMX.format(data=DATA[form])))


def test_json_is_read_as_xml_is(tmp_path: Path) -> None:
    assert right(read(tmp_path, json.dumps(tmj()), "front.tmj"))


@pytest.mark.parametrize(("axis", "index"), [("y", "odd"), ("y", "even"), ("x", "odd"), ("x", "even")])
def test_hexes_are_staggered_as_tiled_staggers_them(tmp_path: Path, axis: str, index: str) -> None:
    text = PLAIN.replace('staggeraxis="y" staggerindex="odd"', f'staggeraxis="{axis}" staggerindex="{index}"')
    text = text[: text.index("<objectgroup")] + "</map>"
    found = read(tmp_path, text)
    assert found.grid
    first, second = found.grid.centre(0), found.grid.centre(1 if axis == "x" else found.grid.columns)
    along = 1 if axis == "x" else 0
    assert (second[along] > first[along]) == (index == "odd")


def test_a_class_may_stand_for_a_key_of_another_name(tmp_path: Path) -> None:
    assert right(read(tmp_path, PLAIN.replace('"woods"', '"Wald"'), Wald="woods"))


@pytest.mark.parametrize(
    ("classes", "said"),
    [
        ({"woods": "wald"}, "there is no key of the ground of ocs “wald”"),
        ({"wods": "woods"}, "there is no class in the drawing “wods”; did you mean woods?"),
    ],
)
def test_a_class_that_stands_for_nothing_is_refused_by_name(tmp_path: Path, classes: dict[str, str], said: str) -> None:
    with pytest.raises(Unknown, match=re.escape(said)):
        read(tmp_path, PLAIN, **classes)


def test_a_tileset_may_be_a_file_beside_the_map(tmp_path: Path) -> None:
    inside = PLAIN[PLAIN.index("<tileset") : PLAIN.index("</tileset>") + len("</tileset>")]
    (tmp_path / "ground.tsx").write_text(inside.replace(' firstgid="1"', ""), "utf-8")
    assert right(read(tmp_path, PLAIN.replace(inside, '<tileset firstgid="1" source="ground.tsx"/>')))


@pytest.mark.parametrize("source", ["../ground.tsx", "/etc/passwd", "nowhere.tsx"])
def test_a_tileset_elsewhere_is_not_read(tmp_path: Path, source: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "ground.tsx").write_text('<tileset name="g"/>', "utf-8")
    inside = PLAIN[PLAIN.index("<tileset") : PLAIN.index("</tileset>") + len("</tileset>")]
    said = fault(inner, PLAIN.replace(inside, f'<tileset firstgid="1" source="{source}"/>'))
    assert "there is no file" in said


BOMB = '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


def test_entities_are_not_read(tmp_path: Path) -> None:
    text = PLAIN.replace("<map", BOMB + "<map", 1).replace("Old Mill", "&b;")
    assert fault(tmp_path, text) == "front.tmx, line 2: a document type: a map has none, and entities are not read"


def test_what_is_packed_small_and_unpacks_large_is_refused(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(b"\0" * 50_000_000)).decode()
    assert "tiles of 12" in fault(
        tmp_path, TMX.format(data=f'<data encoding="base64" compression="zlib">{bomb}</data>')
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hexagonal", "orthogonal", "front.tmx, line 2: not a hexagonal map of Tiled"),
        ('infinite="0"', 'infinite="1"', "front.tmx, line 2: an infinite map"),
        ('width="4"', 'width="0"', "front.tmx, line 2: map: width is “0”"),
        ('width="4"', 'width="5"', "front.tmx, line 8: layer “ground”: 12 tiles of 15"),
        ('type="open"', 'type="swamp"', "front.tmx, line 8: swamp: no terrain"),
        (
            'class="road"',
            'class="rode"',
            "front.tmx, line 15: object “rode”: its class is no network, hexside or place",
        ),
        ("0,0 84,0", "0,0 x,0", "front.tmx, line 15: object “road”: its points are no numbers"),
        ("0,0 84,0", "0,0 8,0", "front.tmx, line 15: object “road”: it lies in one hex"),
        ("0,0 84,0", "0,0 984,0", "front.tmx, line 15: object “road”: a point of it is not on the map"),
        ('staggeraxis="y"', 'staggeraxis="z"', "front.tmx, line 2: staggeraxis is “z”, neither x nor y"),
        ('staggerindex="odd"', 'staggerindex="2"', "front.tmx, line 2: staggerindex is “2”, neither odd nor even"),
        ("<tile id=", '<tile id="x" old=', "front.tmx, line 4: tileset: a tile, or its firstgid, has no number"),
        ('firstgid="1"', f'firstgid="{"9" * 5000}"', "front.tmx, line 4: tileset: a tile, or its firstgid, has no"),
        ('"Old Mill"', f'"{"x" * 81}"', f"front.tmx, line 14: object “{'x' * 60}”: a name has at most 80 characters"),
        ('encoding="UTF-8"', 'encoding="ATF-8"', "front.tmx, line 1: not XML that can be read: unknown encoding"),
        ('encoding="csv"', 'encoding="zstd"', "front.tmx, line 9: layer “ground”: encoding “zstd”"),
        ("</objectgroup>", "</objects>", "front.tmx, line 17: not XML: mismatched tag"),
    ],
)
def test_a_faulty_drawing_is_refused_with_the_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert fault(tmp_path, PLAIN.replace(old, new, 1)).startswith(said)


def test_many_layers_packed_small_are_refused_before_they_are_unpacked(tmp_path: Path) -> None:
    document = tmj()
    document["width"] = document["height"] = 500
    packed = base64.b64encode(zlib.compress((1).to_bytes(4, "little") * 250_000)).decode()
    layer = {"type": "tilelayer", "name": "g", "encoding": "base64", "compression": "zlib", "data": packed}
    document["layers"] = [layer] * 17
    assert "17 layers; over 4,000,000 tiles in all" in fault(tmp_path, json.dumps(document), "front.tmj")


def test_lines_of_too_many_points_or_hexes_are_refused(tmp_path: Path) -> None:
    assert "over 100,000 points" in fault(tmp_path, PLAIN.replace("0,0 84,0", " ".join(["0,0", "84,0"] * 50_001)))
    assert "over 10,000 hexes long" in fault(tmp_path, PLAIN.replace("0,0 84,0", " ".join(["0,0", "84,0"] * 2_000)))
    assert "over 10,000 hexsides long" in fault(
        tmp_path, PLAIN.replace("0,0 0,16 14,24", " ".join(["0,0", "0,16"] * 6_000))
    )


@pytest.mark.parametrize("source", ["a\0b", "a" * 5000])
def test_a_tileset_whose_name_is_no_file_name_is_not_there(tmp_path: Path, source: str) -> None:
    document = tmj()
    document["tilesets"] = [{"firstgid": 1, "source": source}]
    assert "there is no file" in fault(tmp_path, json.dumps(document), "front.tmj")


def test_objects_in_groups_are_read_and_a_polygon_is_closed(tmp_path: Path) -> None:
    text = PLAIN.replace("<objectgroup", '<group name="g"><objectgroup').replace(
        "</objectgroup>", "</objectgroup></group>"
    )
    assert right(read(tmp_path, text))
    ring = '<polygon points="0,0 14,8 14,24 0,32 -14,24 -14,8"/>'
    found = read(tmp_path, PLAIN.replace('x="28" y="8"><polyline points="0,0 0,16 14,24"/>', f'x="56" y="24">{ring}'))
    assert len({side // 6 for side in found.features}) == 7, "all six hexsides of one hex, from both sides"


def test_an_object_stands_where_its_middle_is_and_a_tile_on_its_lower_left_corner(tmp_path: Path) -> None:
    for where in ('x="28" y="0"', 'gid="1" x="28" y="32"'):
        thing = f'class="town" {where} width="28" height="32">'
        found = read(tmp_path, PLAIN.replace('class="town" x="14" y="16"><point/>', thing))
        assert [found.label(place.at) for place in found.places] == ["0201"]


@pytest.mark.parametrize(
    "name", ["Old Mill", "0507", "507", "a" * 49 + " b", "Москва", "", "-", "#1", "=1+1", "a;b, “c”"]
)
def test_what_is_imported_is_written_and_read_again(tmp_path: Path, name: str) -> None:
    document = tmj()
    document["layers"][1]["objects"][0]["name"] = name
    found = read(tmp_path, json.dumps(document), "front.tmj")
    write_map(found, tmp_path / "copy")
    again = load_map(tmp_path / "copy", ground)
    assert (again.places, again.terrain, again.features) == (found.places, found.terrain, found.features)


def test_json_that_is_none_is_refused(tmp_path: Path) -> None:
    assert fault(tmp_path, '{\n"type":\n "map",}', "front.tmj").startswith("front.tmj, line 3: not JSON")
    assert fault(tmp_path, '{"type": ', "front.tmj").startswith("front.tmj, line 1: not JSON")
    deep = '{"layers":' * 5000 + "1" + "}" * 5000
    assert fault(tmp_path, deep, "front.tmj").startswith("front.tmj, line 1:")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(st.data(), st.booleans())
def test_whatever_is_done_to_a_drawing_it_is_read_or_refused(tmp_path: Path, data: st.DataObject, xml: bool) -> None:
    raw = (PLAIN if xml else json.dumps(tmj())).encode()
    at, cut = data.draw(st.integers(0, len(raw))), data.draw(st.integers(0, 8))
    path = tmp_path / "front.any"
    path.write_bytes(raw[:at] + data.draw(st.binary(max_size=6)) + raw[at + cut :])
    try:
        import_map(path, "front", "ocs", ground("ocs"))
    except GrognardError:
        return
