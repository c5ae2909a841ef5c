"""A city in the rigid-body engine: settled once, then restored from a snapshot for each carry.

No other module imports the engine. `docs/hands.md` states the settings and their reasons.
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
"""Seconds within which a city comes to rest before the first carry."""
AFTERWARDS = 2.0
"""Longest wait in seconds for the bodies to come to rest after a release."""
FRAME = 12
"""Simulation steps between two recorded frames: 20 frames per second."""

MOVED = rules_text_values.MOVED / 10
TILTED = 10.0
ROLLED = 30.0
"""H-17: shift in centimetres, and tilt and roll in degrees, beyond which a piece counts as knocked over."""

_SETTLED_LINEAR, _SETTLED_ANGULAR, _SLEEP_AFTER = 0.3, 0.5, 0.25
_TABLE = 200.0
_FRICTION = 0.9
_HAND_LINEAR = (15.0, 0.8)
_HAND_ANGULAR = (10.0, 0.7)
_GRIP = 20.0
"""The greatest force of the spring on a carried piece, as a multiple of the piece's weight."""

_AXES = (engine.JointAxis.LIN_X, engine.JointAxis.LIN_Y, engine.JointAxis.LIN_Z)
_TURNS = (engine.JointAxis.ANG_X, engine.JointAxis.ANG_Y, engine.JointAxis.ANG_Z)
_GRAVITY = 981.0


class Carry(NamedTuple):
    """The carry of one body: start and end of the simulation in seconds, and the hand's pose over time."""

    body: Body
    begins: float
    ends: float
    hand: Callable[[float], Pose]


@dataclass(frozen=True)
class Moved:
    """The result of a carry: the bodies knocked over, and the motion."""

    fallen: tuple[int, ...]
    """Numbers of the bodies knocked over."""
    frames: tuple[tuple[float, dict[int, Pose]], ...]
    """Time in seconds, and the poses of the carried body (number -1) and of all bodies that have moved."""


def knocked(body: Body, before: Pose, after: Pose) -> bool:
    """Return whether a body has shifted or tilted beyond the limits of H-17."""
    if _apart(after.at, before.at) > MOVED:
        return True
    upright = _lean(after.turn, before.turn, (0.0, 0.0, 1.0))
    if isinstance(body.shape, Cylinder):
        return upright > TILTED
    along = _lean(after.turn, before.turn, (1.0, 0.0, 0.0))
    return along > TILTED or upright > (ROLLED if body.id.startswith("road:") else TILTED)


_UNSTEADY = (0.4, 8.0)
"""Shift in centimetres and tilt in degrees beyond which a body of a settling city counts as unstable."""


def settled(bodies: Sequence[Body]) -> Settled:
    """Settle a city. Bodies that would not rest where the rules have them are fixed in place (H-17)."""
    city = Settled(bodies)
    while city.unsteady:
        pinned = {number: body._replace(density=0.0) for number, body in city.unsteady.items()}
        city = Settled([pinned.get(number, body) for number, body in enumerate(city.bodies)])
    return city


class Settled:
    """A city at rest, with a snapshot from which every carry starts."""

    def __init__(self, bodies: Sequence[Body], base: Settled | None = None) -> None:
        """Settle all bodies; the first ones are those of `base`, which are at rest already."""
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
        """Return this city with further bodies, settled together; from scratch if a body is unstable."""
        if not bodies:
            return self
        together = Settled((*self.bodies, *bodies), self)
        return settled(together.bodies) if together.unsteady else together

    @property
    def unsteady(self) -> dict[int, Body]:
        """The bodies that have left their places while settling, by number."""
        far, lean = _UNSTEADY
        return {
            number: self.bodies[number]
            for number, pose in self.poses.items()
            if _apart(pose.at, self.bodies[number].pose.at) > far
            or _lean(pose.turn, self.bodies[number].pose.turn, (0.0, 0.0, 1.0)) > lean
        }

    def gives_way(self, body: Body) -> frozenset[int]:
        """Return the bodies that would be knocked over if a body were set in its place without any carry: a
        road may roll over under a car's weight alone, which H-17 does not count."""
        city = Settled((*self.bodies, body), self)
        return frozenset(
            number
            for number in self._loose
            if knocked(self.bodies[number], self.poses[number], city.poses[number])
        )

    def _restored(self) -> engine.PhysicsWorld:
        world = engine.PhysicsWorld.restore(self._snapshot)
        world.set_num_threads(1)
        return world

    def restless(self, seconds: float) -> float:
        """Return the largest distance in centimetres that a body drifts within some seconds."""
        world = self._restored()
        world.wake_up_all()
        for _ in range(round(seconds / STEP)):
            world.step()
        return max(
            (_apart(self.poses[n].at, _pose(world.rigid_bodies[self._handles[n]]).at) for n in self._loose),
            default=0.0,
        )

    def carried(self, carry: Carry) -> Moved:
        """Carry a body into the city, release it, and step until all bodies are at rest."""
        world = self._restored()
        piece, hand, grip = _gripped(world, carry)
        frames: list[tuple[float, dict[int, Pose]]] = []
        ever_active: set[int] = set()
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
                frames.append((second, self._frame(world, piece, ever_active)))
        world.impulse_joints.remove(grip)
        world.remove_body(hand)
        body = world.rigid_bodies[piece]
        body.gravity_scale = 1.0
        body.activation = _activation()
        body.wake_up(True)
        for _ in range(round(AFTERWARDS / STEP)):
            world.step()
            second += STEP
            count += 1
            if count % FRAME == 0:
                frames.append((second, self._frame(world, piece, ever_active)))
            if not world.active_bodies():
                break
        frames.append((second, self._frame(world, piece, ever_active)))
        knocked_over = tuple(
            number
            for number in sorted(ever_active)
            if knocked(
                self.bodies[number], self.poses[number], _pose(world.rigid_bodies[self._handles[number]])
            )
        )
        return Moved(knocked_over, tuple(frames))

    def _frame(
        self, world: engine.PhysicsWorld, piece: engine.RigidBodyHandle, stirred: set[int]
    ) -> dict[int, Pose]:
        """Return the poses of the carried body and of all bodies that have moved; add awake bodies to
        `ever_active`."""
        stirred.update(self._numbers[awake] for awake in world.active_bodies() if awake in self._numbers)
        poses = {-1: _pose(world.rigid_bodies[piece])}
        for number in stirred:
            pose, before = _pose(world.rigid_bodies[self._handles[number]]), self.poses[number]
            if _apart(pose.at, before.at) > 0.05 or _between(pose.turn, before.turn) > 2.0:
                poses[number] = pose
        return poses


def _empty() -> engine.PhysicsWorld:
    """Create a single-threaded world with the table as a fixed body."""
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
    builder = engine.RigidBody.dynamic() if body.density else engine.RigidBody.fixed()
    handle = world.add_body(builder.position(_isometry(body.pose)), [_collider(body)])
    if body.density:
        world.rigid_bodies[handle].activation = _activation()
    return handle


def _gripped(
    world: engine.PhysicsWorld, carry: Carry
) -> tuple[engine.RigidBodyHandle, engine.RigidBodyHandle, engine.ImpulseJointHandle]:
    """Add the carried piece, the kinematic hand, and the spring between them."""
    start = _isometry(carry.hand(carry.begins))
    builder = engine.RigidBody.dynamic().position(start).gravity_scale(0.0).can_sleep(False).ccd_enabled(True)
    builder = builder.linvel(_speed(carry))
    piece = world.add_body(builder, [_collider(carry.body)])
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
    """Return the velocity of the hand at the start of the simulation."""
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
    """Step until no body is active, at most `seconds`."""
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
    """Return the angle between two rotations, in degrees."""
    dot = abs(sum(a * b for a, b in zip(one, other, strict=True)))
    return degrees(2 * acos(min(1.0, dot)))


def _lean(one: Turn, other: Turn, axis: Vector) -> float:
    """Return the angle between an axis of a body in two rotations, in degrees."""
    dot = sum(a * b for a, b in zip(_aimed(one, axis), _aimed(other, axis), strict=True))
    return degrees(acos(max(-1.0, min(1.0, dot))))


def _aimed(turn: Turn, axis: Vector) -> Vector:
    """Rotate a vector by a quaternion."""
    w, x, y, z = turn
    a, b, c = axis
    return (
        (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c,
        2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c,
        2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c,
    )
