"""What a procedure may ask. It never rolls: it yields a request and is sent the answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from itertools import repeat
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, TypeVarTuple, overload

from grognard.chance.cups import Cup
from grognard.errors import Defect

if TYPE_CHECKING:
    from grognard.chance.dice import Dice
    from grognard.chance.tally import Tally

A = TypeVar("A")
C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)
I = TypeVar("I")  # noqa: E741
K = TypeVar("K", bound=Hashable)
O = TypeVar("O", bound=Hashable)  # noqa: E741
S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Asked:
    """What `yield from` a request yields. Only a request's `__iter__` does, so a bare `yield` is a type error."""


class Become(Generic[T]):
    """Returned at a procedure's end: the next state of a duel, or a roll made over again."""

    __slots__ = ("_hash", "args", "procedure")

    def __init__(self, procedure: Callable[[*Ts], Procedure[T]], *args: *Ts) -> None:
        self.procedure: Callable[..., Procedure[T]] = procedure
        self.args: tuple[Any, ...] = args
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return type(other) is Become and self.procedure is other.procedure and self.args == other.args

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.procedure, self.args))
        return self._hash

    def __repr__(self) -> str:
        return f"Become({shown(self.procedure, self.args)})"


Procedure = Generator[Asked, Any, T | Become[T]]


class Doubt(NamedTuple):
    """A cell that a roll may fall on and that is not simply what the source says."""

    chart: str
    where: str
    """The place and how it is read."""
    why: str


class On(Protocol[C_co]):
    """Where a total is looked up: a column or row of a chart. Compared by identity."""

    def at(self, total: int, /) -> C_co: ...
    def text(self, total: int, /) -> str: ...
    def doubts(self, totals: range, /) -> tuple[Doubt, ...]: ...


class Request(Generic[A]):
    """Something asked; `yield from` it to have the answer."""

    __slots__ = ("label",)
    label: str

    def __iter__(self) -> Generator[Asked, Any, A]:
        return (yield self)  # type: ignore[misc, no-any-return]

    def __repr__(self) -> str:
        return f"{type(self).__name__} “{self.label}”"


class Roll(Request[A]):
    """Roll dice: answers the total or, with `on`, the cell it falls on. `because` is shown beside it."""

    __slots__ = ("because", "dice", "on")

    @overload
    def __init__(self: Roll[int], dice: Dice, label: str, on: None = None, because: tuple[Tally, ...] = ()) -> None: ...
    @overload
    def __init__(self: Roll[C], dice: Dice, label: str, on: On[C], because: tuple[Tally, ...] = ()) -> None: ...
    def __init__(self, dice: Dice, label: str, on: On[Any] | None = None, because: tuple[Tally, ...] = ()) -> None:
        self.dice = dice
        self.label = label
        self.on = on
        self.because = because


class Draw(Request[tuple[K, Cup[K]]]):
    """Draw a chit: answers it and the cup that is left."""

    __slots__ = ("cup",)

    def __init__(self, cup: Cup[K], label: str) -> None:
        self.cup = cup
        self.label = label


class Choose(Request[O]):
    """A side picks one of its options. Labels are constants; details go in `about`."""

    __slots__ = ("about", "options", "side")

    def __init__(self, side: str, label: str, options: Sequence[O], about: Hashable = None) -> None:
        self.side = side
        self.label = label
        self.options = tuple(options)
        self.about = about


class Secret(Request[tuple[Any, ...]]):
    """Sides pick at once, hidden from each other: answers their options in the order of the mapping."""

    __slots__ = ("about", "options")

    def __init__(self, label: str, options: Mapping[str, Sequence[Hashable]], about: Hashable = None) -> None:
        self.label = label
        self.options = tuple((side, tuple(those)) for side, those in options.items())
        self.about = about

    def choices(self) -> list[Choose[Any]]:
        """What each side alone is asked."""
        return [Choose(side, self.label, options, self.about) for side, options in self.options]


class Call(Request[T]):
    """Run a sub-procedure: answers its result. Equal results merge."""

    __slots__ = ("args", "procedure")

    def __init__(self, procedure: Callable[[*Ts], Procedure[T]], *args: *Ts) -> None:
        self.procedure: Callable[..., Procedure[T]] = procedure
        self.args: tuple[Any, ...] = args
        self.label = procedure.__name__


class Fold(Request[S]):
    """`state = step(state, item, *given)` for each item in turn; equal states merge after each."""

    __slots__ = ("given", "items", "start", "step")

    def __init__(self, step: Callable[[S, I, *Ts], Procedure[S]], items: Sequence[I], start: S, *given: *Ts) -> None:
        self.step: Callable[..., Procedure[S]] = step
        self.items = tuple(items)
        self.start = start
        self.given: tuple[Any, ...] = given
        self.label = step.__name__

    def rounds(self) -> Iterator[tuple[Any, ...]]:
        """What each step is given after the state."""
        return ((item, *self.given) for item in self.items)


class Repeat(Request[S]):
    """`state = step(state, *given)` so many times; equal states merge after each."""

    __slots__ = ("given", "start", "step", "times")

    def __init__(self, step: Callable[[S, *Ts], Procedure[S]], times: int, start: S, *given: *Ts) -> None:
        self.step: Callable[..., Procedure[S]] = step
        self.times = times
        self.start = start
        self.given: tuple[Any, ...] = given
        self.label = step.__name__

    def rounds(self) -> Iterator[tuple[Any, ...]]:
        """What each step is given after the state."""
        if self.times < 0:
            raise Defect(f"{self.label} cannot be repeated {self.times} times")
        return repeat(self.given, self.times)


LEAVES = (Roll, Draw, Choose, Secret)
"""The requests that a player or his dice must answer; the others are for the interpreter."""


def started(procedure: Callable[..., Any], args: tuple[Any, ...]) -> Generator[Any, Any, Any]:
    """A procedure begun; what is no generator is refused by name."""
    running = procedure(*args)
    if type(running) is not GeneratorType:
        raise Defect(f"{shown(procedure, args)} is no generator: a procedure asks with `yield from`")
    return running


def slots(request: Request[Any]) -> list[str]:
    """The names of what a request is made of."""
    return [name for cls in type(request).__mro__ for name in getattr(cls, "__slots__", ())]


def shown(procedure: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """A procedure and its arguments as a caller would write them."""
    inside = ", ".join(repr(arg) for arg in args)
    return f"{procedure.__name__}({inside if len(inside) < 300 else inside[:300] + '…'})"
