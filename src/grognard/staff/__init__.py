"""The staff officer: plans of several steps, and their joint odds."""
