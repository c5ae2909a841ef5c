/** A fall over the table: slowly down, a moment of shame, then backwards to where everything was. */

import { gameData } from '../../../lib/gameData';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { seeded } from '../../../lib/scene3d/random';
import { SHOWN, type Carried, type Fall } from '../carry/fall';
import type { Board } from '../view';
import { keysOf, placed, turned, type Poses, type Told, type Turned } from './poses';

/** How much slower than true, and how much faster backwards. */
const [SLOW, BACK] = [0.45, 2.4];
/** Seconds: before the first piece stirs, looking at the heap, and of the motion at most. */
const [BEFORE, SHAME, LONGEST] = [0.35, 1.8, 2.2];
/** Seconds that a drawn fall takes. */
const DRAWN = 0.8;
/** The longest way down: with the shame and the way back it is over when a fall is shown no more. */
const DOWN = (SHOWN / 1000 - SHAME) / (1 + 1 / BACK);

interface Moment {
  second: number;
  bodies: Map<string, Turned>;
}

/** The frames of a recorded motion, from shortly before the first movement. */
function moments({ piece, frames }: Carried): Moment[] {
  const all = frames.map(([ms, bodies]) => ({
    second: ms / 1000,
    bodies: new Map(
      gameData<Told[]>(bodies).map((told) => [
        `${told[0]}#${told[0] === piece ? '' : told[1]}`,
        turned(told),
      ]),
    ),
  }));
  const stirs = all.findIndex(({ bodies }) => bodies.size > 1);
  if (stirs < 0) return [];
  const start = all[stirs]!.second - BEFORE;
  return all
    .filter(({ second }) => second >= start && second <= start + LONGEST)
    .map(({ second, bodies }) => ({ second: second - start, bodies }));
}

export class Falling {
  #board: Board;
  #carries: { moments: Moment[]; long: number }[];
  #drawn: ReturnType<typeof drawn> | null = null;
  /** Seconds of the way down: as it was, and as it is shown. */
  #motion: number;
  #down: number;

  constructor(board: Board, { pieces, motion }: Fall, rest: (key: string) => Matrix4 | null) {
    this.#board = board;
    this.#carries = (motion ?? []).flatMap((carried) => {
      const shown = moments(carried);
      return shown.length > 1 ? [{ moments: shown, long: shown.at(-1)!.second }] : [];
    });
    if (this.#carries.length === 0) this.#drawn = drawn(board, pieces, rest);
    this.#motion = this.#drawn ? DRAWN : this.#carries.reduce((sum, { long }) => sum + long, 0);
    this.#down = Math.min(this.#motion / SLOW, DOWN);
  }

  /** Where things are so many seconds after the beginning; null once all is as it was. */
  at(seconds: number): Poses | null {
    const up = this.#down / BACK;
    if (seconds > this.#down + SHAME + up) return null;
    const back = Math.max(0, seconds - this.#down - SHAME) / up;
    const share = Math.min(1, seconds / this.#down) * (1 - back * back * (3 - 2 * back));
    return this.#drawn ? this.#drawn(share) : this.#told(share * this.#motion);
  }

  /** One carry after the other. */
  #told(second: number): Poses {
    let left = second;
    for (const { moments, long } of this.#carries) {
      if (left <= long || moments === this.#carries.at(-1)!.moments) return this.#between(moments, left);
      left -= long;
    }
    return new Map();
  }

  #between(all: readonly Moment[], second: number): Poses {
    const next = Math.max(
      1,
      all.findIndex((moment) => moment.second >= second),
    );
    const [one, other] = [all[next - 1]!, all[next]!];
    const share = Math.max(0, Math.min(1, (second - one.second) / (other.second - one.second || 1)));
    const poses = new Map<string, Matrix4>();
    for (const [name, there] of other.bodies) {
      const here = one.bodies.get(name) ?? there;
      const [id, same] = name.split('#') as [string, string];
      const now = {
        at: here.at.clone().lerp(there.at, share),
        turn: here.turn.clone().slerp(there.turn, share),
      };
      for (const [key, low] of keysOf(this.#board, id, Number(same), same === ''))
        poses.set(key, placed(now, low));
    }
    return poses;
  }
}

/** A plausible fall, for records without the motion. */
function drawn(
  board: Board,
  pieces: readonly string[],
  rest: (key: string) => Matrix4 | null,
): (share: number) => Poses {
  const all = pieces.flatMap((id, i) => {
    const random = seeded(i + 1);
    const discs = id.startsWith('disc:') ? (board.pillars[Number(id.split(':')[1])]?.height ?? 1) : 1;
    const [way, lean] = [random() * 2 * Math.PI, 1.1 + random() * 0.6];
    return Array.from({ length: discs }, (_, n) => n)
      .flatMap((n) => keysOf(board, id, n, false))
      .flatMap(([key], n) => {
        const from = rest(key);
        return from ? [{ key, from, way, lean, far: (0.6 + random()) * (1 + 0.8 * n) }] : [];
      });
  });
  return (share) => {
    const gone = share * share;
    return new Map(
      all.map(({ key, from, way, lean, far }) => {
        const at = new Vector3().setFromMatrixPosition(from);
        const tip = new Matrix4().makeRotationFromQuaternion(
          new Quaternion().setFromAxisAngle(new Vector3(Math.sin(way), 0, -Math.cos(way)), -lean * gone),
        );
        const to = new Vector3(
          at.x + Math.cos(way) * far * gone,
          at.y * (1 - gone) + 0.5 * gone,
          at.z + Math.sin(way) * far * gone,
        );
        return [key, tip.multiply(from.clone().setPosition(0, 0, 0)).setPosition(to)];
      }),
    );
  };
}
