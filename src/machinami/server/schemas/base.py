"""What all structs share."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=1000)]

Phase = Literal["waiting", "playing", "over", "aborted"]


encode = msgspec.json.Encoder().encode
"""A struct, or any plain data, as JSON."""


class Shape(Struct, forbid_unknown_fields=True):
    """What it names and nothing else."""


class Words(Shape):
    """A sentence in both languages."""

    en: str
    fr: str
