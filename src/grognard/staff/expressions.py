"""The little language of plan files: arithmetic and comparisons over named values, nothing else."""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Mapping
from keyword import iskeyword
from typing import Any

from grognard.errors import GrognardError, printable

MAX_LENGTH = 400
MAX_NODES = 100
MAX_NUMBER = 10**12
MAX_QUOTED = 80

Value = Any
Env = Mapping[str, Any]


class BadExpression(GrognardError):
    """A text that is no expression, or one that cannot be worked out; it knows the place it stands in."""

    def __init__(self, text: str, where: str = "") -> None:
        self.where = where
        super().__init__(f"{where}: {text}" if where else text)


_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, other: one in other,
    ast.NotIn: lambda one, other: one not in other,
}
_OF_MANY: dict[str, Callable[..., Any]] = {"min": min, "max": max, "sum": sum}
_OF_ONE: dict[str, Callable[[Any], Any]] = {"len": len, "abs": abs, "int": int}
_CALLS = {**_OF_MANY, **_OF_ONE}
_NAMED: dict[str, Any] = {"true": True, "false": False, "null": None}
"""As TOML writes them, and as JSON writes what an outcome has not."""
_ALL = (
    "an expression has names, whole numbers, words, true, false, null, + - * // %, comparisons, in, and, or, not, "
    f"… if … else …, {', '.join(_CALLS)}"
)
_PARTS = (
    *(ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.IfExp, ast.Compare),
    *(ast.Call, ast.Tuple, ast.expr_context, ast.boolop, ast.Not, ast.USub, *_BINARY, *_COMPARE),
)
"""Everything an expression may be made of."""


def reserved(name: str) -> bool:
    """Whether the language already has this name."""
    return name in _CALLS or name in _NAMED or name == "outcome" or iskeyword(name)


class Expression:
    """One expression, parsed once and worked out for many states."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where = text, where
        if len(text) > MAX_LENGTH:
            raise BadExpression(f"{len(text)} characters; an expression has at most {MAX_LENGTH}", where)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # what Python only warns of (“1if x”, “'\\d'”) is no expression
                self._tree = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise BadExpression(f"{_quoted(text)} is no expression", where) from None
        if sum(1 for _ in ast.walk(self._tree)) > MAX_NODES:
            raise BadExpression(f"{_quoted(text)} is too long an expression", where)
        if not all(map(_known, ast.walk(self._tree))):
            raise BadExpression(f"{_quoted(text)}: {_ALL}", where)

    @property
    def names(self) -> set[str]:
        """The names it speaks of."""
        return {node.id for node in ast.walk(self._tree) if isinstance(node, ast.Name)} - set(_CALLS) - set(_NAMED)

    def value(self, env: Env) -> Value:
        """Its value where these names stand for these values."""
        try:
            return _checked(_value(self._tree, env))
        except BadExpression as error:
            raise BadExpression(f"{_quoted(self.text)}: {error}", self.where) from None
        except ZeroDivisionError:
            raise BadExpression(f"{_quoted(self.text)} divides by nothing", self.where) from None

    def holds(self, env: Env) -> bool:
        """Whether it is so; a number or a word is no answer, for a word would always be “so”."""
        value = self.value(env)
        if not isinstance(value, bool):
            raise BadExpression(
                f"{_quoted(self.text)} is {shown(value)}, neither true nor false; compare it", self.where
            )
        return value


def _quoted(text: str) -> str:
    return f"“{printable(text, MAX_QUOTED)}”"


def _known(node: ast.AST) -> bool:
    """Whether the language has this part: what it has not is a fault even where nothing ever asks for it."""
    match node:
        case ast.Constant(value=value):
            return value is None or isinstance(value, bool | int | str)
        case ast.Attribute(attr=field):
            return not field.startswith("_")
        case ast.Call(func=func, args=args, keywords=keywords):
            named = isinstance(func, ast.Name) and func.id in _CALLS
            return named and bool(args) and not keywords
        case _:
            return isinstance(node, _PARTS)


def _checked(value: Value) -> Value:
    if isinstance(value, int) and abs(value) > MAX_NUMBER:
        raise BadExpression(f"the number grows past {MAX_NUMBER:,}")
    return value


def _value(node: ast.expr, env: Env) -> Value:
    match node:
        case ast.Constant(value=bool() | int() | str() | None):
            return node.value
        case ast.Name(id=name) if name in _NAMED:
            return _NAMED[name]
        case ast.Name(id=name):
            if name not in env:
                raise BadExpression(f"there is no “{name}”; there are {', '.join(env)}")
            return env[name]
        case ast.Attribute(value=inner, attr=field) if not field.startswith("_"):
            return _field(_value(inner, env), field)
        case ast.Subscript(value=inner, slice=index):
            return _place(_value(inner, env), _value(index, env))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _so(operand, env)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand, env)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _checked(_BINARY[type(op)](_number(left, env), _number(right, env)))
        case _:
            return _logic(node, env)


def _logic(node: ast.expr, env: Env) -> Value:
    match node:
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(_so(part, env) for part in parts)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any(_so(part, env) for part in parts)
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _so(test, env) else other, env)
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _COMPARE for op in ops):
            values = [_value(each, env) for each in (left, *others)]
            pairs = zip(values, ops, values[1:], strict=False)
            return all(_compared(one, op, other) for one, op, other in pairs)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS:
            return _called(name, [_value(arg, env) for arg in args])
        case ast.Tuple(elts=parts):
            return tuple(_value(part, env) for part in parts)
        case _:
            raise BadExpression(_ALL)


def _so(node: ast.expr, env: Env) -> bool:
    """Whether a part of a condition is so: 0 and null are not. A word would always be."""
    value = _value(node, env)
    if not isinstance(value, int | None):
        raise BadExpression(f"{shown(value)} is neither true nor false")
    return bool(value)


def _compared(one: Value, op: ast.cmpop, other: Value) -> bool:
    try:
        return _COMPARE[type(op)](one, other)
    except TypeError:
        pass
    if isinstance(op, ast.In | ast.NotIn):
        raise BadExpression(f"{shown(other)} is no list to look in")
    hint = "; ask first whether it is null" if one is None or other is None else ""
    raise BadExpression(f"{shown(one)} cannot be compared with {shown(other)}{hint}")


def _number(node: ast.expr, env: Env) -> int:
    """Arithmetic is for numbers: words are not repeated a billion times."""
    return _numeric(_value(node, env))


def _numeric(value: Value) -> int:
    if not isinstance(value, int):
        raise BadExpression(f"{shown(value)} is not a number")
    return value


def _called(name: str, given: list[Value]) -> Value:
    """A function of one value, or of several: those of a list, or each by itself."""
    if name in _OF_ONE:
        if len(given) > 1:
            raise BadExpression(f"{name} is of one value, and has {len(given)}")
        return _OF_ONE[name](_list(given[0]) if name == "len" else _numeric(given[0]))
    values = _list(given[0]) if len(given) == 1 else given
    if not values and name != "sum":
        raise BadExpression(f"{name} of an empty list is nothing")
    return _OF_MANY[name]([_numeric(value) for value in values])


def _list(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, tuple):
        raise BadExpression(f"{shown(value)} is no list")
    return value


def _place(value: Value, index: Value) -> Value:
    """What stands at a place of a list, counted from 0."""
    values, place = _list(value), _numeric(index)
    if not -len(values) <= place < len(values):
        raise BadExpression(f"there is no place {place} in a list of {len(values)}")
    return values[place]


def shown(value: Value) -> str:
    """A value as a message names it."""
    if value is None:
        return "nothing (null)"
    if fields := getattr(value, "__struct_fields__", ()):
        return f"something of {len(fields)} fields ({', '.join(fields)})"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _field(value: Any, field: str) -> Value:
    fields = getattr(value, "__struct_fields__", ())
    if not fields:
        raise BadExpression(f"{shown(value)} has no fields, and so no “{field}”")
    if field not in fields:
        raise BadExpression(f"there is no field “{field}”; there are {', '.join(fields)}")
    return getattr(value, field)
