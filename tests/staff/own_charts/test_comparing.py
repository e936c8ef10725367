"""Two charts beside each other: cell by cell, and by the odds they give; each number against the library itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.chance.procedures import BadInput
from grognard.charts.chart import Chart
from grognard.charts.library import OwnFile
from grognard.charts.rules import Rules
from grognard.staff.forms import example_inputs
from grognard.staff.own_charts.comparing import compared
from grognard.staff.own_charts.edit_types import AddRow, AnyEdit, DropRow, SetField, SetFields, SetKey, SetLegend
from grognard.staff.own_charts.edits import edited
from grognard.staff.own_charts.odds import chart_odds, chart_over
from grognard.staff.own_charts.trying import tried
from grognard.staff.question import Question
from grognard.titles import TITLES, title

OCS = title("ocs")
SEVEN_AT_3 = SetFields(fields=[SetField(7, 4, "Ao1 Do1")])
"""In the column 3:1 (open 2:1 …), a seven is now what an eight was."""


def own(*edits: AnyEdit, of: str = "ocs", id_: str = "combat") -> Rules:
    text, _ = edited(title(of).rules().library.bundled_text(id_), edits)
    return title(of).rules(charts=[OwnFile(f"{id_}.v1.toml", text)])


def pair(*edits: AnyEdit, of: str = "ocs", id_: str = "combat") -> tuple[Chart, Chart]:
    return title(of).chart(id_), own(*edits, of=of, id_=id_).chart(id_)


def test_a_chart_beside_itself_differs_nowhere() -> None:
    found = compared(*pair())
    assert (found.changed, found.beside) == (0, [])
    assert found.cells == 15 * 13
    assert all(each and each.share == "0" for each in found.moved)


def test_a_changed_cell_is_told_with_both_values_and_its_share_of_the_rolls() -> None:
    found = compared(*pair(SEVEN_AT_3))
    assert found.changed == 1
    assert (found.rows[7].cells[4].one, found.rows[7].cells[4].other) == ("AL1 Do1", "Ao1 Do1")
    assert [each.share for each in found.moved if each and each.p] == ["1/6"]
    assert found.moved[4]
    assert found.moved[4].share == "1/6"


def test_rows_that_only_one_has_stand_alone() -> None:
    one, other = pair(DropRow(at=14), SetFields(fields=[SetField(13, -1, "13 or more")]))
    found = compared(one, other)
    labels = [(row.label.one, row.label.other) for row in found.rows[-3:]]
    assert labels == [("13", None), ("14", None), (None, "13 or more")]
    assert all(cell.other is None for cell in found.rows[-2].cells)


def test_a_row_put_in_moves_the_others_beside_themselves() -> None:
    one, other = pair(
        AddRow(at=0), SetFields(fields=[SetField(0, -1, "-1"), *[SetField(0, c, "AL2") for c in range(13)]])
    )
    found = compared(one, other)
    assert (found.rows[0].label.one, found.rows[0].label.other) == (None, "-1")
    assert found.changed == 13


def test_what_differs_beside_the_sheet_is_told() -> None:
    found = compared(*pair(SetKey(key="name", value="Ours"), SetLegend(code="DG", meaning="in disorder")))
    assert [(each.what, each.other) for each in found.beside] == [("Name", "Ours"), ("Legend DG", "in disorder")]


def question(rules: Rules, **changed: object) -> Question:
    example = example_inputs(OCS.procedure("combat"))
    return Question(OCS, "combat", {**example, **changed}, rules)


def test_the_odds_under_both_charts_are_those_of_the_library() -> None:
    mine = own(SEVEN_AT_3)
    one, other = question(OCS.rules(), attack=9, defence=3), question(mine, attack=9, defence=3)
    found = chart_odds(one, other)
    assert found.one.prospects
    assert found.other.prospects
    for side, asked in ((found.one.prospects, one), (found.other.prospects, other)):
        shown = asked.odds().distribution
        assert {text.text: Fraction(text.probability) for text in side.texts} == {
            shown.text(outcome): chance for outcome, chance in shown
        }
    assert found.other.warnings == ["combat is replaced by combat.v1.toml"]


def test_what_moves_is_the_most_by_which_any_chance_differs() -> None:
    one, other = question(OCS.rules()), question(own(SEVEN_AT_3))
    found = chart_odds(one, other)
    before, after = one.odds().distribution, other.odds().distribution
    moved = sum((max(Fraction(0), after[each] - before[each]) for each in after.outcomes), Fraction(0))
    assert found.moved is not None
    assert Fraction(found.moved) == moved


def test_over_the_columns_each_figure_is_told_under_both_charts_with_its_change() -> None:
    one, other = (
        question(OCS.rules(), defence=12, attacker_ar=3, defender_ar=3),
        question(own(SEVEN_AT_3), defence=12, attacker_ar=3, defender_ar=3),
    )
    columns = chart_odds(one, other).columns
    assert [each.one for each in columns] == list(OCS.chart("combat").axis("open").labels)
    found = chart_over(one, other, "attack", [each.value for each in columns])
    changed = [point for point in found.points if point.moved_p]
    assert [point.one for point in changed] == ["2:1"]
    (point,) = changed
    assert point.moved == "1/6"
    figure = point.figures["attacker_losses"]
    assert (figure.change, Fraction(figure.other) - Fraction(figure.one)) == ("-1/6", Fraction(-1, 6))
    shown = one.odds(attack=point.value).distribution
    assert Fraction(figure.one) == shown.mean(lambda outcome: outcome.attacker_losses)


def test_columns_are_reached_under_either_chart() -> None:
    """A column that only the other chart has is looked at, too."""
    heads = [SetField(row, 12, label) for row, label in ((-3, "30:1"), (-2, "24:1"), (-1, "19:1"))]
    one, other = question(OCS.rules(), defence=1), question(own(SetFields(fields=heads)), defence=1)
    last = chart_odds(one, other).columns[-2:]
    assert [(each.value, each.one, each.other) for each in last] == [(15, "15:1", "13:1"), (19, "15:1", "19:1")]


def test_a_value_that_is_refused_says_why() -> None:
    one = question(OCS.rules())
    (point,) = chart_over(one, one, "attack", [0]).points
    assert point.refused
    assert point.figures == {}


def test_only_so_many_values_are_asked() -> None:
    one = question(OCS.rules())
    with pytest.raises(BadInput, match="101 values"):
        chart_over(one, one, "attack", list(range(101)))


def test_a_chart_that_a_procedure_cannot_work_with_refuses_only_its_own_side() -> None:
    """The retreats of a row no longer share out the die."""
    of = title("iron-curtain")
    mine = own(SetFields(fields=[SetField(row, 5, "-") for row in range(8)]), of="iron-curtain", id_="crt-1962")
    example = example_inputs(of.procedure("combat-1962"))
    found = chart_odds(Question(of, "combat-1962", example), Question(of, "combat-1962", example, mine))
    assert found.one.prospects
    assert found.other.refused
    assert "the retreat roll" in found.other.refused
    assert found.moved is None
    assert [trial.works for trial in tried(mine, "crt-1962", lambda: False).trials] == [False]


@pytest.mark.parametrize("of", TITLES)
def test_every_procedure_works_with_every_bundled_chart_it_reads(of: str) -> None:
    rules = title(of).rules()
    for id_ in rules.library.ids:
        assert all(trial.works for trial in tried(rules, id_, lambda: False).trials), id_


def test_a_chart_is_tried_on_every_procedure_that_reads_it() -> None:
    found = tried(own(SEVEN_AT_3), "combat", lambda: False)
    assert [(trial.procedure, trial.works) for trial in found.trials] == [("combat", True), ("engagement", True)]
