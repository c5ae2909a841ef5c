"""Prompts: the decision asked of a viewer, or the seats that the table waits for."""

from __future__ import annotations

from machinami.core.contract import Prompt, Viewer
from machinami.games.edo.messages import WORDS
from machinami.games.edo.queries import find_outcome
from machinami.games.edo.state import BEFORE, CARD, DEAL, DRAFT, OVER, PLAN, UNASSIGNED, State


def build_prompt(state: State, viewer: Viewer) -> Prompt:
    """Return the prompt of a viewer."""
    if state.phase == DEAL:
        return _create_prompt("deal")
    if state.phase == OVER:
        return _build_outcome_prompt(state)
    if state.phase == PLAN:
        return _build_plan_prompt(state, viewer)
    if viewer != state.turn:
        return _create_prompt(f"wait_{state.phase}", seat=state.turn, nth=_describe_ordinal(state))
    if state.phase == DRAFT:
        has_set, has_town = state.player.start != UNASSIGNED, bool(state.player.samurai)
        return _create_prompt("take_town" if has_set else "take_set" if has_town else "take")
    if state.phase == BEFORE:
        return _create_prompt("before", nth=_describe_ordinal(state))
    if state.phase == CARD:
        return _create_prompt(state.current_deed.do, left=state.activations_left)
    return _create_prompt("keep", rice=state.player.goods.rice)


def _build_plan_prompt(state: State, viewer: Viewer) -> Prompt:
    pending = [seat for seat, player in enumerate(state.players) if player.plan is None]
    if viewer in pending:
        return _create_prompt("plan", round=state.round)
    if viewer is not None:
        return _create_prompt("planned")
    return _create_prompt("wait_plan", seats=", ".join(f"@{seat}" for seat in pending))


def _build_outcome_prompt(state: State) -> Prompt:
    outcome = find_outcome(state)
    winners = () if outcome is None else outcome.winners
    key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
    return _create_prompt(key, seats=", ".join(f"@{seat}" for seat in winners))


def _describe_ordinal(state: State) -> dict[str, str]:
    """Return the ordinal of the current card, by language."""
    return WORDS.format_message("ordinals", str(state.column + 1))


def _create_prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.format_message("prompts", key, **values))
