"""The line that shows why a thing was found, with the words in it marked."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.staff.finding.words import EXACT, INSIDE, Token, nearness, stem, tokens

Mark = tuple[int, int]
"""From one character of a text to before another."""


def best_line(lines: Iterable[str], words: Iterable[str]) -> tuple[str, list[Mark]]:
    """The line that has most of the words, the earliest of equals."""
    wanted = sorted(words)
    best: tuple[int, str, list[Mark]] | None = None
    for line in lines:
        count, marks = _marked(line, wanted)
        if best is None or count > best[0]:
            best = (count, line, marks)
    return ("", []) if best is None else best[1:]


def _marked(line: str, words: list[str]) -> tuple[int, list[Mark]]:
    """How well a line has the words, and where each is nearest."""
    read = tokens(line)
    worth, marks = 0, []
    for word in words:
        met = [(near, token) for token in read if (near := nearness(word, token.word))]
        if met:
            nearest = min(near for near, _ in met)
            worth += 1 + INSIDE - nearest
            marks += [_mark(token, word, near) for near, token in met if near == nearest]
    return worth, merged(marks)


def _mark(token: Token, word: str, near: int) -> Mark:
    if near == EXACT or token.is_joined:
        return token.start, token.end
    start = token.start + token.word.index(stem(word))
    return start, start + len(stem(word))


def merged(marks: list[Mark]) -> list[Mark]:
    """Marks in order, those that touch or overlap as one."""
    found: list[Mark] = []
    for start, end in sorted(marks):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
