"""How words of a search are compared."""

from __future__ import annotations

import pytest

from grognard.staff.finding.marking import best_line, merged
from grognard.staff.finding.nearest import distance
from grognard.staff.finding.words import EXACT, INSIDE, PREFIX, folded, nearness, parts, stem, tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Flak Table", ["flak", "table"]),
        ("AL1o1 Do1", ["al1o1", "do1"]),
        ("Ao1 e4 DL1o2", ["ao1", "e4", "dl1o2"]),
        ("6:1", ["6:1"]),
        ("25-40", ["25-40"]),
        ("117+", ["117+"]),
        ("1/2", ["1/2"]),
        ("[25.4] Naval", ["25.4", "naval"]),
        ("from 1/44 on", ["from", "1/44", "on"]),
        ("+3", ["+3"]),
        ("a −1 here", ["a", "-1", "here"]),
        ("(1-3)", ["1-3"]),
        ("SS (Silent)", ["ss", "silent"]),
        ("x10", ["x10"]),
        ("×10", ["x10"]),
        ("attacker's unit", ["attacker", "s", "unit"]),
        ("Élan à Besançon", ["elan", "a", "besancon"]),
        ("•", []),
    ],
)
def test_codes_figures_and_words_are_read_as_printed(text: str, words: list[str]) -> None:
    assert [token.word for token in tokens(text)] == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pre-dreadnoughts", ["predreadnoughts", "pre", "dreadnoughts"]),
        ("GEN-I3", ["geni3", "gen", "i3"]),
        ("attacker_ar", ["attackerar", "attacker", "ar"]),
        ("V-1", ["v1", "v", "1"]),
    ],
)
def test_a_word_with_hyphens_stands_whole_and_in_its_parts(text: str, words: list[str]) -> None:
    assert [token.word for token in tokens(text)] == words
    assert parts(text) == [stem(word) for word in words[1:]]


def test_places_are_those_of_the_text_as_written() -> None:
    text = "À la pré-série: −1"
    assert [text[token.start : token.end] for token in tokens(text)] == ["À", "la", "pré-série", "pré", "série", "−1"]
    assert len(folded("ﬃ½ẞ İ é")) == len("ﬃ½ẞ İ é")


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("hedgehogs", "hedgehog"),
        ("losses", "loss"),
        ("supplies", "supply"),
        ("boxes", "box"),
        ("marches", "march"),
        ("IRPs", "IRP"),
        ("axis", "axis"),
    ],
)
def test_the_plural_s_does_not_matter(plural: str, singular: str) -> None:
    assert nearness(plural.lower(), singular.lower()) == EXACT
    assert nearness(singular.lower(), plural.lower()) == EXACT


@pytest.mark.parametrize(
    ("word", "text", "near"),
    [
        ("hedge", "hedgehog", PREFIX),
        ("ship", "battleships", INSIDE),
        ("ship", "loss", 0),
        ("hog", "hedgehog", 0),  # too short to be looked for within others
        ("h", "hedgehog", 0),
        ("he", "hedgehog", PREFIX),
        ("1962", "1962-1989", PREFIX),
        ("12", "128", 0),
        ("12", "112", 0),
        ("e3", "ae3", INSIDE),
        ("dl2", "dl2o2dg", PREFIX),
    ],
)
def test_a_word_may_begin_another_or_stand_inside(word: str, text: str, near: int) -> None:
    assert nearness(word, text) == near


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("hegdehog", "hedgehog", 1), ("flack", "flak", 1), ("atrition", "attrition", 1), ("abc", "xyz", 3), ("", "ab", 2)],
)
def test_letters_changed_lost_added_or_exchanged_count_one(one: str, other: str, far: int) -> None:
    assert distance(one, other) == distance(other, one) == far


def test_the_line_with_most_of_the_words_is_shown_and_the_words_are_marked() -> None:
    line, marks = best_line(["supply of the army", "the attack has no supply"], {"supply", "attack"})
    assert [line[start:end] for start, end in marks] == ["attack", "supply"]


def test_without_any_of_the_words_the_first_line_is_shown() -> None:
    assert best_line(["one", "two"], {"three"}) == ("one", [])


def test_what_is_nearest_is_marked_and_only_the_letters_typed() -> None:
    assert best_line(["an attack at all costs"], {"at"})[1] == [(10, 12)]
    assert best_line(["a hedgehog"], {"hedge"})[1] == [(2, 7)]
    assert best_line(["battleships"], {"ship"})[1] == [(6, 10)]


def test_marks_that_touch_are_one() -> None:
    assert merged([(4, 9), (0, 3), (2, 4)]) == [(0, 9)]
