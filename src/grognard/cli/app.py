"""The commands and what each error means for the exit code."""

from __future__ import annotations

import sys

from cyclopts import App, CycloptsError

from grognard import __version__
from grognard.cli import DONE, INPUT_OUTPUT, USAGE
from grognard.errors import GrognardError

app = App(
    name="grognard",
    help="Referee, staff officer and laboratory for hex-and-counter wargames.",
    help_format="plaintext",
    version=__version__,
    suppress_keyboard_interrupt=False,  # an exit code of `main` like the others
    help_epilogue="Begin with:  grognard serve  ·  grognard look  ·  grognard charts  ·  grognard chart ocs/combat",
)
COMMANDS = {
    "find": "find",
    "charts": "charts",
    "chart": "charts",
    "procedures": "procedures",
    "odds": "odds",
    "resolve": "odds",
    "plan": "plan",
    "rules": "rules",
    "sequence": "sequence",
    "ledger": "ledger",
    "lanes": "lanes",
    "look": "look",
    "serve": "serve",
    "doctor": "doctor",
    "map": "maps",
}
"""Each command and the module it is in: nothing is read for a command but what it needs."""
for name, module in COMMANDS.items():
    app.command(f"grognard.cli.{module}:{name if name != 'map' else 'map_commands'}", name=name)


def run(tokens: list[str] | None) -> int:
    """One command from its words to its exit code."""
    words = sys.argv[1:] if tokens is None else tokens
    if not words or words[0].startswith("-"):  # help tells of every command what the command says of itself
        for name in COMMANDS:
            app[name]
    try:
        if address := _asks_for_help(words):
            from grognard.cli.procedures import help_for

            help_for(address)
            return DONE
        app(words, exit_on_error=False, print_error=True, result_action="return_value")
    except CycloptsError:  # printed already
        return USAGE
    except GrognardError as error:
        from grognard.cli.refused import told

        return told(error)
    except BrokenPipeError:
        raise
    except OSError as error:
        from grognard.cli.refused import plain

        print(plain(f"{error.filename or 'input or output'}: {error.strerror or error}"), file=sys.stderr)
        return INPUT_OUTPUT
    except Exception as error:
        if not any(word.partition("=")[0] == "--charts" for word in words):
            raise
        from grognard.cli.refused import not_with_own_charts

        return not_with_own_charts(error)
    return DONE


def _asks_for_help(words: list[str]) -> str | None:
    """The procedure whose inputs `grognard odds TITLE/PROCEDURE --help` asks for."""
    if len(words) < 2 or words[0] not in ("odds", "resolve") or not {"--help", "-h"} & set(words):
        return None
    return words[1] if "/" in words[1] else None
