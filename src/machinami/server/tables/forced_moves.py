"""Steps without a choice: a table takes them for whoever would be asked in vain, and looks behind them."""

from __future__ import annotations

from machinami.core.contract import Action
from machinami.core.play import Play


def go_on(play: Play, at: int) -> None:
    """Do what nobody has to decide, until somebody has."""
    while (found := _forced(play)) is not None:
        seat, action = found
        play.do(seat, action, max(at, play.now))


def before_choice(play: Play, seat: int) -> int | None:
    """The line in force just before the last action that a seat chose; None where it has chosen none."""
    lines, live = play.record.entries, play.in_force
    to = play.before(seat)
    while to is not None and _of(play, lines[to].state, seat) == lines[live[live.index(to) + 1]].line["do"]:
        to = play.past(to).before(seat)
    return to


def _forced(play: Play) -> tuple[int, Action] | None:
    for seat in () if play.outcome is not None else play.awaited:
        action = _of(play, play.state, seat)
        if action is not None:
            return seat, action
    return None


def _of(play: Play, state: object, seat: int) -> Action | None:
    return play.game.forced_action(state, seat)
