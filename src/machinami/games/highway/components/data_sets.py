"""The shipped data sets of Highway."""

from __future__ import annotations

from machinami.core.datasets import Sets
from machinami.games.highway.components.box import inspected
from machinami.games.highway.messages import HERE

SETS = Sets(HERE, inspected)
