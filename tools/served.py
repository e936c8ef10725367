"""A real server, as a player starts it, in a process of its own: for tests, benchmarks and pictures."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx


class Served:
    """A server under way."""

    def __init__(self, data: Path, *words: str, port: int = 0) -> None:
        self.data, self.words, self.port = data, words, port
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it and read the address it prints."""
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "grognard",
                "serve",
                "--data",
                self.data,
                "--port",
                str(self.port),
                "--no-browser",
                *self.words,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout
        address = self.process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), "the server did not start"
        self.origin, _, self.token = address.partition("/?token=")

    def client(self, **more: str) -> httpx.Client:
        """A client that is let in."""
        headers = {"authorization": f"Bearer {self.token}", **more}
        return httpx.Client(base_url=self.origin, headers=headers, timeout=30)

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        assert self.process
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
        self._close()

    def _close(self) -> None:
        assert self.process and self.process.stdout
        self.process.stdout.close()
