"""Data sets of Tokyo Jutaku."""

from __future__ import annotations

from machinami.core.datasets import Sets
from machinami.games.jutaku.components.box import inspected
from machinami.games.jutaku.messages import HERE

SETS = Sets(HERE, inspected)

USUAL = next(iter(SETS.shipped))
"""Name of the default data set."""
