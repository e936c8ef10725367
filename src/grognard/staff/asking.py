"""Choices in words: what is asked of whom, and what each option would be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from grognard.chance.procedures import Registered
from grognard.chance.requests import Choose, Secret
from grognard.chance.values import option_id
from grognard.staff.english import listed, numeral, ordinal, polished, some
from grognard.staff.telling import told
from grognard.titles.meaning_entries import TOKEN
from grognard.titles.meanings import choice_of, meaning_of
from grognard.titles.wording import Forms

READ_OUT = 3
"""So many options are read out in the question itself."""

Request = Choose[Any] | Secret


def asks(procedure: Registered[Any], request: Request) -> str:
    """The question that a choice puts, in sentences; a secret one's is put to both sides, or to each alone."""
    put = Put(procedure.title, request)
    options = request.options if isinstance(request, Choose) else request.options[0][1]
    own = _sides(procedure, request)
    if len(options) == 1:
        return polished(f"{own['side']} can do one thing only: {put.option(options[0])}")
    if all(isinstance(option, int) for option in options):
        least, most = min(options), max(options)
        own |= {"least": numeral(least), "most": numeral(most), "#least": str(least), "#most": str(most)}
    if len(options) > READ_OUT and put.choice.many:
        return polished(put.filled(put.choice.many, own))
    if "{options}" in put.choice.asks:
        own["options"] = listed([put.option(option) for option in options], "or")
    return polished(put.filled(put.choice.asks, own))


def option_said(procedure: Registered[Any], request: Request, option: Any) -> str:
    """One option in words; its id stays what `option_id` says."""
    return Put(procedure.title, request).option(option)


def _sides(procedure: Registered[Any], request: Request) -> dict[str, str]:
    """What those who choose are called, and the other side."""
    called = meaning_of(procedure.title, procedure.id).called
    sides = [request.side] if isinstance(request, Choose) else [side for side, _ in request.options]
    others = [name for role, name in called.items() if role not in sides]
    return {"side": listed([called[side] for side in sides]), "other": listed(others)}


class Put:
    """One choice as it is put: its words, and what the request says of itself by the names that the file gives."""

    def __init__(self, title: str, request: Request) -> None:
        self.choice = choice_of(title, request.label)
        self.about = cast("Any", request.about)
        names = self.choice.about
        values = (self.about,) if len(names) == 1 else self.about if names else ()
        self.named: dict[str, Any] = dict(zip(names, values, strict=True))

    def option(self, option: Any) -> str:
        """An option in the form that the file gives options."""
        said, name = self.choice.options, option_id(option)
        if said.each:
            return self._picked(option if isinstance(option, tuple) else (option,))
        if said.number:
            phrase = said.none if option == 0 and said.none else _form(said.number, option)
            return self.filled(phrase, _number(option))
        return self._parted(name) if said.parts else self.filled(said.words[name], {})

    def filled(self, phrase: str, own: Mapping[str, str]) -> str:
        """A phrase with its tokens replaced, by the option's own or by the details."""
        return TOKEN.sub(lambda match: own[match[1]] if match[1] in own else self._detail(match[1]), phrase)

    def _detail(self, token: str) -> str:
        form, _, name = token.partition(" ")
        if form == "some":
            return self._some(name, self.named[name])
        value = self.named[name if form == "#" else token]
        if isinstance(value, int):
            return str(value) if form == "#" else numeral(value)
        return self.choice.names.get(str(value), str(value))

    def _some(self, name: str, number: int) -> str:
        """So many of what a detail or a part counts."""
        nouns = self.choice.nouns
        return some(number, nouns[self.choice.units[name]], nouns.__getitem__)

    def _parted(self, name: str) -> str:
        """`lose-1-retreat-2` as its phrases one after the other."""
        words, said = name.split("-"), []
        for word, number in zip(words[::2], map(int, words[1::2]), strict=True):
            own = _number(number)
            if word in self.choice.units:
                own["some"] = self._some(word, number)
            said.append(self.filled(_form(self.choice.options.parts[word], number), own))
        return listed(said)

    def _picked(self, places: tuple[int, ...]) -> str:
        """Things picked by their places, with what the details say of each: a value, or a result in words."""
        values = [self.about[place - 1] for place in places] if isinstance(self.about, tuple) else []
        result = self.choice.result
        if result is not None:
            sentences = [" ".join(told(result, value, None, result.called)) for value in values]
            values = [f"{each[0].lower()}{each[1:]}".rstrip(".") for each in sentences]
        own = {
            "which": f"the {listed([ordinal(place) for place in places])}",
            "each": listed([str(value) for value in values]),
        }
        return self.filled(_form(self.choice.options.each, len(places)), own)


def _form(forms: Forms, number: int) -> str:
    """The form for one, or that for many."""
    return forms[int(number != 1 and len(forms) > 1)]


def _number(number: int) -> dict[str, str]:
    return {"n": numeral(number), "#n": str(number)}
