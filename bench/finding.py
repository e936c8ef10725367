"""Making the index of what may be found and asking it, beside SQLite's of the same texts. `python -m bench finding`.

SQLite's full-text index is C and knows less: no plurals, no words within words, no abbreviations, no names above texts.
"""

from __future__ import annotations

import sqlite3
from functools import partial

from bench.timing import best, shown
from grognard.staff.finding import find, index_of
from grognard.staff.finding.index import Index
from grognard.titles import TITLES, title

TYPED = ("hedgehog", "silent", "USW", "AL1o1", "6:1", "GEN-I3", "flak", "pre-dreadnought", "hedge", "supply")
HEAVY = (
    "hegdehog",
    "attack defender supply unit",
    "re su at co de in st pr ca tr al un",
    "attack defence supply terrain odds strength units roll die column row table",
)
PEER = "SELECT rowid, rank FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 20"


def fill(texts: list[tuple[str, str]]) -> sqlite3.Connection:
    """The same texts in SQLite: what things are called, and what is said of them."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE texts USING fts5(called, said, prefix='2 3')")
    base.executemany("INSERT INTO texts VALUES (?, ?)", texts)
    return base


def main() -> None:
    """Print what an index costs to make and to ask (budgets 300 ms and 10 ms)."""
    for id_ in TITLES:
        index_of(id_)  # charts and procedures are read
        made = best(partial(Index, title(id_)), 0.5)
        print(f"{shown(made):>8}  index of {id_}: {len(index_of(id_).entries):,} things")
    everything = best(lambda: [Index(title(id_)) for id_ in TITLES], 2.0)
    texts = [
        (" ".join(entry.thing.called), " ".join(entry.thing.lines)) for id_ in TITLES for entry in index_of(id_).entries
    ]
    peer = best(partial(fill, texts), 1.0)
    print(f"{shown(everything):>8}  all five; SQLite {shown(peer)}, ×{peer / everything:.2f}")
    base = fill(texts)
    for query in (*TYPED, *HEAVY):
        ours = best(partial(find, query), 0.3)
        words = " ".join(f'"{word}"*' for word in query.replace("-", " ").split())
        theirs = best(lambda words=words: base.execute(PEER, (words,)).fetchall(), 0.1)  # type: ignore[misc]
        document = find(query)
        said = f"{document.found} found" if document.found else f"meant {', '.join(document.meant) or 'nothing'}"
        print(f"{shown(ours):>8}  find {query}: {said}; SQLite, prefixes alone, {shown(theirs)}")
