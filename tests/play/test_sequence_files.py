"""Sequence files: what is wrong is refused with its line, all at once; what is right is unrolled into a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.play.ledger.calendar import Calendar
from grognard.play.sequence import Permitted, Reminder, Sequence
from grognard.play.sequence_checking import BadSequence, Known, load_sequence
from grognard.play.sequence_files import sequence

FILE = """\
title = "toy"
about = "A small game."
turn = "week"
first = "each-turn"
decided = "weather"

[[side]]
id = "blue"
name = "Blue"
short = "B"

[[side]]
id = "red"
name = "Red"
short = "R"

[[part]]
id = "over"
name = "Overphase"

[[part]]
id = "one"
name = "First player turn"
acts = "first"
block = "player"
date = "night"

[[part]]
id = "two"
name = "Second player turn"
acts = "second"
block = "player"

[[order]]
under = "T-I1=late"
parts = ["one", "two", "over"]

[[step]]
id = "weather"
block = "over"
name = "Weather"
rule = "T-H1"

[[step]]
id = "move"
block = "player"
name = "Movement"
rule = "2.0"
optional = true
permitted = [
  { what = "March.", procedures = ["march"], actions = ["note"] },
  { what = "March late.", under = "T-I1=late" },
]
remember = [
  { what = "Not early.", rule = "T-I1", under = "T-I1=early" },
]

[[step]]
id = "react"
block = "player"
name = "Reaction"
rule = "2.1"
acts = "other"
like = "move"
permitted = [
  { what = "Shout." },
]
"""

KNOWN = Known(
    title="toy",
    calendar=Calendar(steps=("day", "night"), turns=("day",), number=int, written=str, first="1", last="9"),
    procedures=("march",),
    actions={"note": ("night",), "dawn": ("day",), "any": ()},
    choices={"T-I1": ("early", "late")},
    house=("T-H1",),
)


def load(folder: Path, text: str) -> Sequence:
    return under(folder, text, "early")


def under(folder: Path, text: str, choice: str) -> Sequence:
    path = folder / "sequence.toml"
    path.write_text(text, "utf-8")
    return sequence(load_sequence(path, KNOWN), KNOWN.calendar, {"T-I1": choice}, "1")


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadSequence) as refused:
        load(folder, text)
    return [str(fault) for fault in refused.value.faults]


# the turn ----------------------------------------------------------------------------------------------


def test_parts_of_one_block_each_run_through_its_steps(tmp_path: Path) -> None:
    assert [step.id for step in load(tmp_path, FILE).steps] == [
        "over/weather",
        "one/move",
        "one/react",
        "two/move",
        "two/react",
    ]


def test_who_acts_is_said_by_whose_part_it_is(tmp_path: Path) -> None:
    assert [step.acts for step in load(tmp_path, FILE).steps] == ["both", "first", "second", "second", "first"]


def test_the_other_of_a_side_is_the_other_side(tmp_path: Path) -> None:
    fixed = FILE.replace('"each-turn"\ndecided = "weather"', '"fixed"')
    fixed = fixed.replace('acts = "first"', 'acts = "blue"').replace('acts = "second"', 'acts = "red"')
    assert [step.acts for step in load(tmp_path, fixed).steps] == ["both", "blue", "red", "red", "blue"]


def test_a_choice_takes_another_order_of_the_parts(tmp_path: Path) -> None:
    assert [part.id for part in under(tmp_path, FILE, "late").parts] == ["one", "two", "over"]


def test_what_is_said_under_a_choice_holds_only_then(tmp_path: Path) -> None:
    early, late = (under(tmp_path, FILE, choice).step("one/move") for choice in ("early", "late"))
    assert [each.what for each in early.permitted] == ["March."]
    assert [each.what for each in late.permitted] == ["March.", "March late."]
    assert early.remember == (Reminder("Not early.", "T-I1"),)
    assert late.remember == ()


def test_a_step_like_another_has_all_that_the_other_has_and_its_own(tmp_path: Path) -> None:
    react = load(tmp_path, FILE).step("two/react")
    assert react.permitted == (Permitted("March.", ("march",), ("note",)), Permitted("Shout."))
    assert react.remember == (Reminder("Not early.", "T-I1"),)
    assert not react.optional


def test_a_step_knows_if_it_is_house_optional_or_decides_who_goes_first(tmp_path: Path) -> None:
    weather, move, *_ = load(tmp_path, FILE).steps
    assert (weather.house, weather.decides, weather.optional) == (True, True, False)
    assert (move.house, move.decides, move.optional) == (False, False, True)


def test_the_calendar_stays_where_it_is_until_a_part_or_step_moves_it(tmp_path: Path) -> None:
    assert [step.date for step in load(tmp_path, FILE).steps] == ["day", "night", "night", "night", "night"]


# what is wrong -----------------------------------------------------------------------------------------

SPOILT = [
    ('title = "toy"', 'title = "tory"', "line 1: title: is toy, and not “tory”"),
    ('turn = "week"', "turn = 7", "line 3: turn: Expected `str`, got `int`"),
    ('turn = "week"', 'trun = "week"', "line 3: trun: there is no such key"),
    ('first = "each-turn"', 'first = "sometimes"', "line 4: first: Invalid enum value 'sometimes'"),
    ('first = "each-turn"', 'first = "each-game"', "line 5: decided: names a step if who goes first is decided each"),
    ('decided = "weather"', 'decided = "dice"', "line 5: decided: there is no step “dice”"),
    ('decided = "weather"\n', "", "decided: names a step if who goes first is decided each turn, and only then"),
    ('id = "blue"', 'id = "second"', "line 8: side[0].id: “second” is taken"),
    ('id = "red"', 'id = "blue"', "line 13: side[1].id: “blue” is taken"),
    ('name = "Red"', 'name = ""', "line 14: side[1].name: Expected `str` of length >= 1"),
    ('[[side]]\nid = "red"\nname = "Red"\nshort = "R"\n', "", "side: there are two sides, and not 1"),
    ('id = "over"', 'id = "Over!"', "line 18: part[0].id: “Over!” is not of small letters"),
    ('acts = "first"', 'acts = "green"', "line 24: part[1].acts: nobody is “green”; there are blue, red, first"),
    ('acts = "second"\nblock = "player"', 'acts = "second"', "line 28: part[2]: the block “two” has no step"),
    ('date = "night"', 'date = "noon"', "the calendar has no step “noon”; it has day, night"),
    ('under = "T-I1=late"\nparts', 'under = "T-I2=late"\nparts', "line 35: order[0].under: there is no option “T-I2”"),
    ('under = "T-I1=late"\nparts', 'under = "T-I1=noon"\nparts', "order[0].under: T-I1 cannot be “noon”: there are"),
    ('"two", "over"]', '"two"]', "line 36: order[0].parts: is no order of over, one, two"),
    ('id = "react"', 'id = "move"', "line 59: step[2].id: “move” is taken"),
    ('block = "over"', 'block = "under"', "line 40: step[0].block: no part runs through a block “under”"),
    ('rule = "T-H1"', 'rule = "T-H2"', "line 42: step[0].rule: there is no T-H2 among the interpretations and house"),
    ('rule = "2.0"', 'rule = " "', "line 48: step[1].rule: is empty"),
    ('procedures = ["march"]', 'procedures = ["mrach"]', "line 50: step[1].permitted: there is no procedure “mrach”"),
    ('actions = ["note"]', 'actions = ["nota"]', "line 50: step[1].permitted: the ledger has no action “nota”"),
    ('actions = ["note"]', 'actions = ["dawn"]', "the ledger has “dawn” in day only, and not in night"),
    ('what = "March."', 'what = ""', "line 50: step[1].permitted: Expected `str` of length >= 1"),
    ('under = "T-I1=late" }', 'under = "T-I1" }', "line 50: step[1].permitted: T-I1 cannot be “”"),
    ('rule = "T-I1"', 'rule = "T-I9"', "line 54: step[1].remember: there is no T-I9"),
    ('acts = "other"', 'acts = "all"', "line 63: step[2].acts: nobody is “all”; there are phasing, other, blue"),
    ('like = "move"', 'like = "react"', "line 64: step[2].like: there is no step “react” before this one"),
    ('like = "move"', "lik = 1", "line 58: step[2]: Object contains unknown field `lik`"),
    (
        'rule = "T-H1"',
        'rule = "1.0"\nacts = "other"',
        "line 43: step[0].acts: in a part of both sides there is no other",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "said"), SPOILT, ids=[said for *_, said in SPOILT])
def test_a_fault_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert right in FILE
    assert any(said in fault for fault in faults(tmp_path, FILE.replace(right, wrong, 1)))


def test_the_calendar_does_not_go_back_within_a_turn(tmp_path: Path) -> None:
    back = FILE.replace('acts = "second"', 'acts = "second"\ndate = "day"')
    assert any("“day” comes before “night”, where the calendar stands" in fault for fault in faults(tmp_path, back))


def test_all_faults_show_at_once(tmp_path: Path) -> None:
    worse = (
        FILE.replace('"march"', '"mrach"').replace('rule = "2.1"', 'rule = ""').replace('acts = "first"', 'acts = "x"')
    )
    found = faults(tmp_path, worse)
    assert len(found) == 3
    assert [int(fault.split("line ")[1].split(":")[0]) for fault in found] == [24, 50, 62]


def test_what_is_no_toml_is_a_fault(tmp_path: Path) -> None:
    assert "not TOML" in faults(tmp_path, FILE + "[[")[0]


def test_a_turn_without_a_step_is_a_fault(tmp_path: Path) -> None:
    assert any("the turn has 0 steps" in fault for fault in faults(tmp_path, FILE[: FILE.index("[[step]]")]))
