"""The values of an action: whether they have the shape that the notation asks for."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from machinami import words

T = TypeVar("T")


def shaped(action: dict[str, Any], key: str, kind: type[T], expected: str) -> T:
    """The value under a key as `kind` (lists become tuples where it says so), or a refusal that shows
    an example of what was expected."""
    try:
        return msgspec.convert(action.get(key), kind, strict=True)
    except msgspec.ValidationError:
        raise words.house().refuse("M-3/shape", key=key, expected=expected) from None


def marked(action: dict[str, Any], key: str) -> None:
    """Refuse an action whose key stands for itself and is anything but true."""
    if action.get(key) is not True:
        raise words.house().refuse("M-3/shape", key=key, expected="true")
