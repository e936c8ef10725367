"""`grognard ledger`: a campaign's books, in a file that is the save."""

from __future__ import annotations

from cyclopts import App

from grognard.cli.ledger_ask import actions, check, due, show
from grognard.cli.ledger_keep import advance, new, post, undo

ledger = App(
    name="ledger",
    help="Keep a campaign's books: supply, production, reinforcements, tanks, shipping, morale.",
    help_format="plaintext",
    help_epilogue="Begin with:  grognard ledger new my.ledger --title war-in-the-world  ·  "
    "grognard ledger actions war-in-the-world",
)
for command in (new, actions, post, due, advance, undo, show, check):
    ledger.command(command)
