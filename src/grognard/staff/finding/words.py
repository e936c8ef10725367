"""Words as a search compares them: accents, case, hyphens and the plural s do not matter."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_SIGNS = str.maketrans("−–—‐‑⁄×’", "-----/x'")

_TOKEN = re.compile(
    r"(?:(?<![^\W_])[+-])?\d+(?:[.:/-]\d+)+[^\W\d_]*[+%]?"  # 25.4, 6:1, 1/2, 7-12, 1/44
    r"|(?:(?<![^\W_])[+-])?\d+[^\W_]*[+%]?"  # 1962, +2, -1, 117+, 2r, 1d6
    r"|[^\W\d_][^\W_]*(?:[-_][^\W_]+)*"  # flak, al1o1, gen-i3, attacker_ar
)


class Token(NamedTuple):
    """A word of a text and where it stands there."""

    word: str
    start: int
    end: int
    is_joined: bool = False
    """Several words with their hyphens taken out; they stand by themselves too."""


@lru_cache(maxsize=4_096)
def _letter(char: str) -> str:
    """A letter without accent and case, as one character, so that places in the text stay what they are."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", char).casefold() if not unicodedata.combining(c))
    return plain if len(plain) == 1 else char


def folded(text: str) -> str:
    """A text without accents and case, as long as it was."""
    if text.isascii():
        return text.lower()
    return "".join(map(_letter, text.translate(_SIGNS)))


def tokens(text: str) -> list[Token]:
    """The words of a text; one with hyphens stands both whole, without them, and in its parts."""
    found: list[Token] = []
    for match in _TOKEN.finditer(folded(text)):
        word, start = match[0], match.start()
        if ("-" not in word and "_" not in word) or not word[0].isalpha():
            found.append(Token(word, start, match.end()))
            continue
        found.append(Token(word.replace("-", "").replace("_", ""), start, match.end(), is_joined=True))
        for part in re.split("[-_]", word):
            found.append(Token(part, start, start + len(part)))
            start += len(part) + 1
    return found


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """A word without the s of its plural. Both sides are treated alike, so a singular may lose its s too."""
    if len(word) < 3 or word[-1] != "s" or word.endswith("ss"):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1]


def parts(text: str) -> list[str]:
    """The words of a text without the s of their plurals, hyphenated ones in their parts alone."""
    return [stem(token.word) for token in tokens(text) if not token.is_joined]


EXACT, PREFIX, INSIDE = 1, 2, 3
"""How near a word of a text is to the word looked for."""

LEAST_PREFIX, LEAST_INSIDE, LEAST_CODE = 2, 4, 2
"""Letters that a word must have to be met as the beginning of another, or within it; a code such as e4 fewer."""


def may_be_inside(root: str) -> bool:
    """Whether a word of these letters is met within others too."""
    least = LEAST_CODE if any(map(str.isdigit, root)) else LEAST_INSIDE
    return len(root) >= least and root[0].isalpha()


def nearness(word: str, text: str) -> int:
    """How near one word of a text is to the word looked for; 0 if it is another."""
    if stem(text) == stem(word):
        return EXACT
    root = stem(word)
    if text.startswith(root):
        cut = root[-1].isdigit() and text[len(root) :][:1].isdigit()  # 12 does not begin 128
        return PREFIX if len(root) >= LEAST_PREFIX and not cut else 0
    return INSIDE if root in text and may_be_inside(root) else 0
