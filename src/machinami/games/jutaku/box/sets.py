"""Jutaku's data sets, as boxes."""

from __future__ import annotations

from machinami.datasets import Sets
from machinami.games.jutaku.box.box import inspected
from machinami.games.jutaku.wording import HERE

SETS = Sets(HERE, inspected)

USUAL = next(iter(SETS.shipped))
"""The set that is played with where no other is named."""
