"""`grognard look`: a short guided look at what Grognard does."""

from __future__ import annotations

STEPS = (
    ("A chart, as on the sheet. Marked cells are explained under it.", ["chart", "world-war-three/land-combat"]),
    (
        "Before the roll: the whole working, and the exact odds of every result.",
        ["odds", "world-war-three/land-combat", "attack=9", "defence=6", "defender_points=4"],
    ),
    (
        "The roll itself, with dice from your system; --dice 4 would take the one on your table.",
        ["resolve", "world-war-three/land-combat", "attack=9", "defence=6", "defender_points=4"],
    ),
)


def look() -> None:
    """Take a short guided look: a chart, its odds, a rolled combat."""
    from grognard.cli.app import app
    from grognard.cli.common import console

    out = console()
    for told, words in STEPS:
        out.print(f"\n[bold]{told}[/]\n[dim]$ grognard {' '.join(words)}[/]\n")
        app(words, result_action="return_value")
    out.print("\nNext:  grognard charts  ·  grognard chart ocs/combat  ·  grognard rules great-war  ·  grognard --help")
