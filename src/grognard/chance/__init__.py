"""Chance: requests, the interpreters that answer them, and the slip."""
