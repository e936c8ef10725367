"""Benchmarks: every claim of speed beside a peer, in one run."""
