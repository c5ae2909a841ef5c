/** What stands on a site, floor by floor: set close, or lifted apart to look between. */

import { BufferGeometry, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshStandardMaterial, Sprite, SpriteMaterial } from 'three';
import type { Colours } from '../../../lib/room3d/colours';
import { drawing } from '../../../lib/room3d/drawing';
import { sawn } from '../../../lib/room3d/paint';
import { joined } from '../../../lib/room3d/prism';
import { cleared } from '../../../lib/room3d/room';
import type { Built, Pose, Scene } from '../view';
import { THICK } from './card';
import { block, put, UNIT } from './wood';

/** How far floors can be lifted apart, in centimetres. */
export const WIDEST = 1.2;
/** How high a piece is held over the floor that it is for. */
const HELD = 0.75;

export interface HeldPiece {
  piece: number;
  floor: number;
  pose: Pose;
}

export class Building extends Group {
  #floors: Mesh[] = [];
  #tags: Sprite[] = [];
  #threads = new LineSegments<BufferGeometry, LineBasicMaterial>(new BufferGeometry(), new LineBasicMaterial());
  #held: Mesh | null = null;
  #holding: HeldPiece | null = null;
  #built: readonly Built[] = [];
  #wood: MeshStandardMaterial = sawn();
  #gap = 0;

  constructor(private readonly set: Scene, private readonly colours: Colours, private readonly label: (floor: number) => string) {
    super();
    this.#threads.material.color.copy(colours('thread'));
    this.add(this.#threads);
  }

  get #thick(): number {
    return this.set.thick / UNIT;
  }

  /** The underside of a floor, in centimetres. */
  #level(floor: number): number {
    return THICK + (floor - 1) * (this.#thick + this.#gap);
  }

  /** The top of what stands and of what is held. */
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
    for (const floor of this.#floors) {
      floor.geometry.dispose();
      floor.removeFromParent();
    }
    const levels = Math.max(0, ...built.map(({ floor }) => floor));
    this.#floors = Array.from({ length: levels }, (_, i) => {
      const here = built.filter(({ floor }) => floor === i + 1);
      const solids = here.map(({ piece, pose }) =>
        block(piece, this.set.pieces[piece] ?? [], pose[3], this.set.thick, this.colours, blamed.includes(piece) ? 1 : 0).applyMatrix4(put(pose, 0)));
      const mesh = new Mesh(solids.length > 0 ? joined(solids) : new BufferGeometry(), this.#wood);
      mesh.visible = solids.length > 0;
      mesh.castShadow = mesh.receiveShadow = true;
      this.add(mesh);
      return mesh;
    });
    this.#label(levels);
    this.#arrange();
  }

  hold(held: HeldPiece | null): void {
    if (this.#held && (held?.piece !== this.#holding?.piece || held?.pose[3] !== this.#holding?.pose[3])) {
      this.#held.geometry.dispose();
      this.#held.removeFromParent();
      this.#held = null;
    }
    this.#holding = held;
    if (held && !this.#held) {
      this.#held = new Mesh(block(held.piece, this.set.pieces[held.piece] ?? [], held.pose[3], this.set.thick, this.colours), this.#wood);
      this.#held.castShadow = this.#held.receiveShadow = true;
      this.add(this.#held);
    }
    this.#arrange();
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
    this.#floors.forEach((floor, i) => floor.position.setY(this.#level(i + 1)));
    if (this.#held && this.#holding) {
      const { pose, floor } = this.#holding;
      this.#held.position.set(pose[0] / UNIT, this.#level(floor) + HELD, -pose[1] / UNIT);
      this.#held.rotation.y = (pose[2] * Math.PI) / 18000;
    }
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
    const ends = this.#built.filter(({ floor }) => floor > 1).flatMap(({ floor, corners }) =>
      corners.flatMap(([x, y]) => [x / UNIT, this.#level(floor), -y / UNIT, x / UNIT, this.#level(floor) - this.#gap, -y / UNIT]));
    this.#threads.geometry.dispose();
    this.#threads.geometry = new BufferGeometry();
    this.#threads.geometry.setAttribute('position', new Float32BufferAttribute(ends, 3));
  }
}
