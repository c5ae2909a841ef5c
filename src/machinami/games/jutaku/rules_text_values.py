"""Values quoted in the rules text, taken from the data set, the rules and the options."""

from __future__ import annotations

from machinami.core.contract import Json, Setup
from machinami.core.i18n import format_hundredths
from machinami.games.jutaku.components.box import ADVANCED_DISTRICT, CARDS_PER_DISTRICT, Box
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules.judge import MAX_OVERHANG, MAX_OVERLAP, MAX_SUPPORT_GAP
from machinami.games.jutaku.rules.moving import COUNTDOWN_MS
from machinami.games.jutaku.rules.stopping import CALL_WINDOW_MS, CARDS_TO_WIN, RECALL_DELAY_MS
from machinami.games.jutaku.rules.touch import MAX_CONTACT_GAP, MIN_CONTACT_LENGTH
from machinami.games.jutaku.state import GRID_SIZE

HOUSE_PREFIX = "house-"
"""Name prefix of the data sets designed by this project."""


def build_rules_text_values(box: Box, setup: Setup) -> dict[str, Json]:
    """Return the values by placeholder name; lengths in millimetres, times in seconds."""
    replaced, is_ours = setup.options["roppongi"], box.name.startswith(HOUSE_PREFIX)
    measures = {
        "outside": MAX_OVERHANG,
        "depth": MAX_OVERLAP,
        "contact": MIN_CONTACT_LENGTH,
        "gap": MAX_CONTACT_GAP,
        "support": MAX_SUPPORT_GAP,
        "slit": 2 * MAX_SUPPORT_GAP,
        "ready": COUNTDOWN_MS // 10,
        "together": CALL_WINDOW_MS // 10,
        "pause": RECALL_DELAY_MS // 10,
    }
    return {
        "pieces": len(box.pieces),
        "goal": CARDS_TO_WIN,
        "across": GRID_SIZE,
        "block": CARDS_PER_DISTRICT,
        "ours": WORDS.format_message("figures", "ours")
        if is_ours
        else WORDS.format_message("figures", "theirs", set=box.name),
        "roppongi": WORDS.format_message("figures", ADVANCED_DISTRICT)
        if replaced == "none"
        else WORDS.format_message("figures", "advanced", where=replaced.capitalize()),
        "judged": WORDS.format_message("figures", setup.options["judge"]),
        **{name: format_hundredths(measure) for name, measure in measures.items()},
    }
