"""A run at the table: dice, choices, scripts, records, replay and resuming."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.questions import Table
from grognard.chance.cups import Cup
from grognard.chance.dice import D6, TWO_D6
from grognard.chance.doctrine import NO_CHOICES, Doctrine, evenly, first
from grognard.chance.errors import BadAnswer, OpenChoice
from grognard.chance.live import Live
from grognard.chance.records import Record, replay, resume
from grognard.chance.requests import Become, Call, Choose, Draw, Fold, Procedure, Repeat, Roll, Secret
from grognard.chance.table import Scripted, Seeded, WrongDice, play
from grognard.chance.tally import Line, Tally
from grognard.errors import Defect, GrognardError

COLUMN = Table(0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3)


class Aim(Enum):
    """Options may be enums."""

    HIGH = auto()
    LOW_DOWN = auto()


def loss(total: int, units: int) -> Procedure[int]:
    return total + units * (yield from Roll(D6, "loss", on=COLUMN))


def evening(turns: int) -> Procedure[tuple[int, str, Aim]]:
    drm = Tally("die-roll modifier").plus("rested", "1.1", 2)
    total = yield from Roll(TWO_D6 + drm, "combat", on=COLUMN, because=(drm,))
    total = yield from Fold(loss, (1, 2), total)
    total = yield from Repeat(loss, turns, total, 1)
    chit, _ = yield from Draw(Cup.of("red", "blue"), "weather")
    aim = yield from Choose("attacker", "aim", tuple(Aim))
    one, other = yield from Secret("bid", {"attacker": (1, 2), "defender": (1, 2)})
    return total + one - other, chit, aim


WISE = Doctrine("wise", {"aim": lambda choice: Aim.LOW_DOWN, "bid": first})


def test_a_run_asks_one_thing_after_another() -> None:
    live = Live(evening, 1)
    asked = []
    while live.pending:
        asked.append(live.pending.label)
        match live.pending:
            case Roll(dice=dice):
                live.roll((4,) * dice.count)
            case Draw():
                live.draw("blue")
            case Choose():
                live.choose(Aim.HIGH)
            case Secret():
                live.reveal(2, 1)
    assert asked == ["combat", "loss", "loss", "loss", "weather", "aim", "bid"]
    assert live.result == (3, "blue", Aim.HIGH)


def test_a_roll_keeps_its_tally_line_by_line() -> None:
    live = Live(evening, 0)
    live.roll((3, 4))
    assert live.happened[0].because[0].lines == (Line("rested", "1.1", "+2", 2),)
    assert (live.happened[0].faces, live.happened[0].total, live.happened[0].value) == ((3, 4), 9, 2)


def test_scripted_dice_are_used_in_order() -> None:
    def two() -> Procedure[tuple[int, int]]:
        one = yield from Roll(TWO_D6, "one")
        return one, (yield from Roll(D6, "other"))

    assert play(Live(two), Scripted([3, 4, 6])) == (7, 6)


@pytest.mark.parametrize(("dice", "word"), [([3], "more are rolled"), ([3, 4, 5], "never rolled"), ([3, 7], "shows 7")])
def test_too_few_too_many_or_impossible_dice_are_errors(dice: list[int], word: str) -> None:
    def one() -> Procedure[int]:
        return (yield from Roll(TWO_D6, "one"))

    with pytest.raises(WrongDice, match=word):
        play(Live(one), Scripted(dice))


def test_a_seed_gives_the_same_run_again() -> None:
    runs = [play(Live(evening, 5), Seeded(7), WISE) for _ in range(3)]
    assert len(set(runs)) == 1


def test_a_choice_left_open_names_itself() -> None:
    with pytest.raises(OpenChoice, match="aim"):
        play(Live(evening, 0), Seeded(1), NO_CHOICES)


def test_a_mixed_doctrine_is_drawn_from_the_dice() -> None:
    mixed = Doctrine("mixed", {"aim": evenly, "bid": evenly})
    assert len({play(Live(evening, 0), Seeded(seed), mixed)[2] for seed in range(20)}) == 2


@pytest.mark.parametrize(
    "give",
    [
        lambda live: live.roll((1, 7)),
        lambda live: live.roll((1,)),
        lambda live: live.choose("aim"),
        lambda live: live.draw("red"),
        lambda live: live.reveal(1, 2),
    ],
)
def test_an_answer_that_does_not_fit_loses_nothing(give: Any) -> None:
    live = Live(evening, 0)
    with pytest.raises(GrognardError):
        give(live)
    live.roll((3, 4))
    assert len(live.happened) == 1


def test_an_option_not_offered_is_refused_with_those_that_are() -> None:
    def aim() -> Procedure[Aim]:
        return (yield from Choose("attacker", "aim", tuple(Aim)))

    with pytest.raises(BadAnswer, match="attacker cannot answer “aim” with sideways: offered are high, low-down"):
        Live(aim).choose("sideways")


def offering(*options: Any) -> Procedure[Any]:
    return (yield from Choose("attacker", "loss", options))


@pytest.mark.parametrize("options", [(1, 1), (1, "1"), ("a", "a"), (None, "none")])
def test_options_that_are_written_alike_are_a_defect(options: tuple[Any, ...]) -> None:
    with pytest.raises(Defect, match="two options written alike for “loss”"):
        Live(offering, *options)


def test_nothing_to_choose_from_is_a_defect() -> None:
    with pytest.raises(Defect, match="attacker is offered nothing for “loss”"):
        Live(offering)


def test_an_option_is_recorded_as_it_was_offered() -> None:
    """`True == 1`, but they are written otherwise: the record must lead back."""

    def pick() -> Procedure[tuple[int, int, int]]:
        one = yield from Choose("a", "pick", (1, 2))
        (other,) = yield from Secret("hide", {"a": (1, 2)})
        chit, _ = yield from Draw(Cup.of(1, 2), "draw")
        return one, other, chit

    live = Live(pick)
    live.choose(True)
    live.reveal(True)
    live.draw(True)
    assert [answer.given for answer in live.answers] == ["1", ("1",), "1"]
    assert all(type(value) is int for value in live.result)
    assert replay(pick, (), live.answers).result == (1, 1, 1)


@given(st.integers(0, 2**32), st.integers(0, 4))
def test_a_record_replays_to_the_same_result(seed: int, turns: int) -> None:
    live = Live(evening, turns)
    play(live, Seeded(seed), WISE)
    record = Record("evening", {"turns": turns}, "digest", live.answers)
    again = Record.decode(record.encode())
    assert again == record
    assert replay(evening, (turns,), again.answers).result == live.result


@given(st.integers(0, 2**32), st.integers(0, 7))
def test_a_suspended_run_resumes_where_it_stopped(seed: int, stop: int) -> None:
    whole = Live(evening, 1)
    play(whole, Seeded(seed), WISE)
    live = resume(evening, (1,), whole.answers[:stop])
    assert len(live.happened) == stop
    for answer in whole.answers[stop:]:
        live.give(answer)
    assert live.result == whole.result


def test_a_record_that_does_not_fit_says_where() -> None:
    live = Live(evening, 0)
    play(live, Seeded(3), WISE)
    first_, second, *rest = live.answers
    with pytest.raises(BadAnswer, match="answer 1 of the record does not fit"):
        replay(evening, (0,), (second, first_, *rest))
    with pytest.raises(BadAnswer, match="ends where"):
        replay(evening, (0,), live.answers[:-1])
    with pytest.raises(BadAnswer, match="the procedure has ended"):
        replay(evening, (0,), (*live.answers, first_))
    with pytest.raises(BadAnswer, match="cannot be green"):
        wrong = [msgspec.structs.replace(a, given="green") if a.kind == "draw" else a for a in live.answers]
        replay(evening, (0,), wrong)


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b'{"procedure": 3}', b"[" * 100_000, b"\xff"])
def test_what_is_no_record_is_refused(raw: bytes) -> None:
    with pytest.raises(GrognardError):
        Record.decode(raw)


def test_become_goes_on_with_the_next_state() -> None:
    def duel(left: int) -> Procedure[str]:
        face = yield from Roll(D6, "exchange")
        return "over" if left == 0 else Become(duel, left - (face > 3))

    live = Live(duel, 1)
    for face in (1, 4, 2):
        live.roll((face,))
    assert live.result == "over"
    assert len(live.happened) == 3


def test_sub_procedures_ask_through_their_caller() -> None:
    def outer() -> Procedure[int]:
        return (yield from Call(loss, 5, 10))

    live = Live(outer)
    live.roll((5,))
    assert live.result == 15


def test_a_result_of_floats_is_refused() -> None:
    def half() -> Procedure[Any]:
        return (yield from Roll(D6, "x")) / 2

    with pytest.raises(Defect, match="float"):
        play(Live(half), Seeded(1))
