"""The track: where players are in a turn, and where they go from there."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.chance.procedures import BadInput
from grognard.errors import Unknown
from grognard.play.ledger.calendar import Calendar
from grognard.play.sequence import Decided, Part, Place, Sequence, Step
from grognard.play.sides import Side

TURNS = Calendar(steps=("",), turns=("",), number=int, written=str, first="1", last="9")


def step(id_: str, acts: str = "both", date: str = "") -> Step:
    return Step(
        id=id_,
        name=id_.partition("/")[2].capitalize(),
        part=id_.partition("/")[0],
        acts=acts,
        optional=False,
        rule="1.0",
        house=False,
        decides=False,
        date=date,
        permitted=(),
        remember=(),
    )


def made(first: Decided = "each-turn", steps: tuple[Step, ...] | None = None, calendar: Calendar = TURNS) -> Sequence:
    """A small game: weather for both, then a move and a reaction in the turn of each player."""
    whole = (
        step("over/weather"),
        step("one/move", "first"),
        step("one/react", "second"),
        step("two/move", "second"),
        step("two/react", "first"),
    )
    return Sequence(
        title="toy",
        about="A small game.",
        turn="week",
        calendar=calendar,
        begins=calendar.first,
        first=first,
        sides=(Side("blue", "Blue", "B"), Side("red", "Red", "R")),
        parts=(
            Part("over", "Overphase", "both", "over"),
            Part("one", "First player turn", "first", "player"),
            Part("two", "Second player turn", "second", "player"),
        ),
        steps=whole if steps is None else steps,
    )


TOY = made()


def shown(place: Place | None, of: Sequence = TOY) -> str:
    assert place is not None
    return of.show(place)


# going on and back -------------------------------------------------------------------------------------


def test_a_game_begins_with_the_first_step_of_its_first_turn() -> None:
    assert TOY.start() == Place("1", "over/weather")


def test_next_is_the_next_step_and_after_the_last_the_next_turn() -> None:
    assert TOY.next(Place("1", "over/weather")) == Place("1", "one/move")
    assert TOY.next(Place("1", "two/react")) == Place("2", "over/weather")


def test_there_is_nothing_before_the_first_turn_and_nothing_after_the_last() -> None:
    assert TOY.previous(TOY.start()) is None
    assert TOY.next(Place("9", "two/react")) is None
    assert TOY.previous(Place("2", "over/weather")) == Place("1", "two/react")


FIRSTS: st.SearchStrategy[Decided] = st.sampled_from(["fixed", "each-game", "each-turn"])


@st.composite
def places(draw: st.DrawFn) -> tuple[Sequence, Place]:
    """A sequence of some steps and turns, and a place in it."""
    calendar = msgspec.structs.replace(TURNS, last=str(draw(st.integers(1, 3))))
    steps = tuple(step(f"only/s{number}") for number in range(draw(st.integers(1, 4))))
    of = made(draw(FIRSTS), steps, calendar)
    first = None if of.first == "fixed" else draw(st.sampled_from([None, "blue", "red"]))
    turn = draw(st.integers(1, int(calendar.last)))
    return of, of.place(str(turn), draw(st.sampled_from(steps)).id, first)


@given(places())
def test_previous_undoes_next_and_next_undoes_previous(given: tuple[Sequence, Place]) -> None:
    of, place = given
    for there, back in ((of.next, of.previous), (of.previous, of.next)):
        if (gone := there(place)) is None:
            continue
        forgotten = of.first == "each-turn" and gone.turn != place.turn
        assert back(gone) == (Place(place.turn, place.step) if forgotten else place)


@given(places())
def test_the_track_from_its_start_passes_every_place_once(given: tuple[Sequence, Place]) -> None:
    of, place = given
    seen = []
    at: Place | None = of.start()
    while at is not None:
        seen.append((at.turn, at.step))
        at = of.next(at)
    assert len(seen) == len(set(seen)) == int(of.calendar.last) * len(of.steps)
    assert (place.turn, place.step) in seen


# who goes first ----------------------------------------------------------------------------------------


def test_who_acts_follows_from_who_is_first() -> None:
    at = TOY.place("3", "one/react", "red")
    assert [side.id for side in TOY.acting(at)] == ["blue"]
    assert [side.id for side in TOY.acting(TOY.place("3", "two/react", "red"))] == ["red"]
    assert [side.id for side in TOY.acting(TOY.place("3", "over/weather", "red"))] == ["blue", "red"]


def test_before_it_is_decided_nobody_by_name_acts_as_first_player() -> None:
    assert TOY.undecided(Place("1", "one/move"))
    assert not TOY.undecided(Place("1", "over/weather"))
    assert not TOY.undecided(TOY.decide(Place("1", "one/move"), "blue"))


def test_a_new_turn_has_no_first_player_where_each_turn_has_its_own() -> None:
    at = TOY.place("1", "two/react", "blue")
    assert TOY.next(at) == Place("2", "over/weather", None)


def test_a_new_turn_keeps_the_first_player_of_the_game() -> None:
    of = made("each-game")
    assert of.next(of.place("1", "two/react", "blue")) == Place("2", "over/weather", "blue")


def test_where_sides_have_their_place_nobody_is_made_first() -> None:
    with pytest.raises(BadInput, match="in toy who goes first is not decided"):
        made("fixed").place("1", first="blue")


# words -------------------------------------------------------------------------------------------------


def test_a_place_is_shown_as_turn_part_step_and_side() -> None:
    assert TOY.show(TOY.place("3", "two/move", "blue")) == "Week 3 · Second player turn · Move · Red"
    assert TOY.show(Place("3", "two/move")) == "Week 3 · Second player turn · Move · second player"
    assert TOY.show(TOY.start()) == "Week 1 · Overphase · Weather · both sides"


def test_players_call_the_sides_what_they_like() -> None:
    of = TOY.renamed({"red": "  5th  Guards "})
    assert of.sides == (Side("blue", "Blue", "B"), Side("red", "5th Guards", "5"))
    assert of.show(of.place("1", "one/move", "red")).endswith("· 5th Guards")
    assert TOY.renamed({"blue": "Allies", "red": "Axis"}).sides[1].short == "Ax"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07b"])
def test_a_side_has_a_name_that_can_be_printed(name: str) -> None:
    with pytest.raises(BadInput, match="a side has a name of 1 to 40 characters"):
        TOY.renamed({"red": name})


def test_both_sides_cannot_have_one_name() -> None:
    with pytest.raises(BadInput, match="both sides cannot be called “blue”"):
        TOY.renamed({"blue": "blue", "red": "Blue"})


def test_there_is_a_side_of_that_id() -> None:
    with pytest.raises(Unknown, match="there is no side of toy “green”"):
        TOY.renamed({"green": "Green"})


# places as written -------------------------------------------------------------------------------------


def test_a_place_without_a_step_is_the_beginning_of_its_turn() -> None:
    assert TOY.place("4") == Place("4", "over/weather")


@pytest.mark.parametrize("turn", ["0", "10", "one", "", "01", "1."])
def test_a_turn_is_one_of_the_game(turn: str) -> None:
    with pytest.raises(BadInput):
        TOY.place(turn)


def test_a_step_is_one_of_the_turn() -> None:
    with pytest.raises(Unknown, match="there is no step in the sequence of toy “one/mvoe”; did you mean one/move"):
        TOY.place("1", "one/mvoe")


def test_a_scenario_has_its_own_first_and_last_turn() -> None:
    of = TOY.lasting("3", "4")
    assert of.start() == Place("3", "over/weather")
    assert of.next(Place("4", "two/react")) is None
    with pytest.raises(BadInput):
        of.place("5")
    with pytest.raises(BadInput, match="a game from 4 to 3 would end before it begins"):
        TOY.lasting("4", "3")


def test_a_place_has_a_date_in_the_calendar() -> None:
    days = Calendar(steps=("day", "night"), turns=("day",), number=int, written=str, first="1", last="9")
    of = made("fixed", (step("only/march", date="day"), step("only/camp", date="night")), days)
    assert [of.date(Place("7", each.id)) for each in of.steps] == ["7.day", "7.night"]
    assert TOY.date(TOY.start()) == "1"
    with pytest.raises(BadInput, match=r"“7\.night” is a step of a week, and not a week"):
        of.place("7.night")
