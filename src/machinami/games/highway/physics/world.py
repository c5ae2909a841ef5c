"""A city in the rigid-body engine: settled once, then restored from a snapshot for each carry.

No other module imports the engine. `docs/hands.md` states the settings and their reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import acos, degrees, dist, hypot, pi
from typing import NamedTuple

import rapier3d as engine

from machinami.games.highway import rules_text_values
from machinami.games.highway.physics.bodies import Body, Cylinder, Pose, Quaternion, Vector

TIME_STEP = 1 / 240
SETTLE_SECONDS = 1.5
"""Seconds within which a city comes to rest before the first carry."""
REST_SECONDS = 2.0
"""Longest wait in seconds for the bodies to come to rest after a release."""
STEPS_PER_FRAME = 12
"""Simulation steps between two recorded frames: 20 frames per second."""

MAX_SHIFT = rules_text_values.MAX_SHIFT_MM / 10
MAX_TILT = 10.0
MAX_ROLL = 30.0
"""H-17: shift in centimetres, and tilt and roll in degrees, beyond which a piece counts as knocked over."""

_SLEEP_LINEAR, _SLEEP_ANGULAR, _SLEEP_AFTER = 0.3, 0.5, 0.25
_TABLE_HALF_SIZE = 200.0
_FRICTION = 0.9
_SPRING_LINEAR = (15.0, 0.8)
_SPRING_ANGULAR = (10.0, 0.7)
_MAX_PULL = 20.0
"""The greatest force of the spring on a carried piece, as a multiple of the piece's weight."""

_LINEAR_AXES = (engine.JointAxis.LIN_X, engine.JointAxis.LIN_Y, engine.JointAxis.LIN_Z)
_ANGULAR_AXES = (engine.JointAxis.ANG_X, engine.JointAxis.ANG_Y, engine.JointAxis.ANG_Z)
_GRAVITY = 981.0


class Carry(NamedTuple):
    """The carry of one body: start and end of the simulation in seconds, and the hand's pose over time."""

    body: Body
    start_time: float
    end_time: float
    pose_at: Callable[[float], Pose]


@dataclass(frozen=True)
class CarryResult:
    """The result of a carry: the bodies knocked over, and the motion."""

    knocked_over: tuple[int, ...]
    """Numbers of the bodies knocked over."""
    frames: tuple[tuple[float, dict[int, Pose]], ...]
    """Time in seconds, and the poses of the carried body (number -1) and of all bodies that have moved."""
    final: Pose
    """The pose in which the carried body came to rest."""


def is_knocked_over(body: Body, before: Pose, after: Pose) -> bool:
    """Return whether a body has shifted or tilted beyond the limits of H-17."""
    if _measure_distance(after.at, before.at) > MAX_SHIFT:
        return True
    upright = _measure_tilt(after.rotation, before.rotation, (0.0, 0.0, 1.0))
    if isinstance(body.shape, Cylinder):
        return upright > MAX_TILT
    along = _measure_tilt(after.rotation, before.rotation, (1.0, 0.0, 0.0))
    return along > MAX_TILT or upright > (MAX_ROLL if body.id.startswith("road:") else MAX_TILT)


MAX_OFFSET, MAX_RISE, MAX_TURN = rules_text_values.MAX_OFFSET_MM / 10, 0.5, 8.0
"""H-17h: distance in plan and in height in centimetres, and turn in degrees, within which a carried piece
counts as standing at its place."""


def is_at_place(body: Body, intended: Pose, final: Pose) -> bool:
    """Return whether a carried piece has come to rest at its intended place (H-17h)."""
    (x, y, z), (to_x, to_y, to_z) = final.at, intended.at
    if hypot(to_x - x, to_y - y) > MAX_OFFSET or abs(to_z - z) > MAX_RISE:
        return False
    upright = _measure_tilt(final.rotation, intended.rotation, (0.0, 0.0, 1.0))
    if upright > (MAX_ROLL if body.id.startswith("road:") else MAX_TILT):
        return False
    return (
        isinstance(body.shape, Cylinder)
        or _measure_tilt(final.rotation, intended.rotation, (1.0, 0.0, 0.0)) <= MAX_TURN
    )


_STABILITY_LIMITS = (0.4, 8.0)
"""Shift in centimetres and tilt in degrees beyond which a body of a settling city counts as unstable."""


def settle_city(bodies: Sequence[Body]) -> SettledCity:
    """Settle a city. Bodies that would not rest where the rules have them are fixed in place (H-17)."""
    city = SettledCity(bodies)
    while city.unstable_bodies:
        pinned = {number: body._replace(density=0.0) for number, body in city.unstable_bodies.items()}
        city = SettledCity([pinned.get(number, body) for number, body in enumerate(city.bodies)])
    return city


class SettledCity:
    """A city at rest, with a snapshot from which every carry starts."""

    def __init__(self, bodies: Sequence[Body], base: SettledCity | None = None) -> None:
        """Settle all bodies; the first ones are those of `base`, which are at rest already."""
        self.bodies = tuple(bodies)
        world = _create_world() if base is None else base._restore_world()
        self._handles: list[engine.RigidBodyHandle] = [] if base is None else list(base._handles)
        self._handles += [_add_body(world, body) for body in self.bodies[len(self._handles) :]]
        _step_until_rest(world, SETTLE_SECONDS)
        self._movable = [number for number, body in enumerate(bodies) if body.density]
        for number in self._movable:
            world.rigid_bodies[self._handles[number]].sleep()
        self.poses = {
            number: _read_pose(world.rigid_bodies[self._handles[number]]) for number in self._movable
        }
        self._body_numbers = {self._handles[number]: number for number in self._movable}
        self._snapshot = world.snapshot()

    def add_bodies(self, bodies: Sequence[Body]) -> SettledCity:
        """Return this city with further bodies, settled together; from scratch if a body is unstable."""
        if not bodies:
            return self
        together = SettledCity((*self.bodies, *bodies), self)
        return settle_city(together.bodies) if together.unstable_bodies else together

    @property
    def unstable_bodies(self) -> dict[int, Body]:
        """The bodies that have left their places while settling, by number."""
        far, lean = _STABILITY_LIMITS
        return {
            number: self.bodies[number]
            for number, pose in self.poses.items()
            if _measure_distance(pose.at, self.bodies[number].pose.at) > far
            or _measure_tilt(pose.rotation, self.bodies[number].pose.rotation, (0.0, 0.0, 1.0)) > lean
        }

    def find_yielding(self, body: Body) -> frozenset[int]:
        """Return the bodies that would be knocked over if a body were set in its place without any carry.

        A road may roll over under a car's weight alone, which H-17 does not count.
        """
        city = SettledCity((*self.bodies, body), self)
        return frozenset(
            number
            for number in self._movable
            if is_knocked_over(self.bodies[number], self.poses[number], city.poses[number])
        )

    def find_rest_pose(self, body: Body) -> Pose:
        """Return the pose in which a body comes to rest if it is set in its place without any carry."""
        return SettledCity((*self.bodies, body), self).poses[len(self.bodies)]

    def _restore_world(self) -> engine.PhysicsWorld:
        world = engine.PhysicsWorld.restore(self._snapshot)
        world.set_num_threads(1)
        return world

    def measure_drift(self, seconds: float) -> float:
        """Return the largest distance in centimetres that a body drifts within some seconds."""
        world = self._restore_world()
        world.wake_up_all()
        for _ in range(round(seconds / TIME_STEP)):
            world.step()
        return max(
            (
                _measure_distance(self.poses[n].at, _read_pose(world.rigid_bodies[self._handles[n]]).at)
                for n in self._movable
            ),
            default=0.0,
        )

    def simulate_carry(self, carry: Carry) -> CarryResult:
        """Carry a body into the city, release it, and step until all bodies are at rest."""
        world = self._restore_world()
        piece, hand, grip = _attach_piece(world, carry)
        frames: list[tuple[float, dict[int, Pose]]] = []
        ever_active: set[int] = set()
        second, count = carry.start_time, 0
        while second < carry.end_time:
            second = min(second + TIME_STEP, carry.end_time)
            at, turn = carry.pose_at(second)
            world.rigid_bodies[hand].set_next_kinematic_position(
                engine.Isometry3(at, engine.Rotation3(*turn))
            )
            world.step()
            count += 1
            if count % STEPS_PER_FRAME == 0:
                frames.append((second, self._record_frame(world, piece, ever_active)))
        world.impulse_joints.remove(grip)
        world.remove_body(hand)
        body = world.rigid_bodies[piece]
        body.gravity_scale = 1.0
        body.activation = _build_activation()
        body.wake_up(True)
        for _ in range(round(REST_SECONDS / TIME_STEP)):
            world.step()
            second += TIME_STEP
            count += 1
            if count % STEPS_PER_FRAME == 0:
                frames.append((second, self._record_frame(world, piece, ever_active)))
            if not world.active_bodies():
                break
        frames.append((second, self._record_frame(world, piece, ever_active)))
        knocked_over = tuple(
            number
            for number in sorted(ever_active)
            if is_knocked_over(
                self.bodies[number], self.poses[number], _read_pose(world.rigid_bodies[self._handles[number]])
            )
        )
        return CarryResult(knocked_over, tuple(frames), _read_pose(world.rigid_bodies[piece]))

    def _record_frame(
        self, world: engine.PhysicsWorld, piece: engine.RigidBodyHandle, ever_active: set[int]
    ) -> dict[int, Pose]:
        """Return the poses of the carried body and of all bodies that have moved.

        Awake bodies are added to `ever_active`.
        """
        ever_active.update(
            self._body_numbers[awake] for awake in world.active_bodies() if awake in self._body_numbers
        )
        poses = {-1: _read_pose(world.rigid_bodies[piece])}
        for number in ever_active:
            pose, before = _read_pose(world.rigid_bodies[self._handles[number]]), self.poses[number]
            if (
                _measure_distance(pose.at, before.at) > 0.05
                or _measure_rotation(pose.rotation, before.rotation) > 2.0
            ):
                poses[number] = pose
        return poses


def _create_world() -> engine.PhysicsWorld:
    """Create a single-threaded world with the table as a fixed body."""
    world = engine.PhysicsWorld(gravity=(0.0, 0.0, -_GRAVITY))
    world.set_num_threads(1)
    parameters = world.integration_parameters
    parameters.dt = TIME_STEP
    parameters.num_solver_iterations = 4
    parameters.contact_softness = engine.SpringCoefficients(75.0, 10.0)
    parameters.static_contact_softness = engine.SpringCoefficients(75.0, 10.0)
    parameters.normalized_prediction_distance = 0.1
    parameters.normalized_allowed_linear_error = 0.001
    table = engine.RigidBody.fixed().translation((0.0, 0.0, -1.0))
    world.add_body(
        table, [engine.Collider.cuboid(_TABLE_HALF_SIZE, _TABLE_HALF_SIZE, 1.0).friction(_FRICTION)]
    )
    return world


def _build_collider(body: Body) -> engine.ColliderBuilder:
    shape = body.shape
    if isinstance(shape, Cylinder):
        upright = engine.Collider.cylinder(shape.height / 2, shape.radius).rotation((pi / 2, 0.0, 0.0))
        return upright.friction(_FRICTION).density(body.density)
    box = engine.Collider.cuboid(shape.length / 2, shape.width / 2, shape.height / 2)
    return box.friction(_FRICTION).density(body.density)


def _add_body(world: engine.PhysicsWorld, body: Body) -> engine.RigidBodyHandle:
    builder = engine.RigidBody.dynamic() if body.density else engine.RigidBody.fixed()
    handle = world.add_body(builder.position(_to_isometry(body.pose)), [_build_collider(body)])
    if body.density:
        world.rigid_bodies[handle].activation = _build_activation()
    return handle


def _attach_piece(
    world: engine.PhysicsWorld, carry: Carry
) -> tuple[engine.RigidBodyHandle, engine.RigidBodyHandle, engine.ImpulseJointHandle]:
    """Add the carried piece, the kinematic hand, and the spring between them."""
    start = _to_isometry(carry.pose_at(carry.start_time))
    builder = engine.RigidBody.dynamic().position(start).gravity_scale(0.0).can_sleep(False).ccd_enabled(True)
    builder = builder.linvel(_compute_velocity(carry))
    piece = world.add_body(builder, [_build_collider(carry.body)])
    hand = world.add_body(engine.RigidBody.kinematic_position_based().position(start))
    mass = world.rigid_bodies[piece].mass
    joint = engine.GenericJoint.builder()
    for axes, (frequency, damping) in ((_LINEAR_AXES, _SPRING_LINEAR), (_ANGULAR_AXES, _SPRING_ANGULAR)):
        omega = 2 * pi * frequency
        for axis in axes:
            joint = joint.motor_position(axis, 0.0, omega * omega, 2 * damping * omega)
            joint = joint.motor_model(axis, engine.MotorModel.ACCELERATION_BASED)
            if axes is _LINEAR_AXES:
                joint = joint.motor_max_force(axis, _MAX_PULL * mass * _GRAVITY)
    return piece, hand, world.impulse_joints.insert(hand, piece, joint.build())


def _compute_velocity(carry: Carry) -> Vector:
    """Return the velocity of the hand at the start of the simulation."""
    (x, y, z), _ = carry.pose_at(carry.start_time)
    (later_x, later_y, later_z), _ = carry.pose_at(carry.start_time + TIME_STEP)
    return (later_x - x) / TIME_STEP, (later_y - y) / TIME_STEP, (later_z - z) / TIME_STEP


def _build_activation() -> engine.RigidBodyActivation:
    activation = engine.RigidBodyActivation.active()
    activation.linear_threshold = _SLEEP_LINEAR
    activation.angular_threshold = _SLEEP_ANGULAR
    activation.time_until_sleep = _SLEEP_AFTER
    return activation


def _step_until_rest(world: engine.PhysicsWorld, seconds: float) -> None:
    """Step until no body is active, at most `seconds`."""
    for _ in range(round(seconds / TIME_STEP)):
        world.step()
        if not world.active_bodies():
            return


def _to_isometry(pose: Pose) -> engine.Isometry3:
    return engine.Isometry3(pose.at, engine.Rotation3(*pose.rotation))


def _read_pose(body: engine.RigidBody) -> Pose:
    at, turn = body.translation, body.rotation
    return Pose((at.x, at.y, at.z), (turn.w, turn.i, turn.j, turn.k))


def _measure_distance(one: Vector, other: Vector) -> float:
    return dist(one, other)


def _measure_rotation(one: Quaternion, other: Quaternion) -> float:
    """Return the angle between two rotations, in degrees."""
    dot = abs(sum(a * b for a, b in zip(one, other, strict=True)))
    return degrees(2 * acos(min(1.0, dot)))


def _measure_tilt(one: Quaternion, other: Quaternion, axis: Vector) -> float:
    """Return the angle between an axis of a body in two rotations, in degrees."""
    dot = sum(a * b for a, b in zip(_rotate(one, axis), _rotate(other, axis), strict=True))
    return degrees(acos(max(-1.0, min(1.0, dot))))


def _rotate(rotation: Quaternion, axis: Vector) -> Vector:
    """Rotate a vector by a quaternion."""
    w, x, y, z = rotation
    a, b, c = axis
    return (
        (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c,
        2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c,
        2 * (x * z - w * y) * a + 2 * (y * z + w * x) * b + (1 - 2 * (x * x + y * y)) * c,
    )
