"""`python -m grognard`."""

from grognard.cli import entry

entry()
