"""What a title says of itself as things to be found: options, interpretations, house rules, the turn, statements."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.charts.rules import Option
from grognard.staff.finding.things import Place, Thing, sentences
from grognard.titles.coverage import SHORT, statements
from grognard.titles.sequences import sequence_of
from grognard.titles.sheet import House
from grognard.titles.title import Title


def rules_things(of: Title) -> Iterator[Thing]:
    """All that a title says of itself."""
    sheet = of.sheet
    yield Thing(
        kind="title",
        id=of.id,
        name=sheet.name,
        called=(of.id, sheet.name),
        lines=(sheet.about, sheet.edition, *sentences(sheet.state)),
        place=Place(page="rules", title=of.id),
    )
    published = {option.id for option in sheet.option}
    for option in of.options.values():
        yield _option(of, option, option.id in published)
    for house in sheet.house:
        yield _house(of, house)


def _option(of: Title, option: Option, published: bool) -> Thing:
    choices = (f"{choice}: {meaning}" for choice, meaning in option.choices.items())
    return Thing(
        kind="option" if published else "interpretation",
        id=option.id,
        name=option.about,
        called=(option.id,),
        lines=(option.about, *choices, *filter(None, [option.why])),
        place=Place(page="rules", title=of.id, key=option.id),
    )


def _house(of: Title, house: House) -> Thing:
    """A house rule goes by the heading that its text begins with."""
    name = house.about.partition(".")[0]
    head, *rest = sentences(house.about)
    lines = (f"{head} {rest[0]}", *rest[1:]) if rest else (head,)
    return Thing(
        kind="house rule",
        id=house.id,
        name=name,
        called=(house.id, name),
        lines=(*lines, house.why),
        place=Place(page="rules", title=of.id, key=house.id),
    )


def step_things(of: Title) -> Iterator[Thing]:
    """The steps of a title's turn; those that parts of the turn have alike, once."""
    turn = sequence_of(of.id)
    seen: set[tuple[str, str]] = set()
    for step in turn.steps:
        alike = turn.part(step.part).block, step.name
        if alike not in seen:
            seen.add(alike)
            said = (*(each.what for each in step.permitted), *(each.what for each in step.remember))
            yield Thing(
                kind="step",
                id=step.id,
                name=step.name,
                called=(step.name,),
                lines=said or (step.name,),
                place=Place(page="sequence", title=of.id, key=step.id),
            )


def statement_things(of: Title) -> Iterator[Thing]:
    """The numbered statements of a title's source, where they are numbered."""
    for each in statements(of) if of.id in SHORT else ():
        yield Thing(
            kind="statement",
            id=each.id,
            name=each.id,
            called=(each.id,),
            lines=(each.what,),
            place=Place(page="statements", title=of.id, key=each.id),
        )
