"""Highway's data sets, as boxes."""

from __future__ import annotations

from machinami.datasets import Sets
from machinami.games.highway.box.box import inspected
from machinami.games.highway.wording import HERE

SETS = Sets(HERE, inspected)
