"""What a proof-reader would ask of a chart: is every roll covered, and does it ever get worse?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.charts.cells import Vocabulary
from grognard.charts.chart import Chart
from grognard.charts.entries import ChartFile

Finding = tuple[str, str, tuple[int, ...]]
"""Key, what is wrong, and the row and column of the cell it is in, if it is in one."""


def dice_range(dice: str) -> range:
    """The totals that dice such as 2d6 can show; a d10 is a chit from 0 to 9."""
    match = re.fullmatch(r"(\d*)d(\d+)", dice)
    assert match, dice
    count, sides = int(match[1] or 1), int(match[2])
    return range(9 * count + 1) if sides == 10 else range(count, sides * count + 1)


def lint(chart: Chart, entry: ChartFile, vocabulary: Vocabulary) -> Iterator[Finding]:
    """All that a careful reader would query."""
    yield from _dice_covered(chart)
    yield from _better(chart, entry, vocabulary)


def _dice_covered(chart: Chart) -> Iterator[Finding]:
    if chart.dice is None or chart.rows.kind != "total":
        return
    bands = [band for band in chart.rows.bands if band]
    for total in dice_range(chart.dice):
        if not any(total in band for band in bands):
            yield "rows", f"no row for a roll of {total} on {chart.dice}", ()


def _better(chart: Chart, entry: ChartFile, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Neighbours compared along each declared direction; stated exceptions are passed over."""
    labels = next(iter(chart.columns.values())).labels
    excused = {(e.row, e.column) for e in entry.exception}
    for nth, exception in enumerate(entry.exception):
        if exception.row not in chart.rows.labels or exception.column not in labels:
            yield f"exception[{nth}]", f"there is no cell {exception.row}, {exception.column}", ()
    for r, row in enumerate(chart.cells):
        for c, cell in enumerate(row):
            for direction, wanted in (("rows", entry.better.rows), ("columns", entry.better.columns)):
                dr, dc = _STEPS.get(wanted, (0, 0))
                nr, nc = r + dr, c + dc
                if not (dr or dc) or not (0 <= nr < len(chart.cells) and 0 <= nc < len(row)):
                    continue
                better = chart.cells[nr][nc]
                worse = zip(vocabulary.merits(cell.value), vocabulary.merits(better.value), strict=True)
                if any(a > b for a, b in worse) and (chart.rows.labels[nr], labels[nc]) not in excused:
                    yield (
                        "sheet",
                        f"{direction} should get better {wanted}, but {chart.rows.labels[nr]}, {labels[nc]} has "
                        f"{better.text} after {cell.text} in {chart.rows.labels[r]}, {labels[c]}",
                        (nr, nc),
                    )


_STEPS = {"down": (1, 0), "up": (-1, 0), "right": (0, 1), "left": (0, -1)}
