"""What a slip says of house charts and of a player's own goes by the charts that a procedure declares."""

from __future__ import annotations

import pytest

from grognard.charts.chart import Chart
from grognard.charts.rules import Rules
from grognard.staff.typed import read_words
from grognard.titles import TITLES, title
from tests.staff.questions import OTHER_RULES, READ


@pytest.mark.parametrize("id_", TITLES)
def test_a_procedure_reads_no_chart_that_it_does_not_declare(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[str] = set()
    chart = Rules.chart

    def watched(rules: Rules, id_: str) -> Chart:
        read.add(id_)
        return chart(rules, id_)

    monkeypatch.setattr(Rules, "chart", watched)
    shared = title(id_).rules()
    for each in (each for each in READ if each.title == id_):
        procedure = title(id_).procedure(each.procedure)
        for choices in ({}, OTHER_RULES.get(f"{id_}/{each.procedure}", {})):
            read.clear()
            rules = Rules(shared.library, shared.edition, shared.options, choices)  # has read nothing yet
            procedure.head(rules, procedure.read(read_words(each.words)))
            assert read <= set(procedure.charts), each
