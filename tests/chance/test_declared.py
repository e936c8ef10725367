"""What declared types allow, in words, and what is wrong with a value that they do not allow."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
import pytest

from grognard.chance.declared import BadInput, about, allowed, as_typed, check_value, may_be_left_out, record_in

Chit = Annotated[int, msgspec.Meta(ge=1, le=9, extra={"rule": "3.2"})]
Strength = Annotated[float, msgspec.Meta(ge=0, le=1_000)] | Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Steps = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1)], ...], msgspec.Meta(min_length=1, max_length=12)]


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record."""

    combat: Chit
    steps: Steps = (1,)
    side: Literal["nato", "wp"] | None = None


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (int, "a whole number"),
        (Chit, "a whole number from 1 to 9"),
        (Chit | None, "a whole number from 1 to 9"),
        (Annotated[int, msgspec.Meta(ge=1)], "a whole number of at least 1"),
        (Annotated[int, msgspec.Meta(le=9)], "a whole number of at most 9"),
        (Strength, "a number from 0 to 1,000"),
        (bool, "true or false"),
        (Annotated[str, msgspec.Meta(max_length=40)], "a word of at most 40 letters"),
        (Literal["a", "b", "c"], "a, b or c"),
        (int | Literal["none"], "a whole number or none"),
        (Steps, "a list of 1 to 12 whole numbers of at least 1"),
        (tuple[str, ...], "a list of words"),
        (tuple[Literal["a", "b"], ...], "a list, each a or b"),
        (Annotated[tuple[Fleet, ...], msgspec.Meta(max_length=3)], "a list of at most 3, each {combat, steps?, side?}"),
        (Fleet | None, "{combat, steps?, side?}"),
    ],
)
def test_a_type_in_words(hint: Any, words: str) -> None:
    assert allowed(hint) == words


@pytest.mark.parametrize(
    ("value", "hint", "said"),
    [
        ("x", Chit, 'it="x" will not do: a whole number from 1 to 9 is wanted [3.2]'),
        (10, Chit | None, "it=10 will not do: a whole number from 1 to 9 is wanted [3.2]"),
        (float("nan"), Strength, "it=nan will not do: a number from 0 to 1,000 is wanted [1.1]"),
        (float("inf"), Strength, "it=inf will not do: a number from 0 to 1,000 is wanted [1.1]"),
        (5e-324, Strength, "it=5e-324 will not do: it may have 6 decimals at most [1.1]"),
        ([1, 0], Steps, "it=[1,0] will not do: it[1]=0, and a whole number of at least 1 is wanted [1.1]"),
        ([], Steps, "it=[] will not do: a list of 1 to 12 whole numbers of at least 1 is wanted [1.1]"),
        ({"steps": [1]}, Fleet, "it lacks combat; {combat, steps?, side?} is wanted [1.1]"),
        ({"combat": 1, "x": 1}, Fleet, "there is no x in it; {combat, steps?, side?} is wanted [1.1]"),
        ({"combat": 0}, Fleet, "it.combat=0, and a whole number from 1 to 9 is wanted [3.2]"),
        ([{"combat": 1, "side": "us"}], tuple[Fleet, ...], 'it[0].side="us", and nato or wp is wanted [1.1]'),
        (object(), Chit, "will not do: a whole number from 1 to 9 is wanted [3.2]"),
        ("\ud800", Chit, "will not do: a whole number from 1 to 9 is wanted [3.2]"),
        ("y" * 9_999, Chit, "y… will not do: a whole number from 1 to 9 is wanted [3.2]"),
    ],
)
def test_an_error_names_the_input_the_value_what_is_allowed_and_the_rule(value: Any, hint: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        check_value("it", value, hint, "1.1")
    assert str(caught.value).startswith("it=")
    assert str(caught.value).endswith(said)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(("value", "hint"), [(9, Chit), (0.25, Strength), ({"combat": 3, "side": None}, Fleet)])
def test_what_is_allowed_passes(value: Any, hint: Any) -> None:
    check_value("it", value, hint)


def test_numbers_of_other_makes_are_taken_as_they_would_be_typed() -> None:
    given = {"a": Fraction(7, 2), "b": [Fraction(4), Decimal("0.5")], "c": (True, None, "x")}
    typed = as_typed(given)
    assert typed == {"a": 3.5, "b": [4, 0.5], "c": [True, None, "x"]}
    assert [type(each) for each in (typed["a"], *typed["b"], *typed["c"][:1])] == [float, int, float, bool]


def test_what_a_declaration_says_of_an_input() -> None:
    assert about(Annotated[Chit | None, msgspec.Meta(description="a chit")]) == "a chit"
    assert about(int) == ""
    assert [may_be_left_out(hint) for hint in (Chit, Chit | None)] == [False, True]
    assert [record_in(hint) for hint in (Fleet | None, tuple[Fleet, ...], Chit)] == [Fleet, Fleet, None]


def test_numbers_of_numpy_are_typed_as_plain_ones() -> None:
    np = pytest.importorskip("numpy")
    given = {"a": np.float64(9.5), "b": np.int64(9), "c": np.bool_(True), "d": np.array([2, 1])}
    typed = as_typed(given)
    assert typed == {"a": 9.5, "b": 9, "c": True, "d": [2, 1]}
    assert [type(value) for value in typed.values()] == [float, int, bool, list]
