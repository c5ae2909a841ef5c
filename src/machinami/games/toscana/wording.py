"""What Toscana says, always in both languages."""

from __future__ import annotations

from pathlib import Path

from machinami import words

HERE = Path(__file__).parent
WORDS = words.of(HERE)
