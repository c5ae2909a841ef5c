"""Values quoted in the rules text, taken from the data set, the rules and the options."""

from __future__ import annotations

from machinami.core.contract import Json, Setup
from machinami.core.i18n import hundredths
from machinami.games.jutaku.components.box import ADVANCED, BLOCK, Box
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules.judge import DEPTH, OUTSIDE, SUPPORT
from machinami.games.jutaku.rules.moving import READY
from machinami.games.jutaku.rules.stopping import GOAL, PAUSE, TOGETHER
from machinami.games.jutaku.rules.touch import CONTACT, GAP
from machinami.games.jutaku.state import ACROSS

DRAWN_UP_HERE = "house-"
"""Name prefix of the data sets designed by this project."""


def stated(box: Box, setup: Setup) -> dict[str, Json]:
    """Return the values by placeholder name; lengths in millimetres, times in seconds."""
    replaced, is_ours = setup.options["roppongi"], box.name.startswith(DRAWN_UP_HERE)
    measures = {
        "outside": OUTSIDE,
        "depth": DEPTH,
        "contact": CONTACT,
        "gap": GAP,
        "support": SUPPORT,
        "slit": 2 * SUPPORT,
        "ready": READY // 10,
        "together": TOGETHER // 10,
        "pause": PAUSE // 10,
    }
    return {
        "pieces": len(box.pieces),
        "goal": GOAL,
        "across": ACROSS,
        "block": BLOCK,
        "ours": WORDS.say("figures", "ours") if is_ours else WORDS.say("figures", "theirs", set=box.name),
        "roppongi": WORDS.say("figures", ADVANCED)
        if replaced == "none"
        else WORDS.say("figures", "advanced", where=replaced.capitalize()),
        "judged": WORDS.say("figures", setup.options["judge"]),
        **{name: hundredths(measure) for name, measure in measures.items()},
    }
