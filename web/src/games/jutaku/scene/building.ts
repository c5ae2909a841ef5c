/** What stands on a site, floor by floor: set close, or lifted apart to look between. */

import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  Sprite,
  SpriteMaterial,
  Vector2,
  Vector3,
} from 'three';
import type { Colours } from '../../../lib/scene3d/colours';
import { drawing } from '../../../lib/scene3d/drawing';
import { sawn } from '../../../lib/scene3d/materials';
import { joined } from '../../../lib/scene3d/prism';
import { cleared } from '../../../lib/scene3d/viewport';
import { middle } from '../geometry';
import type { Built, Scene } from '../view';
import { Aloft, HELD, type HeldPiece } from './heldPiece';
import { THICK } from './card';
import { block, put, UNIT } from './wood';

/** How far floors can be lifted apart, in centimetres. */
export const WIDEST = 1.2;
/** How much the glaze on the floor that carries lightens it. */
const GLAZE = 1.5;
/** How far a piece slides that is wrong, in centimetres. */
const SLIP = 4.2;

/** A piece that is pointed at as wrong, and the way on which it would slide off. */
interface Loose {
  mesh: Mesh;
  floor: number;
  out: Vector2;
}

export class Building extends Group {
  #floors: Mesh[] = [];
  #tags: Sprite[] = [];
  #threads = new LineSegments<BufferGeometry, LineBasicMaterial>(
    new BufferGeometry(),
    new LineBasicMaterial(),
  );
  #loose: Loose[] = [];
  #aloft: Aloft | null = null;
  #holding: HeldPiece | null = null;
  #built: readonly Built[] = [];
  #wood = sawn();
  #carrying = sawn();
  #gap = 0;
  #slip = 0;

  constructor(
    private readonly set: Scene,
    private readonly colours: Colours,
    private readonly label: (floor: number) => string,
  ) {
    super();
    this.#threads.material.color.copy(colours('thread'));
    this.#carrying.color.copy(colours('support')).multiplyScalar(GLAZE);
    this.add(this.#threads);
  }

  get #thick(): number {
    return this.set.thick / UNIT;
  }

  /** The underside of a floor, in centimetres. */
  #level(floor: number): number {
    return THICK + (floor - 1) * (this.#thick + this.#gap);
  }

  /** The top of the placed and held pieces. */
  get top(): number {
    const highest = Math.max(1, ...this.#built.map(({ floor }) => floor), this.#holding?.floor ?? 1);
    return this.#level(highest) + this.#thick + (this.#holding ? HELD : 0);
  }

  get gap(): number {
    return this.#gap;
  }

  /** Lifts the floors apart by so many centimetres. */
  spread(gap: number): void {
    this.#gap = gap;
    this.#arrange();
  }

  build(built: readonly Built[], blamed: readonly number[] = []): void {
    this.#built = built;
    for (const mesh of [...this.#floors, ...this.#loose.map(({ mesh }) => mesh)]) {
      mesh.geometry.dispose();
      mesh.removeFromParent();
    }
    const levels = Math.max(0, ...built.map(({ floor }) => floor));
    this.#floors = Array.from({ length: levels }, (_, i) => {
      const solids = built
        .filter(({ floor, piece }) => floor === i + 1 && !blamed.includes(piece))
        .map((one) => this.#solid(one));
      return this.#standing(solids.length > 0 ? joined(solids) : new BufferGeometry(), solids.length > 0);
    });
    const [x, y] = middle(built.length > 0 ? built.flatMap(({ corners }) => corners) : [[0, 0]]);
    this.#loose = built
      .filter(({ piece }) => blamed.includes(piece))
      .map((one) => {
        const [px, py] = middle(one.corners);
        const out = new Vector2(px - x, y - py);
        return {
          mesh: this.#standing(this.#solid(one, 1), true),
          floor: one.floor,
          out: out.lengthSq() > 1 ? out.normalize() : out.set(1, 0),
        };
      });
    this.#label(levels);
    this.#arrange();
  }

  #solid({ piece, pose }: Built, part = 0): BufferGeometry {
    return block(
      piece,
      this.set.pieces[piece] ?? [],
      pose[3],
      this.set.thick,
      this.colours,
      part,
    ).applyMatrix4(put(pose, 0));
  }

  #standing(solid: BufferGeometry, visible: boolean): Mesh {
    const mesh = new Mesh(solid, this.#wood);
    mesh.visible = visible;
    mesh.castShadow = mesh.receiveShadow = true;
    this.add(mesh);
    return mesh;
  }

  /** Moves the faulty pieces aside by this share of their way, as an animation only; 0 restores them. */
  slip(share: number): void {
    this.#slip = share;
    this.#arrange();
  }

  hold(held: HeldPiece | null, calm = true): void {
    if (this.#aloft && (!held || !this.#aloft.is(held))) {
      this.#aloft.dispose();
      this.#aloft = null;
    }
    this.#holding = held;
    if (held && !this.#aloft) {
      this.#aloft = new Aloft(held, this.set, this.#wood, this.colours);
      this.add(this.#aloft);
    }
    if (held) this.#aloft?.put(held, calm);
    this.#arrange();
  }

  /** How high the upper face of the piece in hand is. */
  get aloft(): number {
    return this.#level(this.#holding?.floor ?? 1) + HELD + this.#thick;
  }

  /** Advances the motion of the held piece; returns whether it continues. */
  sway(seconds: number): boolean {
    return this.#aloft?.step(seconds) ?? false;
  }

  get restless(): boolean {
    return this.#aloft?.restless ?? false;
  }

  #label(levels: number): void {
    for (const tag of this.#tags) cleared(tag);
    this.#tags = Array.from({ length: levels }, (_, i) => {
      const map = drawing(128, 96, (pen) => {
        pen.fillStyle = this.colours.text('tag');
        pen.beginPath();
        pen.roundRect(2, 2, 124, 92, 20);
        pen.fill();
        pen.fillStyle = this.colours.text('on-tag');
        pen.font = '600 58px sans-serif';
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.fillText(this.label(i + 1), 64, 51);
      });
      const tag = new Sprite(new SpriteMaterial({ map, toneMapped: false }));
      tag.scale.set(0.72, 0.54, 1);
      this.add(tag);
      return tag;
    });
  }

  #arrange(): void {
    const carrying = (this.#holding?.floor ?? 0) - 2;
    this.#floors.forEach((floor, i) => {
      floor.position.setY(this.#level(i + 1));
      floor.material = i === carrying ? this.#carrying : this.#wood;
    });
    for (const { mesh, floor, out } of this.#loose) {
      const far = this.#slip ** 2 * SLIP;
      mesh.position.set(out.x * far, Math.max(THICK, this.#level(floor) - far * far * 0.35), out.y * far);
      mesh.setRotationFromAxisAngle(new Vector3(out.y, 0, -out.x), this.#slip * 0.08);
    }
    if (this.#holding) this.#aloft?.over(this.#level(this.#holding.floor));
    const open = this.#gap > 0.12;
    const left = Math.min(...this.#built.flatMap(({ corners }) => corners.map(([x]) => x / UNIT)));
    const near = Math.max(...this.#built.flatMap(({ corners }) => corners.map(([, y]) => -y / UNIT)));
    this.#tags.forEach((tag, i) => {
      tag.visible = open;
      tag.position.set(left - 0.8, this.#level(i + 1) + this.#thick / 2, near - 0.6);
    });
    this.#threads.visible = open;
    if (open) this.#thread();
  }

  /** Fine lines from the corners of each floor down to the one below. */
  #thread(): void {
    const ends = this.#built
      .filter(({ floor }) => floor > 1)
      .flatMap(({ floor, corners }) =>
        corners.flatMap(([x, y]) => [
          x / UNIT,
          this.#level(floor),
          -y / UNIT,
          x / UNIT,
          this.#level(floor) - this.#gap,
          -y / UNIT,
        ]),
      );
    this.#threads.geometry.dispose();
    this.#threads.geometry = new BufferGeometry();
    this.#threads.geometry.setAttribute('position', new Float32BufferAttribute(ends, 3));
  }
}
