"""Numbers quoted in the rules text, from the components, the final count and the set-up's options."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.toshi.claims import COLOUR_BONUS, MAJORITY, PER_MISSING_COLOUR, PER_PARK, PER_TOKEN
from machinami.games.toshi.components import BUILDINGS, COLS, VALUES, rows_of
from machinami.games.toshi.messages import WORDS
from machinami.games.toshi.state import MOST_SEATS, ROUNDS, TOKENS


def build_rules_text_values(foreign: str, ties: str) -> dict[str, Json]:
    """Return the values of the placeholders in the rules text."""
    return {
        "cards": ROUNDS,
        "tokens": TOKENS,
        "deck": BUILDINGS,
        "least": 1,
        "values": VALUES,
        "columns": COLS,
        "rows_3": rows_of(3),
        "rows_5": rows_of(5),
        "majority": MAJORITY,
        **{f"share_{equals}": MAJORITY // equals for equals in range(2, MOST_SEATS + 1)},
        "unused": PER_TOKEN,
        "park": PER_PARK,
        **{f"colours_{count}": int(COLOUR_BONUS[count]) for count in (3, 4, 5)},
        **{f"missing_{seats}": int(PER_MISSING_COLOUR[seats]) for seats in (3, 4, 5)},
        "foreign": WORDS.format_message("figures", foreign),
        "ties": WORDS.format_message("figures", ties, majority=MAJORITY),
    }
