"""The judge of a carried piece's rest (H-17h)."""

from __future__ import annotations

from machinami.games.highway.physics.bodies import Pose
from machinami.games.highway.physics.loads import Load
from machinami.games.highway.physics.world import SettledCity, is_at_place


def rests_at_place(load: Load, city: SettledCity, final: Pose) -> bool:
    """Return whether a piece that came to rest in this pose counts as standing at its place (H-17h).

    It is compared with the place of the rules, and with the pose in which the piece would rest there if it
    were set down without a hand.
    """
    body = load.body
    return is_at_place(body, body.pose, final) or is_at_place(body, city.find_rest_pose(body), final)
