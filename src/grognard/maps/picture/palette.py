"""Colours by what they are for, for a light sheet and a dark one. Each sort of ground has a pattern besides."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template

LIGHT = {
    "paper": "#fbf8f0",
    "ink": "#26231d",
    "dim": "#6b6557",
    "faint": "#8d8675",
    "halo": "#fbf8f0",
    "grid": "#a79f8a",
    "accent": "#a8321f",
    "lit": "#e9a13b",
    "open": "#f4f0e1",
    "woods": "#d3dfba",
    "woods-ink": "#6c8a52",
    "hills": "#ecdfbf",
    "hills-ink": "#a98850",
    "wooded-hills": "#cdd3a6",
    "wooded-hills-ink": "#76804a",
    "rough": "#e6ddc6",
    "rough-ink": "#94876a",
    "mountain": "#d9c7a5",
    "mountain-ink": "#80633d",
    "marsh": "#d9e5d8",
    "marsh-ink": "#5f918c",
    "desert": "#f5e6c1",
    "desert-ink": "#c09a58",
    "town": "#eadfcd",
    "town-ink": "#a5725a",
    "city": "#dcc8b4",
    "city-ink": "#7b4a3b",
    "water": "#c7dde8",
    "water-ink": "#8bb2c8",
    "deep": "#aecfdf",
    "deep-ink": "#77a3bd",
    "coast": "#e4ead9",
    "coast-ink": "#8bb2c8",
    "ice": "#eff5f7",
    "ice-ink": "#a9c3cd",
    "river": "#3f7fa6",
    "river-edge": "#2b5f80",
    "water-name": "#2b5f80",
    "shore": "#4f7f97",
    "border": "#a8321f",
    "road": "#c2562f",
    "road-edge": "#6d3320",
    "minor": "#8a6f55",
    "rail": "#2c2a27",
    "box": "#f7f2e4",
    "land": "#ece4cf",
}

DARK = {
    "paper": "#121a24",
    "ink": "#ece6d6",
    "dim": "#a9b0b8",
    "faint": "#7d8894",
    "halo": "#18222d",
    "grid": "#45525f",
    "accent": "#e0745a",
    "lit": "#c98a2b",
    "open": "#28323c",
    "woods": "#22392f",
    "woods-ink": "#5d8a68",
    "hills": "#393527",
    "hills-ink": "#96804f",
    "wooded-hills": "#30402c",
    "wooded-hills-ink": "#83935a",
    "rough": "#353330",
    "rough-ink": "#8d8474",
    "mountain": "#443a2d",
    "mountain-ink": "#b0966a",
    "marsh": "#213a3d",
    "marsh-ink": "#5b9a96",
    "desert": "#40392a",
    "desert-ink": "#a68c58",
    "town": "#3c3630",
    "town-ink": "#c08f74",
    "city": "#4a3a33",
    "city-ink": "#d9a184",
    "water": "#16304a",
    "water-ink": "#33608a",
    "deep": "#11263c",
    "deep-ink": "#2a5378",
    "coast": "#24383f",
    "coast-ink": "#33608a",
    "ice": "#3b4a56",
    "ice-ink": "#71879a",
    "river": "#5b9fd0",
    "river-edge": "#0e2438",
    "water-name": "#8fc1e4",
    "shore": "#6fa0bf",
    "border": "#e0745a",
    "road": "#d98a5f",
    "road-edge": "#1c1512",
    "minor": "#b39a7c",
    "rail": "#aab3bd",
    "box": "#1d2834",
    "land": "#2b333b",
}


GROUNDS = tuple(key for key in LIGHT if f"{key}-ink" in LIGHT)
"""The sorts of ground that have a pattern; open ground has none."""


@cache
def style(dark: bool) -> str:
    """The style sheet: dark for good, or light with dark where the reader prefers it."""
    if dark:
        return _filled(DARK)
    return f"{_filled(LIGHT)}@media (prefers-color-scheme: dark) {{\n{_filled(DARK)}}}\n"


def _filled(colours: dict[str, str]) -> str:
    sheet = Template(files(__package__).joinpath("style.css").read_text("utf-8"))
    named = {key.replace("-", "_"): colour for key, colour in colours.items()}
    grounds = [
        f".g-{key} {{ fill: {colours[key]} }}\n.{key}-ink {{ stroke: {colours[f'{key}-ink']} }}" for key in GROUNDS
    ]
    return "\n".join([sheet.substitute(named).partition("*/\n")[2].rstrip(), *grounds, ""])
