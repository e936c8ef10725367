"""What was given with a question, in a few words."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.staff.given import given
from grognard.titles import title


@pytest.mark.parametrize(
    ("of", "procedure", "inputs", "said"),
    [
        ("ocs", "combat", {"attack": 24, "defence": 8.5, "hedgehog": 2}, ["Attack 24", "Defence 8.5", "Hedgehog 2"]),
        ("ocs", "combat", {"terrain": "very-close", "surprise": True}, ["Terrain very close", "Surprise"]),
        ("ocs", "combat", {"terrain": "open", "surprise": False, "hedgehog": 0}, []),
        ("ocs", "barrage", {"strength": 30, "spotted": False}, ["Strength 30", "Spotted: no"]),
        ("iron-curtain", "combat-1962", {"defenders": [2, 1]}, ["Defenders 2, 1"]),
        ("ocs", "air-battle", {"attackers": [{"value": 4, "full": True, "fighter": True}] * 2}, ["Attackers 2"]),
        ("great-war", "mission", {"force": {"combat": 24}}, ["Force"]),
    ],
)
def test_what_differs_from_the_default_is_told(of: str, procedure: str, inputs: Any, said: Any) -> None:
    assert given(title(of).procedure(procedure), inputs) == said
