"""Help for a physical game: the order of moving after a stop, and the winners."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.core.view_types import require_type
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules.stopping import CARDS_TO_WIN
from machinami.games.jutaku.view import types

MAX_SEATS = 8
MAX_YEN = 1_000_000


def score_entry(entry: Json) -> types.ScoreSheet:
    """Return who moves in which order, or who won (J-15, J-17). Raise `Refused` for an impossible entry."""
    require_type(entry, types.ScoreSheetEntry)
    players: list[types.EnteredPlayer] = entry["players"]
    finished: list[int] = entry["finished"]
    seats = range(len(players))
    if len(players) not in range(1, MAX_SEATS + 1):
        raise WORDS.refuse("J-1/seats", most=MAX_SEATS)
    if len({*finished}) < len(finished) or not {*finished} <= {*seats}:
        raise WORDS.refuse("J-12/finished")
    for seat, player in enumerate(players):
        if not (0 <= player["yen"] <= MAX_YEN and (seat in finished) <= player["cards"] <= CARDS_TO_WIN):
            raise WORDS.refuse("J-17/count", ["players", seat], most=CARDS_TO_WIN)
    scores = [player["yen"] for player in players]
    if any(player["cards"] == CARDS_TO_WIN for player in players):
        return {
            "scores": scores,
            "order": [],
            "winners": [seat for seat in seats if scores[seat] == max(scores)],
        }
    first = max(finished, key=lambda seat: (scores[seat], -seat), default=0)
    return {"scores": scores, "order": [*seats[first:], *seats[:first]], "winners": []}
