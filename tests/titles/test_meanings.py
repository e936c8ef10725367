"""Files of meanings are read strictly: every fault is named, with where it stands."""

from __future__ import annotations

import pytest

from grognard.errors import Unknown
from grognard.titles import TITLES
from grognard.titles.meaning_entries import BadMeanings
from grognard.titles.meaning_files import read_meanings
from grognard.titles.meanings import choice_of, meaning_of, meanings_of

GOOD = """
[unit]
steps = "a step"
tokens = { one = "a token", by = 4, pack = "points" }
points = "a point"

[called]
attacker = "the attackers"
defender = "the defenders"

[outcome.fight]
acts = "attacker"
meets = "defender"
nothing = "Nothing happens."

[outcome.fight.figure]
lost = { on = "defender", unit = "steps", worth = -2, says = "lose {some}" }
routed = { on = "defender", as = "a rout", worth = -1, says = "are routed", if."not lost" = {} }
fate.is.fled = { on = "defender", as = "flight", worth = -1, says = "flee" }
"""


def faults(text: str) -> tuple[str, ...]:
    """What is wrong with a file."""
    with pytest.raises(BadMeanings) as caught:
        read_meanings("ours", text)
    return caught.value.faults


def test_a_good_file_is_read() -> None:
    meaning = read_meanings("ours", GOOD).outcomes["fight"]
    assert list(meaning.figures) == ["lost", "routed", "fate"]
    assert meaning.called == {"attacker": "the attackers", "defender": "the defenders"}


@pytest.mark.parametrize(
    ("was", "now", "where", "said"),
    [
        ("[unit]", "[units]", "the file", "unknown field `units`"),
        ('steps = "a step"', 'steps = "step"', "unit.steps", "has no article"),
        ("by = 4, ", "", "unit.tokens", "by and pack go together"),
        ('pack = "points"', 'pack = "supplies"', "unit.tokens", "no unit “supplies”"),
        ('acts = "attacker"', 'act = "attacker"', "outcome.fight", "unknown field `act`"),
        ('acts = "attacker"\n', "", "outcome.fight", "nobody acts"),
        ('defender = "the defenders"', "", "outcome.fight", "what defender is called is not told"),
        ('nothing = "Nothing happens."\n', "", "outcome.fight", "nothing: what is said"),
        ("worth = -2", "worth = 1.5", "outcome.fight.lost", "Expected `int`"),
        ("worth = -2", "weight = -2", "outcome.fight.lost", "unknown field `weight`"),
        ('on = "defender", unit = "steps"', 'on = "enemy", unit = "steps"', "outcome.fight.lost", "no role here"),
        (
            'on = "defender", unit = "steps", worth = -2',
            'unit = "steps"',
            "outcome.fight.lost",
            "continues the name of a role",
        ),
        ('unit = "steps"', 'unit = "paces"', "outcome.fight.lost", "no unit “paces”"),
        ('unit = "steps", ', "", "outcome.fight.lost", "it needs on, and a unit or as"),
        ("lose {some}", "lose {somewhat}", "outcome.fight.lost", "{somewhat} stands for nothing"),
        ("are routed", "lose {some}", "outcome.fight.routed", "{some} stands for nothing"),
        ("are routed", "lose {# men}", "outcome.fight.routed", "{# men} stands for nothing"),
        ('says = "are routed"', 'verb = "rout"', "outcome.fight.routed", "more and verb go with says"),
        ('says = "are routed"', 'says = "rout", clause = "they rout"', "outcome.fight.routed", "one of the two"),
        ('says = "are routed"', 'says = ["a", "b", "c", "d"]', "outcome.fight.routed", "4 forms; 3 at most"),
        (', says = "are routed"', "", "outcome.fight.routed", "says nothing and is not declared silent"),
        (', says = "are routed"', ', silent = "why"', "outcome.fight.routed", "silent and says or weighs"),
        ('says = "are routed"', 'all = "all"', "outcome.fight.routed", "all three of: of, all, part"),
        ("not lost", "not found", "outcome.fight.routed", "there is no figure found"),
        (
            'worth = -1, says = "flee"',
            'worth = -1, says = "flee", since = 1',
            "outcome.fight.fate",
            "unknown field `since`",
        ),
        ('as = "flight"', 'as = "a rout", unit = "miles"', "outcome.fight.fate.is.fled", "no unit “miles”"),
        ('as = "flight", worth = -1', 'as = "a rout", worth = -4', "outcome.fight", "“a rout” is worth 1 and 4"),
    ],
)
def test_a_fault_is_named_where_it_stands(was: str, now: str, where: str, said: str) -> None:
    assert was in GOOD
    found = faults(GOOD.replace(was, now, 1))
    assert [fault for fault in found if fault.startswith(f"{where}: ") and said in fault], found


@pytest.mark.parametrize(
    ("added", "where", "said"),
    [
        ('[outcome.duel]\nlike = "brawl"', "outcome.duel", "no outcome brawl"),
        ('[outcome.duel]\nlike = "fight"\nnothing = "x"', "outcome.duel", "says something all the same"),
        (
            '[[outcome.fight.part]]\nprocedure = "brawl"\nroles = {}',
            "outcome.fight",
            "no outcome brawl to be a part of it",
        ),
        (
            '[outcome.war]\nacts = "attacker"\nnothing = "x"\n'
            '[[outcome.war.part]]\nprocedure = "fight"\nroles = { attacker = "attacker", defender = "other" }',
            "outcome.war",
            "each of attacker, defender as one of ours",
        ),
        (
            '[[outcome.fight.part]]\nprocedure = "fight"\nbefore = "dawn"\n'
            'roles = { attacker = "attacker", defender = "defender" }',
            "outcome.fight",
            "before dawn, which is no figure",
        ),
        ('[choice.how]\nasks = "How?"', "choice.how", "one form is wanted"),
        ('[choice.how]\nnumber = "{n}"', "choice.how", "missing required field `asks`"),
        ('[choice.how]\nasks = "{who} asks?"\nnumber = "{n}"', "choice.how", "{who} stands for nothing"),
        ('[choice.how]\nasks = "How?"\nnumber = "{much}"', "choice.how", "{much} stands for nothing"),
        ('[choice.how]\nasks = "How?"\nnumber = "{n}"\nunits = { a = "miles" }', "choice.how", "no unit “miles”"),
        ('[choice.how]\nasks = "How?"\nnumber = "{n}"\nunits = { a = "steps" }', "choice.how", "there is no a here"),
    ],
)
def test_what_is_added_wrongly_is_named(added: str, where: str, said: str) -> None:
    found = faults(f"{GOOD}\n{added}\n")
    assert [fault for fault in found if fault.startswith(f"{where}: ") and said in fault], found


def test_every_fault_is_named_not_only_the_first() -> None:
    bad = GOOD.replace("worth = -2", "worth = 1.5").replace("are routed", "{gone}").replace('"a step"', '"step"')
    assert len(faults(bad)) == 3


def test_what_is_no_toml_is_said_to_be_none() -> None:
    (fault,) = faults("[outcome")
    assert fault.startswith("no TOML")


@pytest.mark.parametrize("id_", TITLES)
def test_the_files_of_the_titles_have_no_fault_and_are_read_once(id_: str) -> None:
    assert meanings_of(id_) is meanings_of(id_)


def test_a_procedure_or_a_choice_without_words_is_named() -> None:
    with pytest.raises(Unknown, match="did you mean combat"):
        meaning_of("ocs", "combats")
    with pytest.raises(Unknown, match="roll to use"):
        choice_of("ocs", "roll to used")
