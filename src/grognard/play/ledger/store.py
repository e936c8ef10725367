"""Ledgers on disk: one writer at a time, and every change whole or not at all.

A change is written to a file beside the ledger, brought to the disk, and put in the ledger's place in one step, so that
a kill at any moment leaves the old ledger or the new one. The lock is the kernel's and on the ledger itself: it ends
with the process that holds it, however that ends, so none is ever left behind. As a writer puts a new file in the place
of the one he locked, whoever gets a lock looks whether it is on the file that now stands there.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOENT
from pathlib import Path
from secrets import token_hex

from grognard.errors import GrognardError
from grognard.play.ledger.campaign import Ledger
from grognard.play.ledger.codec import MAX_BYTES, BadLedger, Shelf, decode, encode, encode_records

TRIES = 100
"""How often a lock is looked for anew while others replace the file."""


class Busy(GrognardError):
    """Another process is writing the ledger."""


def read(file: Path, shelf: Shelf) -> Ledger:
    """The ledger in a file as it stands now; readers wait for nobody."""
    descriptor = _open(file, os.O_RDONLY)
    try:
        return decode(file.name, _read(descriptor, file.name), shelf)
    finally:
        os.close(descriptor)


def create(file: Path, ledger: Ledger) -> None:
    """Begin a ledger in a new file; one that is there already is left alone."""
    beside = file.with_name(f".{file.name}.{token_hex(8)}.new")
    if not file.parent.is_dir():
        raise FileNotFoundError(ENOENT, "there is no such folder", str(file.parent))
    try:
        _write(beside, encode(ledger.head) + encode_records(ledger.records))
        os.link(beside, file)
    except FileExistsError:
        raise GrognardError(f"{file.name} is there already; a new ledger needs a name of its own") from None
    finally:
        beside.unlink(missing_ok=True)
    _settle(file.parent)


@contextmanager
def writing(file: Path, shelf: Shelf) -> Iterator[Ledger]:
    """The ledger, locked; what has been added when the block ends is written, and nothing if it ends with an error."""
    if file.is_symlink():
        file = Path(os.path.realpath(file))
    with _locked(file) as descriptor:
        raw = _read(descriptor, file.name)
        ledger = decode(file.name, raw, shelf)
        before = len(ledger.records)
        yield ledger
        added = encode_records(ledger.records[before:])
        if added:
            _replace(file, raw + added, os.fstat(descriptor).st_mode & 0o777)


def _replace(file: Path, raw: bytes, mode: int) -> None:
    """Put new text in the place of the old in one step; what could not be written whole is taken away again."""
    if len(raw) > MAX_BYTES:
        raise GrognardError(f"{file.name} would have {len(raw):,} bytes; a ledger has at most {MAX_BYTES:,}")
    beside = file.with_name(f".{file.name}.new")
    beside.unlink(missing_ok=True)  # left by a writer that was killed; nobody else writes it under the lock
    try:
        _write(beside, raw, mode)
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _settle(file.parent)


def _write(file: Path, raw: bytes, mode: int | None = None) -> None:
    """A new file, brought to the disk before anybody is told of it; with the very permissions given, if any are."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            if mode is not None:
                os.fchmod(descriptor, mode)  # whatever the umask: a file that a group shares stays theirs
            opened.write(raw)
            opened.flush()
            os.fsync(descriptor)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _open(file: Path, flags: int) -> int:
    """An open file of the ordinary kind: a pipe would have no end, and a ledger cannot be put in its place."""
    descriptor = os.open(file, flags | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise BadLedger(file.name, "this is no ordinary file, and so no ledger")
    return descriptor


def _settle(folder: Path) -> None:
    """Bring the folder's list of names to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _locked(file: Path) -> Iterator[int]:
    """The file open and locked, being the one that stands under its name now."""
    for _ in range(TRIES):
        descriptor = _open(file, os.O_RDWR)  # though nothing is written here: who may not write is told so
        try:
            _lock(descriptor, file.name)
            if _stands(descriptor, file):
                yield descriptor
                return
        finally:
            os.close(descriptor)
    raise Busy(f"{file.name} is being written by others without a pause; try again")


def _lock(descriptor: int, name: str) -> None:
    try:
        import fcntl
    except ImportError:
        raise GrognardError("ledgers are written under a POSIX file lock, which this system has not") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Busy(
            f"{name} is being written by another process; nothing was changed. Try again when it is done. "
            "The lock ends with that process, however it ends, so there is never one to clear away"
        ) from None


def _stands(descriptor: int, file: Path) -> bool:
    """Whether the locked file is the one under its name: another writer may have put a new one there meanwhile."""
    with contextlib.suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), file.stat())
    return False


def _read(descriptor: int, name: str) -> bytes:
    """All of an open file, if it is of a size a ledger can have."""
    size = os.fstat(descriptor).st_size
    if size > MAX_BYTES:
        raise BadLedger(name, f"{size:,} bytes; a ledger has at most {MAX_BYTES:,}")
    found = bytearray()
    while chunk := os.pread(descriptor, 1 << 20, len(found)):
        found += chunk
        if len(found) > MAX_BYTES:
            raise BadLedger(name, f"over {MAX_BYTES:,} bytes, which is more than a ledger has")
    return bytes(found)
