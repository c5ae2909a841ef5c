"""A city in the rigid-body engine: settled once, then carried through as often as one likes.

This file alone knows the engine. Its settings and their reasons stand in `docs/hands.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import acos, degrees, dist, pi
from typing import NamedTuple

import rapier3d as engine

from machinami.games.highway import rules_text_values
from machinami.games.highway.physics.bodies import Body, Cylinder, Pose, Turn, Vector

STEP = 1 / 240
SETTLING = 1.5
"""Seconds that a city is given to come to rest before anybody's hand enters it."""
AFTERWARDS = 2.0
"""Seconds that are waited at most for everything to come to rest after a hand has opened."""
FRAME = 12
"""Steps from one kept pose to the next: 20 a second."""

MOVED = rules_text_values.MOVED / 10
TILTED = 10.0
ROLLED = 30.0
"""H-17: centimetres and degrees beyond which a piece counts as knocked over."""

_SETTLED_LINEAR, _SETTLED_ANGULAR, _SLEEP_AFTER = 0.3, 0.5, 0.25
_TABLE = 200.0
_FRICTION = 0.9
_HAND_LINEAR = (15.0, 0.8)
_HAND_ANGULAR = (10.0, 0.7)
_GRIP = 20.0
"""How many times a piece's weight the hand can pull."""

_AXES = (engine.JointAxis.LIN_X, engine.JointAxis.LIN_Y, engine.JointAxis.LIN_Z)
_TURNS = (engine.JointAxis.ANG_X, engine.JointAxis.ANG_Y, engine.JointAxis.ANG_Z)
_GRAVITY = 981.0


class Carry(NamedTuple):
    """What is carried, from which second on it is looked at, and where the hand is when."""

    body: Body
    begins: float
    ends: float
    hand: Callable[[float], Pose]


@dataclass(frozen=True)
class Moved:
    """What came of a carry: the bodies that were knocked over, and how everything moved meanwhile."""

    fallen: tuple[int, ...]
    """Numbers of bodies."""
    frames: tuple[tuple[float, dict[int, Pose]], ...]
    """Second and poses of the carried body (number -1) and of all that have moved."""


def knocked(body: Body, before: Pose, after: Pose) -> bool:
    """H-17: whether a body moved too far or tilted too much to be still in its place."""
    if _apart(after.at, before.at) > MOVED:
        return True
    upright = _lean(after.turn, before.turn, (0.0, 0.0, 1.0))
    if isinstance(body.shape, Cylinder):
        return upright > TILTED
    along = _lean(after.turn, before.turn, (1.0, 0.0, 0.0))
    return along > TILTED or upright > (ROLLED if body.id.startswith("road:") else TILTED)


_UNSTEADY = (0.4, 8.0)
"""Centimetres and degrees by which a piece may leave its place while a city comes to rest."""


def settled(bodies: Sequence[Body]) -> Settled:
    """A city at rest. What the law says stands, stands: a piece that would not is held where it belongs."""
    city = Settled(bodies)
    while city.unsteady:
        held = {number: body._replace(density=0.0) for number, body in city.unsteady.items()}
        city = Settled([held.get(number, body) for number, body in enumerate(city.bodies)])
    return city


class Settled:
    """A city at rest, as a snapshot that every carry begins from."""

    def __init__(self, bodies: Sequence[Body], base: Settled | None = None) -> None:
        """All bodies; those of a base are at rest already."""
        self.bodies = tuple(bodies)
        world = _empty() if base is None else base._restored()
        self._handles: list[engine.RigidBodyHandle] = [] if base is None else list(base._handles)
        self._handles += [_added(world, body) for body in self.bodies[len(self._handles) :]]
        _until_rest(world, SETTLING)
        self._loose = [number for number, body in enumerate(bodies) if body.density]
        for number in self._loose:
            world.rigid_bodies[self._handles[number]].sleep()
        self.poses = {number: _pose(world.rigid_bodies[self._handles[number]]) for number in self._loose}
        self._numbers = {self._handles[number]: number for number in self._loose}
        self._snapshot = world.snapshot()

    def joined(self, bodies: Sequence[Body]) -> Settled:
        """The same city with further bodies, at rest together; made anew if they do not fit in as it is."""
        if not bodies:
            return self
        together = Settled((*self.bodies, *bodies), self)
        return settled(together.bodies) if together.unsteady else together

    @property
    def unsteady(self) -> dict[int, Body]:
        """The bodies that have left their places, by their numbers."""
        far, lean = _UNSTEADY
        return {
            number: self.bodies[number]
            for number, pose in self.poses.items()
            if _apart(pose.at, self.bodies[number].pose.at) > far
            or _lean(pose.turn, self.bodies[number].pose.turn, (0.0, 0.0, 1.0)) > lean
        }

    def gives_way(self, body: Body) -> frozenset[int]:
        """What would not stay where it is however carefully a body were set in its place: under its weight
        alone a road may roll over with the car on it, and no hand has knocked that over."""
        there = Settled((*self.bodies, body), self)
        return frozenset(
            number
            for number in self._loose
            if knocked(self.bodies[number], self.poses[number], there.poses[number])
        )

    def _restored(self) -> engine.PhysicsWorld:
        world = engine.PhysicsWorld.restore(self._snapshot)
        world.set_num_threads(1)
        return world

    def restless(self, seconds: float) -> float:
        """How far the piece that moves most is moved by waiting, in centimetres."""
        world = self._restored()
        world.wake_up_all()
        for _ in range(round(seconds / STEP)):
            world.step()
        return max(
            (_apart(self.poses[n].at, _pose(world.rigid_bodies[self._handles[n]]).at) for n in self._loose),
            default=0.0,
        )

    def carried(self, carry: Carry) -> Moved:
        """Let a hand carry a body into the city and open; then wait until all is at rest."""
        world = self._restored()
        piece, hand, grip = _gripped(world, carry)
        frames: list[tuple[float, dict[int, Pose]]] = []
        stirred: set[int] = set()
        second, count = carry.begins, 0
        while second < carry.ends:
            second = min(second + STEP, carry.ends)
            at, turn = carry.hand(second)
            world.rigid_bodies[hand].set_next_kinematic_position(
                engine.Isometry3(at, engine.Rotation3(*turn))
            )
            world.step()
            count += 1
            if count % FRAME == 0:
                frames.append((second, self._frame(world, piece, stirred)))
        world.impulse_joints.remove(grip)
        world.remove_body(hand)
        let_go = world.rigid_bodies[piece]
        let_go.gravity_scale = 1.0
        let_go.activation = _activation()
        let_go.wake_up(True)
        for _ in range(round(AFTERWARDS / STEP)):
            world.step()
            second += STEP
            count += 1
            if count % FRAME == 0:
                frames.append((second, self._frame(world, piece, stirred)))
            if not world.active_bodies():
                break
        frames.append((second, self._frame(world, piece, stirred)))
        fallen = tuple(
            number
            for number in sorted(stirred)
            if knocked(
                self.bodies[number], self.poses[number], _pose(world.rigid_bodies[self._handles[number]])
            )
        )
        return Moved(fallen, tuple(frames))

    def _frame(
        self, world: engine.PhysicsWorld, piece: engine.RigidBodyHandle, stirred: set[int]
    ) -> dict[int, Pose]:
        """Where the piece is and all that has moved; what was ever awake is remembered in `stirred`."""
        stirred.update(self._numbers[awake] for awake in world.active_bodies() if awake in self._numbers)
        poses = {-1: _pose(world.rigid_bodies[piece])}
        for number in stirred:
            pose, before = _pose(world.rigid_bodies[self._handles[number]]), self.poses[number]
            if _apart(pose.at, before.at) > 0.05 or _between(pose.turn, before.turn) > 2.0:
                poses[number] = pose
        return poses


def _empty() -> engine.PhysicsWorld:
    world = engine.PhysicsWorld(gravity=(0.0, 0.0, -_GRAVITY))
    world.set_num_threads(1)
    parameters = world.integration_parameters
    parameters.dt = STEP
    parameters.num_solver_iterations = 4
    parameters.contact_softness = engine.SpringCoefficients(75.0, 10.0)
    parameters.static_contact_softness = engine.SpringCoefficients(75.0, 10.0)
    parameters.normalized_prediction_distance = 0.1
    parameters.normalized_allowed_linear_error = 0.001
    table = engine.RigidBody.fixed().translation((0.0, 0.0, -1.0))
    world.add_body(table, [engine.Collider.cuboid(_TABLE, _TABLE, 1.0).friction(_FRICTION)])
    return world


def _collider(body: Body) -> engine.ColliderBuilder:
    shape = body.shape
    if isinstance(shape, Cylinder):
        upright = engine.Collider.cylinder(shape.height / 2, shape.radius).rotation((pi / 2, 0.0, 0.0))
        return upright.friction(_FRICTION).density(body.density)
    box = engine.Collider.cuboid(shape.length / 2, shape.width / 2, shape.height / 2)
    return box.friction(_FRICTION).density(body.density)


def _added(world: engine.PhysicsWorld, body: Body) -> engine.RigidBodyHandle:
    made = engine.RigidBody.dynamic() if body.density else engine.RigidBody.fixed()
    handle = world.add_body(made.position(_isometry(body.pose)), [_collider(body)])
    if body.density:
        world.rigid_bodies[handle].activation = _activation()
    return handle


def _gripped(
    world: engine.PhysicsWorld, carry: Carry
) -> tuple[engine.RigidBodyHandle, engine.RigidBodyHandle, engine.ImpulseJointHandle]:
    """The piece, the hand that holds it, and the spring between them."""
    start = _isometry(carry.hand(carry.begins))
    made = engine.RigidBody.dynamic().position(start).gravity_scale(0.0).can_sleep(False).ccd_enabled(True)
    made = made.linvel(_speed(carry))
    piece = world.add_body(made, [_collider(carry.body)])
    hand = world.add_body(engine.RigidBody.kinematic_position_based().position(start))
    mass = world.rigid_bodies[piece].mass
    joint = engine.GenericJoint.builder()
    for axes, (frequency, damping) in ((_AXES, _HAND_LINEAR), (_TURNS, _HAND_ANGULAR)):
        omega = 2 * pi * frequency
        for axis in axes:
            joint = joint.motor_position(axis, 0.0, omega * omega, 2 * damping * omega)
            joint = joint.motor_model(axis, engine.MotorModel.ACCELERATION_BASED)
            if axes is _AXES:
                joint = joint.motor_max_force(axis, _GRIP * mass * _GRAVITY)
    return piece, hand, world.impulse_joints.insert(hand, piece, joint.build())


def _speed(carry: Carry) -> Vector:
    """How fast the hand moves when it comes into view."""
    (x, y, z), _ = carry.hand(carry.begins)
    (later_x, later_y, later_z), _ = carry.hand(carry.begins + STEP)
    return (later_x - x) / STEP, (later_y - y) / STEP, (later_z - z) / STEP


def _activation() -> engine.RigidBodyActivation:
    activation = engine.RigidBodyActivation.active()
    activation.linear_threshold = _SETTLED_LINEAR
    activation.angular_threshold = _SETTLED_ANGULAR
    activation.time_until_sleep = _SLEEP_AFTER
    return activation


def _until_rest(world: engine.PhysicsWorld, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        world.step()
        if not world.active_bodies():
            return


def _isometry(pose: Pose) -> engine.Isometry3:
    return engine.Isometry3(pose.at, engine.Rotation3(*pose.turn))


def _pose(body: engine.RigidBody) -> Pose:
    at, turn = body.translation, body.rotation
    return Pose((at.x, at.y, at.z), (turn.w, turn.i, turn.j, turn.k))


def _apart(one: Vector, other: Vector) -> float:
    return dist(one, other)


def _between(one: Turn, other: Turn) -> float:
    """The angle from one rotation to another, in degrees."""
    dot = abs(sum(a * b for a, b in zip(one, other, strict=True)))
    return degrees(2 * acos(min(1.0, dot)))


def _lean(one: Turn, other: Turn, axis: Vector) -> float:
    """The angle by which an axis of a body has turned away, in degrees."""
    dot = sum(a * b for a, b in zip(_aimed(one, axis), _aimed(other, axis), strict=True))
    return degrees(acos(max(-1.0, min(1.0, dot))))


def _aimed(turn: Turn, axis: Vector) -> Vector:
    w, x, y, z = turn
    a, b, c = axis
    return (
        (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c,
        2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c,
        2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c,
    )
