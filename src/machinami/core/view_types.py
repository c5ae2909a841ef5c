"""Declared types of a game's plain data, and exact validation of data against them.

A game declares them in its module `view.types`, under the names of `EXPORTS`. They consist of TypedDicts,
`Literal`, unions, lists, `dict[str, …]`, integers, texts, booleans and None.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from machinami.core import registry
from machinami.core.contract import Json

EXPORTS = {
    "Board": "the `board` of a view",
    "Action": "an action in the notation of the law",
    "ActionsDescription": "the description of actions that a view cannot list",
    "Forecast": "the forecast of a draft action",
    "RefusalPlace": "the place that a refusal points at",
    "Scene": "the constant display data of a play",
    "OutcomeDetail": "the details of the outcome",
}
"""The names under which a game exports its types, each with the data it describes."""

ALWAYS_EXPORTED = ("Board", "Action", "ActionsDescription", "RefusalPlace")
"""The exports of every game that declares types. The others describe optional abilities."""


_SCALARS = (int, str, bool, NoneType)


class Mismatch(NamedTuple):
    """The first place at which data differs from its declared type."""

    path: tuple[str | int, ...]
    reason: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or 'value'}: {self.reason}"


def load_view_types(key: str) -> dict[str, Any]:
    """Return the types that a game declares, by their names in `EXPORTS`; empty if it declares none."""
    module = registry.import_game_module(key, "view.types")
    return {} if module is None else {name: vars(module)[name] for name in EXPORTS if name in vars(module)}


def find_mismatch(data: Json, declared: Any) -> Mismatch | None:
    """Return the first mismatch between plain data and a declared type, or None if the data matches exactly.

    Undeclared keys are a mismatch, and a boolean is not an integer. A tuple type stands for a list of fixed
    length. Raise TypeError if the type cannot describe plain data.
    """
    origin, arguments = get_origin(declared), get_args(declared)
    if is_typeddict(declared):
        return _find_key_mismatch(data, declared)
    if origin in (Union, UnionType):
        return _find_union_mismatch(data, arguments)
    if origin is list and type(data) is list:
        return _find_first((number, item, arguments[0]) for number, item in enumerate(data))
    if origin is tuple and type(data) in (list, tuple) and len(data) == len(arguments):
        return _find_first((number, item, arguments[number]) for number, item in enumerate(data))
    if origin is dict and type(data) is dict and not any(find_mismatch(key, arguments[0]) for key in data):
        return _find_first((key, item, arguments[1]) for key, item in data.items())
    if declared is Any:
        return None
    if origin is Literal:
        if any(type(data) is type(value) and data == value for value in arguments):
            return None
    elif declared in _SCALARS:
        if type(data) is declared:
            return None
    elif origin not in (list, tuple, dict):
        raise TypeError(f"{declared} does not describe plain data")
    return _build_mismatch(data, declared)


def _find_first(items: Iterable[tuple[str | int, Json, Any]]) -> Mismatch | None:
    """Return the mismatch of the first item that has one; an item is its name, its data and its type."""
    for name, data, declared in items:
        if (fault := find_mismatch(data, declared)) is not None:
            return fault._replace(path=(name, *fault.path))
    return None


def _find_key_mismatch(data: Json, declared: Any) -> Mismatch | None:
    if type(data) is not dict:
        return _build_mismatch(data, declared)
    required, fields = _list_fields(declared)
    if missing := required - data.keys():
        return Mismatch((), f"{declared.__name__} without {_join(missing)}")
    if unknown := data.keys() - fields.keys():
        return Mismatch((), f"{declared.__name__} does not declare {_join(unknown)}")
    return _find_first((name, item, fields[name]) for name, item in data.items())


def _find_union_mismatch(data: Json, members: tuple[Any, ...]) -> Mismatch | None:
    """Return the mismatch of the member that resembles the data most, or None if any member matches."""
    faults = []
    for member in members:
        fault = find_mismatch(data, member)
        if fault is None:
            return None
        is_object = type(data) is dict and is_typeddict(member)
        shared_keys = len(data.keys() & _list_fields(member)[1].keys()) if is_object else 0
        faults.append((shared_keys, len(fault.path), fault))
    return max(faults, key=lambda fault: fault[:2])[2]


@cache
def _list_fields(declared: Any) -> tuple[frozenset[str], dict[str, Any]]:
    """Return the required keys of a TypedDict, and the type of every key.

    `__required_keys__` alone is not sufficient: it ignores `NotRequired` in postponed
    annotations.
    """
    origins = {name: get_origin(hint) for name, hint in get_type_hints(declared, include_extras=True).items()}
    required = {
        name
        for name, origin in origins.items()
        if origin is Required or (origin is not NotRequired and name in declared.__required_keys__)
    }
    return frozenset(required), get_type_hints(declared)


def _build_mismatch(data: Json, declared: Any) -> Mismatch:
    expected = declared.__name__ if isinstance(declared, type) else str(declared).replace("typing.", "")
    return Mismatch((), f"{repr(data)[:80]} is not {expected}")


def _join(names: Set[str]) -> str:
    return ", ".join(map(repr, sorted(names)))
