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
    left = _MAX_ITEMS

    def normal(item: Json, level: int) -> Json:
        nonlocal left
        left -= 1
        if left < 0 or level > _MAX_DEPTH:
            raise i18n.shared_messages().refuse("M-3/plain")
        kind = type(item)
        if item is None or kind is bool or (kind is str and is_encodable(item)):
            return item
        if kind is int and -(10**15) < item < 10**15:
            return item
        if kind is list or kind is tuple:
            return [normal(child, level + 1) for child in item]
        if (number := as_int(item)) is not None and abs(number) < 10**15:
            return number
        if isinstance(item, (list, tuple)):
            return [normal(child, level + 1) for child in item]
        if isinstance(item, Mapping) and all(type(key) is str and is_encodable(key) for key in item):
            return {key: normal(child, level + 1) for key, child in item.items()}
        raise i18n.shared_messages().refuse("M-3/plain")

    return normal(data, 0)
