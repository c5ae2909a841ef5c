"""The lab: bots that meet in arenas, ladders of strength, and the speed of this machine.

Everything here stands on plays and views alone, as a table does.
"""

from pathlib import Path

from machinami.core import i18n

WORDS = i18n.of(Path(__file__).parent)
