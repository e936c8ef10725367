"""`grognard serve`: the charts room in the browser."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.errors import BadQuestion, GrognardError

Data = Annotated[
    Path | None, Parameter(help="Where sessions, ledgers and your charts are kept; otherwise a folder of your own.")
]


def serve(
    *,
    data: Data = None,
    port: Annotated[int | None, Parameter(help="The port to listen on; 0 takes any that is free.")] = None,
    browser: Annotated[bool, Parameter(negative="--no-browser", help="Open the address in the browser.")] = True,
    workers: Annotated[int | None, Parameter(help="How many long questions are worked out at once.")] = None,
) -> None:
    """Open the charts room in the browser: odds, rolls, sessions and ledgers beside the game.

    Example: grognard serve --data my-games --port 8700

    It listens on this machine only; the address it prints holds the token that lets you in. Ctrl-C ends it.
    """
    try:
        from grognard.server import launch
    except ImportError as error:
        raise GrognardError(
            f"the web application needs packages that are not installed ({error.name}): pip install 'grognard[serve]'"
        ) from None
    from grognard.server.settings import Settings, data_folder, port_of, ready_folder, token_of

    wanted = port_of(port)
    if workers is not None and not 1 <= workers <= 64:
        raise BadQuestion(f"--workers {workers}: from 1 to 64")
    folder = ready_folder(data or data_folder())
    with launch.listening(wanted) as listener:
        settings = Settings(data=folder, port=listener.getsockname()[1], token=token_of(folder), workers=workers)
        print(f"Grognard keeps your games in {folder}. Ctrl-C ends it.", file=sys.stderr)
        launch.serve(settings, listener, open_browser=browser)
