"""Choices in words: every label has its question, and every option is said."""

from __future__ import annotations

import re

import pytest

from grognard.chance.requests import Choose, Secret
from grognard.chance.values import option_id
from grognard.errors import Unknown
from grognard.staff.asking import asks, option_said
from grognard.titles import TITLES, title
from grognard.titles.meanings import choice_of, meanings_of
from grognard.titles.ocs.cells import AirResult
from tests.staff.questions import asked, everything

each_procedure = pytest.mark.parametrize(("title_id", "procedure"), list(everything()))


@each_procedure
def test_every_choice_is_asked_in_sentences(title_id: str, procedure: str) -> None:
    for question in asked(title_id, procedure):
        for choice in question.met.values():
            text = asks(question.procedure, choice)
            assert re.fullmatch(r"[A-Z].*[.?]", text), text
            assert not re.search(r"[{}]|None|  | ,|\.\.|[a-z]_[a-z]", text), text


@each_procedure
def test_every_option_is_said_and_no_two_alike(title_id: str, procedure: str) -> None:
    for question in asked(title_id, procedure):
        for choice in question.met.values():
            said = [option_said(question.procedure, choice, option) for option in choice.options]
            assert all(said)
            assert len(set(said)) == len(said), said
            assert not [text for text in said if re.search(r"[{}]|None|  |\.$", text)]


@pytest.mark.parametrize("id_", TITLES)
def test_the_labels_with_words_are_the_labels_that_are_met(id_: str) -> None:
    met = {
        label for procedure in title(id_).procedures for question in asked(id_, procedure) for label, *_ in question.met
    }
    assert met == set(meanings_of(id_).choices)


@pytest.mark.parametrize("id_", TITLES)
def test_every_label_that_a_doctrine_answers_has_words(id_: str) -> None:
    for procedure in title(id_).procedures.values():
        for doctrine in procedure.doctrines:
            for label in doctrine.policies:
                assert choice_of(id_, label)


ENGAGEMENT = title("ocs").procedure("engagement")


def test_an_option_owed_is_asked_with_what_may_be_done() -> None:
    two = Choose("defender", "the defender's option", ("retreat-2", "lose-1-retreat-1", "lose-2"), (2, 4))
    assert asks(ENGAGEMENT, two) == (
        "The defenders owe two, and have four steps left. "
        "They may fall back two hexes (disorganized), lose a step and fall back a hex, or lose two steps."
    )
    assert option_said(ENGAGEMENT, two, "lose-1-retreat-1") == "lose a step and fall back a hex"


def test_many_options_are_not_read_out() -> None:
    options = ("retreat-3", "lose-1-retreat-2", "lose-2-retreat-1", "lose-3")
    three = Choose("attacker", "the attacker's option", options, (3, 5))
    assert asks(ENGAGEMENT, three) == (
        "The attackers owe three, and have five steps left. They may lose steps, fall back hexes, or mix the two. "
        "If they fall back at all, the defenders owe nothing and nobody exploits."
    )


def test_a_roll_to_use_is_offered_with_what_it_would_do() -> None:
    rolls = (AirResult(1, 0, "attacker"), AirResult(0, 0, "defender"))
    choice = Choose("attacker", "roll to use", (1, 2), rolls)
    air_to_air = title("ocs").procedure("air-to-air")
    assert asks(air_to_air, choice) == "The attacker doubled and rolled for both units. Which roll counts?"
    assert [option_said(air_to_air, choice, option) for option in choice.options] == [
        "the first unit's roll: their own unit loses an air step and turns back",
        "the second unit's roll: the enemy turns back",
    ]


def test_a_secret_choice_is_asked_of_both_and_of_each() -> None:
    nuclear = title("world-war-three").procedure("nuclear-confrontation")
    secret = Secret("confrontation chit", {"attacker": tuple(range(1, 10)), "defender": tuple(range(1, 10))})
    assert asks(nuclear, secret).startswith("The attackers and the defenders must choose a chit from 1 to 9 in secret.")
    one, _ = secret.choices()
    assert asks(nuclear, one).startswith("The attackers must choose a chit")
    assert option_said(nuclear, one, 7) == "chit 7"


def test_a_choice_of_one_thing_says_so() -> None:
    nuclear = title("world-war-three").procedure("nuclear-confrontation")
    assert (
        asks(nuclear, Choose("attacker", "confrontation chit", (3,))) == "The attackers can do one thing only: chit 3."
    )


def test_an_option_keeps_its_id() -> None:
    choice = Choose("attacker", "attacking air unit", ((1, 2), (1,)), (4, 3))
    battle = title("ocs").procedure("air-battle")
    assert [option_id(option) for option in choice.options] == ["1+2", "1"]
    assert option_said(battle, choice, (1, 2)) == "the first and second air units together, doubling (values 4 and 3)"
    assert option_said(battle, choice, (1,)) == "the first air unit (value 4)"


def test_a_label_without_words_is_named() -> None:
    with pytest.raises(Unknown, match="choice of ocs"):
        asks(ENGAGEMENT, Choose("attacker", "the attackers option", ("a", "b")))
