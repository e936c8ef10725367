"""Ledgers: what a campaign has of everything, kept double-entry in an append-only log that is the save."""
