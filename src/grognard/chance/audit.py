"""The auditor: every path run twice, its requests, result and types compared."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from grognard.chance.errors import Impure
from grognard.chance.requests import Choose, Secret, shown, slots
from grognard.chance.tally import Tally
from grognard.chance.values import check, clash, refined, signature
from grognard.errors import Defect


class Audit:
    """What one query remembers of the types it has met. On in tests."""

    def __init__(self) -> None:
        self._arguments: dict[Hashable, tuple[Any, ...]] = {}
        self._results: dict[Hashable, Any] = {}

    def path(
        self, procedure: Callable[..., Any], args: tuple[Any, ...], trail: list[tuple[Any, Any]], result: Any
    ) -> None:
        """Run one finished path again and compare all it asked and gave."""
        where = shown(procedure, args)
        self.same_arguments(procedure, args)
        for request, answer in trail:
            check(answer, f"an answer to {request!r} in {where}")
            if isinstance(request, (Choose, Secret)):
                check(request.options, f"the options of {request!r} in {where}")
        self._again(procedure, args, trail, result, where)
        check(result, f"the result of {where}")
        self._one_type(procedure, result, where)

    def same_arguments(self, procedure: Callable[..., Any], args: tuple[Any, ...]) -> None:
        """Arguments that are equal must be of equal types: `1 == True` would share one memory."""
        check(args, f"an argument of {procedure.__name__}")
        kept = self._arguments.setdefault((procedure, args), args)
        if clash(signature(kept), signature(args)):
            raise Defect(f"{shown(procedure, args)} and {shown(procedure, kept)} are equal, but of different types")

    def _again(
        self,
        procedure: Callable[..., Any],
        args: tuple[Any, ...],
        trail: list[tuple[Any, Any]],
        result: Any,
        where: str,
    ) -> None:
        running = procedure(*args)
        sent = None
        try:
            for request, answer in trail:
                asked = running.send(sent)
                if other := differing(asked, request):
                    raise Impure(
                        f"{where} asked {asked!r} where it had asked {request!r} ({other} not the same): "
                        "a procedure must be pure"
                    )
                sent = answer
            more = running.send(sent)
        except StopIteration as stop:
            if stop.value != result or signature(stop.value) != signature(result):
                raise Impure(f"{where} gave {stop.value!r} where it had given {result!r}") from None
        else:
            raise Impure(f"{where} asked {more!r} where it had ended")

    def _one_type(self, procedure: Callable[..., Any], result: Any, where: str) -> None:
        found = signature(result)
        kept = self._results.get(procedure, found)
        if clash(kept, found):
            raise Defect(f"{where} gives a field two types: {result!r}")
        self._results[procedure] = refined(kept, found)


def differing(one: Any, other: Any) -> str:
    """In what two requests differ, if they do. Tallies are compared with their lines."""
    if type(one) is not type(other):
        return "kind"
    parts = [name for name in slots(one) if _shown(getattr(one, name)) != _shown(getattr(other, name))]
    return ", ".join(parts)


def _shown(part: Any) -> Any:
    if isinstance(part, Tally):
        return part.lines
    return tuple(map(_shown, part)) if type(part) is tuple else part
