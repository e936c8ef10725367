"""Sets of own charts: what players have put in force together, as folders that are never changed once they are written.

A session names the set it is played by; so do questions. A set is called by what is in it.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from threading import Lock

from grognard.charts.library import OwnFile, own_files
from grognard.charts.rules import Rules
from grognard.errors import GrognardError, Unknown
from grognard.titles import title

FOLDER = "chart-sets"
KEPT = 32
"""Rules in force with own charts that are kept read."""
NAME = re.compile(r"[0-9a-f]{16}")
FILE = re.compile(r"[a-z0-9][a-z0-9-]{0,79}\.v[0-9]{1,6}\.toml")
BUNDLED = "bundled"
"""What an address calls the set of no own charts."""


class ChartSets:
    """The folder of the sets."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: OrderedDict[tuple[object, ...], Rules] = OrderedDict()
        self._lock = Lock()

    def rules(self, title_id: str, choices: Mapping[str, str], name: str = "") -> Rules:
        """The rules in force under these choices, with a set of own charts in front; the same object each time."""
        of = title(title_id)
        if not name:
            return of.rules(choices)
        key = (title_id, name, tuple(sorted(choices.items())))
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        found = of.rules(choices, self.path(title_id, name))
        with self._lock:
            self._known[key] = found
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found

    def path(self, title_id: str, name: str) -> Path:
        """The folder of a set."""
        found = self.folder / title(title_id).id / name
        if not NAME.fullmatch(name) or not found.is_dir():
            raise Unknown(
                f"there is no set of own charts “{name[:40]}” for {title_id} in the data folder: it was put in force "
                "on another machine. Without `_charts` in the address the charts in force here are used."
            )
        return found

    def files(self, title_id: str, name: str) -> list[OwnFile]:
        """The charts of a set; none of no set."""
        return own_files(self.path(title_id, name), title_id) if name else []

    def write(self, title_id: str, files: Iterable[OwnFile]) -> str:
        """The name of the set of these files; empty for none."""
        charts = list(files)
        name = name_of(charts)
        if not name:
            return ""
        found = self.folder / title(title_id).id / name
        if not found.is_dir():
            beside = found.with_name(f".{name}.{token_hex(4)}")
            beside.mkdir(parents=True)
            for each in charts:
                _to_disk(beside / each.name, each.text)
            try:
                beside.rename(found)
            except OSError:  # another was quicker: a set of this name holds the same
                if not found.is_dir():
                    raise
                rmtree(beside)
            _sync(found.parent)
        return name


def name_of(files: Iterable[OwnFile]) -> str:
    """What the set of these files is called; empty for none."""
    charts = sorted(files, key=lambda each: each.name)
    whole = hashlib.sha256()
    for each in charts:
        whole.update(f"{_plain(each.name)}\0{len(each.text)}\0{each.text}".encode())
    return whole.hexdigest()[:16] if charts else ""


def file_of(id_: str, version: int, text: str) -> OwnFile:
    """A kept version as a file: slips and sheets call it by its name."""
    return OwnFile(f"{id_}.v{version}.toml", text)


def _plain(name: str) -> str:
    """The name of a file, if it is one that sets have."""
    if not FILE.fullmatch(name):
        raise GrognardError(f"a chart of a set is in a file such as combat.v2.toml; “{name[:40]}” will not do")
    return name


def _to_disk(path: Path, text: str) -> None:
    """Write a file so that it is there after a power cut, too: sessions rely on it."""
    with path.open("w", encoding="utf-8", newline="\n") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())


def _sync(folder: Path) -> None:
    """Have the names in a folder on the disk, too."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
