"""Words that the staff officer and the pages have in common."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.staff.english import PARTIES, party

NUMBERS_TS = Path(__file__).parents[2] / "web/src/bits/numbers.ts"


def test_the_pages_call_each_side_as_the_staff_does() -> None:
    (table,) = re.findall(r"const PARTIES: .*? = \{(.*?)\};", NUMBERS_TS.read_text("utf-8"))
    assert dict(re.findall(r'"?([\w-]+)"?: "([^"]+)"', table)) == PARTIES


def test_a_role_that_needs_no_noun_is_called_as_it_is() -> None:
    assert (party("phasing"), party("attacker")) == ("phasing side", "attacker")
