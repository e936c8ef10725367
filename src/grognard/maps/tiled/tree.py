"""XML from strangers, read into a small tree: no document types, no entities, and bounded."""

from __future__ import annotations

from xml.parsers import expat

import msgspec

from grognard.maps.faults import Faults

MOST_ELEMENTS = 400_000
MOST_DEEP = 20


class Element(msgspec.Struct):
    """One element: its attributes, the elements in it, its text, and the line it stands on."""

    name: str
    attributes: dict[str, str]
    line: int
    inside: list[Element] = []
    text: str = ""

    def all(self, name: str) -> list[Element]:
        """The elements in it that have this name."""
        return [each for each in self.inside if each.name == name]

    def one(self, name: str) -> Element | None:
        """The first element in it that has this name."""
        return next(iter(self.all(name)), None)


class _Refused(Exception):
    """Stops the parser."""


def read_xml(raw: bytes, file: str, faults: Faults) -> Element | None:
    """The outermost element; `None` and a fault if there is none that may be read."""
    parser = expat.ParserCreate()
    open_: list[Element] = [Element("", {}, 1)]
    said: list[list[str]] = [[]]
    count = 0

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(open_) > MOST_DEEP:
            raise _Refused(f"over {MOST_ELEMENTS:,} elements, or over {MOST_DEEP} in one another")
        element = Element(name, attributes, parser.CurrentLineNumber, [])
        open_[-1].inside.append(element)
        open_.append(element)
        said.append([])

    def end(_name: str) -> None:
        open_.pop().text = "".join(said.pop())

    def text(piece: str) -> None:
        said[-1].append(piece)

    def doctype(*_: object) -> None:
        raise _Refused("a document type: a map has none, and entities are not read")

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, doctype
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        faults.add(file, error.lineno, f"not XML: {expat.ErrorString(error.code)}")
        return None
    except (LookupError, ValueError) as error:
        faults.add(file, 1, f"not XML that can be read: {error}")
        return None
    except _Refused as refused:
        faults.add(file, parser.CurrentLineNumber, str(refused))
        return None
    return open_[0].inside[0]
