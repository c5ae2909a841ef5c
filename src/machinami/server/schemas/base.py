"""What every message is made of."""

from __future__ import annotations

from msgspec import Struct


class Shape(Struct, forbid_unknown_fields=True):
    """What it names and nothing else."""
