/**
 * What the others are building, as small models at the edge of the desk: one of them can be looked at
 * closely.
 */

import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  Group,
  Matrix4,
  Mesh,
  Ray,
  Sprite,
  SpriteMaterial,
  Vector3,
} from 'three';
import type { Colours } from '../../../lib/scene3d/colours';
import { drawing } from '../../../lib/scene3d/drawing';
import { sawn, tinted } from '../../../lib/scene3d/materials';
import { dyed, joined, prism } from '../../../lib/scene3d/prism';
import { cleared } from '../../../lib/scene3d/viewport';
import { box, sides } from '../geometry';
import type { Neighbour, Point, Pose, Scene } from '../view';
import { HELD } from './heldPiece';
import { THICK } from './card';
import { block, put, UNIT } from './wood';

/** The scale of a model at the edge, relative to the player's. */
const SMALL = 0.42;
/**
 * From one model to the next in a row behind one's own building, and how far behind it is, in centimetres.
 */
const [PITCH, BEHIND] = [3.5, 6.6];
/** From this aspect ratio on, the models stand at the left and at the right. */
const WIDE = 1.7;
const LINE = 0.045;

/** A spot on the desk as it is first seen: to the right of the middle, and away from it, in centimetres. */
type Spot = readonly [across: number, away: number];

/** Around one's own card in a wide picture, where the tools leave room. */
const AROUND: readonly Spot[] = [
  [-6.1, 0.3],
  [4.7, 3.7],
  [-5.4, 3.9],
  [-9, 1.4],
  [8.1, 3.7],
  [-8.7, 4.9],
  [0.6, 5.4],
];

/** Where so many stand: around a wide picture, else in rows behind. */
export function spots(count: number, aspect: number): Spot[] {
  if (aspect >= WIDE) return AROUND.slice(0, count);
  const across = Math.min(count, 3);
  return Array.from({ length: count }, (_, i): Spot => [
    ((i % 3) - (across - 1) / 2) * PITCH,
    BEHIND + Math.floor(i / 3) * PITCH,
  ]);
}

export class Neighbours extends Group {
  #wood = new Mesh(new BufferGeometry(), sawn());
  #cards = new Mesh(new BufferGeometry(), tinted());
  #names: Sprite[] = [];
  #boxes = new Map<number, Box3>();
  #key = '';

  constructor(
    private readonly set: Scene,
    private readonly colours: Colours,
  ) {
    super();
    for (const mesh of [this.#wood, this.#cards]) mesh.castShadow = mesh.receiveShadow = true;
    this.add(this.#wood, this.#cards);
  }

  /**
   * Stands them around a point of the desk, as seen from this azimuth in degrees; whether anything is
   * different.
   */
  show(all: readonly Neighbour[], around: Vector3, azimuth: number, aspect: number): boolean {
    const key = JSON.stringify([
      all.map(({ seat, name, card, outline, built, hand }) => [
        seat,
        name,
        card.district,
        outline,
        built.map(({ piece, pose }) => [piece, pose]),
        hand,
      ]),
      around.x,
      around.z,
      aspect >= WIDE,
    ]);
    if (key === this.#key) return false;
    this.#key = key;
    this.#clear();
    const [cos, sin] = [Math.cos((azimuth * Math.PI) / 180), Math.sin((azimuth * Math.PI) / 180)];
    const [wood, cards]: [BufferGeometry[], BufferGeometry[]] = [[], []];
    spots(all.length, aspect).forEach(([across, away], i) => {
      const one = all[i]!;
      const half = this.set.size / UNIT / 2;
      const at = new Vector3(around.x + across * cos - away * sin, 0, around.z - across * sin - away * cos);
      const small = new Matrix4()
        .makeScale(SMALL, SMALL, SMALL)
        .setPosition(at.x - half * SMALL, 0, at.z + half * SMALL);
      wood.push(...this.#blocks(one).map((solid) => solid.applyMatrix4(small)));
      cards.push(...this.#card(one).map((solid) => solid.applyMatrix4(small)));
      const high = THICK + (Math.max(0, ...one.built.map(({ floor }) => floor)) * this.set.thick) / UNIT;
      this.#boxes.set(
        one.seat,
        new Box3(new Vector3(0, 0, -2 * half), new Vector3(2 * half, high + HELD, 0)).applyMatrix4(small),
      );
      this.#name(String(one.name), at, half * SMALL, cos, sin);
    });
    if (wood.length > 0) this.#wood.geometry = joined(wood);
    if (cards.length > 0) this.#cards.geometry = joined(cards);
    this.#wood.visible = wood.length > 0;
    this.#cards.visible = cards.length > 0;
    return true;
  }

  #clear(): void {
    for (const mesh of [this.#wood, this.#cards]) mesh.geometry.dispose();
    for (const name of this.#names) cleared(name);
    this.#names = [];
    this.#boxes.clear();
  }

  #blocks({ built, hand, card, outline }: Neighbour): BufferGeometry[] {
    const { pieces, thick } = this.set;
    const cut = (piece: number, pose: Pose, height: number) =>
      block(piece, pieces[piece] ?? [], pose[3], thick, this.colours).applyMatrix4(put(pose, height));
    const standing = built.map(({ piece, pose, floor }) =>
      cut(piece, pose, THICK + ((floor - 1) * thick) / UNIT),
    );
    if (hand === null) return standing;
    const { left, right, bottom, top } = box(card.outlines[outline] ?? []);
    const floors = Math.max(0, ...built.map(({ floor }) => floor));
    return [
      ...standing,
      cut(
        hand,
        [(left + right) / 2, (bottom + top) / 2, 2000, false],
        THICK + (floors * thick) / UNIT + HELD,
      ),
    ];
  }

  /** A plain card with its outline in black; text would be illegible at this size. */
  #card({ card, outline }: Neighbour): BufferGeometry[] {
    const side = this.set.size / UNIT;
    const flat = (corners: readonly Point[]) => corners.map(([x, y]) => [x / UNIT, -y / UNIT] as const);
    const lines = sides(card.outlines[outline] ?? []).map(([[ax, ay], [bx, by]]) => {
      const [dx, dz] = [(bx - ax) / UNIT, (ay - by) / UNIT];
      const long = Math.hypot(dx, dz);
      const bar = new BoxGeometry(long + 2 * LINE, 0.012, 2 * LINE).applyMatrix4(
        new Matrix4()
          .makeRotationY(-Math.atan2(dz, dx))
          .setPosition((ax + bx) / 2 / UNIT, THICK + 0.006, -(ay + by) / 2 / UNIT),
      );
      return dyed(bar, this.colours('ink'));
    });
    const sheet = dyed(
      new BoxGeometry(side, THICK, side).translate(side / 2, THICK / 2, -side / 2),
      this.colours('card'),
    );
    const plot = dyed(prism(flat(card.outlines[outline] ?? []), THICK + 0.004, 0.001), this.colours('plot'));
    return [sheet, plot, ...lines];
  }

  /** The name stands before the card. */
  #name(name: string, at: Vector3, half: number, cos: number, sin: number): void {
    const [width, height] = [320, 64];
    const map = drawing(width, height, (pen) => {
      const font = getComputedStyle(document.documentElement).getPropertyValue('--sans') || 'sans-serif';
      pen.font = `600 38px ${font}`;
      const wide = Math.min(width, pen.measureText(name).width + 36);
      pen.fillStyle = this.colours.text('tag');
      pen.beginPath();
      pen.roundRect((width - wide) / 2, 2, wide, height - 4, 18);
      pen.fill();
      pen.fillStyle = this.colours.text('on-tag');
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(name, width / 2, height / 2 + 2, width - 30);
    });
    const tag = new Sprite(new SpriteMaterial({ map, toneMapped: false }));
    tag.scale.set(2.3, 0.46, 1);
    tag.position.set(at.x + sin * half * 1.35, 0.22, at.z + cos * half * 1.35);
    this.#names.push(tag);
    this.add(tag);
  }

  /** The seat whose model a ray meets first. */
  met(ray: Ray): number | null {
    const hits = [...this.#boxes].flatMap(([seat, room]) => {
      const at = ray.intersectBox(room, new Vector3());
      return at ? [{ seat, far: at.distanceTo(ray.origin) }] : [];
    });
    return hits.sort((a, b) => a.far - b.far)[0]?.seat ?? null;
  }

  /** The middle of a seat's model and how much of the picture's height it wants. */
  gaze(seat: number): { target: Vector3; span: number } | null {
    const room = this.#boxes.get(seat);
    if (!room) return null;
    const [target, size] = [room.getCenter(new Vector3()), room.getSize(new Vector3())];
    return { target: target.setY(size.y * 0.4), span: 1.5 + size.y };
  }

  /** Who is looked at closely is named elsewhere. */
  set named(shown: boolean) {
    for (const name of this.#names) name.visible = shown;
  }

  get seats(): number[] {
    return [...this.#boxes.keys()];
  }
}
