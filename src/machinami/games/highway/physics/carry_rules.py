"""The rules of a carry (H-17a to H-17e): `paths`, `assist` and `tweezers` of an action."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Action
from machinami.core.validation import require_true, require_value
from machinami.games.highway.messages import WORDS
from machinami.games.highway.physics.loads import Load, iter_loads
from machinami.games.highway.physics.path import MAX_DURATION_MS, MAX_POINTS, Path, Point, find_path_fault
from machinami.games.highway.state import State
from machinami.games.highway.view.types import PathPlace

PATHS_EXAMPLE = "[[[0, 0, 0, 15000, 0], [900, 0, 0, 100, 0]], …]"
CARRY_KEYS = ("paths", "assist", "tweezers")


def judge_carry(before: State, after: State, action: Action) -> None:
    """Refuse an action whose carry keys do not match the option `hands`, or whose paths are illegal."""
    if not after.rules.has_physics:
        if any(key in action for key in CARRY_KEYS):
            raise WORDS.refuse("H-17")
        return
    if ("paths" in action) == ("assist" in action):
        raise WORDS.refuse("H-17a")
    cars = len(after.cars) - len(before.cars)
    pieces = cars + (len(after.pillars) - len(before.pillars)) + (len(after.roads) - len(before.roads))
    gentle = parse_tweezers(action)
    if len(set(gentle)) < len(gentle) or not all(pieces - cars <= number < pieces for number in gentle):
        raise WORDS.refuse("H-17d")
    if "assist" in action:
        require_true(action, "assist")
        return
    paths = parse_paths(action)
    if len(paths) != pieces:
        raise WORDS.refuse("H-17b/count", pieces=pieces)
    for number, (path, load) in enumerate(zip(paths, iter_loads(before, after), strict=True)):
        _judge_path(number, path, load, number in gentle)


def parse_paths(action: Action) -> Sequence[Path]:
    """Parse the paths of an action."""
    return require_value(action, "paths", list[list[Point]], PATHS_EXAMPLE)


def parse_tweezers(action: Action) -> list[int]:
    """Parse the numbers of the cars that are carried with tweezers."""
    return require_value({"tweezers": action.get("tweezers", [])}, "tweezers", list[int], "[2]")


def _judge_path(number: int, path: Path, load: Load, with_tweezers: bool) -> None:
    """Refuse an illegal path (H-17b)."""
    reason = find_path_fault(path, load, with_tweezers)
    if reason is not None:
        detail: PathPlace = {"pieces": [load.body.id], "points": [list(load.underside[:2])], "path": number}
        raise WORDS.refuse(f"H-17b/{reason}", detail, points=MAX_POINTS, seconds=MAX_DURATION_MS // 1000)
