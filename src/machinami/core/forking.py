"""Forking: a new play that begins in the middle of a finished one.

Facts that the chosen seat could not know at that position are dealt again. The chance lines of the new
record contain the new deal: the seat cannot distinguish them from the original lines.
"""

from __future__ import annotations

import json
from random import Random

from machinami.core import i18n
from machinami.core.contract import Json, Refused
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import replay

ATTEMPTS = 12
"""The maximum number of deals tried. A deal is rejected if its record does not replay."""


def fork(play: Play, line: int, seat: int | None = None, rng: Random | None = None) -> str:
    """Return a record that leads to the position after a line of a finished play, for `begin_from`.

    With a seat, facts that it could not know there are dealt again; without one, the position is exact.
    Raise `Refused`: M-16 if the play is not over or no deal was found, M-13 if the game is over there.
    """
    if play.outcome is None:
        raise i18n.shared_messages().refuse("M-16")
    past = play.past(line)
    if past.outcome is not None:
        raise i18n.shared_messages().refuse("M-13")
    lines = _lines_in_force(past)
    if seat is None or not past.game.secrets(past.state, seat):
        return _join_lines(lines)
    rng, view = rng or Random(), _comparable_view(past, seat)
    for _ in range(ATTEMPTS):
        deal = _redeal(past, lines, seat, rng)
        if deal is not None and _comparable_view(replay(_join_lines(deal)), seat) == view:
            return _join_lines(deal)
    raise i18n.shared_messages().refuse("M-16/anew")


def redeal_play(play: Play, seat: int, rng: Random) -> Play | None:
    """Return a play that this seat cannot distinguish from `play`, with a record of the same length.

    Return None if no such deal was found.
    """
    lines, visible = _lines_in_force(play), play.record.seen_by(seat)
    if not play.game.secrets(play.state, seat):
        return replay(_join_lines(lines))
    for _ in range(ATTEMPTS):
        deal = _redeal(play, lines, seat, rng)
        if deal is not None and (other := replay(_join_lines(deal))).record.seen_by(seat) == visible:
            return other
    return None


def _lines_in_force(past: Play) -> list[dict[str, Json]]:
    """Return the lines in force that lead to the position, including those of an earlier origin."""
    head = {key: value for key, value in past.record[0].items() if key not in ("from", "chance")}
    origin = past.record.origin
    before = [] if origin is None else [entry.line for entry in origin.entries[1:]]
    return [head, *before, *(past.record[number] for number in past.in_force[1:])]


def _redeal(past: Play, lines: list[dict[str, Json]], seat: int, rng: Random) -> list[dict[str, Json]] | None:
    try:
        state = past.resample(seat, rng).state
        redealt = past.game.redeal_lines(json.loads(dump(lines[1:])), state, seat)
        if redealt is None:
            return None
        deal = [lines[0], *redealt]
        replay(_join_lines(deal))
    except (Refused, ValueError, LookupError):
        return None
    return deal


def _comparable_view(play: Play, seat: int) -> dict[str, Json]:
    """Return the view of a seat without the id of its prompt."""
    view = play.view(seat)
    return view | {"prompt": view["prompt"]["key"]}


def _join_lines(lines: list[dict[str, Json]]) -> str:
    return "".join(dump(line) + "\n" for line in lines)
