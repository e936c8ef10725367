"""`grognard serve`: the server begun, its address printed, the browser opened."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser

import uvicorn

from grognard.errors import GrognardError, Unreadable
from grognard.server.app import build
from grognard.server.doctor import BUILD, BUILT
from grognard.server.guard import HEADERS
from grognard.server.settings import HOST, Settings
from grognard.server.shelf.database import FILE, Database


class PortTaken(GrognardError):
    """Something else listens where we would."""


def listening(port: int) -> socket.socket:
    """The socket the server will listen on: taken before anything is promised."""
    # named as TCP, for asyncio turns the wait for more to send (40 ms an answer) off only where it is named
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((HOST, port))
        found.listen(512)
    except OSError as error:
        found.close()
        raise PortTaken(
            f"Port {port} cannot be had ({error.strerror}): is Grognard running already? `--port` names another, "
            "0 any that is free."
        ) from None
    return found


def serve(settings: Settings, listener: socket.socket, *, open_browser: bool) -> None:
    """Serve until Ctrl-C."""
    if not BUILT.is_file():
        raise Unreadable(f"The scripts and styles of the pages are not there. {BUILD}")
    Database(settings.data / FILE).close()  # what is wrong with it is said before anything is promised
    address = f"{settings.origin}/?token={settings.token}"

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(address, flush=True)  # noqa: T201 - the one line of data: where it is
            if open_browser:
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)

    config = uvicorn.Config(
        build(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        headers=list(HEADERS.items()),
        lifespan="on",
        timeout_graceful_shutdown=3,
        ws="none",
    )
    Server(config).run(sockets=[listener])
