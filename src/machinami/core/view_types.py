"""Declared types of a game's plain data, and exact validation of data against them.

A game declares them in its module `view.types`, under the names of `EXPORTS`. They consist of TypedDicts,
`Literal`, unions, lists, `dict[str, …]`, integers, texts, booleans and None. A list of fixed length is
`Annotated[list[…], tuple[…]]`: code handles a list, and the tuple declares its items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
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

from machinami.core import i18n, registry
from machinami.core.contract import Json

EXPORTS = {
    "Board": "the `board` of a view",
    "Action": "an action in the notation of the law",
    "ActionsDescription": "the description of actions that a view cannot list",
    "Forecast": "the forecast of a draft action",
    "RefusalPlace": "the place that a refusal points at",
    "Event": "the `do` of a chance or clock line, as a viewer sees it",
    "Disclosure": "what a line discloses to a viewer, its `shows`",
    "Scene": "the constant display data of a play",
    "OutcomeDetail": "the details of the outcome",
    "ScoreSheetEntry": "a position of the physical game, entered by hand",
    "ScoreSheet": "the score of such a position",
}
"""The names under which a game exports its types, each with the data it describes."""

ALWAYS_EXPORTED = ("Board", "Action", "ActionsDescription", "RefusalPlace")
"""The exports of every game that declares types. The others describe optional abilities."""


class Mismatch(NamedTuple):
    """The first place at which data differs from its declared type."""

    path: tuple[str | int, ...]
    reason: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or 'value'}: {self.reason}"


Checker = Callable[[Json], Mismatch | None]
"""Finds the first mismatch of data with one type."""


def load_view_types(key: str) -> dict[str, Any]:
    """Return the types that a game declares, by their names in `EXPORTS`; empty if it declares none."""
    module = registry.import_game_module(key, "view.types")
    return {} if module is None else {name: vars(module)[name] for name in EXPORTS if name in vars(module)}


def find_mismatch(data: Json, declared: Any) -> Mismatch | None:
    """Return the first mismatch between plain data and a declared type, or None if the data matches exactly.

    Undeclared keys are a mismatch, and a boolean is not an integer. A tuple type stands for a list of fixed
    length. Raise TypeError if the type cannot describe plain data.
    """
    return _build_checker(declared)(data)


def require_type(data: Json, declared: Any) -> None:
    """Raise `Refused` (M-3) with the path of the first mismatch unless plain data matches a type exactly."""
    mismatch = find_mismatch(data, declared)
    if mismatch is not None:
        raise i18n.shared_messages().refuse("M-3/entry", list(mismatch.path), reason=mismatch)


@cache
def _build_checker(declared: Any) -> Checker:
    """Return the function that finds the mismatch of data with a type. Cached, because views are large."""
    origin, arguments = get_origin(declared), get_args(declared)
    if declared is Any:
        return lambda data: None
    if origin is Annotated:
        return _build_checker(arguments[1])
    if is_typeddict(declared):
        return _build_object_checker(declared)
    if origin in (Union, UnionType):
        return _build_union_checker(arguments)
    if origin is Literal:
        return lambda data: (
            None
            if any(type(data) is type(value) and data == value for value in arguments)
            else _create_mismatch(data, declared)
        )
    if declared in (int, str, bool, NoneType):
        return lambda data: None if type(data) is declared else _create_mismatch(data, declared)
    if origin not in (list, tuple, dict):
        raise TypeError(f"{declared} does not describe plain data")
    checkers = [_build_checker(argument) for argument in arguments]

    def find_item_mismatch(data: Json) -> Mismatch | None:
        if origin is list and type(data) is list:
            return _find_first((number, checkers[0](item)) for number, item in enumerate(data))
        if origin is tuple and type(data) in (list, tuple) and len(data) == len(checkers):
            return _find_first((number, checkers[number](item)) for number, item in enumerate(data))
        if origin is dict and type(data) is dict and not any(map(checkers[0], data)):
            return _find_first((key, checkers[1](item)) for key, item in data.items())
        return _create_mismatch(data, declared)

    return find_item_mismatch


def _build_object_checker(declared: Any) -> Checker:
    required, fields = _list_fields(declared)
    checkers = {key: _build_checker(kind) for key, kind in fields.items()}

    def find_object_mismatch(data: Json) -> Mismatch | None:
        if type(data) is not dict:
            return _create_mismatch(data, declared)
        if missing := required - data.keys():
            return Mismatch((), f"{declared.__name__} without {_join(missing)}")
        if unknown := data.keys() - checkers.keys():
            return Mismatch((), f"{declared.__name__} does not declare {_join(unknown)}")
        return _find_first((key, checkers[key](item)) for key, item in data.items())

    return find_object_mismatch


def _build_union_checker(members: tuple[Any, ...]) -> Checker:
    checkers = [(_build_checker(member), _list_keys(member)) for member in members]

    def find_union_mismatch(data: Json) -> Mismatch | None:
        """Return the mismatch of the member that resembles the data most, or None if any member matches."""
        faults = []
        for find, keys in checkers:
            fault = find(data)
            if fault is None:
                return None
            shared_keys = len(keys & data.keys()) if type(data) is dict else 0
            faults.append((shared_keys, len(fault.path), fault))
        return max(faults, key=lambda fault: fault[:2])[2]

    return find_union_mismatch


def _find_first(items: Iterable[tuple[str | int, Mismatch | None]]) -> Mismatch | None:
    """Return the mismatch of the first item that has one, with the item's name at the start of its path."""
    for name, fault in items:
        if fault is not None:
            return fault._replace(path=(name, *fault.path))
    return None


def _list_keys(declared: Any) -> Set[str]:
    return _list_fields(declared)[1].keys() if is_typeddict(declared) else frozenset()


def _list_fields(declared: Any) -> tuple[frozenset[str], dict[str, Any]]:
    """Return the required keys of a TypedDict, and the type of every key.

    `__required_keys__` alone is not sufficient: it ignores `NotRequired` in postponed annotations.
    """
    hints = get_type_hints(declared, include_extras=True)
    origins = {name: get_origin(hint) for name, hint in hints.items()}
    required = {
        name
        for name, origin in origins.items()
        if origin is Required or (origin is not NotRequired and name in declared.__required_keys__)
    }
    fields = {
        name: get_args(hint)[0] if origins[name] in (Required, NotRequired) else hint
        for name, hint in hints.items()
    }
    return frozenset(required), fields


def _create_mismatch(data: Json, declared: Any) -> Mismatch:
    expected = declared.__name__ if isinstance(declared, type) else str(declared).replace("typing.", "")
    return Mismatch((), f"{repr(data)[:80]} is not {expected}")


def _join(names: Set[str]) -> str:
    return ", ".join(map(repr, sorted(names)))
