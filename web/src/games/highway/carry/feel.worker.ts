/**
 * Contact feedback: the server's physics engine and settings in a worker. It reports contact, never a
 * verdict.
 */

import { vector3 } from '../../../lib/vectors';
import { ColliderDesc, RigidBodyDesc, World, type RigidBody } from '@dimforge/rapier3d';
import type { Body, Vector } from './rigidBodies';
import type { Asked, Felt, Moved } from './physicsMessages';

const STEP = 1 / 240;
/** Seconds that a city is given to come to rest, and that one message may take. */
const [SETTLING, LONGEST] = [1.5, 0.12];
const [HERTZ, DAMPING, GRIP, GRAVITY, FRICTION] = [15, 0.8, 20, 981, 0.9];
/** Centimetres by which a body has moved if it is worth showing. */
const SEEN = 0.05;

const reply = (felt: Felt) => postMessage(felt);
const quaternion = ([w, x, y, z]: Body['turn']) => ({ w, x, y, z });
const vector = ([x, y, z]: Vector) => ({ x, y, z });

class Fingers {
  #world = new World({ x: 0, y: 0, z: -GRAVITY });
  #bodies: { body: Body; rigid: RigidBody; at: Vector }[];
  #piece: RigidBody;
  #ids = new Map<number, string>();
  #hand: Vector;

  constructor(bodies: readonly Body[], piece: Body) {
    const world = this.#world;
    world.timestep = STEP;
    world.integrationParameters.numSolverIterations = 4;
    world.integrationParameters.contact_natural_frequency = 75;
    world.integrationParameters.normalizedPredictionDistance = 0.1;
    world.integrationParameters.normalizedAllowedLinearError = 0.001;
    const table = world.createRigidBody(RigidBodyDesc.fixed().setTranslation(0, 0, -1));
    world.createCollider(ColliderDesc.cuboid(200, 200, 1).setFriction(FRICTION), table);
    const all = bodies.map((body) => ({
      body,
      rigid: this.#placed(body, body.density > 0 ? RigidBodyDesc.dynamic() : RigidBodyDesc.fixed()),
    }));
    for (
      let second = 0;
      second < SETTLING && all.some(({ rigid }) => rigid.isDynamic() && !rigid.isSleeping());
      second += STEP
    )
      world.step();
    for (const { rigid } of all) if (rigid.isDynamic()) rigid.sleep();
    this.#bodies = all.map((one) => ({ ...one, at: placeOf(one.rigid) }));
    this.#piece = this.#placed(
      piece,
      RigidBodyDesc.dynamic().setGravityScale(0).lockRotations().setCcdEnabled(true).setCanSleep(false),
    );
    this.#hand = piece.at;
  }

  #placed(body: Body, desc: RigidBodyDesc): RigidBody {
    const { shape } = body;
    const rigid = this.#world.createRigidBody(
      desc.setTranslation(...body.at).setRotation(quaternion(body.turn)),
    );
    const solid =
      'radius' in shape
        ? ColliderDesc.cylinder(shape.height / 2, shape.radius).setRotation({
            x: Math.SQRT1_2,
            y: 0,
            z: 0,
            w: Math.SQRT1_2,
          })
        : ColliderDesc.cuboid(shape.sides[0] / 2, shape.sides[1] / 2, shape.sides[2] / 2);
    const collider = this.#world.createCollider(
      solid.setFriction(FRICTION).setDensity(body.density || 1),
      rigid,
    );
    this.#ids.set(collider.handle, body.id);
    return rigid;
  }

  /** Moves the hand to a position at constant speed; the piece follows on its spring. */
  lead(to: Vector, seconds: number): Felt {
    const steps = Math.max(1, Math.round(Math.min(seconds, LONGEST) / STEP));
    const from = this.#hand;
    for (let i = 1; i <= steps; i++) {
      this.#hand = vector3((k) => from[k] + ((to[k] - from[k]) * i) / steps);
      this.#pull();
      this.#world.step();
    }
    return { type: 'felt', at: placeOf(this.#piece), moved: this.#moved, touched: this.#touched };
  }

  #pull(): void {
    const [at, speed, mass] = [this.#piece.translation(), this.#piece.linvel(), this.#piece.mass()];
    const omega = 2 * Math.PI * HERTZ;
    const force = vector3((k) => {
      const axis = (['x', 'y', 'z'] as const)[k];
      return mass * (omega * omega * (this.#hand[k] - at[axis]) - 2 * DAMPING * omega * speed[axis]);
    });
    const share = Math.min(1, (GRIP * mass * GRAVITY) / (Math.hypot(...force) || 1));
    this.#piece.resetForces(true);
    this.#piece.addForce(vector(vector3((k) => force[k] * share)), true);
  }

  get #moved(): Moved[] {
    return this.#bodies.flatMap(({ body, rigid, at }): Moved[] => {
      if (!rigid.isDynamic() || rigid.isSleeping()) return [];
      const now = placeOf(rigid);
      if (Math.hypot(now[0] - at[0], now[1] - at[1], now[2] - at[2]) < SEEN) return [];
      const { w, x, y, z } = rigid.rotation();
      return [[body.id, body.same, now, [w, x, y, z]]];
    });
  }

  get #touched(): string[] {
    const found = new Set<string>();
    this.#world.contactPairsWith(this.#piece.collider(0), (other) => {
      const id = this.#ids.get(other.handle);
      if (id)
        this.#world.contactPair(
          this.#piece.collider(0),
          other,
          (manifold) => void (manifold.numContacts() > 0 && found.add(id)),
        );
    });
    return [...found];
  }

  free(): void {
    this.#world.free();
  }
}

function placeOf(body: RigidBody): Vector {
  const { x, y, z } = body.translation();
  return [x, y, z];
}

let fingers: Fingers | null = null;

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.type === 'city') {
    fingers?.free();
    fingers = new Fingers(data.bodies, data.piece);
    reply({ type: 'ready' });
  } else if (fingers) reply(fingers.lead(data.at, data.seconds));
});
reply({ type: 'here' });
