"""What is said of a player's chart: all that is wrong with it, each fault in its place."""

from __future__ import annotations

import pytest

from grognard.staff.own_charts.checking import checked
from grognard.titles import TITLES, title

OCS = title("ocs")
COMBAT = OCS.rules().library.bundled_text("combat")
FILES = [(of, id_) for of in TITLES for id_ in title(of).rules().library.ids]


@pytest.mark.parametrize(("of", "id_"), FILES)
def test_every_bundled_chart_is_sound_and_shown_as_it_is_laid_out(of: str, id_: str) -> None:
    found = checked(title(of), title(of).rules().library.bundled_text(id_))
    chart = title(of).chart(id_)
    assert (found.sound, found.faults, found.replaces) == (True, [], chart.name)
    assert found.view and found.view.whole
    assert tuple(row[0] for row in found.view.body) == chart.rows.labels
    assert len(found.view.heads) == len(chart.columns)
    assert found.readers == [each.id for each in title(of).procedures.values() if id_ in each.charts]


@pytest.mark.parametrize(
    ("old", "new", "kind", "place", "words"),
    [
        ("AL2       | AL2       | AL2          | AL2          | AL2          | AL2          | AL2          | AL1o1",
         "AL2       | AL2       | AL2          | nothing      | AL2          | AL2          | AL2          | AL1o1",
         "wrong", (0, 3), "a combat result such as"),
        ('kind = "odds"', 'kind = "names"', "unlike", None, "are of kind names; in the chart it replaces of kind odds"),
        ('dice = "2d6"\n', "", "unlike", None, "dice: is absent"),
        ('cells = "combat"', 'cells = "text"', "unlike", None, "is text; the chart it replaces has combat"),
        ("Very Close |", "Near       |", "unlike", None, "has headings"),
        ("AL1o1     | AL1o1 Do1 | AL1o1 Do1    | AL1o1 Do1    | AL1o1 Do1    | AL1 Do1      | Ao1 Do1",
         "AL1o1     | AL1o1 Do1 | AL1o1 Do1    | AL1o1 Do1    | AL1o1 Do1    | AL1 Do1      | AL2",
         "odd", (6, 6), "rows should get better down"),
        ("| 27:1", "| 23:1", "wrong", (-3, 12), "do not stand in order"),
        ('column = "1:1"', 'column = "1:7"', "wrong", None, "there is no “1:7”"),
        ('kind = "disputed"', 'kind = "disputed"\nunder = "OCS-I99"', "wrong", None, "there is no OCS-I99"),
    ],
)  # fmt: skip
def test_each_fault_has_its_place(old: str, new: str, kind: str, place: tuple[int, int] | None, words: str) -> None:
    assert old in COMBAT
    text = COMBAT.replace(old, new, 1)
    found = checked(OCS, text)
    assert not found.sound
    assert kind in {each.kind for each in found.faults}
    said = {f"{each.key}: {each.text}": each for each in found.faults}
    (fault,) = [each for whole, each in said.items() if words in whole][:1]
    changed = next(n for n, (a, b) in enumerate(zip(text.split("\n"), COMBAT.split("\n"), strict=False), 1) if a != b)
    assert (fault.row, fault.column) == (place or (None, None))
    assert place is None or fault.line >= changed
    assert found.view


def test_what_is_no_toml_says_where() -> None:
    found = checked(OCS, COMBAT.replace('cells = "combat"', "cells = combat"))
    (fault,) = found.faults
    assert (fault.line, found.view, found.id) == (5, None, "")


def test_a_fault_that_shows_under_another_choice_is_told_with_it() -> None:
    note = '\n[[note]]\nrow = "9"\ncolumn = "1:1"\nkind = "errata"\nwhy = "x"\nunder = "OCS-I1"\n'
    choice = next(each for each in OCS.options["OCS-I1"].choices if each != OCS.options["OCS-I1"].default)
    found = checked(OCS, COMBAT + note + f'values = {{ {choice} = "AL2" }}\n')
    assert found.faults
    assert all(each.text.startswith(f"with OCS-I1 = {choice}: ") for each in found.faults)


def test_a_new_id_replaces_nothing_and_is_read_by_nobody() -> None:
    found = checked(OCS, COMBAT.replace('id = "combat"', 'id = "my-combat"'))
    assert (found.sound, found.replaces, found.readers) == (True, None, [])


def test_a_chart_with_faults_is_shown_all_the_same() -> None:
    text = COMBAT.replace("AL2", "nothing", 1).replace('name = "Combat Table"', 'nom = "x"')
    found = checked(OCS, text)
    assert found.view
    assert found.view.body[0][1] == "nothing"
    assert {each.key for each in found.faults} == {"sheet", "nom", "name"}


def test_faults_are_listed_up_to_a_bound() -> None:
    found = checked(OCS, COMBAT.replace("| A", "| ?"))
    assert (len(found.faults), found.more > 0) == (100, True)
