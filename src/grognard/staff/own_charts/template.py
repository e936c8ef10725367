"""A chart file to start from: the file that is in force, with a few words on how to make it one's own."""

from __future__ import annotations

from grognard.charts.chart import Chart
from grognard.charts.rules import Rules


def template_of(rules: Rules, chart: Chart) -> str:
    """The text of a chart file of this form; it loads as it stands, with the values in force now."""
    text = rules.library.text(chart.id)
    steps = [
        "1. Save it in a folder of your own, under any name that ends in .toml.",
        *_change(2, text),
        f"4. Look at it: grognard chart {chart.title}/{chart.id} --charts FOLDER",
    ]
    return _with_steps(chart, steps, text)


def template_on_a_page(rules: Rules, chart: Chart) -> str:
    """The same to begin with where it is written and kept in one place."""
    text = rules.library.text(chart.id)
    return _with_steps(chart, _change(1, text), text)


def _with_steps(chart: Chart, steps: list[str], text: str) -> str:
    values = "invented values, to be replaced by yours" if chart.state == "house" else "the values of its source"
    lines = [f"A file of the form of {chart.title}/{chart.id}, with {values}.", *steps]
    return "".join(f"# {line}\n" for line in lines) + "\n" + text


BETTER = "   Cells that get worse where “better” says better are refused: drop that line if your sheet runs so."


def _change(first: int, text: str) -> list[str]:
    """What to do with the values, as numbered steps."""
    values = [
        "Change the cells of the sheet; add or take away rows. Keep the id, the dice, the kinds of headings and of",
        "   cells, and headings that are names: procedures read it by them. Numbers and dates may be your own.",
        *([BETTER] if "\nbetter = " in text else []),
    ]
    named = [
        'Name your sheet under source (document and section); set state = "stated" and drop why if the values are',
        "   printed ones. Notes speak of rows and columns: drop those whose rows are gone.",
    ]
    return [f"{first}. {values[0]}", *values[1:], f"{first + 1}. {named[0]}", *named[1:]]
