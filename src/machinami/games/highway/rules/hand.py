"""The carry part of an action (H-17a to H-17e): `paths`, `assist` and `tweezers`."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.core.contract import Action
from machinami.core.validation import marked, shaped
from machinami.games.highway.messages import WORDS
from machinami.games.highway.physics.loads import Load, loads
from machinami.games.highway.physics.path import LONGEST, MOST_POINTS, Path, Point, fault
from machinami.games.highway.state import State

EXAMPLE = "[[[0, 0, 0, 15000, 0], [900, 0, 0, 100, 0]], …]"
KEYS = ("paths", "assist", "tweezers")


def judge(before: State, after: State, action: Action) -> None:
    """Refuse an action whose carry keys do not match the option `hands`, or whose paths are illegal."""
    if not after.rules.real:
        if any(key in action for key in KEYS):
            raise WORDS.refuse("H-17")
        return
    if ("paths" in action) == ("assist" in action):
        raise WORDS.refuse("H-17a")
    cars = len(after.cars) - len(before.cars)
    pieces = cars + (len(after.pillars) - len(before.pillars)) + (len(after.roads) - len(before.roads))
    gentle = tweezed(action)
    if len(set(gentle)) < len(gentle) or not all(pieces - cars <= number < pieces for number in gentle):
        raise WORDS.refuse("H-17d")
    if "assist" in action:
        marked(action, "assist")
        return
    paths = carried(action)
    if len(paths) != pieces:
        raise WORDS.refuse("H-17b/count", pieces=pieces)
    for number, (path, load) in enumerate(zip(paths, loads(before, after), strict=True)):
        _judge_path(number, path, load, number in gentle)


def carried(action: Action) -> Sequence[Path]:
    """Parse the paths of an action."""
    return shaped(action, "paths", list[list[Point]], EXAMPLE)


def tweezed(action: Action) -> list[int]:
    """Parse the numbers of the cars that are carried with tweezers."""
    return shaped({"tweezers": action.get("tweezers", [])}, "tweezers", list[int], "[2]")


def _judge_path(number: int, path: Path, load: Load, gentle: bool) -> None:
    """Refuse an illegal path (H-17b)."""
    reason = fault(path, load, gentle)
    if reason is not None:
        detail = {"pieces": [load.body.id], "points": [list(load.under[:2])], "path": number}
        raise WORDS.refuse(f"H-17b/{reason}", detail, points=MOST_POINTS, seconds=LONGEST // 1000)
