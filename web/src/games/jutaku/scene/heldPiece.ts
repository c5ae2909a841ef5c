/**
 * The piece in hand over the building: the mark of where it would lie on the floor below, fine lines down
 * to it, and how it tilts when it is carried.
 */

import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  ShapeUtils,
  Vector2,
  Vector3,
  type Material,
} from 'three';
import type { Colours } from '../../../lib/scene3d/colours';
import type { Point, Pose, Scene } from '../view';
import { block, UNIT } from './wood';

/** How high a piece is held over the floor that it is for, and from where it comes up, in centimetres. */
export const HELD = 0.75;
const LOW = 0.1;
/** How far it leans after a way of a centimetre, how far at most, and how soon it is level again. */
const [LEAN, MOST, CALM] = [0.35, 0.3, 7];
const RISE = 6;
/** Over the wood below, so that neither shines through the other. */
const PROUD = 0.02;

export interface HeldPiece {
  piece: number;
  floor: number;
  pose: Pose;
  /** What the server thinks of it there. */
  tone: 'right' | 'wrong' | 'waits';
}

const UP = new Vector3(0, 1, 0);

/** The figure of a piece about its own origin, in x and z. */
function figure(shape: readonly Point[], flipped: boolean): Vector2[] {
  return shape.map(([x, y]) => new Vector2((flipped ? -x : x) / UNIT, -y / UNIT));
}

function spots(points: readonly (readonly [number, number, number])[]): BufferGeometry {
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points.flat(), 3));
}

export class Aloft extends Group {
  #solid: Mesh;
  #mark: Mesh<BufferGeometry, MeshBasicMaterial>;
  #lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  #tones: Record<HeldPiece['tone'], Color>;
  #lean = new Vector2();
  #risen = 0;
  #at: readonly [number, number] | null = null;

  constructor(
    readonly held: HeldPiece,
    set: Scene,
    wood: Material,
    colours: Colours,
  ) {
    super();
    const shape = set.pieces[held.piece] ?? [];
    const corners = figure(shape, held.pose[3]);
    this.#tones = { right: colours('right'), wrong: colours('wrong'), waits: colours('thread') };
    this.#solid = new Mesh(block(held.piece, shape, held.pose[3], set.thick, colours), wood);
    this.#solid.castShadow = this.#solid.receiveShadow = true;
    const flat = ShapeUtils.triangulateShape(corners, [])
      .flat()
      .map((i) => [corners[i]!.x, 0, corners[i]!.y] as const);
    this.#mark = new Mesh(
      spots(flat),
      new MeshBasicMaterial({
        transparent: true,
        opacity: 0.45,
        side: DoubleSide,
        depthWrite: false,
        toneMapped: false,
      }),
    );
    const rim = corners.flatMap((a, i) => {
      const b = corners[(i + 1) % corners.length]!;
      return [
        [a.x, 0, a.y],
        [b.x, 0, b.y],
        [a.x, 0, a.y],
        [a.x, HELD - PROUD, a.y],
      ] as const;
    });
    this.#lines = new LineSegments(
      spots(rim),
      new LineBasicMaterial({ transparent: true, opacity: 0.8, toneMapped: false }),
    );
    this.add(this.#solid, this.#mark, this.#lines);
  }

  /** Whether it is the same piece the same side up: then it only moves. */
  is({ piece, pose }: HeldPiece): boolean {
    return this.held.piece === piece && this.held.pose[3] === pose[3];
  }

  /** The floor that it is for has its underside so high. */
  over(level: number): void {
    this.position.setY(level + PROUD);
  }

  /** Holds it in a pose; `calm` without leaning. */
  put({ pose: [x, y, angle], tone }: HeldPiece, calm: boolean): void {
    const at = [x / UNIT, -y / UNIT] as const;
    if (calm) this.#risen = 1;
    else if (this.#at)
      this.#lean
        .add(new Vector2(at[0] - this.#at[0], at[1] - this.#at[1]).multiplyScalar(LEAN))
        .clampLength(0, MOST);
    this.#at = at;
    this.position.setX(at[0]).setZ(at[1]);
    const turn = new Quaternion().setFromAxisAngle(UP, (angle * Math.PI) / 18000);
    this.#mark.quaternion.copy(turn);
    this.#lines.quaternion.copy(turn);
    this.#solid.userData['turn'] = turn;
    this.#mark.material.color.copy(this.#tones[tone]);
    this.#lines.material.color.copy(this.#tones[tone]);
    this.#poise();
  }

  #poise(): void {
    const turn = this.#solid.userData['turn'] as Quaternion;
    const axis = new Vector3(this.#lean.y, 0, -this.#lean.x);
    const lean = axis.length();
    this.#solid.quaternion.copy(turn);
    if (lean > 0)
      this.#solid.quaternion.premultiply(new Quaternion().setFromAxisAngle(axis.divideScalar(lean), lean));
    this.#solid.position.y = LOW + (HELD - LOW) * this.#risen - PROUD;
  }

  /** Rises and levels out for so many seconds; whether there is more to come. */
  step(seconds: number): boolean {
    this.#lean.multiplyScalar(Math.exp(-CALM * seconds));
    if (this.#lean.length() < 0.004) this.#lean.set(0, 0);
    this.#risen = Math.min(1, this.#risen + RISE * seconds);
    this.#poise();
    return this.restless;
  }

  get restless(): boolean {
    return this.#risen < 1 || this.#lean.length() > 0;
  }

  dispose(): void {
    for (const part of [this.#solid, this.#mark, this.#lines]) part.geometry.dispose();
    this.#mark.material.dispose();
    this.#lines.material.dispose();
    this.removeFromParent();
  }
}
