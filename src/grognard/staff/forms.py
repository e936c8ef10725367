"""The form of a question, made from the declared inputs: what a player fills in, with ranges, defaults and help."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType

from grognard.chance.procedures import MAX_LIST, BadInput, Inputs, Registered
from grognard.charts.rules import Option, Rules
from grognard.play.ledger.actions import Action
from grognard.staff.documents import DoctrineEntry, Document
from grognard.staff.typed import read_words
from grognard.titles.layouts import Layout, layout_of
from grognard.titles.meanings import meaning_of
from grognard.titles.title import Title
from grognard.titles.wording import Meaning

Kind = Literal["whole", "number", "yes", "word", "text", "list", "record", "either"]


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to be filled in."""

    name: str
    label: str
    help: str = ""
    kind: Kind
    required: bool = True
    default: Any = None
    absent: bool = False
    """It may be left out altogether."""
    low: float | None = None
    high: float | None = None
    words: list[Any] | None = None
    """The words there are to choose from."""
    pattern: str | None = None
    suggestions: list[str] = []
    """Words a player is likely to mean; others will do too."""
    item: Field | UnsetType = UNSET
    """What a list is made of."""
    fields: list[Field] | UnsetType = UNSET
    """What a record is made of."""
    options: list[Field] | UnsetType = UNSET
    """The forms that one of several kinds may take."""
    tag: dict[str, str] | UnsetType = UNSET
    """What a record of several kinds says of its kind."""
    least: int | None = None
    most: int | None = None
    """How long a list, or a text, may be."""


class Group(msgspec.Struct, frozen=True):
    """Fields that a player gathers together."""

    name: str
    fields: list[Field]
    folded: bool = False


class Form(Document, frozen=True, kw_only=True):
    """Everything a page or a client needs to put one question."""

    schema: str = "grognard-form/1"
    title: str
    title_name: str
    id: str
    name: str
    about: str
    example: dict[str, Any]
    groups: list[Group]
    doctrines: list[DoctrineEntry]
    strength: str | None
    charts: list[str]
    options: list[Option]
    results: list[str]
    """The fields of its outcome, those of its parts behind their own."""


def form(title: Title, procedure: Registered[Any], rules: Rules | None = None) -> Form:
    """The form of one procedure, with words to suggest from the charts in force."""
    layout = layout_of(title)
    known = rules or title.rules()
    fields = {field.name: _with_suggestions(known, layout, field) for field in inputs_fields(procedure.inputs)}
    return Form(
        title=title.id,
        title_name=title.sheet.name,
        id=procedure.id,
        name=spoken(procedure.id),
        about=procedure.about,
        example=example_inputs(procedure),
        groups=_grouped(fields, layout, procedure.id),
        doctrines=[DoctrineEntry(each.name, each.about) for each in procedure.doctrines],
        strength=procedure.strength,
        charts=list(procedure.charts),
        options=list(title.options.values()),
        results=_results(meaning_of(title.id, procedure.id)),
    )


def _results(meaning: Meaning) -> list[str]:
    """By their paths, as expressions write them after `outcome.`."""
    return [*meaning.figures, *(field for part in meaning.parts for field in _results(part.meaning))]


def _grouped(fields: Mapping[str, Field], layout: Layout, procedure: str) -> list[Group]:
    """The groups that the title declares; what none of them names is what matters at once, or is folded away."""
    found = [
        Group(name, [fields[each] for each in names], name in layout.folded)
        for name, names in layout.form.get(procedure, {}).items()
    ]
    named = {field.name for group in found for field in group.fields}
    rest = [field for name, field in fields.items() if name not in named]
    wanted = [field for field in rest if field.required]
    others = [field for field in rest if not field.required]
    first = [Group("The situation", wanted)] if wanted else []
    folded = bool(wanted or found) and len(others) > FEW
    return [*first, *found, *([Group("Circumstances", others, folded)] if others else [])]


def _with_suggestions(rules: Rules, layout: Layout, field: Field) -> Field:
    """A text, or a text inside it, with the words that a chart of the title heads its rows with."""
    within: dict[str, Any] = {}
    if isinstance(field.item, Field):
        within["item"] = _with_suggestions(rules, layout, field.item)
    for name in ("fields", "options"):
        if isinstance(inner := getattr(field, name), list):
            within[name] = [_with_suggestions(rules, layout, each) for each in inner]
    if field.kind == "text" and field.name in layout.suggest:
        within["suggestions"] = list(rules.chart(layout.suggest[field.name]).rows.labels)
    return msgspec.structs.replace(field, **within) if within else field


FEW = 8
"""So many circumstances are shown at once; more are folded away."""


def example_inputs(procedure: Registered[Any]) -> dict[str, Any]:
    """The example of a declaration as inputs."""
    return read_words(procedure.example)


def inputs_fields(inputs: type[msgspec.Struct]) -> list[Field]:
    """The fields of a declared struct."""
    return [_declared(field) for field in msgspec.structs.fields(inputs)]


def _declared(field: msgspec.structs.FieldInfo) -> Field:
    default = None if field.required else _plain(_default(field))
    made = _field(field.encode_name, field.type)
    return msgspec.structs.replace(made, required=field.required, default=default)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    factory = field.default_factory
    return factory() if callable(factory) else field.default


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _field(name: str, hint: Any) -> Field:
    """What a type asks for."""
    metas: list[msgspec.Meta] = []
    while hasattr(hint, "__metadata__"):
        metas += [meta for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta)]
        hint = hint.__origin__
    made = _bare(name, hint)
    for meta in reversed(metas):
        made = _bounded(made, meta)
    return made


_JSON = re.compile(r"[,:]? ?(?:or |such as )?(?:\[\{.*\}\]|\[[^\]]*\]|\{[^}]*\})")
"""How a list is typed in a terminal; a form has fields for it."""


def _bounded(made: Field, meta: msgspec.Meta) -> Field:
    changes = {
        "help": _JSON.sub("", meta.description).strip(" ,;:") if meta.description else None,
        "low": meta.ge,
        "high": meta.le,
        "least": meta.min_length,
        "most": meta.max_length,
        "pattern": meta.pattern,
    }
    return msgspec.structs.replace(made, **{key: value for key, value in changes.items() if value is not None})


def _bare(name: str, hint: Any) -> Field:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union(name, args)
    if origin is Literal:
        return _made(name, "word", words=list(args))
    if origin is tuple:
        return _made(name, "list", item=_field("item", args[0]), most=MAX_LIST)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _record(name, hint)
    kinds: dict[Any, Kind] = {bool: "yes", int: "whole", float: "number", str: "text"}
    return _made(name, kinds[hint])


def _record(name: str, struct: type[msgspec.Struct]) -> Field:
    config = struct.__struct_config__
    about = (struct.__doc__ or "").strip().splitlines()
    tag = {str(config.tag_field): str(config.tag)} if config.tag_field else UNSET
    return _made(name, "record", fields=inputs_fields(struct), tag=tag, help=about[0] if about else "")


def _union(name: str, args: tuple[Any, ...]) -> Field:
    """Several forms of one thing; whole numbers beside fractions are numbers, and none is “left out”."""
    absent = type(None) in args
    forms = [_field(name, arg) for arg in args if arg is not type(None)]
    if any(form.kind == "number" for form in forms):
        forms = [form for form in forms if form.kind != "whole"]
    if len(forms) == 1:
        return msgspec.structs.replace(forms[0], absent=absent)
    return _made(name, "either", options=forms, absent=absent)


def _made(name: str, kind: Kind, **more: Any) -> Field:
    return Field(name=name, label=spoken(name), kind=kind, **more)


ABBREVIATIONS = {
    "ar": "AR",
    "re": "RE",
    "sp": "SP",
    "afv": "AFV",
    "v1": "V-1",
    "v2": "V-2",
    "zoc": "ZOC",
    "mp": "MP",
    "dse": "DSE",
    "us": "US",
}


def spoken(name: str) -> str:
    """`attacker_ar` as “Attacker AR”."""
    words = name.replace("u_boat", "U-boat").replace("_", " ").split() if "_" in name else name.split("-")
    said = "AT" if words == ["at"] else " ".join(ABBREVIATIONS.get(word, word) for word in words)
    return said[:1].upper() + said[1:]


def faults(procedure: Registered[Any] | Action, given: Mapping[str, Any]) -> dict[str, str]:
    """What is wrong with each input, by its name: all of it, not only the first."""
    found: dict[str, str] = {}
    for field in msgspec.structs.fields(procedure.inputs):
        name = field.encode_name
        if name not in given:
            if field.required:
                found[name] = f"{spoken(name)} is needed"
            continue
        try:
            procedure.check(name, given[name])
        except BadInput as error:
            found[name] = str(error)
    return found


__all__ = ["Field", "Form", "Group", "Inputs", "example_inputs", "faults", "form", "inputs_fields", "spoken"]
