"""Questions to registered procedures: what is kept, recorded, reopened and refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.chance import query
from grognard.chance.budget import Budget
from grognard.chance.dice import D6
from grognard.chance.doctrine import NO_CHOICES, Doctrine, first
from grognard.chance.errors import BadAnswer, Cancelled, TooDeep, TooLarge
from grognard.chance.exact import Exact
from grognard.chance.live import Answer, Live
from grognard.chance.procedures import BadInput, Inputs, Procedures, Ready, Reason, Refusal
from grognard.chance.records import Record
from grognard.chance.requests import Call, Choose, Procedure, Repeat, Roll, Secret
from grognard.chance.sampling import sample
from grognard.chance.solving import solve
from grognard.chance.table import Seeded, play
from grognard.chance.tally import Line, Tally, amount
from grognard.charts.rules import Rules
from grognard.errors import Defect, GrognardError, Unknown
from grognard.titles import title

HERE = Procedures[Rules]("test")
RULES = title("world-war-three").rules()


class Shot(Inputs, frozen=True):
    """Inputs of a procedure made for the tests."""

    aim: int
    steady: bool = False


class Hit(msgspec.Struct, frozen=True):
    """Its outcome."""

    hit: bool


def shot(needed: int) -> Procedure[Hit]:
    if needed < 0:
        raise Refusal(Reason("1.2", "the body should not refuse"))
    return Hit((yield from Roll(D6, "shot")) >= needed)


@HERE.register("shot", inputs=Shot, body=shot, text=str, example="aim=3")
def shot_head(rules: Rules, given: Shot) -> Ready:
    """Shoot."""
    if given.aim > 6:
        raise Refusal(Reason("1.1", f"{given.aim} cannot be rolled on a die of 6.", (str(given.aim), "6")))
    steady = Tally("aim").plus("steady", "1.3", -1) if given.steady else Tally("aim")
    return Ready((given.aim + steady,), (Line("aim", "1.1", str(given.aim), given.aim), steady))


SHOT = HERE.by_id["shot"]


def ask(**inputs: Any) -> query.Odds:
    return query.odds(SHOT, RULES, SHOT.read(inputs), NO_CHOICES)


def test_the_slip_closes_each_tally_with_its_total() -> None:
    assert [(line.what, line.effect) for line in ask(aim=3, steady=True).slip] == [
        ("aim", "3"),
        ("steady", "-1"),
        ("aim, in all", "-1"),
    ]
    assert ask(aim=3).distribution[Hit(True)] == Fraction(2, 3)
    assert ask(aim=3, steady=True).distribution[Hit(True)] == Fraction(5, 6)


def test_a_line_says_what_its_effect_comes_to_where_that_is_not_said() -> None:
    lines = [Line("odds", "", "17:6 = 2.83", "3:1"), Line("halved", "", "×1/2", "7/2"), Line("row", "", "3:1", "3:1")]
    assert [line.said for line in lines] == ["17:6 = 2.83 → 3:1", "×1/2 → 3½", "3:1"]


@pytest.mark.parametrize(
    ("value", "written"),
    [("7", "7"), ("15/2", "7½"), ("1/2", "½"), ("17/6", "17/6"), ("3/8", "3/8"), ("3/10", "0.3"), ("1/80", "0.0125")],
)
def test_a_strength_is_written_as_players_write_it(value: str, written: str) -> None:
    assert amount(Fraction(value)) == written


def test_in_a_notebook_odds_show_the_whole_working() -> None:
    found = title("iron-curtain").odds("combat-1962", attack=17, defence=6, terrain=True, rules={"IC-I2": "defender"})
    assert "odds  17:6 = 2.83 → 2:1  IC-I2\nthe defender has terrain  1D  crt-1962\nrow  2:1 1D → 1:1" in repr(found)
    assert "<td>17:6 = 2.83 → 2:1</td>" in found._repr_html_()
    fights = {"combat": 5, "protection": [3], "contacts": [2]}
    fight = title("great-war").odds("mission", mission="rebasing", force=fights, interceptor=fights)
    assert "\nchoices: fight\n" in repr(fight)
    assert "mission; choices: fight</caption>" in fight._repr_html_()


def test_in_a_notebook_a_title_says_what_can_be_asked_and_a_chart_is_a_table() -> None:
    of = title("world-war-three")
    assert "<td>land-combat</td>" in of._repr_html_()
    assert repr(of.procedure("passage")).startswith("<procedure world-war-three/passage: How many ships")
    shown = of.chart("naval-combat")._repr_html_()
    assert "<th>+17</th></tr><tr><th>1</th><td title='reconstructed: The source" in shown
    assert "<td>d1</td>" in shown


def test_a_refusal_carries_its_rule_and_numbers() -> None:
    with pytest.raises(Refusal, match=r"7 cannot be rolled.*\[1.1\]") as caught:
        ask(aim=7)
    assert caught.value.reasons[0].numbers == ("7", "6")


def test_a_refusal_out_of_a_running_body_is_a_defect() -> None:
    with pytest.raises(Defect, match="refused while it ran"):
        ask(aim=-3)


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({}, "shot needs aim; for example: aim=3"),
        ({"aim": "three"}, "aim=.* will not do: a whole number is wanted"),
        ({"aim": 3, "steady": 1}, "steady=1 will not do"),
        ({"aim": float("nan")}, "aim=nan will not do: a whole number is wanted"),
        ({"aim": 3, "stedy": True}, "did you mean steady"),
    ],
)
def test_bad_inputs_name_the_input_the_value_and_what_is_allowed(inputs: dict[str, Any], words: str) -> None:
    with pytest.raises((BadInput, Unknown), match=words):
        ask(**inputs)


def test_a_finished_distribution_is_kept_for_the_same_question_only() -> None:
    assert ask(aim=3).distribution is ask(aim=3).distribution
    assert ask(aim=3).distribution is not ask(aim=4).distribution
    other = title("world-war-three").rules({"WW3-I2": "numbers-are-E"})
    assert query.odds(SHOT, other, SHOT.read({"aim": 3}), NO_CHOICES).distribution is not ask(aim=3).distribution


def test_a_record_is_reopened_under_the_very_rules_it_was_made_by() -> None:
    inputs = SHOT.read({"aim": 3})
    _, live = query.begin(SHOT, RULES, inputs)
    play(live, Seeded(1))
    record = Record.decode(query.recorded(SHOT, RULES, inputs, live).encode())
    assert query.reopened(SHOT, RULES, record).result == live.result
    with pytest.raises(BadAnswer, match="made under rules"):
        query.reopened(SHOT, title("world-war-three").rules({"WW3-I2": "numbers-are-E"}), record)
    with pytest.raises(BadAnswer, match="is of shot"):
        query.reopened(HERE.by_id["other"], RULES, record)


@HERE.register("other", inputs=Shot, body=shot, text=str, example="aim=3")
def other_head(rules: Rules, given: Shot) -> Ready:
    """Shoot again."""
    return Ready((given.aim,))


def test_one_id_is_registered_once() -> None:
    with pytest.raises(GrognardError, match="registered twice"):
        HERE.register("shot", inputs=Shot, body=shot, text=str, example="")(shot_head)


def test_a_run_that_failed_cannot_be_finished() -> None:
    def failing() -> Procedure[int]:
        yield from Roll(D6, "one")
        raise ZeroDivisionError("a fault in the rule")

    live = Live(failing)
    with pytest.raises(ZeroDivisionError) as caught:
        live.roll((3,))
    assert caught.value.__notes__ == ["in failing() after one = 3"]
    with pytest.raises(Defect, match="has failed: a fault in the rule"):
        live.roll((3,))
    assert live.pending is not None


@pytest.mark.parametrize(
    "answer", [Answer("roll", "die", "34"), Answer("roll", "die", ("a", "b")), Answer("roll", "die", (True,))]
)
def test_a_malformed_answer_is_a_bad_answer(answer: Answer) -> None:
    def one() -> Procedure[int]:
        return (yield from Roll(D6, "die"))

    with pytest.raises(GrognardError):
        Live(one).give(answer)


def test_a_secret_needs_every_sides_answer() -> None:
    def bid() -> Procedure[int]:
        one, other = yield from Secret("bid", {"a": (1, 2), "b": (1, 2)})
        return int(one + other)

    with pytest.raises(BadAnswer, match="cannot be answered"):
        Live(bid).give(Answer("secret", "bid", ("1",)))


@pytest.mark.parametrize("options", [(), ("a+b", ("a", "b")), (None, "none")])
def test_options_that_could_not_be_told_apart_in_a_record_are_a_defect(options: tuple[Any, ...]) -> None:
    def pick() -> Procedure[Any]:
        return (yield from Choose("a", "pick", options))

    with pytest.raises(Defect, match="offered"):
        Live(pick)


def bids() -> Procedure[int]:
    one, other = yield from Secret("bid", {"me": (1, 2, 3), "you": (1, 2, 3)})
    return int((one - other) * (1 if one + other != 4 else 5))


def test_one_sides_doctrine_is_met_with_the_best_answer_to_it() -> None:
    timid = Doctrine("timid", {"bid": first}).opposing("me")
    solution = solve(bids, (), "me", int, doctrine=timid)
    assert solution.value == 10  # a 3 against a sure 1
    (mine,) = solution.play
    assert mine.choice == ((3, Fraction(1)),)
    assert solve(bids, (), "me", int, doctrine=Doctrine("timid", {"bid": first}).opposing("you")).value == -10


def test_a_float_argument_is_refused_without_an_audit_too() -> None:
    def sub(x: float) -> Procedure[int]:
        return int(x) + (yield from Roll(D6, "x"))

    def whole() -> Procedure[int]:
        return (yield from Call(sub, 0.5))

    with pytest.raises(Defect, match="float"):
        Exact().spread(whole, ())


def test_outcomes_are_bounded() -> None:
    def many() -> Procedure[int]:
        return (yield from Roll(D6, "x"))

    with pytest.raises(TooLarge, match="5 outcomes"):
        Exact(budget=Budget(outcomes=5)).spread(many, ())


def test_calls_too_deep_for_the_caller_are_refused_too() -> None:
    def deep(level: int) -> Procedure[int]:
        if level == 0:
            return (yield from Roll(D6, "x"))
        return (yield from Call(deep, level - 1))

    def below(frames: int) -> Any:
        return Exact().spread(deep, (149,)) if frames == 0 else below(frames - 1)

    assert Exact().spread(deep, (140,))
    with pytest.raises(TooDeep):
        below(700)


def test_a_played_sample_can_be_cancelled() -> None:
    asked = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 20

    def long() -> Procedure[int]:
        return (yield from Repeat(lambda n: _step(n), 5, 0))

    with pytest.raises(Cancelled):
        sample(long, (), 1000, 1, budget=Budget(paths=3, cancelled=cancelled))


def test_a_played_sample_tells_the_doubtful_cells_it_fell_on() -> None:
    of = title("ocs")
    combat = of.procedure("combat")
    inputs = combat.read({"attack": 1, "defence": 3, "attacker_ar": 3, "defender_ar": 3})
    asked = (combat, of.rules(), inputs, combat.doctrine(None))
    ready, played = query.sampled(*asked, 100, 1, Budget(paths=1))
    assert played.method == "played"
    (warning,) = query.sample_warnings(combat, of.rules(), ready, played)
    assert "row 6, column 1:3, disputed" in warning
    _, lucky = query.sampled(*asked, 1, 3, Budget(paths=1))
    assert not query.sample_warnings(combat, of.rules(), ready, lucky)


def _step(n: int) -> Procedure[int]:
    return n * 7 + (yield from Roll(D6, "x"))


def test_what_is_no_generator_is_refused_by_name() -> None:
    def plain() -> Any:
        return 3

    for run in (lambda: Exact().spread(plain, ()), lambda: Live(plain)):
        with pytest.raises(Defect, match="no generator"):
            run()


def test_a_step_cannot_be_repeated_less_than_never() -> None:
    def less() -> Procedure[int]:
        return (yield from Repeat(_step, -1, 0))

    with pytest.raises(Defect, match="-1 times"):
        Exact().spread(less, ())
