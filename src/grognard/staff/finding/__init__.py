"""Finding: any chart, procedure, modifier or rule term of the titles, by words that a player would type."""

from grognard.staff.finding.index import index_of
from grognard.staff.finding.search import FindDocument, HitEntry, TermEntry, find
from grognard.staff.finding.things import Kind, Page, Place

__all__ = ["FindDocument", "HitEntry", "Kind", "Page", "Place", "TermEntry", "find", "index_of"]
