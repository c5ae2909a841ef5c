"""Highway's data sets, as boxes."""

from __future__ import annotations

from machinami.core.datasets import Sets
from machinami.games.highway.components.box import inspected
from machinami.games.highway.messages import HERE

SETS = Sets(HERE, inspected)
