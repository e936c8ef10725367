"""Countries by name, however a player writes them."""

from __future__ import annotations

from typing import Annotated

import msgspec

ALSO = {
    "britain": "England",
    "great britain": "England",
    "united kingdom": "England",
    "uk": "England",
    "ussr": "Soviet Union",
    "russia": "Soviet Union",
    "holland": "Netherlands",
    "rumania": "Romania",
    "usa": "US",
    "united states": "US",
    "us": "US",
}
"""Other names of countries that the rules single out."""

Country = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


def named(country: str) -> str:
    """A country's one name: Germany for germany, England for Britain."""
    words = " ".join(country.split()).casefold()
    return ALSO.get(words) or words.title()


def same(one: str, other: str) -> bool:
    """Whether two names are of one country, whatever their capitals and hyphens: a chart may have Isle of Man."""
    words, others = (named(country.replace("-", " ")) for country in (one, other))
    return words == others
