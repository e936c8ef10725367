"""`python -m bench [NAME …]`: the benchmarks, each beside its peers in one run."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("chance", "finding", "maps", "queries", "room", "startup")

for name in sys.argv[1:] or NAMES:
    print(f"\n== {name}\n")
    import_module(f"bench.{name}").main()
