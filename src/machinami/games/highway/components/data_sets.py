"""The shipped data sets of Highway."""

from __future__ import annotations

from machinami.core.datasets import DataSets
from machinami.games.highway.components.box import parse_box
from machinami.games.highway.messages import HERE

SETS = DataSets(HERE, parse_box)
