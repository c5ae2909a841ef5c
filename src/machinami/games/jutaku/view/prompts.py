"""Prompts: the action expected of a viewer, or the seat the table waits for."""

from __future__ import annotations

from machinami.core.contract import Outcome, Prompt, Viewer
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.state import ARCHITECTS, BUILD, COUNTDOWN, DEAL, MOVE, WINDOW, State


def prompt(state: State, viewer: Viewer, outcome: Outcome | None) -> Prompt:
    """Return the prompt of a viewer."""
    if outcome is not None:
        return _over(state, outcome)
    if state.phase == DEAL:
        return _said("deal")
    if state.phase in (ARCHITECTS, MOVE):
        return _turn(state, viewer)
    if state.phase == COUNTDOWN:
        return _said("countdown")
    if state.phase == WINDOW:
        return _window(state, viewer)
    return _building(state, viewer) if viewer is not None else _said("watch")


def _turn(state: State, viewer: Viewer) -> Prompt:
    seat = state.turn
    assert seat is not None, "phase has no active seat"
    key = "architect" if state.phase == ARCHITECTS else "move" if state.players[seat].finisher else "stay"
    return _said(key) if viewer == seat else _said(f"wait_{key}", seat=seat)


def _window(state: State, viewer: Viewer) -> Prompt:
    callers = [seat for seat, player in enumerate(state.players) if player.called is not None]
    first = min(callers, key=lambda seat: (state.players[seat].called or 0, seat))
    return _said("called") if viewer in callers else _said("window", seat=first)


def _building(state: State, seat: int) -> Prompt:
    assert state.phase == BUILD
    player, site = state.players[seat], state.site(seat)
    if player.hand is not None:
        return _said("place")
    if len(player.built) < site.pieces:
        return _said("grab", left=site.pieces - len(player.built))
    return _said("wrong" if player.stale else "stop")


def _over(state: State, outcome: Outcome) -> Prompt:
    if state.rules.seats == 1:
        minutes, seconds = divmod(sum(state.players[0].times) // 1000, 60)
        return _said("done", time=f"{minutes}:{seconds:02}")
    seats = ", ".join(f"@{seat}" for seat in outcome.winners)
    return _said("won" if len(outcome.winners) == 1 else "shared", seats=seats)


def _said(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.say("prompts", key, **values))
