"""Map files: what is wrong is refused with file and line, all at once; what is right is read as it was written."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.errors import GrognardError, Unknown, Unreadable
from grognard.maps.board import OFF, Map, Place
from grognard.maps.check import check
from grognard.maps.faults import BadMap
from grognard.maps.loading import load_map
from grognard.maps.writing import write_map
from grognard.titles.atlas import bundled, ground, map_rules, read_map
from tests.maps.worlds import FORDS, fords, maps


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the fords to spoil."""
    return Path(shutil.copytree(FORDS, tmp_path / "fords"))


def faults(folder: Path) -> list[str]:
    with pytest.raises(BadMap) as refused:
        load_map(folder, ground)
    return [str(fault) for fault in refused.value.faults]


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


SPOILT = [
    ("map.toml", 'id = "fords"', 'id = "Fords!"', "map.toml, line 1: id: “Fords!” is not of small letters"),
    ("map.toml", "columns = 8", "columns = 8.5", "map.toml, line 8: grid.columns: Expected `int`, got `float`"),
    ("map.toml", "columns = 8", "columns = 800000", "map.toml, line 8: grid: 800,000 columns; there may be 1 to 1,000"),
    (
        "map.toml",
        "columns = 8",
        "columns = 120",
        "map.toml, line 8: grid: the numbers 1 to 120 do not fit the digits C",
    ),
    ("map.toml", 'stagger = "even"', 'stagger = "left"', "map.toml, line 10: grid.stagger: Invalid enum value 'left'"),
    ("map.toml", 'number = "CCRR"', 'number = "RCRC"', "map.toml, line 11: grid: number: “RCRC” is not one run of C"),
    (
        "map.toml",
        'unlisted = "open"',
        'unlisted = "opne"',
        "map.toml, line 12: grid: unlisted: there is no terrain “opne”",
    ),
    ("map.toml", 'name = "The fords"', "nmae = 1", "map.toml, line 2: nmae: there is no such key"),
    ("map.toml", "[grid]", "[grid", "map.toml, line 6: not TOML"),
    ("map.toml", "columns = 8", f"columns = {'9' * 5000}", "map.toml, line 1: not TOML"),
    (
        "map.toml",
        'name = "The fords"',
        'name = "The\\u0007fords"',
        "map.toml, line 2: name: of at most 2,000 characters",
    ),
    ("map.toml", 'name = "The fords"', 'name = "  "', "map.toml, line 2: name: a map has a name"),
    ("map.toml", "invented for the tests", "a" * 3000, "map.toml, line 16: source[0].origin: of at most 2,000"),
    ("map.toml", "columns = 8", 'prefix = "</a>"\ncolumns = 8', "map.toml, line 8: grid: prefix: “</a>” is not of"),
    ("map.toml", "hex = 5", "hex = nan", "map.toml, line 4: scale: nan is no distance"),
    ("ground.toml", 'key = "woods"', 'key = "open"', "ground.toml, line 10: terrain “open”: a key"),
    ("ground.toml", 'name = "woods"', 'name = "w\\u0000"', "ground.toml, line 11: terrain[1].name: of at most 2,000"),
    (
        "ground.toml",
        'look = "woods"',
        'look = "wods"',
        "ground.toml, line 12: terrain “woods”: there is no look “wods”",
    ),
    (
        "ground.toml",
        "leg = 2, track = 4",
        'leg = "2x"',
        "ground.toml, line 19: terrain “hills”: “2x” is neither points",
    ),
    (
        "ground.toml",
        "leg = 2, track = 4",
        "leg = 0",
        "ground.toml, line 19: terrain “hills”: a step costs more than nothing",
    ),
    (
        "ground.toml",
        "leg = 2, track = 4",
        "tank = 2",
        "ground.toml, line 19: terrain “hills”: there is no mover “tank”",
    ),
    ("ground.toml", '["river", "gorge"]', '["stream"]', "ground.toml, line 49: hexside “bridge”: negates “stream”"),
    ("hexes.csv", "hex,terrain", "hex,terain", "hexes.csv, line 1: there is no column “terain”"),
    ("hexes.csv", "0203,woods", "0203,wods", "hexes.csv, line 3: terrain: there is no “wods”; did you mean woods"),
    ("hexes.csv", "0203,woods", "9903,woods", "hexes.csv, line 3: 9903 is beyond the grid"),
    ("hexes.csv", "0203,woods", "02x3,woods", "hexes.csv, line 3: “02x3” is no hex number of the form CCRR"),
    ("hexes.csv", "0202,woods", "0203,woods", "hexes.csv, line 4: hex 0203 stands in line 3 already"),
    ("hexes.csv", "0203,woods,,west", "0203,woods", "hexes.csv, line 3: 2 fields where the heading has 4"),
    ("hexes.csv", "0203,woods,,west", "0203,,,west", "hexes.csv, line 3: terrain: nothing is written there"),
    ("hexes.csv", "0203,woods,,west", "0203,woods,,The West", "hexes.csv, line 3: country: “The West” is not"),
    ("hexes.csv", "0203,woods,,west", '0203,"woods,,west', "hexes.csv, line 3: not CSV"),
    ("hexsides.csv", "0402,ne,river,Lea", "0402,ne,rivr,Lea", "hexsides.csv, line 3: features: there is no “rivr”"),
    (
        "hexsides.csv",
        "0402,ne",
        "0402,north",
        "hexsides.csv, line 3: side: “north” is neither a hex nor one of n, ne, se",
    ),
    ("hexsides.csv", "0402,ne", "0402,0801", "hexsides.csv, line 3: 0402 and 0801 are not adjacent"),
    ("hexsides.csv", "0402,ne", "0401,se", "hexsides.csv, line 3: 0401 se stands in line 2 already"),
    (
        "hexsides.csv",
        "0504,nw,river bridge",
        "0504,nw,river",
        "hexsides.csv, line 12: 0504 nw is the hexside of 0403 se",
    ),
    (
        "hexsides.csv",
        "0504,nw,river bridge,Lea",
        "0504,nw,river bridge,Lee",
        "hexsides.csv, line 12: 0504 nw is the hexside",
    ),
    ("networks.csv", "0102 0202 0303", "0102 0303", "networks.csv, line 2: hexes: 0102 and 0303 follow each other"),
    ("networks.csv", "rail,", "rale,", "networks.csv, line 3: kind: there is no “rale”; did you mean rail"),
    ("networks.csv", "0102 0202 0303", "0102 0202 x", "networks.csv, line 2: “x” is no hex number"),
    (
        "networks.csv",
        ",Northern line,",
        ",Northern line,maybe",
        "networks.csv, line 3: ends: “maybe” is neither yes nor no",
    ),
    ("places.csv", "west-base,0102", "west base,0102", "places.csv, line 2: id: “west base” is not of small letters"),
    ("places.csv", "west-base,0102", "mirror,0102", "places.csv, line 3: id: “mirror” stands in line 2 already"),
    ("places.csv", "west-base,0102", "0101,0102", "places.csv, line 2: id: “0101” looks like a hex number"),
    ("places.csv", "west-base,0102", "west-base,9999", "places.csv, line 2: at: “9999” is neither a hex nor an area"),
    ("places.csv", "side=west", "side west", "places.csv, line 2: values: “side” is not key=value"),
    ("places.csv", "source", "sauce", "places.csv, line 2: kind: there is no “sauce”; did you mean source"),
]


@pytest.mark.parametrize(("file", "old", "new", "fault"), SPOILT, ids=[each[3][:70] for each in SPOILT])
def test_a_malformed_map_is_refused_with_the_line(folder: Path, file: str, old: str, new: str, fault: str) -> None:
    edit(folder, file, old, new)
    assert any(said.startswith(fault) for said in faults(folder)), faults(folder)


AREAS = "id,kind,at,name,shape\nnorth,box,0:0,North,\nsouth,box,0:3,South,0:2 1:2 1:4\n"
LINKS = "from,to,kind,cost\nnorth,south,way,1/2\n"


def area_map(tmp_path: Path, areas: str = AREAS, links: str = LINKS) -> Path:
    folder = tmp_path / "boxes"
    folder.mkdir()
    (folder / "map.toml").write_text('id = "boxes"\nname = "Boxes"\ntitle = "ocs"\n', "utf-8")
    (folder / "areas.csv").write_text(areas, "utf-8")
    (folder / "links.csv").write_text(links, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("0:3", "0,3", "areas.csv, line 3: 6 fields where the heading has 5"),
        ("0:3", "nan:3", "areas.csv, line 3: at: “nan:3” is no point"),
        ("0:2 1:2 1:4", "0:2 1:2", "areas.csv, line 3: shape: a ring of 2 points"),
        ("0:2 1:2 1:4", "0:2 1:2 x", "areas.csv, line 3: shape: “x” is no point"),
        ("north,box", "north,bax", "areas.csv, line 2: kind: there is no “bax”; did you mean box"),
        ("north,south", "north,north", "links.csv, line 2: north is linked with itself"),
        ("north,south", "north,east", "links.csv, line 2: to: “east” is neither a hex nor an area"),
        ("way,1/2", "way,1/0", "links.csv, line 2: cost: “1/0” is no number of points"),
        ("way,1/2", "weg,1/2", "links.csv, line 2: kind: there is no “weg”"),
    ],
)
def test_a_malformed_graph_is_refused_with_the_line(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in AREAS + LINKS
    folder = area_map(tmp_path, AREAS.replace(old, new, 1), LINKS.replace(old, new, 1))
    assert any(said.startswith(fault) for said in faults(folder)), faults(folder)


def test_every_fault_shows_at_once(folder: Path) -> None:
    edit(folder, "hexes.csv", "0203,woods", "0203,wods")
    edit(folder, "hexsides.csv", "0402,ne", "0402,0801")
    edit(folder, "places.csv", "side=west", "side")
    assert [said.split(":")[0] for said in faults(folder)] == [
        "hexes.csv, line 3",
        "hexsides.csv, line 3",
        "places.csv, line 2",
    ]


def test_text_that_is_not_utf_8_is_refused_with_the_line(folder: Path) -> None:
    raw = (folder / "hexes.csv").read_bytes().replace(b"Aston", b"\xff\xfe")
    (folder / "hexes.csv").write_bytes(raw)
    assert "hexes.csv, line 2: the text is not UTF-8" in faults(folder)


def test_a_map_that_is_not_there_says_what_a_map_is(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"is no map: it has no map\.toml"):
        load_map(tmp_path, ground)
    with pytest.raises(Unknown, match="there is no map “nowhere”"):
        read_map("nowhere")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(
    st.sampled_from(("map.toml", "ground.toml", "hexes.csv", "hexsides.csv", "networks.csv", "places.csv")), st.data()
)
def test_whatever_is_done_to_a_file_it_is_read_or_refused(tmp_path: Path, file: str, data: st.DataObject) -> None:
    folder = tmp_path / "fords"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(FORDS, folder)
    raw = (FORDS / file).read_bytes()
    at = data.draw(st.integers(0, len(raw)))
    cut = data.draw(st.integers(0, 8))
    (folder / file).write_bytes(raw[:at] + data.draw(st.binary(max_size=6)) + raw[at + cut :])
    try:
        found = load_map(folder, ground)
    except GrognardError:
        return
    check(found)


def test_numbers_and_marks_that_a_spreadsheet_changed_are_read(folder: Path) -> None:
    text = (folder / "hexes.csv").read_text("utf-8")
    spread = re.sub(r"^0", "", text, flags=re.MULTILINE).replace(",", ";").replace("\n", "\r\n")
    (folder / "hexes.csv").write_bytes(b"\xef\xbb\xbf" + spread.encode() + b"# a remark;;;\r\n;;;\r\n")
    assert load_map(folder, ground).terrain == fords().terrain


@pytest.mark.parametrize("name", ["hexside.csv", "Hexes.CSV", "units.csv"])
def test_a_side_that_is_misspelt_is_not_passed_over(folder: Path, name: str) -> None:
    (folder / name).write_text("hex,side,features\n", "utf-8")
    with pytest.raises(BadMap, match=f"{name}, line 1: the sides of a map: there is no “{name}”"):
        load_map(folder, ground)


def test_a_side_that_is_no_file_is_refused(folder: Path) -> None:
    (folder / "links.csv").symlink_to("nowhere")
    (folder / "areas.csv").mkdir()
    with pytest.raises(BadMap) as refused:
        load_map(folder, ground)
    assert [(each.file, each.text) for each in refused.value.faults] == [
        ("areas.csv", "is no file that can be read"),
        ("links.csv", "is no file that can be read"),
    ]


def test_a_hexside_may_be_named_from_either_side_or_both(folder: Path) -> None:
    found = fords()
    side, back = found.sides(found.node("0403"), found.node("0504"))
    assert found.features[side] == found.features[back] == ("river", "bridge")


def same(one: Map, other: Map) -> bool:
    parts = ("grid", "terrain", "names", "countries", "features", "hexside_names", "places", "areas", "links", "values")
    lines = [[(line.kind, line.hexes, line.name, line.ends) for line in each.networks] for each in (one, other)]
    return all(getattr(one, part) == getattr(other, part) for part in parts) and lines[0] == lines[1]


@pytest.mark.parametrize("rows_up", [False, True])
def test_a_map_that_is_written_is_read_as_it_was(tmp_path: Path, rows_up: bool) -> None:
    found = msgspec.structs.replace(fords(), rows_up=rows_up, first=(4, 11))
    write_map(found, tmp_path / "copy")
    shutil.copy(FORDS / "ground.toml", tmp_path / "copy")
    assert same(load_map(tmp_path / "copy", ground), found)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(maps(6), st.booleans())
def test_any_map_that_is_written_is_read_as_it_was(tmp_path: Path, found: Map, rows_up: bool) -> None:
    folder = tmp_path / "copy"
    shutil.rmtree(folder, ignore_errors=True)
    turned = msgspec.structs.replace(found, rows_up=rows_up)
    write_map(turned, folder)
    (folder / "ground.toml").write_text(GROUND_TOML, "utf-8")
    read = load_map(folder, ground)
    assert read.terrain == found.terrain
    assert read.features == found.features
    assert [line.hexes for line in read.networks] == [line.hexes for line in found.networks]
    assert read.grid == found.grid


GROUND_TOML = (
    "".join(
        f'[[terrain]]\nkey = "{key}"\nname = "{key}"\nlook = "open"\n'
        for key in ("open", "woods", "hills", "track", "lake")
    )
    + "".join(
        f'[[hexside]]\nkey = "{key}"\nname = "{key}"\nlook = "river"\n' for key in ("river", "gorge", "bridge", "ferry")
    )
    + '[[network]]\nkey = "road"\nname = "road"\nlook = "road"\ngroup = "road"\n'
)


def test_a_written_map_is_not_written_over(tmp_path: Path) -> None:
    write_map(fords(), tmp_path / "copy")
    with pytest.raises(GrognardError, match="holds a map already"):
        write_map(fords(), tmp_path / "copy")


def test_nothing_is_doubtful_about_the_fords() -> None:
    assert check(fords()) == []


def test_a_road_that_ends_in_the_open_is_doubtful(folder: Path) -> None:
    edit(folder, "networks.csv", " 0603 0703 0803,,", " 0603 0703,,")
    assert [str(each) for each in check(load_map(folder, ground))] == [
        "networks.csv, line 2: the road ends in the open at 0703"
    ]
    edit(folder, "networks.csv", " 0603 0703,,", " 0603 0703,,yes")
    assert check(load_map(folder, ground)) == []


def test_a_hex_that_touches_no_other_is_doubtful(folder: Path) -> None:
    edit(folder, "map.toml", 'unlisted = "open"', 'unlisted = "off"')
    for file in ("hexsides.csv", "networks.csv", "places.csv"):
        (folder / file).unlink()
    said = [each.text for each in check(load_map(folder, ground))]
    assert "0801 touches no other hex of the map" in said
    assert any(each.startswith("falls into") for each in said)


def test_a_bridge_over_nothing_is_doubtful(folder: Path) -> None:
    edit(folder, "hexsides.csv", "0401,se,river", "0401,se,bridge")
    assert "bridge over a hexside that has none of river, gorge" in check(load_map(folder, ground))[0].text


def test_an_area_without_a_link_is_doubtful(tmp_path: Path) -> None:
    folder = area_map(tmp_path, AREAS + "west,box,3:0,West,\n")
    assert "west has no link" in [each.text for each in check(load_map(folder, ground))]


def test_rows_may_run_up_and_the_stagger_goes_by_printed_numbers(folder: Path) -> None:
    edit(folder, "map.toml", 'stagger = "even"', 'stagger = "even"\nrows_run = "up"\nfirst = [3, 1]')
    edit(folder, "map.toml", 'orientation = "flat"', 'orientation = "pointy"')
    for file in ("hexes.csv", "hexsides.csv", "networks.csv", "places.csv"):
        (folder / file).unlink()
    found = load_map(folder, ground)
    assert found.grid
    low, next_up = found.node("0301"), found.node("0302")
    assert found.grid.centre(low)[1] > found.grid.centre(next_up)[1]
    assert found.grid.centre(next_up)[0] - found.grid.centre(low)[0] == pytest.approx(0.5)


def test_hexes_that_are_off_the_map_are_no_nodes(folder: Path) -> None:
    edit(folder, "hexes.csv", "0203,woods", "0203,off")
    found = load_map(folder, ground)
    hex_ = found.hex_numbered("0203")
    assert hex_ is not None
    assert found.terrain[hex_] == OFF
    assert hex_ not in found
    assert found.find("0203") is None
    assert hex_ not in found.adjacent(found.node("0202"))


def test_a_name_that_two_hexes_bear_is_refused_with_both() -> None:
    found = fords()
    twice = msgspec.structs.replace(found, names={found.node("0102"): "Aston", found.node("0603"): "aston"})
    with pytest.raises(Unknown, match="“ASTON” is 0102 and 0603: say which"):
        twice.node("ASTON")


def test_a_node_is_found_by_number_name_or_place() -> None:
    found = fords()
    assert found.node("0102") == found.node("102") == found.node("aston") == found.node("west-base")
    with pytest.raises(Unknown, match="did you mean Aston"):
        found.node("Astn")


@pytest.mark.parametrize("address", list(bundled()))
def test_every_bundled_map_is_read_and_nothing_in_it_is_doubtful(address: str) -> None:
    found = read_map(address)
    assert check(found) == []
    assert map_rules(found).movers
    assert found.sources, "a map says where its ground comes from"


def test_a_node_is_said_as_players_say_it(tmp_path: Path) -> None:
    found = fords()
    assert [found.said(found.node(each)) for each in ("0102", "0101")] == ["0102 Aston", "0101"]
    boxes = load_map(area_map(tmp_path, AREAS.replace("South", "S")), ground)
    assert [boxes.said(boxes.node(each)) for each in ("north", "south")] == ["North", "south"]
    port = msgspec.structs.replace(boxes, places=(Place("base", boxes.node("south"), "port", "Southport"),))
    assert port.said(port.node("Southport")) == "Southport"
