"""The tiles of a layer, as a list or packed."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import re
import zlib

from grognard.maps.faults import Faults
from grognard.maps.tiled.tree import Element

GID = 0x0FFFFFFF
"""What is left of a tile's number without the marks for turned tiles."""


def tiles_of(layer: Element, size: int, file: str, faults: Faults) -> tuple[int, ...]:
    """The tiles of a layer, row by row."""
    data = layer.one("data")
    found: list[int] = []
    if data is not None:
        try:
            found = _decoded(data, size)
        except (ValueError, binascii.Error, zlib.error, OSError, EOFError) as error:
            faults.add(file, data.line, f"layer “{layer.attributes.get('name', '')}”: {error}")
            return ()
    if len(found) != size:
        faults.add(file, layer.line, f"layer “{layer.attributes.get('name', '')}”: {len(found)} tiles of {size}")
    return tuple(gid & GID for gid in found)


def _decoded(data: Element, size: int) -> list[int]:
    encoding, packed = data.attributes.get("encoding", ""), data.attributes.get("compression", "")
    if encoding == "csv":
        return [_number(word) for word in data.text.split(",", size)]
    if encoding == "base64":
        raw = _unpacked(base64.b64decode(data.text.strip(), validate=True), packed, 4 * size)
        return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw), 4)]
    if encoding:
        raise ValueError(f"encoding “{encoding}”: there are csv and base64")
    return [_number(tile.attributes.get("gid", "0")) for tile in data.all("tile")]


def _number(word: str) -> int:
    """A tile as it is written; the first that is too many is none, for it holds all that follow."""
    if not re.fullmatch(r"[0-9]{1,10}", word.strip()):
        raise ValueError("a tile that is no number, or one too many")
    return int(word)


def _unpacked(raw: bytes, packed: str, most: int) -> bytes:
    """At most so many bytes, however they are packed."""
    if not packed:
        return raw[: most + 1]
    if packed == "zlib":
        return zlib.decompressobj().decompress(raw, most + 1)
    if packed == "gzip":
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
            return file.read(most + 1)
    raise ValueError(f"compression “{packed}”: there are zlib and gzip")
