"""Edo's data sets: their figures, inspected."""

from __future__ import annotations

from machinami.core.datasets import Sets
from machinami.games.edo.components.validation import inspected
from machinami.games.edo.messages import HERE

SETS = Sets(HERE, inspected)
