"""The forms of the titles: what their layouts name is there, once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.staff.forms import Field, example_inputs, faults, form, inputs_fields, spoken
from grognard.titles import TITLES, title
from grognard.titles.layouts import layout_of
from grognard.titles.ledgers import kept, ledger_of

FORMS = [(of, each) for of in TITLES for each in title(of).procedures]


@pytest.mark.parametrize(("of", "id_"), FORMS)
def test_a_form_has_every_input_once(of: str, id_: str) -> None:
    procedure = title(of).procedure(id_)
    names = [field.name for group in form(title(of), procedure).groups for field in group.fields]
    assert sorted(names) == sorted(field for field in procedure.inputs.__struct_encode_fields__)


@pytest.mark.parametrize(("of", "id_"), FORMS)
def test_the_example_of_a_form_has_no_fault(of: str, id_: str) -> None:
    procedure = title(of).procedure(id_)
    assert faults(procedure, example_inputs(procedure)) == {}


@pytest.mark.parametrize("of", TITLES)
def test_a_layout_names_what_there_is(of: str) -> None:
    layout = layout_of(title(of))
    assert set(layout.form) <= set(title(of).procedures)
    assert set(layout.folded) <= {group for groups in layout.form.values() for group in groups}
    for chart in layout.suggest.values():
        assert title(of).chart(chart).rows.labels


@pytest.mark.parametrize("of", TITLES)
def test_every_procedure_stands_under_one_heading(of: str) -> None:
    placed = [id_ for those in layout_of(title(of)).headings.values() for id_ in those]
    assert sorted(placed) == sorted(title(of).procedures)


@pytest.mark.parametrize("of", kept())
def test_every_action_of_a_ledger_but_the_journal_stands_under_one_heading(of: str) -> None:
    placed = [id_ for those in layout_of(title(of)).ledger.headings.values() for id_ in those]
    assert sorted(placed) == sorted(each.id for each in ledger_of(of).actions)


@pytest.mark.parametrize("of", kept())
def test_the_layout_of_a_ledger_names_what_there_is(of: str) -> None:
    layout, books = layout_of(title(of)).ledger, ledger_of(of)
    texts = {f"{a.id}.{f.name}" for a in books.actions for f in inputs_fields(a.inputs) if f.kind == "text"}
    assert {*layout.names, *layout.charts} <= texts
    assert not set(layout.names) & set(layout.charts)
    assert set(layout.names.values()) <= {"", *(part for family in books.families for part in family.parts)}
    assert set(layout.levels) <= {family.pattern for family in books.families if not family.is_source}
    for chart in layout.charts.values():
        assert title(of).chart(chart).rows.labels


def test_a_text_is_met_with_the_words_of_its_chart() -> None:
    of = title("iron-curtain")
    (terrain,) = [f for g in form(of, of.procedure("air-strike")).groups for f in g.fields if f.name == "terrain"]
    assert {"forest", "mountain"} <= set(terrain.suggestions)


def test_a_text_inside_a_list_is_met_with_the_words_of_its_chart() -> None:
    of = title("world-war-three")
    (orders,) = [f for g in form(of, of.procedure("production")).groups for f in g.fields if f.name == "orders"]
    assert isinstance(orders.item, Field)
    assert isinstance(orders.item.fields, list)
    (unit,) = [field for field in orders.item.fields if field.name == "unit"]
    assert "asw" in unit.suggestions


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("attacker_ar", "Attacker AR"),
        ("re", "RE"),
        ("at", "AT"),
        ("at_all_costs", "At all costs"),
        ("u_boats", "U-boats"),
        ("v1-strike", "V-1 strike"),
        ("combat-1962", "Combat 1962"),
        ("terrain_mp", "Terrain MP"),
    ],
)
def test_names_are_said_as_players_say_them(name: str, said: str) -> None:
    assert spoken(name) == said


def every_field(field: Field) -> Iterator[Field]:
    """A field and those within it."""
    yield field
    for inner in (field.item, field.fields, field.options):
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, Field):
                yield from every_field(each)


@pytest.mark.parametrize("of", TITLES)
def test_a_form_is_told_in_words_and_not_in_what_a_terminal_takes(of: str) -> None:
    forms = [form(title(of), procedure) for procedure in title(of).procedures.values()]
    helps = [f.help for each in forms for group in each.groups for top in group.fields for f in every_field(top)]
    assert [help_ for help_ in helps if set(help_) & set("[]{}")] == []
