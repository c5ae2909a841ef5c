"""Edo's data sets: their figures, inspected."""

from __future__ import annotations

from machinami.datasets import Sets
from machinami.games.edo.box.inspection import inspected
from machinami.games.edo.wording import HERE

SETS = Sets(HERE, inspected)
