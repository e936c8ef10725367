"""The little language of plans: what it says, and what it cannot be made to say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.staff.expressions import BadExpression, Expression

ENV: dict[str, Any] = {"steps": 3, "dg": False, "side": "ussr", "losses": (1, 0, 2), "direction": None}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("steps - 1 if not dg else 0", 2),
        ("steps * 2 + 7 // 2 - 7 % 4", 6),
        ("1 < steps <= 3 and not dg", True),
        ("side == 'ussr' or dg", True),
        ("side in ('us', 'uk')", False),
        ("sum(losses) + losses[2] + len(losses)", 8),
        ("min(steps, max(1, 2), abs(-9))", 2),
        ("-steps", -3),
        ("true if dg == false else false", True),
        ("steps + int(not dg)", 4),
        ("direction == null", True),
        ("direction != null and direction > 3", False),
        ("6 if not direction else direction", 6),
    ],
)
def test_the_language_says_what_it_seems_to(text: str, value: object) -> None:
    assert Expression(text, "test").value(ENV) == value


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "side.__class__",
        "open('x')",
        "steps ** steps",
        "[x for x in losses]",
        "lambda: 1",
        "'a' * 10",
        "side + side",
        "9 * 10**12",
        "999999999999 * 999",
        "losses[9]",
        "1 // 0",
        "steps is steps",
        "f'{steps}'",
        "min(side, steps)",
        "outcome.steps",
        "(" * 300 + ")" * 300,
        "+".join(["1"] * 190),
        "1.5 + steps",
        "-side",
        "steps and yes",
        "'a' < steps",
        "direction < steps",
        "direction + 1",
        "side and steps > 0",
        "not side",
        "1 if losses else 0",
        "1 in steps",
        "int('" + "9" * 300 + "')",
        "losses[0:1]",
        "max(*losses)",
        "(steps := 1)",
        "not " * 101 + "dg",
        "a b",
        "",
    ],
)
def test_the_language_says_nothing_else(text: str) -> None:
    with pytest.raises(BadExpression):
        Expression(text, "test").value(ENV)


@pytest.mark.parametrize(
    "text", ["dg and open(1)", "0 if true else side.__class__", "len()", "'\\d' == side", "1if dg else 2"]
)
def test_what_the_language_has_not_is_a_fault_where_nothing_asks_for_it(text: str) -> None:
    with pytest.raises(BadExpression):
        Expression(text, "test")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("steps // 0", "divides by nothing"),
        ("losses[3]", "there is no place 3 in a list of 3"),
        ("steps[0]", "3 is no list"),
        ("steps.left", "3 has no fields, and so no “left”"),
        ("len(side)", "'ussr' is no list"),
        ("max(side, steps)", "'ussr' is not a number"),
        ("max(())", "max of an empty list is nothing"),
        ("abs(1, 2)", "abs is of one value, and has 2"),
        ("int(direction)", "nothing (null) is not a number"),
    ],
)
def test_what_cannot_be_worked_out_is_said_in_words(text: str, said: str) -> None:
    with pytest.raises(BadExpression, match=re.escape(said)):
        Expression(text, "test").value(ENV)


@pytest.mark.parametrize("text", ["steps", "side", "losses", "steps if dg else side"])
def test_only_what_is_true_or_false_can_hold(text: str) -> None:
    with pytest.raises(BadExpression, match="neither true nor false"):
        Expression(text, "when").holds(ENV)
