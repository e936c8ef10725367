"""The values that say what an outcome means: figures, phrases, nouns, and how a choice is put."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Forms = tuple[str, ...]
"""A phrase: one form, or one for one and one for many; of a list also a first form for a list of one."""


class Noun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted."""

    one: str
    """With its article: “a step”."""
    many: str = ""
    by: int = 0
    """So many of it make one of another noun; 0 if of none."""
    pack: str = ""
    """That other noun."""


class Wording(msgspec.Struct, frozen=True):
    """How one figure is said. A phrase in `says` continues the name of a role; one in `clause` stands alone."""

    says: Forms = ()
    clause: Forms = ()
    more: Forms = ()
    """In place of `says` where the role has had another phrase before."""
    none: Forms = ()
    """Of 0, of no, and of nothing there."""
    below: Forms = ()
    """Of a number below 0."""
    all: Forms = ()
    """Of a part of another figure (`of`): it is all of that."""
    part: Forms = ()
    """It is less."""
    verb: str = ""
    """Comes before `says`, once for neighbours that share it."""
    also: str = ""
    """A sentence that follows."""

    @property
    def silent(self) -> bool:
        """Whether it says nothing whatever the figure is."""
        return self == Wording()


class Figure(msgspec.Struct, frozen=True, eq=False):
    """One field of an outcome, or one of its values (`kinds`): on whom it falls, what it counts, and how it is said."""

    field: str
    """A path: `captured.trucks` is a field of a field."""
    wording: Wording = Wording()
    on: str = ""
    """The role it falls on; none for what falls on nobody."""
    unit: str = ""
    """What is counted, by the noun's plural."""
    label: str = ""
    """What is weighed, where that is not the noun."""
    worth: int = 0
    """Of each, to the role it falls on."""
    once: bool = False
    """It counts as one if it is there, whatever its number."""
    of: str = ""
    """The figure it is a part of."""
    cases: Mapping[str, Wording] = {}
    """Other wordings by condition; the first that holds is used."""
    kinds: Mapping[str, Figure] = {}
    """Of a figure that is a word, or a list of words: a figure for each."""
    names: Mapping[str, str] = {}
    """Of words: how they are said."""
    quiet: str = ""
    """Why it deliberately says nothing."""


class Meaning(msgspec.Struct, frozen=True, eq=False):
    """What the outcomes of one procedure mean."""

    title: str
    procedure: str
    acts: str = ""
    """The role whose fortunes outcomes are sorted by; none where nobody's are touched."""
    meets: str = ""
    """The other role, if there is one."""
    called: Mapping[str, str] = {}
    """What the roles are called."""
    nothing: str = ""
    """What is said where no figure has anything to say."""
    closing: str = ""
    """A sentence that follows whatever is said."""
    figures: Mapping[str, Figure] = {}
    """By field, in the order in which they are told."""
    nouns: Mapping[str, Noun] = {}
    """Of the units that are counted."""
    parts: tuple[Part, ...] = ()


class Part(msgspec.Struct, frozen=True, eq=False):
    """Another procedure that may have taken place within this one."""

    meaning: Meaning
    roles: Mapping[str, str]
    """Of its roles, which they are here."""
    called: Mapping[str, str]
    before: str
    """The figure it is told before; none for the end."""


class Options(msgspec.Struct, frozen=True, eq=False):
    """How the options of a choice are said: by one of these forms."""

    words: Mapping[str, str] = {}
    """Option by option."""
    number: Forms = ()
    """Of numbers."""
    none: str = ""
    """Of the number 0."""
    parts: Mapping[str, Forms] = {}
    """Of words with numbers, such as lose-1-retreat-2: a phrase for each word."""
    each: Forms = ()
    """Of one thing or several picked by their places in a list."""


class ChoiceWords(msgspec.Struct, frozen=True, eq=False):
    """How one choice is put to whoever has it."""

    label: str
    asks: str
    many: str = ""
    """In place of `asks` where more options are offered than are read out."""
    about: Forms = ()
    """What the details are called, in their order."""
    units: Mapping[str, str] = {}
    """Of details and parts: what they count."""
    names: Mapping[str, str] = {}
    """How words among the details are said."""
    options: Options = Options()
    result: Meaning | None = None
    """What details that are results mean."""
    nouns: Mapping[str, Noun] = {}


class Meanings(msgspec.Struct, frozen=True, eq=False):
    """Everything a title's `outcomes.toml` says."""

    outcomes: Mapping[str, Meaning]
    choices: Mapping[str, ChoiceWords]
