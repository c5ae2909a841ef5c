/**
 * The table as rigid bodies, for the feeling in one's fingers: centimetres and grams, as the server has
 * them.
 */

import { vector3 } from '../../../lib/vectors';
import { FULL, stands, toward } from '../geometry';
import type { Board } from '../view';
import type { Load, Under } from './load';

export type Vector = readonly [x: number, y: number, z: number];
/** A rotation as w, x, y, z. */
export type Turn = readonly [w: number, x: number, y: number, z: number];

export interface Body {
  /** The law's id, and the number among the bodies of that id. */
  id: string;
  same: number;
  /** A cylinder by radius and height, or a block by its sides. */
  shape: { radius: number; height: number } | { sides: Vector };
  at: Vector;
  turn: Turn;
  /** Zero for what nothing can move. */
  density: number;
}

const CM = 1_000;
const [WOOD, CAR] = [0.65, 1.1];
const UPRIGHT: Turn = [1, 0, 0, 0];

/** First the front is tipped up, then it is turned anticlockwise. */
function turned(yaw: number, pitch: number): Turn {
  const [cy, sy, cp, sp] = [Math.cos(yaw / 2), Math.sin(yaw / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
  return [cy * cp, sy * sp, -cy * sp, sy * cp];
}

/** The middle of a body whose underside has its middle there. */
function over(under: Under, tall: number, yaw: number, pitch: number): Vector {
  const rise = tall / 2;
  return [
    (under[0] - rise * Math.sin(pitch) * Math.cos(yaw)) / CM,
    (under[1] - rise * Math.sin(pitch) * Math.sin(yaw)) / CM,
    (under[2] + rise * Math.cos(pitch)) / CM,
  ];
}

function block(id: string, under: Under, sides: Vector, angle: number, pitch: number, density: number): Body {
  const yaw = (angle / FULL) * 2 * Math.PI;
  return {
    id,
    same: 0,
    shape: { sides: vector3((k) => sides[k] / CM) },
    at: over(under, sides[2], yaw, pitch),
    turn: turned(yaw, pitch),
    density,
  };
}

/** A carried piece where it is held: a pillar as one stack. */
export function heldBody(board: Board, load: Load, at: Under): Body {
  const { disc, road, car, cars } = board.geometry;
  if (load.kind === 'disc') {
    const tall = load.height * disc.height;
    return {
      id: '',
      same: 0,
      shape: { radius: disc.radius / CM, height: tall / CM },
      at: [at[0] / CM, at[1] / CM, (at[2] + tall / 2) / CM],
      turn: UPRIGHT,
      density: WOOD,
    };
  }
  if (load.kind === 'road')
    return block('', at, [road.length, road.width, road.thick], load.angle, load.tilt, WOOD);
  return block('', at, [cars[load.type] ?? 1_400, car.width, car.height], load.angle, load.tilt, CAR);
}

function standing({ objects, geometry }: Board): Body[] {
  return objects.flatMap(({ object, obstacles }, i) =>
    obstacles.map(({ name, outline }): Body => {
      const high = stands(geometry.shapes[object], name);
      if ('centre' in outline) {
        const [x, y] = outline.centre;
        return {
          id: `object:${i}`,
          same: 0,
          shape: { radius: outline.radius / CM, height: high / CM },
          at: [x / CM, y / CM, high / 2 / CM],
          turn: UPRIGHT,
          density: 0,
        };
      }
      const [a, b, c] = outline.corners as [
        readonly [number, number],
        readonly [number, number],
        readonly [number, number],
      ];
      const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) / (2 * Math.PI)) * FULL;
      return block(
        `object:${i}`,
        [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2, 0],
        [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1]), high],
        angle,
        0,
        0,
      );
    }),
  );
}

/** Everything on the table. */
export function cityBodies(board: Board): Body[] {
  const { disc, road, car, cars } = board.geometry;
  const discs = board.pillars.flatMap(({ id, at, height }) =>
    Array.from({ length: height }, (_, level): Body => ({
      id: `disc:${id}`,
      same: level,
      shape: { radius: disc.radius / CM, height: disc.height / CM },
      at: [at[0] / CM, at[1] / CM, ((level + 0.5) * disc.height) / CM],
      turn: UPRIGHT,
      density: WOOD,
    })),
  );
  const slope = board.roads.map(({ line: [a, b], z }) => ({
    middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (z[0] + z[1]) / 2] as Under,
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) / (2 * Math.PI)) * FULL,
    pitch: Math.atan2(z[1] - z[0], Math.hypot(b[0] - a[0], b[1] - a[1])),
    long: Math.hypot(b[0] - a[0], b[1] - a[1]),
  }));
  const roads = board.roads.map(({ id }, i) =>
    block(
      `road:${id}`,
      slope[i]!.middle,
      [road.length, road.width, road.thick],
      slope[i]!.angle,
      slope[i]!.pitch,
      WOOD,
    ),
  );
  const parked = board.cars.flatMap(({ seat, type, road: on, where }) => {
    const under = slope[on];
    if (!under) return [];
    const along = (where / 1000 - 0.5) * under.long;
    const lift = road.thick;
    const [x, y] = toward(
      [under.middle[0], under.middle[1]],
      under.angle,
      along - lift * Math.sin(under.pitch),
    );
    return [
      block(
        `car:${seat}:${type}`,
        [x, y, under.middle[2] + along * Math.tan(under.pitch) + lift * Math.cos(under.pitch)],
        [cars[type] ?? 1_400, car.width, car.height],
        under.angle,
        under.pitch,
        CAR,
      ),
    ];
  });
  return [...standing(board), ...discs, ...roads, ...parked];
}
