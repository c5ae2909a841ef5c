"""The prompt of each viewer: what to do, or which seat the table waits for."""

from __future__ import annotations

from machinami.core.contract import Outcome, Prompt, Viewer
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules import course
from machinami.games.highway.state import State


def prompt(state: State, viewer: Viewer, outcome: Outcome | None) -> Prompt:
    """Return the prompt of a viewer."""
    if outcome is not None:
        many = len(outcome.winners) > 1
        return _prompt("shared") if many else _prompt("won", seat=outcome.winners[0])
    if state.falling is not None:
        own = viewer == state.falling.seat
        return _prompt("fell") if own else _prompt("wait_fell", seat=state.falling.seat)
    if state.pending:
        return _prompt("deal")
    key = "object" if state.phase == "city" else "stuck" if course.stuck(state, state.turn) else "build"
    if viewer != state.turn:
        return _prompt(f"wait_{key}", seat=state.turn)
    if key == "object":
        return _prompt(key)
    return Prompt(key, WORDS.say("prompts", _possible(state) if key == "build" else _wanting(state)))


def _possible(state: State) -> str:
    """Return the message key for the builds possible now. A player with only the ramp is not offered an exit,
    because it would close the only open end."""
    seat = state.turn
    ends = [pillar for _, pillar in course.ends(state, seat)]
    has_built = sum(pillar.seat == seat for pillar in state.pillars) > 1
    if not any(course.payable(state, seat, pillar) for pillar in ends):
        return "build/exit"
    return "build" if has_built and any(pillar.height == 1 for pillar in ends) else "build/pillar"


def _wanting(state: State) -> str:
    """Return the message key for the piece that is missing for any build."""
    seat = state.turn
    if not state.stock[seat].roads:
        return "stuck/road"
    return "stuck/disc" if course.ends(state, seat) else "stuck/end"


def _prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.say("prompts", key, **values))
