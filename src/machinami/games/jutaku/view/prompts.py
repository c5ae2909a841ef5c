"""Prompts: the action expected of a viewer, or the seat the table waits for."""

from __future__ import annotations

from machinami.core.contract import Outcome, Prompt, Viewer
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.state import ARCHITECTS, BUILD, COUNTDOWN, DEAL, MOVE, WINDOW, State


def build_prompt(state: State, viewer: Viewer, outcome: Outcome | None) -> Prompt:
    """Return the prompt of a viewer."""
    if outcome is not None:
        return _build_outcome_prompt(state, outcome)
    if state.phase == DEAL:
        return _create_prompt("deal")
    if state.phase in (ARCHITECTS, MOVE):
        return _build_turn_prompt(state, viewer)
    if state.phase == COUNTDOWN:
        return _create_prompt("countdown")
    if state.phase == WINDOW:
        return _build_window_prompt(state, viewer)
    return _build_building_prompt(state, viewer) if viewer is not None else _create_prompt("watch")


def _build_turn_prompt(state: State, viewer: Viewer) -> Prompt:
    seat = state.turn
    assert seat is not None, "phase has no active seat"
    key = "architect" if state.phase == ARCHITECTS else "move" if state.players[seat].is_finisher else "stay"
    return _create_prompt(key) if viewer == seat else _create_prompt(f"wait_{key}", seat=seat)


def _build_window_prompt(state: State, viewer: Viewer) -> Prompt:
    callers = [seat for seat, player in enumerate(state.players) if player.called_at is not None]
    first = min(callers, key=lambda seat: (state.players[seat].called_at or 0, seat))
    return _create_prompt("called") if viewer in callers else _create_prompt("window", seat=first)


def _build_building_prompt(state: State, seat: int) -> Prompt:
    assert state.phase == BUILD
    player, site = state.players[seat], state.site(seat)
    if player.hand is not None:
        return _create_prompt("place")
    if len(player.blocks) < site.pieces:
        return _create_prompt("grab", left=site.pieces - len(player.blocks))
    return _create_prompt("wrong" if player.needs_change else "stop")


def _build_outcome_prompt(state: State, outcome: Outcome) -> Prompt:
    if state.rules.seats == 1:
        minutes, seconds = divmod(sum(state.players[0].times) // 1000, 60)
        return _create_prompt("done", time=f"{minutes}:{seconds:02}")
    seats = ", ".join(f"@{seat}" for seat in outcome.winners)
    return _create_prompt("won" if len(outcome.winners) == 1 else "shared", seats=seats)


def _create_prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.format_message("prompts", key, **values))
