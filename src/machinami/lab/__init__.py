"""Research tools: arenas between bots, ladders, ratings, calibration, reports, self-play data, speed.

All modules use plays and views only, as a table does.
"""

from pathlib import Path

from machinami.core import i18n

WORDS = i18n.load_messages(Path(__file__).parent)
