"""Forced actions: a table plays them for their seats, and undo skips over them."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.core.play import Play


def play_forced_moves(play: Play, at: int) -> None:
    """Play forced actions until a seat has a choice or the play ends."""
    while (found := _next_forced_action(play)) is not None:
        seat, action = found
        play.do(seat, action, max(at, play.now))


def line_before_choice(play: Play, seat: int) -> int | None:
    """Return the line in force before a seat's last action that was not forced, or None."""
    lines, live = play.record.entries, play.in_force
    to = play.undo_target(seat)
    while (
        to is not None
        and _forced_action(play, lines[to].state, seat) == lines[live[live.index(to) + 1]].line["do"]
    ):
        to = play.past(to).before(seat)
    return to


def _next_forced_action(play: Play) -> tuple[int, Action] | None:
    for seat in () if play.outcome is not None else play.awaited:
        action = _forced_action(play, play.state, seat)
        if action is not None:
            return seat, action
    return None


def _forced_action(play: Play, state: object, seat: int) -> Action | None:
    return play.game.forced_action(state, seat)
