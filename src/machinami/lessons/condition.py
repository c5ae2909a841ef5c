"""Conditions of tasks, evaluated on the learner's view and actions.

{fact = "board.areas.0.score", at_least = 4}   a value of the view: is, at_least, at_most, has, lacks
{fact = "board.areas.0.score", grows = 2}      the difference to the initial view: grows, shrinks
{count = "board.tiles", at_least = 5}          the number of items of a value
{did = {place = [7, "*", 0]}}                  an action that matches the pattern; "*" matches anything
{over = true}, {won = true}                    the outcome of the play
{any = [...]}, {none = [...]}                  at least one of several conditions, or none of them
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from machinami.core.contract import Action, Json

Condition = Mapping[str, Json]

WILDCARD = "*"
COMPARISONS: Mapping[str, Callable[[Json, Json], bool]] = {
    "is": lambda value, wanted: bool(value == wanted),
    "at_least": lambda value, wanted: bool(value >= wanted),
    "at_most": lambda value, wanted: bool(value <= wanted),
    "has": lambda value, wanted: any(matches(wanted, item) for item in value),
    "lacks": lambda value, wanted: not any(matches(wanted, item) for item in value),
}
DIFFERENCES: Mapping[str, Callable[[Json, Json], int]] = {
    "grows": lambda before, after: int(after) - int(before),
    "shrinks": lambda before, after: int(before) - int(after),
}
GROUPS = {"any", "none"}
OUTCOME_KINDS = {"over", "won"}


@dataclass(frozen=True, slots=True)
class Progress:
    """The input of a condition: the learner's view at the beginning and now, and the learner's actions."""

    initial_view: dict[str, Json]
    view: dict[str, Json]
    actions: Sequence[Action]


def all_hold(conditions: Sequence[Condition], progress: Progress) -> bool:
    """Return whether all conditions hold."""
    return all(_holds(condition, progress) for condition in conditions)


def is_valid_condition(condition: Json) -> bool:
    """Return whether `condition` is a well-formed condition."""
    if not isinstance(condition, dict) or not condition:
        return False
    (kind, value), *rest = condition.items()
    if kind in GROUPS:
        return not rest and isinstance(value, list) and bool(value) and all(map(is_valid_condition, value))
    if kind in OUTCOME_KINDS:
        return not rest and isinstance(value, bool)
    if kind == "did":
        return not rest and isinstance(value, dict) and bool(value)
    if kind not in ("fact", "count") or not isinstance(value, str) or len(rest) != 1:
        return False
    verb, wanted = rest[0]
    return verb in COMPARISONS or (verb in DIFFERENCES and type(wanted) is int)


def matches(pattern: Json, data: Json) -> bool:
    """Return whether data matches a pattern. Dict keys that are not in the pattern are ignored."""
    if pattern == WILDCARD:
        return True
    if isinstance(pattern, dict):
        return isinstance(data, dict) and all(
            key in data and matches(value, data[key]) for key, value in pattern.items()
        )
    if isinstance(pattern, list):
        return (
            isinstance(data, list)
            and len(data) == len(pattern)
            and all(matches(wanted, item) for wanted, item in zip(pattern, data, strict=True))
        )
    return type(pattern) is type(data) and bool(pattern == data)


def _holds(condition: Condition, progress: Progress) -> bool:
    (kind, value), *rest = condition.items()
    if kind == "any":
        return any(_holds(each, progress) for each in value)
    if kind == "none":
        return not any(_holds(each, progress) for each in value)
    if kind == "did":
        return any(matches(value, action) for action in progress.actions)
    if kind in OUTCOME_KINDS:
        outcome = progress.view["outcome"]
        won = outcome is not None and progress.view["seat"] in outcome["winners"]
        return bool(value == (won if kind == "won" else outcome is not None))
    verb, wanted = rest[0]
    before, now = (_resolve_path(view, value) for view in (progress.initial_view, progress.view))
    if kind == "count":
        before, now = len(before or ()), len(now or ())
    if verb in DIFFERENCES:
        return bool(DIFFERENCES[verb](before, now) >= wanted)
    return now is not None and COMPARISONS[verb](now, wanted)


def _resolve_path(view: dict[str, Json], path: str) -> Json:
    """Return the value at a dotted path of keys and indices, or None if the path does not exist."""
    value: Json = view
    for step in path.split("."):
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value
