"""Reasons for a placement: keys for its immediate effect, or its advantage over the highest-scoring one."""

from __future__ import annotations

from functools import lru_cache

from machinami.games.toscana import forecast, rules
from machinami.games.toscana.areas import best_area, neighbours
from machinami.games.toscana.components import FULL, NUM_TILES
from machinami.kernel import lowest

FIRST, WAIT, NONE = "first", "wait", "none"
JOINS, TAKES, ONLY, GROWS = "joins", "takes", "only", "grows"
HINDERS, ROOM, CLOSES = "hinders", "room", "closes"
MOST_PREFIX = "most_"
"""Prefix of the three keys above for a placement with the highest immediate score."""

INVISIBLE_REASONS = (FIRST, WAIT, NONE)
"""Reasons that are not visible on the board."""


def find_reason(game: rules.State, code: int) -> str:
    """Return the key of the reason for a placement.

    With the highest immediate score: the areas it joins, or its further advantage. Otherwise: its advantage
    over the highest-scoring placement or over the current board.
    """
    if rules.is_board_empty(game):
        return FIRST
    seat, here, best = game.turn, rules.apply(game, code), _best_placements(game)
    if rules.score(here)[seat] < rules.score(best[0])[seat]:
        return (
            _find_advantage(here, best[0], seat)
            or _find_advantage(here, game, seat, check_room=False)
            or WAIT
        )
    join = _find_join(game, here)
    if join is not None:
        return join
    if len(best) == 1:
        return ONLY
    advantage = _find_advantage(here, game, seat)
    if advantage is not None:
        return MOST_PREFIX + advantage
    return GROWS if rules.score(here)[seat] > rules.score(game)[seat] else NONE


def _find_advantage(here: rules.State, there: rules.State, seat: int, check_room: bool = True) -> str | None:
    """Return the key of the first visible advantage for `seat` of one board over another, or None."""
    if forecast.best_reply_score(here, seat) < forecast.best_reply_score(there, seat):
        return HINDERS
    if check_room and count_free_neighbours(here, seat) > count_free_neighbours(there, seat):
        return ROOM
    return CLOSES if count_free_neighbours(here, 1 - seat) < count_free_neighbours(there, 1 - seat) else None


def _find_join(game: rules.State, after: rules.State) -> str | None:
    """Return the key for joining separate areas of the tile's owner; None if it joins none.

    JOINS: a smaller area contains own tiles. TAKES: all of them lie on the opponent's tiles, which count as
    well (scoring by tiles).
    """
    seat = game.turn
    before = rest = best_area(after, seat)[0] & rules.squares_of(game, seat)
    parts = list[set[int]]()
    while rest.bit_count() > 0:
        part = rules.flood_fill(before, lowest(rest))
        parts.append({*rules.tiles_in_area(game, part, seat)})
        rest &= ~part
    parts.sort(key=lambda tiles: (sum(tile // NUM_TILES == seat for tile in tiles), len(tiles)))
    more = set[int]().union(*parts[:-1]) - parts[-1] if parts else set[int]()
    if any(tile // NUM_TILES == seat for tile in more):
        return JOINS
    return TAKES if more and game.scoring == rules.BY_TILES else None


@lru_cache(maxsize=8)
def _best_placements(game: rules.State) -> tuple[rules.State, ...]:
    """Return the games after each placement with the highest immediate score, lowest opponent score first."""
    seat = game.turn
    after = [
        (rules.score(new), new) for new in (rules.apply(game, place) for place in rules.list_codes(game))
    ]
    most = max(scores[seat] for scores, _ in after)
    best = [(scores[1 - seat], new) for scores, new in after if scores[seat] == most]
    return tuple(new for _, new in sorted(best, key=lambda one: one[0]))


def count_free_neighbours(game: rules.State, colour: int) -> int:
    """Return the number of free squares adjacent to the best area of a colour."""
    return (neighbours(best_area(game, colour)[0]) & FULL & ~(game.grey | game.red)).bit_count()
