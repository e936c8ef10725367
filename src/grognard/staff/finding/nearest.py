"""Did you mean: the words nearest to those that nothing has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from grognard.staff.finding.index import Index
from grognard.staff.finding.query import Wanted, asked, typed_words
from grognard.staff.finding.words import folded, stem

LEAST = 3
"""Letters that a word must have to be taken for a misspelling."""
EACH = 3
"""So many words are taken for one."""
FEW = 4
"""Words of which one may be left out."""


def put_right(query: str, indexes: Sequence[Index]) -> Iterator[str]:
    """What may have been meant: other words for those that nobody knows, or else one word less."""
    words = typed_words(query)
    unknown = {each.typed for each in words if not _known(each, indexes)}
    if unknown:
        read = [_near(each, indexes) if each.typed in unknown else [each.typed] for each in words]
        yield from islice((" ".join(each) for each in product(*read)), 2 * EACH)
    elif 2 < len(words) <= FEW:
        typed = [each.typed for each in words]
        yield from (" ".join(typed[:n] + typed[n + 1 :]) for n in range(len(typed)))


def one_by_one(query: str, indexes: Sequence[Index]) -> list[str]:
    """The words of several that find something by themselves."""
    words = typed_words(query)
    return [each.typed for each in words if len(words) > 1 and _known(each, indexes)]


def _known(wanted: Wanted, indexes: Sequence[Index]) -> bool:
    """Whether a title has the word, or says it otherwise."""
    return any(
        all(index.knows(word) for word in way)
        for index in indexes
        for each in asked(wanted.typed, index.title).wanted
        for way in each.ways
    )


def _near(wanted: Wanted, indexes: Sequence[Index]) -> list[str]:
    """The words nearest to one; of equals those that begin as it does, then the commoner."""
    word = "".join(char for char in folded(wanted.typed) if char.isalnum())
    if len(word) < LEAST:
        return []
    allowed = 1 if len(word) < 5 else 2
    letters = set(word)
    found: dict[str, tuple[int, bool, int]] = {}
    for index in indexes:
        for known, written in index.spelling.items():
            if abs(len(known) - len(word)) <= allowed and len(letters ^ set(known)) <= 2 * allowed:
                far = distance(word, known)
                if far <= allowed:
                    often = found.get(written, (0, True, 0))[2] - index.often(known)
                    found[written] = (far, known[0] != word[0], often)
    near: dict[str, str] = {}
    for written in sorted(found, key=lambda each: (found[each], each)):
        near.setdefault(stem(written), written)
    return list(near.values())[:EACH]


def distance(one: str, other: str) -> int:
    """Letters changed, left out, put in, or exchanged with the next."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        now = [i]
        for j, b in enumerate(other, 1):
            now.append(min(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a != b)))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                now[j] = min(now[j], before[j - 2] + 1)
        before, last = last, now
    return last[-1]
