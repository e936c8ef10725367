"""Plans: what a file may say, and joint odds against steps put together by hand."""

from __future__ import annotations

import re
import shlex
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from grognard.chance.budget import Budget
from grognard.chance.errors import TooLarge
from grognard.staff.expressions import BadExpression, Expression
from grognard.staff.joint import Joint, Staff
from grognard.staff.plan import BadPlan, Plan, Step, located, parse_plan, read_text
from grognard.staff.typed import read_inputs
from grognard.titles import TITLES, title
from tests.oracle import odds

LAND = """
title = "world-war-three"
objective = "points == 0"
exchange = ["first", "second"]

[state]
points = 3
guard = 5

[[step]]
name = "first"
procedure = "land-combat"
when = "points > 0"
inputs = { attack = 9, defence = "=guard", defender_points = "=points" }
after = { points = "points - outcome.points_lost", guard = "guard - outcome.points_lost" }

[[step]]
name = "second"
procedure = "land-combat"
when = "points > 0"
inputs = { attack = 5, defence = "=guard", defender_points = "=points" }
after = { points = "points - outcome.points_lost" }
"""


def joint(text: str) -> Joint:
    return Staff(parse_plan("plan.toml", text)).joint()


def land(attack: int, defence: int, points: int) -> list[tuple[int, Fraction]]:
    found = odds("world-war-three/land-combat", attack=attack, defence=defence, defender_points=points).distribution
    return [(outcome.points_lost, chance) for outcome, chance in found]


def in_order(first: int, second: int) -> Fraction:
    """The chance that three points are gone, put together by hand; only the attack of 9 weakens the guard."""
    met = Fraction(0)
    for lost, chance in land(first, 5, 3):
        guard = 5 - (lost if first == 9 else 0)
        if lost == 3:
            met += chance
        elif second >= guard:
            met += chance * sum(share for more, share in land(second, guard, 3 - lost) if more == 3 - lost)
    return met


def test_joint_odds_agree_with_steps_put_together_by_hand() -> None:
    assert joint(LAND).objective == in_order(9, 5)


def test_the_best_order_is_found_among_all() -> None:
    found = joint(LAND)
    by_order = {order.steps: order.objective for order in found.orders}
    assert by_order == {("first", "second"): in_order(9, 5), ("second", "first"): in_order(5, 9)}
    assert found.orders[0].objective == max(by_order.values())


def test_each_step_has_its_share() -> None:
    first, second = joint(LAND).shares
    assert first.made == 1
    assert first.left_out == 0
    assert not first.not_possible
    gone = dict(land(9, 5, 3))[3]
    assert first.objective == gone
    assert second.left_out == gone
    assert second.made == 1 - gone


def test_a_step_its_head_refuses_is_not_made_there_and_says_why() -> None:
    second = joint(LAND.replace("guard = 5", "guard = 6")).shares[1]
    ((why, share),) = second.not_possible
    assert "5 against a defence of 6" in why
    assert share == dict(land(9, 6, 3))[0] > 0
    assert second.made + second.left_out + share == 1


def test_final_states_sum_to_one() -> None:
    assert sum(chance for _, chance in joint(LAND).final) == 1


def test_a_doctrine_and_a_choice_can_be_given_for_a_step() -> None:
    text = """
title = "world-war-three"
objective = "war"
state = { war = false }
[[step]]
name = "stand-off"
procedure = "nuclear-confrontation"
doctrine = "high"
after = { war = "outcome.war" }
"""
    assert (
        joint(text).objective
        == odds("world-war-three/nuclear-confrontation", doctrine="high").distribution.by("war")[True]
    )


def test_rules_of_a_plan_are_those_it_chooses() -> None:
    text = """
title = "world-war-three"
objective = "war"
state = { war = false }
RULES
[[step]]
name = "stand-off"
procedure = "nuclear-confrontation"
inputs = { attacker_chit = 5, defender_chit = 5 }
after = { war = "outcome.war" }
"""
    numbers = text.replace("RULES", 'rules = { WW3-I2 = "numbers-are-E" }')
    assert joint(text.replace("RULES", "")).objective < joint(numbers).objective


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "world-war-three"', 'title = "wwiii"', "no title"),
        ('procedure = "land-combat"', 'procedure = "land"', "no procedure"),
        ("attack = 9,", "attak = 9,", "did you mean attack"),
        ('"points == 0"', '"ponts == 0"', "objective: there is no “ponts”"),
        ('when = "points > 0"', 'when = "points >"', "step first, when: “points >” is no expression"),
        ('after = { points = "points - outcome.points_lost" }', 'after = { hexes = "1" }', "after changes “hexes”"),
        ('name = "second"', 'name = "first"', "two steps are called “first”"),
        ('exchange = ["first", "second"]', 'exchange = ["third"]', "exchange names “third”"),
        ('exchange = ["first", "second"]', "exchange = 3", "exchange: 3 will not do; a list of names is wanted"),
        ('exchange = ["first", "second"]', "colour = 3", "there is no key of a plan “colour”"),
        ('exchange = ["first", "second"]', 'exchange = ["first", "first"]', "exchange names “first” twice"),
        ('exchange = ["first", "second"]', "exchange = [3]", "exchange: 3 is no name"),
        ('exchange = ["first", "second"]', "rules = { WW3-I2 = 2 }", "rules: WW3-I2 is 2"),
        ('objective = "points == 0"', "", "the plan has no objective"),
        ('procedure = "land-combat"', "", "step first has no procedure"),
        ('when = "points > 0"', "wen = 3", "step first: there is no key of a step “wen”; did you mean when?"),
        ('when = "points > 0"', "when = true", "step first, when: true will not do; text in quotes is wanted"),
        ('when = "points > 0"', "choose = { war = 3 }", "step first, choose: war is 3"),
        (
            'when = "points > 0"',
            'when = "false and open(1)"',
            "step first, when: “false and open(1)”: an expression has",
        ),
        ("[[step]]", "[step]", "not TOML"),
        ('exchange = ["first", "second"]', 'rules = { WW3-I2 = "x" }', "rules: WW3-I2 cannot be “x”"),
        ("[state]", "[state", "not TOML"),
        ("[state]", "[state]\nlong = " + "9" * 5000, "too long to read"),
        ("[state]", "[state]\nlong" + ".a" * 20_000 + " = 1", "a key of more than 8 parts (at line 7)"),
        ("[state]", "[state]\nlarge = " + "9" * 40, "large is a number past"),
        ("[state]", '[state]\nword = "\\u001b[31m"', "word is no word"),
        ("points = 3", "outcome = 3\npoints = 3", "no value can be called outcome"),
        ("points = 3", "if = 3\npoints = 3", "no value can be called if"),
        ("points = 3", "min = 3\npoints = 3", "no value can be called min"),
        ("points = 3", "true = 3\npoints = 3", "no value can be called true"),
        ("points = 3", '"a b" = 3\npoints = 3', "“a b” is no name for a value"),
        ("points = 3", "points = [3]", "state: points is [3]"),
        ('name = "second"', 'name = "\\u0007"', "cannot be printed"),
        ('name = "second"', 'name = ""', "step 2 has no name"),
        ('"points == 0"', "\"'\\u001b[2J' == 'x'\"", "objective: a character that cannot be printed"),
        ('title = "world-war-three"', 'title = "\\u001b[2J"', "title: a character that cannot be printed"),
        ("attack = 9", 'attack = ["\\u001b[2J"]', "step first, attack: a character that cannot be printed"),
        ('exchange = ["first", "second"]', 'rules = { "\\u001b" = "x" }', "rules: a character that cannot be printed"),
        ("points = 3", "points = 3.5", "state: points is 3.5; a value is a whole number, true or false, or a word"),
        ('"points - outcome.points_lost"', "3", "step first, after points: 3 is no expression; write it in quotes"),
        ("points > 0", "points > null", "3 cannot be compared with nothing (null); ask first whether it is null"),
        ("points > 0", "points in guard", "5 is no list to look in"),
        ("points > 0", "points > 0 and 'no'", "'no' is neither true nor false"),
        ("points - outcome.points_lost", "outcome", "is not a number, as the value is at the start"),
        ("attack = 9", "attack = " + "[" * 30 + "]" * 30, "step first, attack: lists within lists"),
        ("attack = 9", 'attack = "nine"', 'step first: attack="nine" will not do'),
        ("attack = 9", "attack = nan", "attack=nan will not do: a whole number from 0 to 100,000 is wanted"),
        ("attack = 9", 'attack = ["=gard"]', "there is no “gard”"),
        ("points - outcome.points_lost", "points - outcome.points_lots", "there is no field “points_lots”"),
        ('"points == 0"', '"points"', "neither true nor false"),
        ("points > 0", "'always'", "neither true nor false"),
        (
            'procedure = "land-combat"',
            'procedure = "land-combat"\ndoctrine = "bold"',
            "step first: there is no doctrine",
        ),
    ],
)
def test_what_is_wrong_with_a_plan_is_said(old: str, new: str, words: str) -> None:
    assert old in LAND
    with pytest.raises((BadPlan, BadExpression), match=re.escape(words)):
        joint(LAND.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('title = "world-war-three"', 'title = "wwiii"', 2),
        ("points == 0", "points ==", 3),
        ('exchange = ["first", "second"]', 'exchange = ["third"]', 4),
        ("points = 3", "points = 3.5", 7),
        ('procedure = "land-combat"', 'procedure = "land"', 10),
        ("points > 0", "ponts > 0", 13),
        ("=guard", "=gard", 14),
        ("points - outcome.points_lost", "points - outcome.lost", 15),
        ('name = "second"', "", 17),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int) -> None:
    text = LAND.replace(old, new, 1)
    with pytest.raises(BadPlan, match=rf"line {line}: ") as raised, located("plan.toml", text):
        Staff(parse_plan("plan.toml", text)).joint()
    assert line in [fault.line for fault in raised.value.faults]


def test_everything_wrong_with_a_plan_is_said_at_once() -> None:
    text = LAND.replace("points = 3", "points = 3.5").replace('when = "points > 0"', "when = 3")
    with pytest.raises(BadPlan, match=r"plan.toml: 3 faults\n  line 7: .*\n  line 13: .*\n  line 20: "):
        parse_plan("plan.toml", text)


def test_every_expression_that_will_not_do_is_told() -> None:
    text = LAND.replace("points == 0", "ponts == 0").replace("points > 0", "points >")
    with pytest.raises(BadPlan, match=r"plan.toml: 3 faults\n  line 3: .*\n  line 13: .*\n  line 20: "):
        parse_plan("plan.toml", text)


def test_every_procedure_that_is_none_is_told() -> None:
    text = LAND.replace('"land-combat"', '"land"')
    with pytest.raises(BadPlan) as raised:
        Staff(parse_plan("plan.toml", text))
    assert [fault.where for fault in raised.value.faults] == ["step first", "step second"]


def test_a_step_whose_name_begins_with_that_of_another_is_found() -> None:
    text = LAND.replace('["first", "second"]', "[]").replace('"second"', '"first, again"')
    with pytest.raises(BadPlan, match="line 20: step first, again, when: "):
        parse_plan("plan.toml", text.replace("points > 0", "points >").replace("points >", "points > 0", 1))


@pytest.mark.parametrize("step", ["3", "[3]", '{ name = "first" }'])
def test_steps_that_are_no_tables_are_told_how_they_stand(step: str) -> None:
    head, _, _ = LAND.partition("[state]")
    with pytest.raises(BadPlan, match=r"line 6: step.*; each step stands under \[\[step\]\]"):
        parse_plan("plan.toml", f"{head}step = {step}")


def test_a_step_in_a_table_of_its_own_is_found_too() -> None:
    text = LAND.replace("inputs = { attack = 5,", 'inputs = { attack = "=",')
    inline = text.replace('after = { points = "points - outcome.points_lost" }', "[step.after]\npoints = '='")
    with pytest.raises(BadPlan, match=r"line 21: step second, attack"):
        parse_plan("plan.toml", text)
    with pytest.raises(BadPlan, match=r"line 23: step second, after points"):
        parse_plan("plan.toml", inline.replace('attack = "=",', "attack = 5,"))


def test_a_value_keeps_its_type() -> None:
    with pytest.raises(BadPlan, match="'none' is not a number"):
        joint(LAND.replace('points = "points - outcome.points_lost" }', "points = \"'none'\" }"))


def test_a_plan_too_large_is_refused_and_says_what_would_do() -> None:
    with pytest.raises(TooLarge, match="Fewer values in the state, or fewer steps to exchange"):
        Staff(parse_plan("plan.toml", LAND), Budget(states=1)).joint()


def test_a_step_too_large_by_itself_is_named() -> None:
    force = ", ".join("{ value = 3, full = true, fighter = true }" for _ in range(12))
    battle = f"""
title = "ocs"
objective = "true"
[[step]]
name = "dogfight"
procedure = "air-battle"
inputs = {{ attackers = [{force}], defenders = [{force}] }}
"""
    with pytest.raises(TooLarge, match=r"at “dogfight”.* a smaller question there"):
        Staff(parse_plan("plan.toml", battle), Budget(paths=1000)).joint()


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text("#" * 200_000)
    with pytest.raises(BadPlan, match="at most"):
        read_text(tmp_path / "plan.toml")


def test_a_file_without_an_end_is_not_read_to_its_end() -> None:
    with pytest.raises(BadPlan, match="at most"):
        read_text(Path("/dev/zero"))


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_bytes(b"\xef\xbb\xbf" + LAND.encode())
    assert parse_plan("plan", read_text(tmp_path / "plan.toml")).title == "world-war-three"


# inputs out of range -----------------------------------------------------------------------------

STORM = """
title = "ocs"
objective = "defenders == 0"

[state]
defenders = 1

[[step]]
name = "guns"
procedure = "barrage"
inputs = { strength = 60, re = 3, target_steps = "=defenders" }
after = { defenders = "defenders - outcome.steps" }

[[step]]
name = "storm"
procedure = "engagement"
inputs.attack = 11
inputs.defence = 4
inputs.attacker_ar = 4
inputs.defender_ar = 3
inputs.attacker_steps = 4
inputs.defender_steps = "=defenders"
after = { defenders = "defenders - outcome.defender_steps_lost" }
"""


def test_a_step_whose_inputs_are_out_of_range_in_some_branch_is_not_possible_there() -> None:
    guns, storm = joint(STORM).shares
    ((why, share),) = storm.not_possible
    assert why.startswith("defender_steps=0 will not do")
    assert share == guns.objective > 0


def test_a_step_whose_inputs_are_out_of_range_in_every_branch_is_a_fault_of_the_plan() -> None:
    with pytest.raises(BadPlan, match=r"step storm: defender_steps=-. will not do"):
        joint(STORM.replace('defender_steps = "=defenders"', 'defender_steps = "=defenders - 2"'))


# orders, rules, warnings -------------------------------------------------------------------------


def test_orders_of_some_steps_leave_the_others_in_their_places() -> None:
    three = LAND + LAND[LAND.index("[[step]]") :].replace('"first"', '"third"').replace('"second"', '"fourth"')
    found = joint(three.replace('exchange = ["first", "second"]', 'exchange = ["first", "third", "fourth"]'))
    wanted = {(a, "second", b, c) for a, b, c in permutations(("first", "third", "fourth"))}
    assert {order.steps for order in found.orders} == wanted
    assert [order.objective for order in found.orders] == sorted((o.objective for o in found.orders), reverse=True)


def test_every_order_is_what_it_is_when_written_so() -> None:
    one, two = LAND[LAND.index("[[step]]") :].split("[[step]]")[1:]
    turned = f"{LAND[: LAND.index('[[step]]')]}[[step]]{two}[[step]]{one}"
    (as_written,) = (order.objective for order in joint(LAND).orders if order.steps == ("second", "first"))
    assert joint(turned).objective == as_written


def test_a_plan_can_be_asked_under_other_rules() -> None:
    plan = parse_plan("plan.toml", STORM)
    others = title("ocs").rules({"OCS-I3": "down"})
    again = STORM.replace("[state]", 'rules = { OCS-I3 = "down" }\n[state]')
    assert Staff(plan, rules=others).joint().objective == joint(again).objective != joint(STORM).objective


def test_warnings_are_those_of_the_procedure_heads_included() -> None:
    dump = """
title = "ocs"
objective = "lost > 0"
state = { lost = 0 }
[[step]]
name = "guns"
procedure = "barrage-dump"
inputs = { strength = 30, trucks = 15 }
after = { lost = "outcome.trucks" }
"""
    assert joint(dump).warnings == odds("ocs/barrage-dump", strength=30, trucks=15).warnings != ()


def test_an_answer_to_what_nobody_is_asked_is_told() -> None:
    told = joint(STORM + 'choose = { "the defenders option" = "lose-1" }\n').warnings
    assert told == ("step storm: nobody is asked for “the defenders option”, which choose answers",)


def test_an_answer_that_is_not_offered_is_a_fault_of_the_plan() -> None:
    with pytest.raises(BadPlan, match=r"step storm: .* cannot be fly"):
        joint(STORM + 'choose = { "the attacker\'s option" = "fly" }\n')


def test_one_answer_changes_each_state_by_its_own_values() -> None:
    """Both steps ask the same; the second adds to what the first has left, which differs."""
    twice = """
title = "ocs"
objective = "landed == 2"
state = { landed = 0 }
[[step]]
name = "one"
procedure = "supply-drop"
inputs = { loads = 1 }
after = { landed = "landed + outcome.landed" }
[[step]]
name = "two"
procedure = "supply-drop"
inputs = { loads = 1 }
after = { landed = "landed + outcome.landed" }
"""
    found = joint(twice)
    assert [chance for _, chance in found.final] == [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]
    assert found.objective == Fraction(4, 9)


def test_a_number_may_answer_yes_or_no() -> None:
    text = LAND.replace("guard = 5", "guard = 8\nhurt = false").replace("points == 0", "hurt")
    hurt = text.replace('guard = "guard - outcome.points_lost" }', 'guard = "guard", hurt = "outcome.points_lost" }')
    assert joint(hurt).shares[0].objective == 1 - dict(land(9, 8, 3))[0] > 0


def test_new_values_are_worked_out_from_those_before_the_step() -> None:
    swap = """
title = "ocs"
objective = "one == 2 and two == 1"
state = { one = 1, two = 2 }
[[step]]
name = "turn"
procedure = "flak"
inputs = { steps = 3 }
after = { one = "two", two = "one" }
"""
    assert joint(swap).objective == 1


EXAMPLES = [(name, id_) for name in TITLES for id_ in title(name).procedures]


@pytest.mark.parametrize(("name", "id_"), EXAMPLES, ids=[f"{name}/{id_}" for name, id_ in EXAMPLES])
def test_a_step_may_be_any_procedure_of_any_title(name: str, id_: str) -> None:
    inputs = read_inputs(tuple(shlex.split(title(name).procedure(id_).example)))
    step = Step("it", id_, inputs, Expression("true", "when"), {"done": Expression("true", "after")}, None, {})
    plan = Plan(name, "", Expression("done", "objective"), (("done", False),), (step,), {}, ())
    assert Staff(plan).joint().objective == 1
