"""The `grognard` command: data to stdout, talk to stderr."""

from __future__ import annotations

import os
import sys

DONE, REFUSED, USAGE, BAD_DATA, INPUT_OUTPUT, INTERRUPTED = 0, 1, 2, 3, 4, 130


def main(tokens: list[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    from grognard.cli.app import run

    try:
        code = run(tokens)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return code


def entry() -> None:
    """Run as a program."""
    from grognard.cli.letters import make_do

    make_do()
    sys.exit(main())
