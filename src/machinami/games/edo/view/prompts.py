"""Prompts: the decision asked of a viewer, or the seats that the table waits for."""

from __future__ import annotations

from machinami.core.contract import Prompt, Viewer
from machinami.games.edo.messages import WORDS
from machinami.games.edo.rules import ending
from machinami.games.edo.state import BEFORE, CARD, DEAL, DRAFT, NOBODY, OVER, PLAN, State


def prompt(state: State, viewer: Viewer) -> Prompt:
    """Return the prompt of a viewer."""
    if state.phase == DEAL:
        return _said("deal")
    if state.phase == OVER:
        return _over(state)
    if state.phase == PLAN:
        return _planning(state, viewer)
    if viewer != state.turn:
        return _said(f"wait_{state.phase}", seat=state.turn, nth=_nth(state))
    if state.phase == DRAFT:
        has_set, has_town = state.player.start != NOBODY, bool(state.player.samurai)
        return _said("take_town" if has_set else "take_set" if has_town else "take")
    if state.phase == BEFORE:
        return _said("before", nth=_nth(state))
    if state.phase == CARD:
        return _said(state.deed.do, left=state.left)
    return _said("keep", rice=state.player.goods.rice)


def _planning(state: State, viewer: Viewer) -> Prompt:
    pending = [seat for seat, player in enumerate(state.players) if player.plan is None]
    if viewer in pending:
        return _said("plan", round=state.round)
    if viewer is not None:
        return _said("planned")
    return _said("wait_plan", seats=", ".join(f"@{seat}" for seat in pending))


def _over(state: State) -> Prompt:
    outcome = ending.outcome(state)
    winners = () if outcome is None else outcome.winners
    key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
    return _said(key, seats=", ".join(f"@{seat}" for seat in winners))


def _nth(state: State) -> dict[str, str]:
    """Return the ordinal of the current card, by language."""
    return WORDS.say("ordinals", str(state.column + 1))


def _said(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.say("prompts", key, **values))
