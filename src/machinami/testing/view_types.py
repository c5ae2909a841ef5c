"""Checks of the types that a game declares in its module `view.types`. A game without that module passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from machinami.core.contract import Action, FiniteActions, Json
from machinami.core.play import Play
from machinami.core.view_types import ALWAYS_EXPORTED, find_mismatch, load_view_types
from machinami.testing.case import Case, positions, spread_positions, viewers
from machinami.testing.hostile import hostile_actions, mutate

MAX_RECENT_LINES = 40
"""The number of lines at the end of a record from which earlier actions are repeated."""

MAX_CHECKED_LINES = 60
"""The number of lines at the end of a record whose data is checked."""

MALFORMED_COUNT = 30
"""The number of malformed actions at the start of `hostile_actions`; later ones are slower to generate."""


def views_match_declared_types(case: Case) -> None:
    """Views, actions, lines, forecasts, refusals and outcomes have exactly the declared types."""
    declared = load_view_types(case.game)
    if not declared:
        return
    check_scene_type(case.begin(), declared)
    for play, rng in spread_positions(positions(case, 1), 8):
        check_position_types(play, declared, rng)


def check_scene_type(play: Play, declared: Mapping[str, Any]) -> None:
    """Raise AssertionError if a required type is not declared, or if the scene differs from its type."""
    missing = [name for name in ALWAYS_EXPORTED if name not in declared]
    assert not missing, f"view.types does not declare {', '.join(missing)}"
    if play.scene is not None:
        _check_type(declared, "Scene", play.scene)


def check_position_types(play: Play, declared: Mapping[str, Any], rng: Random) -> None:
    """Raise AssertionError if data that a game sends out at a position differs from its declared type.

    Forecasts and refusals are those of some drafts of a random seat. If the last line is a chance result,
    the views before it are checked as well.
    """
    waiting = play.record.last.line.get("by") == "chance"
    for moment in (play, play.past(play.in_force[-2])) if waiting else (play,):
        for viewer in viewers(moment):
            _check_type(declared, "Board", moment.view(viewer)["board"])
    for viewer in viewers(play):
        for line in play.record.seen_lines(viewer)[-MAX_CHECKED_LINES:]:
            if line.get("by") in ("chance", "clock"):
                _check_type(declared, "Event", line["do"])
            if "shows" in line:
                _check_type(declared, "Disclosure", line["shows"])
    for seat in play.to_act:
        actions, offered = play.game.actions(play.state, seat), play.actions(seat).data
        if type(actions) is not FiniteActions:
            _check_type(declared, "ActionsDescription", actions.describe())
        for action in offered if isinstance(offered, list) else [actions.sample(rng)]:
            _check_type(declared, "Action", action)
    seat = rng.randrange(play.setup.seats)
    for draft in _list_drafts(play, seat, rng):
        refused, forecast = play.check(seat, draft), play.foresee(seat, draft)
        if refused is not None and refused.where is not None:
            _check_type(declared, "RefusalPlace", refused.where)
        if forecast is not None:
            _check_type(declared, "Forecast", forecast)
    if play.outcome is not None and play.outcome.reason is None and play.outcome.detail:
        _check_type(declared, "OutcomeDetail", dict(play.outcome.detail))


def _list_drafts(play: Play, seat: int, rng: Random) -> Iterator[Any]:
    """Yield a legal action of a seat, recent actions of any seat, a change of each, and a malformed one."""
    recent = play.record.lines_from(max(1, len(play.record) - MAX_RECENT_LINES))
    actions = [line["do"] for line in recent if type(line.get("by")) is int]
    drafts: list[Action] = rng.sample(actions, min(len(actions), 2))
    if legal := play.actions(seat):
        drafts.append(legal.sample(rng))
    for draft in drafts:
        yield draft
        yield mutate(draft, rng)
    yield next(islice(hostile_actions(play, seat, rng), rng.randrange(MALFORMED_COUNT), None))


def _check_type(declared: Mapping[str, Any], name: str, data: Json) -> None:
    assert name in declared, f"view.types does not declare {name}"
    fault = find_mismatch(data, declared[name])
    assert fault is None, f"{name} differs from its declared type at {fault}"
