"""A picture of how a result moves with an input: plain SVG, numbers printed, the table behind it."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grognard.staff.varying import Series

TOP, CELL, HEIGHT, GAP = 88, 46, 26, 18
PANEL = 84
LETTER = 8
LABEL = 14
"""Room for a number under its bar."""
REFUSED = "–"
MOST_HELD = 100
"""Letters of what stays the same that a picture has room for."""

STYLE = """
text { font: 13px 'Source Sans 3', 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; fill: #26231d }
.paper { fill: #fbf8f0 } .line { stroke: #8d8675; stroke-width: 0.75 } .dim { fill: #6b6557; font-size: 12px }
.bar { fill: #437fa8 } .heat { fill: #1d5482 } h1, .head { font-weight: 600; font-size: 15px }
@media (prefers-color-scheme: dark) {
  text { fill: #ece6d6 } .paper { fill: #18202b } .dim { fill: #a9b0b8 }
  .line { stroke: #5d6875 } .bar { fill: #7ba7c4 } .heat { fill: #6fa6d0 }
}
"""


class Frame(NamedTuple):
    """Where the columns of values stand: from where, and how wide each."""

    left: int
    cell: int

    def middle(self, place: int) -> float:
        """The middle of a column."""
        return self.left + self.cell * (place + 0.5)

    def right(self, columns: int) -> int:
        """Where the last column ends."""
        return self.left + self.cell * columns


def draw(heading: str, name: str, values: list[str], series: Series, held: str = "") -> str:
    """Chances as a strip of cells for each outcome, averages as small bar charts from zero; `held` stays the same."""
    labels = max(len(name), *(len(label) for label, _ in series.rows))
    frame = Frame(34 + LETTER * labels, max(CELL, LETTER * max(map(len, values)) + 12))
    body, height = (_chances if series.kind == "chance" else _averages)(series, frame)
    what = "chance of each outcome" if series.kind == "chance" else "average of each figure"
    under = f"{what}; {_cut(held)}" if held else what
    if any(number is None for _, numbers in series.rows for number in numbers):
        under += f"; {REFUSED} refused"
    width = max(frame.right(len(values)) + 24, 40 + 9 * len(heading), 40 + 7 * len(under))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' role="img">',
            f"<title>{escape(heading)}: {what} by {escape(name)}</title>",
            f"<desc>{escape(_table(name, values, series))}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            f'<text class="head" x="16" y="26">{escape(heading)}</text>',
            f'<text class="dim" x="16" y="46">{escape(under)}</text>',
            f'<text x="{frame.left - 10}" y="{TOP - 10}" text-anchor="end">{escape(name)}</text>',
            *(_at(frame, i, TOP - 10, value) for i, value in enumerate(values)),
            *body,
            "</svg>\n",
        ]
    )


def _cut(text: str) -> str:
    return text if len(text) <= MOST_HELD else f"{text[:MOST_HELD]}…"


def _at(frame: Frame, place: int, y: float, text: str, kind: str = "") -> str:
    """A text centred over a place."""
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{frame.middle(place)}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'


def _chances(series: Series, frame: Frame) -> tuple[list[str], int]:
    """One row an outcome; the darker the cell, the likelier, with its percentage in it."""
    found = []
    for row, (label, numbers) in enumerate(series.rows):
        y = TOP + row * HEIGHT
        found.append(f'<text x="{frame.left - 10}" y="{y + 17}" text-anchor="end">{escape(label)}</text>')
        for place, number in enumerate(numbers):
            if number is None:
                found.append(_at(frame, place, y + 17, REFUSED, "dim"))
                continue
            shade = f'class="heat" fill-opacity="{0.04 + 0.5 * float(number):.2f}"'
            x = frame.left + frame.cell * place
            found.append(f'<rect x="{x + 1}" y="{y + 1}" width="{frame.cell - 2}" height="{HEIGHT - 2}" {shade}/>')
            found.append(_at(frame, place, y + 17, f"{float(number) * 100:.0f}%"))
    return found, TOP + len(series.rows) * HEIGHT + GAP


def _averages(series: Series, frame: Frame) -> tuple[list[str], int]:
    """A small bar chart for each figure, all from zero; below it what is less than nothing."""
    found = []
    for row, (label, numbers) in enumerate(series.rows):
        known = [float(n) for n in numbers if n is not None]
        most, least = max(0.0, *known), min(0.0, *known)
        scale = (PANEL - 42 - LABEL * (least < 0)) / (most - least or 1.0)
        base = TOP + (row + 1) * PANEL - 12 - LABEL * (least < 0) + least * scale
        found.append(f'<text x="{frame.left - 10}" y="{base:.1f}" text-anchor="end">{escape(label)}</text>')
        ends = f'x1="{frame.left}" x2="{frame.right(len(numbers))}" y1="{base:.1f}" y2="{base:.1f}"'
        found.append(f'<line class="line" {ends}/>')
        for place, number in enumerate(numbers):
            if number is None:
                found.append(_at(frame, place, base - 5, REFUSED, "dim"))
                continue
            tall, end = abs(float(number)) * scale, base - float(number) * scale
            x = frame.middle(place) - 13
            found.append(f'<rect class="bar" x="{x}" y="{min(base, end):.1f}" width="26" height="{tall:.1f}"/>')
            found.append(_at(frame, place, end - 5 if number >= 0 else end + LABEL, f"{float(number):.2f}", "dim"))
    return found, TOP + len(series.rows) * PANEL + GAP


def _table(name: str, values: list[str], series: Series) -> str:
    """The numbers in words, for those who do not see the picture."""
    rows = [f"{label}: {', '.join(map(_said, values, numbers))}" for label, numbers in series.rows]
    return f"by {name}. " + ". ".join(rows)


def _said(value: str, number: Fraction | None) -> str:
    return f"{value} refused" if number is None else f"{value} {float(number):.3f}"
