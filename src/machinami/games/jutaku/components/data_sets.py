"""Jutaku's data sets, as boxes."""

from __future__ import annotations

from machinami.core.datasets import Sets
from machinami.games.jutaku.components.box import inspected
from machinami.games.jutaku.messages import HERE

SETS = Sets(HERE, inspected)

USUAL = next(iter(SETS.shipped))
"""The set that is played with where no other is named."""
