"""Edo's data sets, validated when they are read."""

from __future__ import annotations

from machinami.core.datasets import Sets
from machinami.games.edo.components.validation import inspected
from machinami.games.edo.messages import HERE

SETS = Sets(HERE, inspected)
