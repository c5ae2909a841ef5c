"""What each viewer is asked to do, or whom the table waits for."""

from __future__ import annotations

from machinami.core.contract import Outcome, Prompt, Viewer
from machinami.games.highway.messages import WORDS
from machinami.games.highway.rules import course
from machinami.games.highway.state import State


def prompt(state: State, viewer: Viewer, outcome: Outcome | None) -> Prompt:
    """The prompt of a viewer."""
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
    """What can be built now. Whoever has only the ramp is not told of an exit, which would end it all."""
    seat = state.turn
    ends = [pillar for _, pillar in course.ends(state, seat)]
    begun = sum(pillar.seat == seat for pillar in state.pillars) > 1
    if not any(course.payable(state, seat, pillar) for pillar in ends):
        return "build/exit"
    return "build" if begun and any(pillar.height == 1 for pillar in ends) else "build/pillar"


def _wanting(state: State) -> str:
    """What is missing for building anything."""
    seat = state.turn
    if not state.stock[seat].roads:
        return "stuck/road"
    return "stuck/disc" if course.ends(state, seat) else "stuck/end"


def _prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.say("prompts", key, **values))
