"""Analysis of positions and of finished games."""

from pathlib import Path

from machinami.core import i18n

WORDS = i18n.load_messages(Path(__file__).parent)
"""The messages of the analysis engine."""
