"""Data sets of Tokyo Jutaku."""

from __future__ import annotations

from machinami.core.datasets import DataSets
from machinami.games.jutaku.components.box import parse_box
from machinami.games.jutaku.messages import HERE

SETS = DataSets(HERE, parse_box)

DEFAULT_SET = next(iter(SETS.shipped_hashes))
"""Name of the default data set."""
