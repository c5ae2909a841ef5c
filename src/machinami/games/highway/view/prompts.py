"""The prompt of each viewer: what to do, or which seat the table waits for."""

from __future__ import annotations

from machinami.core.contract import Outcome, Prompt, Viewer
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules import turns
from machinami.games.highway.state import State


def build_prompt(state: State, viewer: Viewer, outcome: Outcome | None) -> Prompt:
    """Return the prompt of a viewer."""
    if outcome is not None:
        many = len(outcome.winners) > 1
        return _make_prompt("shared") if many else _make_prompt("won", seat=outcome.winners[0])
    if state.pending_carry is not None:
        own = viewer == state.pending_carry.seat
        return _make_prompt("fell") if own else _make_prompt("wait_fell", seat=state.pending_carry.seat)
    if state.is_awaiting_chance:
        return _make_prompt("deal")
    key = "object" if state.phase == "city" else "stuck" if turns.is_stuck(state, state.turn) else "build"
    if viewer != state.turn:
        return _make_prompt(f"wait_{key}", seat=state.turn)
    if key == "object":
        return _make_prompt(key)
    return Prompt(
        key,
        WORDS.format_message(
            "prompts", _choose_build_key(state) if key == "build" else _choose_stuck_key(state)
        ),
    )


def _choose_build_key(state: State) -> str:
    """Return the message key for the builds possible now.

    A player with only the ramp is not offered an exit, because it would close the only open end.
    """
    seat = state.turn
    ends = [pillar for _, pillar in turns.list_open_ends(state, seat)]
    has_built = sum(pillar.seat == seat for pillar in state.pillars) > 1
    if not any(turns.list_affordable(state, seat, pillar) for pillar in ends):
        return "build/exit"
    return "build" if has_built and any(pillar.height == 1 for pillar in ends) else "build/pillar"


def _choose_stuck_key(state: State) -> str:
    """Return the message key for the piece that is missing for any build."""
    seat = state.turn
    if not state.stock[seat].roads:
        return "stuck/road"
    return "stuck/disc" if turns.list_open_ends(state, seat) else "stuck/end"


def _make_prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.format_message("prompts", key, **values))
