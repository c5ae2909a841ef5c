"""Forking: a new play that begins in the middle of a finished one.

What the chosen seat could not know there is dealt anew, and the record says so by its chance lines: it
carries a way to the position that the seat could not tell from what happened.
"""

from __future__ import annotations

import json
from random import Random

from machinami.core import i18n
from machinami.core.contract import Json, Redealer, Refused
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import replay

ATTEMPTS = 12
"""Worlds that are tried; one in which the record would be refused is no world."""


def fork(play: Play, line: int, seat: int | None = None, rng: Random | None = None) -> str:
    """The record that leads to where a finished play stood after a line, for `begin_from`.

    With a seat, what it could not know there is dealt anew; without one, all is exactly as it was.
    """
    if play.outcome is None:
        raise i18n.shared().refuse("M-16")
    past = play.past(line)
    if past.outcome is not None:
        raise i18n.shared().refuse("M-13")
    lines = _way(past)
    if seat is None or not past.game.secrets(past.state, seat):
        return _text(lines)
    rng, view = rng or Random(), _known(past, seat)
    for _ in range(ATTEMPTS):
        found = _dealt_anew(past, lines, seat, rng)
        if found is not None and _known(replay(_text(found)), seat) == view:
            return _text(found)
    raise i18n.shared().refuse("M-16/anew")


def resampled(play: Play, seat: int, rng: Random) -> Play | None:
    """A play that this seat could not tell from the present one, with a record of as many lines; None where
    no such deal was found."""
    lines, seen = _way(play), play.record.seen_by(seat)
    if not play.game.secrets(play.state, seat):
        return replay(_text(lines))
    for _ in range(ATTEMPTS):
        found = _dealt_anew(play, lines, seat, rng)
        if found is not None and (other := replay(_text(found))).record.seen_by(seat) == seen:
            return other
    return None


def _way(past: Play) -> list[dict[str, Json]]:
    """The lines that lead there, a former beginning included, without what was taken back."""
    head = {key: value for key, value in past.record[0].items() if key not in ("from", "chance")}
    origin = past.record.origin
    before = [] if origin is None else [entry.line for entry in origin.entries[1:]]
    return [head, *before, *(past.record[number] for number in past.in_force[1:])]


def _dealt_anew(
    past: Play, lines: list[dict[str, Json]], seat: int, rng: Random
) -> list[dict[str, Json]] | None:
    game = past.game
    if not isinstance(game, Redealer):
        return None
    try:
        state = past.resample(seat, rng).state
        found = [lines[0], *game.redealt(json.loads(dump(lines[1:])), state, seat)]
        replay(_text(found))
    except (Refused, ValueError, LookupError):
        return None
    return found


def _known(play: Play, seat: int) -> dict[str, Json]:
    """What a seat may know, whatever number its prompt has."""
    view = play.view(seat)
    return view | {"prompt": view["prompt"]["key"]}


def _text(lines: list[dict[str, Json]]) -> str:
    return "".join(dump(line) + "\n" for line in lines)
