"""Message catalogue of Tokyo Jutaku in English and French."""

from __future__ import annotations

from pathlib import Path

from machinami.core import i18n

HERE = Path(__file__).parent
WORDS = i18n.load_messages(HERE)
