"""Edo's data sets, validated when they are read."""

from __future__ import annotations

from machinami.core.datasets import DataSets
from machinami.games.edo.components.validation import parse_data_set
from machinami.games.edo.messages import HERE

SETS = DataSets(HERE, parse_data_set)
