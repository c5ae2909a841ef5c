"""The values of an action: whether they are plain data, of the shape that the notation asks for."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeVar

import msgspec

from machinami.core import i18n
from machinami.core.contract import Json
from machinami.core.record import writable

T = TypeVar("T")

_LARGEST = 10_000
"""Items of an action: the longest lawful one, eleven pieces carried on long paths, has some 8,000."""
_DEEPEST = 8


def shaped(action: dict[str, Any], key: str, kind: type[T], expected: str) -> T:
    """The value under a key as `kind` (lists become tuples where it says so), or a refusal that shows
    an example of what was expected."""
    try:
        return msgspec.convert(action.get(key), kind, strict=True)
    except msgspec.ValidationError:
        raise i18n.shared().refuse("M-3/shape", key=key, expected=expected) from None


def marked(action: dict[str, Any], key: str) -> None:
    """Refuse an action whose key stands for itself and is anything but true."""
    if action.get(key) is not True:
        raise i18n.shared().refuse("M-3/shape", key=key, expected="true")


def as_int(value: object) -> int | None:
    """An integer of any type, NumPy's included, as a plain int; None for everything else, bools included."""
    if type(value) is int:
        return value
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        return operator.index(value)
    return None


def plain(data: Json) -> Json:
    """Plain data in normal form (tuples become lists), or a refusal of what is not plain."""
    left = _LARGEST

    def normal(item: Json, level: int) -> Json:
        nonlocal left
        left -= 1
        if left < 0 or level > _DEEPEST:
            raise i18n.shared().refuse("M-3/plain")
        if item is None or item is True or item is False or (type(item) is str and writable(item)):
            return item
        if (number := as_int(item)) is not None and abs(number) < 10**15:
            return number
        if isinstance(item, (list, tuple)):
            return [normal(child, level + 1) for child in item]
        if isinstance(item, Mapping) and all(type(key) is str and writable(key) for key in item):
            return {key: normal(child, level + 1) for key, child in item.items()}
        raise i18n.shared().refuse("M-3/plain")

    return normal(data, 0)
