"""What outcomes mean: every field has its words, every sentence reads, and the worths go the right way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from grognard.staff.english import listed, numeral, ordinal, which
from grognard.staff.figures import weighable, worth
from grognard.staff.forms import example_inputs
from grognard.staff.meaning import measure, merit, sentence, tolls, worth_terms
from grognard.staff.question import Question
from grognard.titles import TITLES, title
from grognard.titles.meanings import meaning_of, meanings_of
from grognard.titles.wording import Meaning
from tests.staff.questions import READ, Asked, Read, asked, everything

each_procedure = pytest.mark.parametrize(("title_id", "procedure"), list(everything()))


ATTACK = "attack=12 defence=4 attacker_ar=4 defender_ar=3"


def said(title_id: str, procedure: str, words: str) -> dict[str, set[str]]:
    """The sentences of a question's outcomes, by the text of the sheet; some outcomes share one."""
    question, meaning = Asked(title_id, procedure, words), meaning_of(title_id, procedure)
    found: dict[str, set[str]] = {}
    for each in question.found.outcomes:
        found.setdefault(question.found.text(each), set()).add(sentence(meaning, each, question.inputs))
    return found


# completeness


def structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type speaks of."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from structs(part)


def paths(struct: type[msgspec.Struct]) -> Iterator[str]:
    """The fields of an outcome, those of the structs within it by their path."""
    for name, hint in get_type_hints(struct).items():
        within = list(structs(hint))
        yield from (f"{name}.{path}" for each in within for path in paths(each))
        if not within:
            yield name


def outcome_types(title_id: str, procedure: str) -> set[type[msgspec.Struct]]:
    """What the body declares that it returns, and what has come of every question."""
    hint = get_type_hints(title(title_id).procedure(procedure).body).get("return")
    met = {type(each) for question in asked(title_id, procedure) for each in question.found.outcomes}
    return {*structs(hint), *met}


def fields(meaning: Meaning) -> set[str]:
    return {*meaning.figures, *(field for part in meaning.parts for field in fields(part.meaning))}


@each_procedure
def test_every_field_of_an_outcome_has_its_words_and_no_other(title_id: str, procedure: str) -> None:
    wanted = {path for struct in outcome_types(title_id, procedure) for path in paths(struct)}
    assert fields(meaning_of(title_id, procedure)) == wanted


@pytest.mark.parametrize("id_", TITLES)
def test_there_are_words_for_procedures_only(id_: str) -> None:
    assert set(meanings_of(id_).outcomes) == set(title(id_).procedures)


@pytest.mark.parametrize("id_", TITLES)
def test_every_unit_is_counted_somewhere(id_: str) -> None:
    counted: set[str] = set()
    for meaning in meanings_of(id_).outcomes.values():
        for figure in meaning.figures.values():
            counted |= {each.unit for each in (figure, *figure.kinds.values())}
    for choice in meanings_of(id_).choices.values():
        counted |= set(choice.units.values())
    nouns = next(iter(meanings_of(id_).outcomes.values())).nouns
    packs = {noun.pack for noun in nouns.values()}
    assert set(nouns) <= counted | packs


@each_procedure
def test_roles_bear_the_names_of_those_who_choose(title_id: str, procedure: str) -> None:
    sides = {choice.side for question in asked(title_id, procedure) for choice in question.met.values()}
    assert sides <= set(meaning_of(title_id, procedure).called)


# sentences


@each_procedure
def test_every_sentence_is_one(title_id: str, procedure: str) -> None:
    meaning = meaning_of(title_id, procedure)
    for question in asked(title_id, procedure):
        for outcome in question.found.outcomes:
            for text in (sentence(meaning, outcome), sentence(meaning, outcome, question.inputs)):
                assert re.match(r"[A-Z0-9]", text), text
                assert text.endswith("."), text
                assert not re.search(r"[{}]|None|  | ,|,,|;[.;]|\.\.|, \.|[a-z]_[a-z]|True|False", text), text


@each_procedure
def test_an_outcome_in_json_reads_as_the_outcome(title_id: str, procedure: str) -> None:
    meaning = meaning_of(title_id, procedure)
    for question in asked(title_id, procedure):
        for outcome in question.found.outcomes[:50]:
            plain, given = msgspec.to_builtins(outcome), msgspec.to_builtins(question.inputs)
            assert sentence(meaning, plain, given) == sentence(meaning, outcome, question.inputs)
            assert merit(meaning, plain) == merit(meaning, outcome)
            assert tolls(meaning, plain) == tolls(meaning, outcome)


def test_who_loses_is_said_before_who_owes() -> None:
    found = said("ocs", "combat", ATTACK)
    assert found["Ao1 Do1"] == {"The attackers must give a step or a hex, and the defenders likewise."}
    assert found["AL1o1 Do1"] == {
        "The attackers lose a step and must give one more step or hex; the defenders must give a step or a hex."
    }


def test_exploitation_hangs_on_an_option_that_is_still_owed() -> None:
    found = said("ocs", "combat", ATTACK)
    (free,), (owing,) = found["Ae4 DL1o2"], found["Ao1 e4 DL1o2"]
    assert free.endswith("Attackers of action rating 4 or more may exploit.")
    assert owing.endswith("Attackers of action rating 4 or more may exploit, unless they have fallen back.")


def test_at_all_costs_the_attackers_owe_steps_alone() -> None:
    found = said("ocs", "combat", f"{ATTACK} at_all_costs=true")
    assert found["AL1o2 DL1o2"] == {
        "The attackers lose a step and must give two more steps; "
        "the defenders lose a step and must give two more in steps or hexes."
    }


def test_without_the_inputs_a_sentence_keeps_to_what_holds_in_any_case() -> None:
    question = Asked("ocs", "combat", f"{ATTACK} at_all_costs=true")
    outcome = next(each for each in question.found.outcomes if question.found.text(each) == "AL1o2 DL1o2")
    assert sentence(meaning_of("ocs", "combat"), outcome).startswith("The attackers lose a step and owe two more;")


def test_a_side_that_is_destroyed_has_no_other_losses_told() -> None:
    found = said("ocs", "engagement", f"{ATTACK} attacker_steps=1 defender_steps=1")
    gone = [text for short, texts in found.items() for text in texts if "attacker destroyed" in short]
    assert gone
    assert all("The attackers are destroyed" in text and "attackers lose" not in text for text in gone)


@pytest.mark.parametrize("question", READ, ids=str)
def test_results_are_said_as_they_were_read_and_found_good(question: Read) -> None:
    found = said(question.title, question.procedure, question.words)
    assert question.results
    assert {text: found[text] for text, _ in question.results} == {text: {wanted} for text, wanted in question.results}


@each_procedure
def test_the_example_of_every_procedure_was_read(title_id: str, procedure: str) -> None:
    words = title(title_id).procedure(procedure).example
    assert words in [each.words for each in READ if (each.title, each.procedure) == (title_id, procedure)]


def test_who_is_left_after_a_defender_is_destroyed_must_retreat() -> None:
    found = said("iron-curtain", "combat-1962", "attack=14 defence=4 defenders=[1,2,1]")
    partly = [text for texts in found.values() for text in texts if "destroyed" in text and "retreat" in text]
    assert partly
    assert all("the defenders who are left must retreat" in text for text in partly)


def test_outcomes_merged_to_some_fields_say_those_alone() -> None:
    question = Asked("ocs", "engagement", f"{ATTACK} attacker_steps=4 defender_steps=2")
    meaning = meaning_of("ocs", "engagement")
    texts = {sentence(meaning, each) for each in question.found.merged("attacker_steps_lost").outcomes}
    assert texts == {"Nothing happens.", "The attackers lose a step.", "The attackers lose two steps."}


# worth


@each_procedure
def test_worth_falls_on_those_who_act_or_on_the_others(title_id: str, procedure: str) -> None:
    meaning = meaning_of(title_id, procedure)
    roles = {
        role
        for question in asked(title_id, procedure)
        for each in question.found.outcomes
        for role, _ in tolls(meaning, each)
    }
    assert roles <= {meaning.acts, meaning.meets} - {""}


@each_procedure
def test_the_sum_of_fields_is_the_merit_where_a_sum_can_count_it(title_id: str, procedure: str) -> None:
    meaning = meaning_of(title_id, procedure)
    for question in asked(title_id, procedure):
        for outcome in question.found.outcomes[:50]:
            terms = worth_terms(meaning, weighable([outcome]))
            if not _beyond_sums(meaning):
                assert worth(outcome, {field: Fraction(each) for field, each in terms.items()}) == merit(
                    meaning, outcome
                )


def _beyond_sums(meaning: Meaning) -> bool:
    own = any(figure.once for figure in meaning.figures.values() if figure.worth)
    return own or any(_beyond_sums(part.meaning) for part in meaning.parts)


def test_best_play_takes_the_terms_as_they_are() -> None:
    given = {"attack": 12, "defence": 4, "attacker_ar": 4, "defender_ar": 3, "attacker_steps": 4, "defender_steps": 3}
    terms = worth_terms(meaning_of("ocs", "engagement"))
    assert terms["defender_steps_lost"] == 2
    assert "exploitation" not in terms
    asked_of = Question(title("ocs"), "engagement", given)
    _, solution = asked_of.best_play("attacker", {field: Fraction(each) for field, each in terms.items()})
    assert solution.play


BETTER = [
    ("world-war-three", "land-combat", "attack"),
    ("world-war-three", "naval-combat", "attack"),
    ("world-war-three", "transit-attack", "attack"),
    ("iron-curtain", "combat-1945", "attack"),
    ("iron-curtain", "combat-1962", "attack"),
    ("war-in-the-world", "strategic-bombing", "strength"),
    ("war-in-the-world", "fire-bombing", "strength"),
    ("war-in-the-world", "navalyard", "strength"),
    ("war-in-the-world", "explicit-raid", "u_boats"),
    ("war-in-the-world", "v2-strike", "rockets"),
    ("great-war", "naval-combat", "attack"),
    ("great-war", "contact", "attacker_rating"),
    ("great-war", "commerce-raiding", "combat"),
    ("great-war", "merchant-shipping", "level"),
    ("ocs", "combat", "attack"),
    ("ocs", "engagement", "attack"),
    ("ocs", "barrage", "strength"),
    ("ocs", "barrage-dump", "strength"),
    ("ocs", "barrage-facility", "strength"),
    ("ocs", "flak", "steps"),
    ("ocs", "refit", "usable"),
]


def means(title_id: str, procedure: str, grows: str, **changed: Any) -> list[Fraction]:
    """The mean merit as one input grows, wherever the question is not refused."""
    of, meaning = title(title_id), meaning_of(title_id, procedure)
    given = {**example_inputs(of.procedure(procedure)), **changed}
    found = []
    for value in (*range(1, 40), *range(40, 130, 5)):
        try:
            odds = Question(of, procedure, {**given, grows: value}).odds()
        except ValueError:
            continue
        found.append(odds.distribution.mean(lambda outcome: merit(meaning, outcome)))
    return found


@pytest.mark.parametrize(("title_id", "procedure", "grows"), BETTER)
def test_a_better_column_never_lowers_the_mean_merit(title_id: str, procedure: str, grows: str) -> None:
    found = means(title_id, procedure, grows)
    assert len(set(found)) > 1
    assert found == sorted(found)


def test_more_squadrons_do_no_worse_where_there_is_no_city_to_mourn() -> None:
    found = means("great-war", "bombardment", "squadrons", city=False)
    assert found == sorted(found)
    outrage = means("great-war", "bombardment", "squadrons", city=True)
    assert outrage != sorted(outrage)


def test_tolls_count_what_each_role_suffers() -> None:
    question, meaning = (
        Asked("ocs", "combat", ATTACK),
        meaning_of("ocs", "combat"),
    )
    outcome = next(each for each in question.found.outcomes if question.found.text(each) == "AL1o1 Do1")
    assert tolls(meaning, outcome) == {
        ("attacker", "steps"): 1,
        ("attacker", "steps or hexes"): 1,
        ("defender", "steps"): 0,
        ("defender", "steps or hexes"): 1,
    }
    assert merit(meaning, outcome) == -2


def test_in_a_mission_the_tolls_fall_on_its_own_roles() -> None:
    meaning = meaning_of("great-war", "mission")
    outcome = {
        "intercepted": True,
        "contact": "C",
        "completed": False,
        "attacker_factors_lost": 4,
        "defender_factors_lost": 9,
    }
    assert tolls(meaning, outcome)["interceptor", "protection factors"] == 4
    assert merit(meaning, outcome) == 4 - 9


def test_the_measure_says_what_counts_and_whose_it_is() -> None:
    assert measure(meaning_of("ocs", "combat")) == [
        "A step 2, a step or hex owed 1, exploitation 2, disorganized 1.",
        "The measure is Grognard's own, and rough; it is no part of the game.",
    ]
    assert measure(meaning_of("ocs", "transport")) == []


# English


def test_numbers_up_to_twelve_are_words() -> None:
    assert [numeral(n) for n in (0, 1, 12, 13, 1200)] == ["none", "one", "twelve", "13", "1,200"]
    assert [ordinal(n) for n in (1, 12, 13)] == ["first", "twelfth", "13th"]


def test_lists_part_their_last_item_by_a_comma_only_where_one_has_an_and_of_its_own() -> None:
    assert listed([]) == ""
    assert listed(["a step"]) == "a step"
    assert listed(["one", "two", "three"]) == "one, two and three"
    assert listed(["a and b", "c"]) == "a and b, and c"


def test_places_in_a_list_are_said_by_how_many_there_are() -> None:
    assert [which([1], 1), which([1, 2], 2), which([1, 2, 3], 3)] == ["the", "both", "all"]
    assert which([1, 3], 4) == "the first and third"
