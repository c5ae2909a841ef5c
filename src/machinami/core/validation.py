"""Validation of action values: plain data in the form that the notation requires."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeVar, cast

import msgspec

from machinami.core import i18n
from machinami.core.contract import Json
from machinami.core.record import is_encodable

T = TypeVar("T")

_MAX_ITEMS = 10_000
"""Maximum number of items of an action. The longest legal one (eleven pieces, long paths) has about 8,000."""
_MAX_DEPTH = 8
_END = 10**15
"""Numbers of an action are less than this, and greater than its negative."""


def require_value(action: dict[str, Any], key: str, kind: type[T], expected: str) -> T:
    """Convert the value of a key to `kind`; lists become tuples if it requires them.

    Raise `Refused` (M-3) with `expected`, an example of a valid value.
    """
    try:
        return msgspec.convert(action.get(key), kind, strict=True)
    except msgspec.ValidationError:
        raise i18n.shared_messages().refuse("M-3/shape", key=key, expected=expected) from None


def require_true(action: dict[str, Any], key: str) -> None:
    """Raise `Refused` (M-3) unless the value of a key is True."""
    if action.get(key) is not True:
        raise i18n.shared_messages().refuse("M-3/shape", key=key, expected="true")


def as_int(value: object) -> int | None:
    """Convert an integer of any type, NumPy's included, to int. Return None for bools and other values."""
    if type(value) is int:
        return value
    if type(value) is bool or not hasattr(type(value), "__index__"):
        return None
    return operator.index(cast(SupportsIndex, value))


def normalize(data: Json) -> Json:
    """Return plain data in normal form (tuples become lists). Raise `Refused` (M-3) for other data."""
    return _normalize(data, 0, [_MAX_ITEMS - 1])


def _normalize(item: Json, level: int, left: list[int]) -> Json:
    """Return one item in normal form. `left` holds the number of items that may still occur below others."""
    kind = type(item)
    if item is None or kind is bool or (kind is str and is_encodable(item)):
        return item
    if kind is int and -_END < item < _END:
        return item
    if kind is dict or (kind is not list and isinstance(item, Mapping)):
        _count_children(len(item), level, left)
        if all(type(key) is str and is_encodable(key) for key in item):
            return {key: _normalize(child, level + 1, left) for key, child in item.items()}
    elif kind is list or isinstance(item, (list, tuple)):
        _count_children(len(item), level, left)
        return [
            child if type(child) is int and -_END < child < _END else _normalize(child, level + 1, left)
            for child in item
        ]
    elif (number := as_int(item)) is not None and -_END < number < _END:
        return number
    raise i18n.shared_messages().refuse("M-3/plain")


def _count_children(count: int, level: int, left: list[int]) -> None:
    """Raise `Refused` (M-3) for too many items in all, or for items that are nested too deeply."""
    left[0] -= count
    if left[0] < 0 or (count and level == _MAX_DEPTH):
        raise i18n.shared_messages().refuse("M-3/plain")
