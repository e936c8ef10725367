"""Plans written as files: read again, they are the same plans."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.staff.joint import Staff
from grognard.staff.plan import BadPlan, PlanFile, PlanStep, parse_plan, ready, sheet
from grognard.staff.plan_writing import written
from grognard.titles import TITLES
from grognard.titles.plans import addresses, plan_text, plans_of

EVERY = list(addresses())
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
STEPS = st.builds(
    PlanStep,
    name=WORDS,
    procedure=WORDS,
    inputs=st.dictionaries(WORDS, VALUES, max_size=3),
    when=WORDS,
    after=st.dictionaries(WORDS, WORDS, max_size=3),
    doctrine=st.none() | WORDS,
    choose=st.dictionaries(WORDS, WORDS, max_size=2),
)
PLANS = st.builds(
    PlanFile,
    title=WORDS,
    objective=WORDS,
    step=st.lists(STEPS, min_size=1, max_size=3).map(tuple),
    about=WORDS,
    state=st.dictionaries(WORDS, st.booleans() | st.integers(-(10**9), 10**9) | WORDS, max_size=3),
    rules=st.dictionaries(WORDS, WORDS, max_size=2),
    exchange=st.lists(WORDS, max_size=2).map(tuple),
)


@given(PLANS)
def test_a_plan_that_is_written_reads_as_it_was(plan: PlanFile) -> None:
    assert sheet("plan", written(plan)) == plan


def test_a_file_has_no_word_for_nothing() -> None:
    plan = PlanFile("ocs", "True", (PlanStep("one", "barrage", {"re": None}),))
    with pytest.raises(BadPlan, match="leave the input out"):
        written(plan)


# those in the package


def test_every_title_has_a_plan_to_start_from() -> None:
    assert all(plans_of(id_) for id_ in TITLES)


@pytest.mark.parametrize("address", EVERY)
def test_a_plan_of_the_package_can_be_made_and_is_not_certain(address: str) -> None:
    found = Staff(parse_plan(address, plan_text(address))).joint()
    assert 0 < found.objective < 1
    assert all(share.made > 0 for share in found.shares)


@pytest.mark.parametrize("address", EVERY)
def test_a_plan_of_the_package_is_of_its_title_and_says_what_it_is_about(address: str) -> None:
    plan = sheet(address, plan_text(address))
    assert (plan.title, bool(plan.about)) == (address.partition("/")[0], True)


@pytest.mark.parametrize("address", EVERY)
def test_a_plan_of_the_package_written_anew_has_the_same_odds(address: str) -> None:
    plan = sheet(address, plan_text(address))
    again = ready(address, sheet(address, written(plan)))
    assert Staff(again).joint().objective == Staff(ready(address, plan)).joint().objective


def test_the_help_of_the_command_names_them_all() -> None:
    source = Path("src/grognard/cli/plan.py").read_text("utf-8")
    assert [address for address in EVERY if address not in source] == []
