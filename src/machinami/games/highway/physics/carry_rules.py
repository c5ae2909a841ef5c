"""The rules of a carry (H-17a to H-17g): `paths`, `assist` and `tweezers` of an action."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Action, Refused
from machinami.core.validation import require_true, require_value
from machinami.games.highway.messages import WORDS
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import MAX_DURATION_MS, MAX_POINTS, Path, Point, find_path_fault
from machinami.games.highway.state import State
from machinami.games.highway.view.types import PathPlace

PATHS_EXAMPLE = "[[[0, 0, 0, 15000, 0], [900, 0, 0, 100, 0]], …]"
CARRY_KEYS = ("paths", "assist", "tweezers")


def judge_carry(before: State, after: State, action: Action, carried: Sequence[int]) -> None:
    """Refuse an action whose carry keys do not match the option `hands`, or whose paths are illegal.

    `carried` are the numbers of the pieces that are carried (H-17f).
    """
    rules = after.rules
    if not rules.has_physics or rules.is_hand_careful:
        if any(key in action for key in CARRY_KEYS):
            raise WORDS.refuse("H-17g" if rules.is_hand_careful else "H-17")
        return
    if "paths" in action and "assist" in action:
        raise WORDS.refuse("H-17a")
    if not carried and "paths" in action:
        raise WORDS.refuse("H-17f")
    if carried and "paths" not in action and "assist" not in action:
        raise WORDS.refuse("H-17a")
    _judge_tweezers(before, after, action, carried)
    if "assist" in action:
        require_true(action, "assist")
    if "paths" in action:
        _judge_paths(before, after, action, carried)


def _judge_tweezers(before: State, after: State, action: Action, carried: Sequence[int]) -> None:
    """Refuse tweezers that are not for a carried car (H-17d)."""
    first_car = len(after.pillars) - len(before.pillars) + len(after.roads) - len(before.roads)
    cars = {place for place, number in enumerate(carried) if number >= first_car}
    gentle = parse_tweezers(action)
    if len(set(gentle)) < len(gentle) or not cars.issuperset(gentle):
        raise WORDS.refuse("H-17d")


def _judge_paths(before: State, after: State, action: Action, carried: Sequence[int]) -> None:
    """Refuse illegal paths (H-17b). Since rules version 3 the last pieces may have none (H-17e)."""
    paths, gentle, loads = parse_paths(action), parse_tweezers(action), [*iter_loads(before, after)]
    is_short = len(paths) < len(carried) and (after.rules.version < 3 or not paths)
    if is_short or len(paths) > len(carried):
        raise WORDS.refuse("H-17b/count", pieces=len(carried))
    for place, (path, number) in enumerate(zip(paths, carried, strict=False)):
        reason = find_path_fault(path, loads[number], place in gentle, ends_anywhere=after.rules.version > 2)
        if reason is not None:
            raise refuse_path(reason, place, loads[number])


def parse_paths(action: Action) -> Sequence[Path]:
    """Parse the paths of an action."""
    return require_value(action, "paths", list[list[Point]], PATHS_EXAMPLE)


def parse_tweezers(action: Action) -> list[int]:
    """Parse the numbers of the cars that are carried with tweezers."""
    return require_value({"tweezers": action.get("tweezers", [])}, "tweezers", list[int], "[2]")


def refuse_path(reason: str, place: int, load: Load) -> Refused:
    """Return the refusal of the path of a carried piece (H-17b)."""
    detail: PathPlace = {"pieces": [load.body.id], "points": [list(load.underside[:2])], "path": place}
    return WORDS.refuse(f"H-17b/{reason}", detail, points=MAX_POINTS, seconds=MAX_DURATION_MS // 1000)
