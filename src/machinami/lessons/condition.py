"""The vocabulary of tasks: what can be asked of a play, from what the learner knows and did.

{fact = "board.areas.0.score", at_least = 4}   a fact of the view: is, at_least, at_most, has, lacks
{fact = "board.areas.0.score", grows = 2}      compared with the beginning: grows, shrinks
{count = "board.tiles", at_least = 5}          how many things a fact holds
{did = {place = [7, "*", 0]}}                  an action of this shape; "*" stands for anything
{over = true}, {won = true}                    how the game stands
{any = [...]}, {none = [...]}                  one of several, or not one of them
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from machinami.core.contract import Action, Json

Condition = Mapping[str, Json]

ANYTHING = "*"
COMPARED: Mapping[str, Callable[[Json, Json], bool]] = {
    "is": lambda value, wanted: bool(value == wanted),
    "at_least": lambda value, wanted: bool(value >= wanted),
    "at_most": lambda value, wanted: bool(value <= wanted),
    "has": lambda value, wanted: any(alike(wanted, item) for item in value),
    "lacks": lambda value, wanted: not any(alike(wanted, item) for item in value),
}
CHANGED: Mapping[str, Callable[[Json, Json], int]] = {
    "grows": lambda before, after: int(after) - int(before),
    "shrinks": lambda before, after: int(before) - int(after),
}
GROUPS = {"any", "none"}
STANDS = {"over", "won"}


@dataclass(frozen=True, slots=True)
class Doing:
    """What a condition is held against: the learner's view at the beginning and now, and what was done."""

    before: dict[str, Json]
    view: dict[str, Json]
    done: Sequence[Action]


def holds(conditions: Sequence[Condition], doing: Doing) -> bool:
    """Whether all of these hold."""
    return all(_one(condition, doing) for condition in conditions)


def sound(condition: Json) -> bool:
    """Whether this is a condition at all."""
    if not isinstance(condition, dict) or not condition:
        return False
    (kind, value), *rest = condition.items()
    if kind in GROUPS:
        return not rest and isinstance(value, list) and bool(value) and all(map(sound, value))
    if kind in STANDS:
        return not rest and isinstance(value, bool)
    if kind == "did":
        return not rest and isinstance(value, dict) and bool(value)
    if kind not in ("fact", "count") or not isinstance(value, str) or len(rest) != 1:
        return False
    verb, wanted = rest[0]
    return verb in COMPARED or (verb in CHANGED and type(wanted) is int)


def alike(shape: Json, data: Json) -> bool:
    """Whether data has a shape: what the shape names is so, and it says nothing of the rest."""
    if shape == ANYTHING:
        return True
    if isinstance(shape, dict):
        return isinstance(data, dict) and all(
            key in data and alike(value, data[key]) for key, value in shape.items()
        )
    if isinstance(shape, list):
        return (
            isinstance(data, list)
            and len(data) == len(shape)
            and all(alike(wanted, item) for wanted, item in zip(shape, data, strict=True))
        )
    return type(shape) is type(data) and bool(shape == data)


def _one(condition: Condition, doing: Doing) -> bool:
    (kind, value), *rest = condition.items()
    if kind == "any":
        return any(_one(each, doing) for each in value)
    if kind == "none":
        return not any(_one(each, doing) for each in value)
    if kind == "did":
        return any(alike(value, action) for action in doing.done)
    if kind in STANDS:
        outcome = doing.view["outcome"]
        won = outcome is not None and doing.view["seat"] in outcome["winners"]
        return bool(value == (won if kind == "won" else outcome is not None))
    verb, wanted = rest[0]
    before, now = (_found(view, value) for view in (doing.before, doing.view))
    if kind == "count":
        before, now = len(before or ()), len(now or ())
    if verb in CHANGED:
        return bool(CHANGED[verb](before, now) >= wanted)
    return now is not None and COMPARED[verb](now, wanted)


def _found(view: dict[str, Json], path: str) -> Json:
    """The fact at the end of a path of names and places; None where it leads nowhere."""
    found: Json = view
    for step in path.split("."):
        if isinstance(found, dict):
            found = found.get(step)
        elif isinstance(found, list) and step.isdecimal() and int(step) < len(found):
            found = found[int(step)]
        else:
            return None
    return found
