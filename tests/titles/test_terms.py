"""Abbreviations that players use."""

from __future__ import annotations

import pytest

from grognard.titles import TITLES
from grognard.titles.terms import terms_of


@pytest.mark.parametrize("id_", TITLES)
def test_an_abbreviation_means_one_thing_in_a_title(id_: str) -> None:
    shorts = [term.short for term in terms_of(id_)]
    assert len(shorts) == len(set(shorts))


@pytest.mark.parametrize("id_", TITLES)
def test_abbreviations_name_titles_there_are(id_: str) -> None:
    for term in terms_of(id_):
        assert set(term.titles) <= set(TITLES)
        assert term.means and term.short


def test_titles_may_mean_different_things_by_the_same_letters() -> None:
    def meaning(short: str, title: str) -> str:
        return next(term.means for term in terms_of(title) if term.short == short)

    assert meaning("GE", "great-war") == "general engagement"
    assert meaning("GE", "war-in-the-world") == "German"


def test_what_is_said_is_looked_for_where_it_is_not_what_the_letters_stand_for() -> None:
    said = {term.short: term.said for term in terms_of("war-in-the-world")}
    assert (said["AFV"], said["AT"]) == ("tank", "anti-tank")
