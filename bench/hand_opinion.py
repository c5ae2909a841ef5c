"""Compares the physics of Tokyo Highway with MuJoCo on sweeps past single pillars.

    python -m bench.hand_opinion [--scenes 100]

Half of the scenes are clear hits, 5 to 10 mm deep; half are clear misses, 1 to 6 mm from the pillar.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import pi
from typing import Any

import mujoco
import numpy as np

from bench.hand_scenes import Sweep, make_sweep
from bench.hands import format_share, sweep_fells_pillar
from machinami.games.highway.physics.bodies import Body, Cylinder, Pose
from machinami.games.highway.physics.world import REST_SECONDS, SETTLE_SECONDS, is_knocked_over

STEP = 0.001
GRAVITY = 981.0
FRICTION = 0.9
PULL_SPRING, TURN_SPRING, MAX_FORCE = (15.0, 0.8), (10.0, 0.7), 20.0
"""Hand of the physics engine: frequency and damping of its springs, maximum force in weights of the piece."""

WORLD = f"""<mujoco>
  <option timestep="{STEP}" gravity="0 0 -{GRAVITY}" cone="elliptic" impratio="10" integrator="implicitfast"/>
  <default><geom friction="{FRICTION} 0.005 0.0001" solref="0.004 1"/></default>
  <worldbody><geom type="plane" size="100 100 1"/>{{bodies}}</worldbody>
</mujoco>"""


def simulate_in_mujoco(scene: Sweep) -> bool:
    """Return whether the pillar falls in MuJoCo."""
    carry, pillar = scene.carry, scene.pillar
    bodies = "".join(_format_body(name, body) for name, body in _name_bodies([*pillar, carry.body]))
    model = mujoco.MjModel.from_xml_string(WORLD.format(bodies=bodies))
    data = mujoco.MjData(model)
    road = model.body("carried").id
    model.body_gravcomp[road] = 1.0
    while data.time < SETTLE_SECONDS:
        _apply_hand_force(model, data, road, carry.pose_at(0.0), carry.pose_at(0.0))
        mujoco.mj_step(model, data)
    before = _read_poses(data, len(pillar))
    while data.time < SETTLE_SECONDS + carry.end_time:
        second = data.time - SETTLE_SECONDS
        _apply_hand_force(model, data, road, carry.pose_at(second), carry.pose_at(second + STEP))
        mujoco.mj_step(model, data)
    model.body_gravcomp[road] = 0.0
    data.xfrc_applied[road] = 0.0
    while data.time < SETTLE_SECONDS + carry.end_time + REST_SECONDS:
        mujoco.mj_step(model, data)
    after = _read_poses(data, len(pillar))
    return any(is_knocked_over(*each) for each in zip(pillar, before, after, strict=True))


def _name_bodies(bodies: list[Body]) -> list[tuple[str, Body]]:
    return [(f"disc{number}", body) for number, body in enumerate(bodies[:-1])] + [("carried", bodies[-1])]


def _format_body(name: str, body: Body) -> str:
    at, turn = " ".join(map(str, body.pose.at)), " ".join(map(str, body.pose.rotation))
    shape = body.shape
    if isinstance(shape, Cylinder):
        geom = f'type="cylinder" size="{shape.radius} {shape.height / 2}"'
    else:
        geom = f'type="box" size="{shape.length / 2} {shape.width / 2} {shape.height / 2}"'
    solid = f'<freejoint/><geom {geom} density="{body.density}"/>'
    return f'<body name="{name}" pos="{at}" quat="{turn}">{solid}</body>'


def _apply_hand_force(model: Any, data: Any, road: int, hand: Pose, next_hand: Pose) -> None:
    """Apply the spring forces of a hand at `hand`, and at `then` one step later, to the carried body."""
    mass, free = model.body_mass[road], model.body_dofadr[road]
    at, moves = np.array(hand.at), (np.array(next_hand.at) - np.array(hand.at)) / STEP
    behind, spin = data.qvel[free : free + 3] - moves, data.qvel[free + 3 : free + 6]
    omega, damping = 2 * pi * PULL_SPRING[0], PULL_SPRING[1]
    pull = omega**2 * (at - data.xpos[road]) - 2 * damping * omega * behind
    most = MAX_FORCE * mass * GRAVITY
    omega, damping = 2 * pi * TURN_SPRING[0], TURN_SPRING[1]
    away = np.zeros(3)
    mujoco.mju_subQuat(away, np.array(hand.rotation), data.xquat[road])
    turn = model.body_inertia[road] * (omega**2 * away - 2 * damping * omega * spin)
    data.xfrc_applied[road, :3] = np.clip(mass * pull, -most, most)
    data.xfrc_applied[road, 3:] = data.ximat[road].reshape(3, 3) @ turn


def _read_poses(data: Any, count: int) -> list[Pose]:
    """Return the poses of the discs; body 0 is the table."""
    places = [(data.xpos[number].tolist(), data.xquat[number].tolist()) for number in range(1, count + 1)]
    return [Pose((x, y, z), (w, a, b, c)) for (x, y, z), (w, a, b, c) in places]


def main() -> None:
    """Print how often both engines agree on clear hits and on clear misses."""
    parser = ArgumentParser(prog="python -m bench.hand_opinion")
    parser.add_argument("--scenes", type=int, default=100)
    half = parser.parse_args().scenes // 2
    for name, sign, least in (("hits", 1, 5), ("misses", -1, 1)):
        deep = [sign * float(least + number % 6) for number in range(half)]
        ours = [sweep_fells_pillar(number, each) for number, each in enumerate(deep)]
        theirs = [simulate_in_mujoco(make_sweep(each, number)) for number, each in enumerate(deep)]
        same = sum(one == other for one, other in zip(ours, theirs, strict=True))
        print(f"clear {name}: both agree on {format_share(same, half)}", flush=True)
        print(f"  falls: ours {sum(ours)}, MuJoCo's {sum(theirs)}", flush=True)


if __name__ == "__main__":
    main()
