/** Discs, roads and cars: many alike, drawn together, each able to travel to its place. */

import {
  AdditiveBlending,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector2,
  Vector3,
  type Material,
} from 'three';
import { seeded } from '../../../lib/scene3d/random';
import { drawing } from '../../../lib/scene3d/drawing';
import { prism } from '../../../lib/scene3d/prism';
import type { Board } from '../view';
import { carSolid } from './cars';
import type { Kit } from './solids';
import { carSpot, discs, spot, stick, UNIT, type Spot } from './coordinates';
import type { Poses } from './poses';
import { matt, plywood, rubber, type Hour } from './surfaces';
import { framed, Traffic, type Frame } from './traffic';

const vector = (at: Spot) => new Vector3(...at);
const ease = (share: number) => 1 - (1 - Math.max(0, Math.min(1, share))) ** 3;
/** Seconds: how long a piece travels, and how much later the next one sets out. */
const [TRAVEL, LATER] = [0.5, 0.09];

export function discSolid(sides = 28): BufferGeometry {
  const rim: [number, number][] = [
    [0.001, 0],
    [0.82, 0],
    [0.87, 0.012],
    [0.9, 0.05],
    [0.9, 0.07],
    [0.9, 0.91],
    [0.9, 0.93],
    [0.885, 0.965],
    [0.83, 0.992],
    [0.78, 0.992],
    [0.76, 0.985],
    [0.74, 0.985],
    [0.001, 0.985],
  ];
  return new LatheGeometry(
    rim.map(([x, y]) => new Vector2(x, y)),
    sides,
  );
}

export function roadSolid(): BufferGeometry {
  return prism(
    [
      [-5, -0.5],
      [5, -0.5],
      [5, 0.5],
      [-5, 0.5],
    ],
    0.3,
    0.03,
  );
}

/** A road's own axes: along, up and across, from the middle of its underside. */
export function laidOut(from: Vector3, to: Vector3): Matrix4 {
  const along = to.clone().sub(from);
  const length = along.length();
  along.normalize();
  const across = along
    .clone()
    .cross(new Vector3(0, 1, 0))
    .normalize();
  const up = across.clone().cross(along);
  return new Matrix4()
    .makeBasis(along, up, across)
    .setPosition(from.clone().lerp(to, 0.5))
    .scale(new Vector3(length / 10, 1, 1));
}

/** A car's own axes, on its way from one point to another, in the middle between them. */
export function framedCar(from: Vector3, to: Vector3): Matrix4 {
  return axesOf(framed(from.clone().lerp(to, 0.5), to.clone().sub(from).normalize(), 0));
}

/** Many of one solid; how many are shown can change, up to a most. */
class Many extends InstancedMesh {
  constructor(solid: BufferGeometry, material: Material, most: number) {
    super(solid, material, most);
    this.count = 0;
    this.instanceMatrix.setUsage(DynamicDrawUsage);
    this.instanceColor = new InstancedBufferAttribute(new Float32Array(most * 3), 3);
    this.castShadow = this.receiveShadow = true;
    this.frustumCulled = false;
    const random = seeded(12);
    solid.setAttribute(
      'aSeed',
      new InstancedBufferAttribute(Float32Array.from({ length: most * 4 }, random), 4),
    );
  }

  show(count: number): void {
    this.count = count;
    this.instanceMatrix.needsUpdate = true;
    this.instanceColor!.needsUpdate = true;
  }
}

const MOST = { discs: 260, roads: 96, cars: 48 };

export class Pieces extends Group {
  #discs: Many;
  #roads: Many;
  #parts: InstancedBufferAttribute;
  #cars = new Map<string, Many>();
  #beams: InstancedMesh;
  #paint: Material;
  #seats: Color[];
  #clock = 0;
  #due = new Map<string, number>();
  #known: Set<string> | null = null;
  #board: Board | null = null;
  readonly traffic = new Traffic();
  /** Pieces that are not where they belong. */
  #posed: Poses = new Map();

  constructor(
    private readonly kit: Kit,
    private readonly hour: Hour,
  ) {
    super();
    const { colours } = kit;
    this.#seats = [0, 1, 2, 3].map((seat) => colours(`seat-${seat}`));
    this.#paint = rubber(hour);
    this.#discs = new Many(discSolid(), matt(), MOST.discs);
    this.#roads = new Many(roadSolid(), plywood(colours), MOST.roads);
    this.#parts = new InstancedBufferAttribute(new Float32Array(MOST.roads * 2), 2);
    this.#roads.geometry.setAttribute('aPart', this.#parts);
    this.#beams = beams(colours('beam'), MOST.cars);
    this.add(this.#discs, this.#roads, this.#beams);
  }

  /** Draws the pieces of the table; with `arriving`, new pieces travel to their places. */
  set(board: Board, arriving: boolean): boolean {
    this.#board = board;
    const order = [
      ...discs(board).map(({ pillar, level }) => `disc/${pillar}/${level}`),
      ...board.roads.map(({ id }) => `road/${id}`),
      ...board.cars.map((_, i) => `car/${i}`),
    ];
    const fresh = this.#known && arriving ? order.filter((key) => !this.#known!.has(key)) : [];
    this.#known = new Set(order);
    fresh.forEach((key, i) => this.#due.set(key, this.#clock + i * LATER));
    this.#arrange();
    return fresh.length > 0;
  }

  /** Advances moving pieces and cars; returns whether any still move. */
  step(seconds: number): boolean {
    this.#clock += seconds;
    this.traffic.step(seconds);
    for (const [key, start] of this.#due) if (this.#clock > start + TRAVEL) this.#due.delete(key);
    this.#arrange();
    return this.#due.size > 0 || this.traffic.moving;
  }

  /** Shows some pieces elsewhere than where they belong. */
  pose(poses: Poses): void {
    this.#posed = poses;
    this.#arrange();
  }

  /** Where a piece belongs. */
  readonly rest = (key: string): Matrix4 | null => {
    const board = this.#board;
    const [kind, first, level] = key.split('/') as [string, string, string?];
    const [pillar, road] = [board?.pillars[Number(first)], board?.roads[Number(first)]];
    if (!board) return null;
    if (kind === 'disc' && pillar)
      return new Matrix4().setPosition(...spot(pillar.at, Number(level) * board.geometry.disc.height));
    if (kind === 'road' && road) return laidOut(vector(stick(road).from), vector(stick(road).to));
    const frame = kind === 'car' ? this.carFrame(Number(first)) : null;
    return frame && axesOf(frame);
  };

  /** The largest distance in millimetres between a drawn piece and its place. */
  get astray(): number {
    const board = this.#board;
    if (!board) return 0;
    const off = (many: InstancedMesh, i: number, key: string) => {
      const [drawn, home] = [new Matrix4(), this.rest(key)];
      many.getMatrixAt(i, drawn);
      return home
        ? new Vector3().setFromMatrixPosition(drawn).distanceTo(new Vector3().setFromMatrixPosition(home)) *
            10
        : 0;
    };
    const stacked = discs(board)
      .slice(0, MOST.discs)
      .map(({ pillar, level }, i) => off(this.#discs, i, `disc/${pillar}/${level}`));
    const counts = new Map<string, number>();
    const parked = board.cars.slice(0, MOST.cars).map(({ type }, i) => {
      const n = counts.get(type) ?? 0;
      counts.set(type, n + 1);
      return off(this.#kind(board, type), n, `car/${i}`);
    });
    return Math.max(
      0,
      ...stacked,
      ...board.roads.slice(0, MOST.roads).map(({ id }, i) => off(this.#roads, i, `road/${id}`)),
      ...parked,
    );
  }

  /** How far a piece has come, from 0 to 1. */
  #share(key: string): number {
    const start = this.#due.get(key);
    return start === undefined ? 1 : (this.#clock - start) / TRAVEL;
  }

  #arrange(): void {
    const board = this.#board;
    if (!board) return;
    this.#pile(board);
    this.#lay(board);
    this.#park(board);
  }

  #pile(board: Board): void {
    const random = seeded(5);
    const [grey, yellow] = [this.kit.colours('grey'), this.kit.colours('yellow')];
    const [turn, at, size, place] = [new Quaternion(), new Vector3(), new Vector3(), new Matrix4()];
    const all = discs(board).slice(0, MOST.discs);
    all.forEach((disc, i) => {
      const share = this.#share(`disc/${disc.pillar}/${disc.level}`);
      at.set(
        disc.at[0] + (random() - 0.5) * 0.03,
        disc.at[1] + (1 - ease(share)) * 9,
        disc.at[2] + (random() - 0.5) * 0.03,
      );
      turn.setFromAxisAngle(new Vector3(0, 1, 0), random() * 6.28);
      const key = `disc/${disc.pillar}/${disc.level}`;
      this.#discs.setMatrixAt(
        i,
        this.#posed.get(key) ?? place.compose(at, turn, size.setScalar(share > 0 ? 1 : 0)),
      );
      this.#discs.setColorAt(i, disc.yellow ? yellow : grey.clone().multiplyScalar(0.88 + 0.22 * random()));
    });
    this.#discs.show(all.length);
  }

  #lay(board: Board): void {
    board.roads.slice(0, MOST.roads).forEach((road, i) => {
      const { from, to } = stick(road);
      const away = 1 - ease(this.#share(`road/${road.id}`));
      const lift = new Vector3(0, away * 7, away * 3);
      this.#roads.setMatrixAt(
        i,
        this.#posed.get(`road/${road.id}`) ?? laidOut(vector(from).add(lift), vector(to).add(lift)),
      );
      this.#roads.setColorAt(i, this.#seats[road.seat]!);
      this.#parts.setXY(i, road.seat, road.kind === 'road' ? 0 : 1);
    });
    this.#parts.needsUpdate = true;
    this.#roads.show(Math.min(MOST.roads, board.roads.length));
  }

  /** A car's axes and its place: what a camera on board needs. */
  carFrame(i: number): Frame | null {
    const board = this.#board;
    const car = board?.cars[i];
    const road = board?.roads[car?.road ?? -1];
    if (!board || !car || !road) return null;
    const share = this.#share(`car/${i}`);
    if (share >= 1) return this.traffic.frame(board, i);
    const { from, to } = stick(road);
    const hop = Math.max(0, Math.sin(Math.max(0, share) * Math.PI)) * 0.9;
    const where = 120 + (car.where - 120) * ease(share);
    return framed(
      vector(carSpot(road, where)),
      vector(to).sub(vector(from)).normalize(),
      board.geometry.road.thick / UNIT + hop,
    );
  }

  #park(board: Board): void {
    for (const many of this.#cars.values()) many.count = 0;
    const counts = new Map<string, number>();
    const [place, beam] = [new Matrix4(), new Matrix4()];
    let lit = 0;
    board.cars.slice(0, MOST.cars).forEach((car, i) => {
      const frame = this.carFrame(i);
      if (!frame || this.#share(`car/${i}`) <= 0) return;
      const { at, along, up } = frame;
      const many = this.#kind(board, car.type);
      const n = counts.get(car.type) ?? 0;
      counts.set(car.type, n + 1);
      place.copy(this.#posed.get(`car/${i}`) ?? axesOf(frame));
      many.setMatrixAt(n, place);
      many.setColorAt(n, this.#seats[car.seat]!);
      many.show(n + 1);
      const ahead = at
        .clone()
        .addScaledVector(along, (board.geometry.cars[car.type] ?? 1400) / UNIT / 2 + 1.5)
        .addScaledVector(up, 0.012);
      if (!this.#posed.has(`car/${i}`)) this.#beams.setMatrixAt(lit++, beam.copy(place).setPosition(ahead));
    });
    this.#beams.count = lit;
    this.#beams.visible = this.hour.value > 0.01;
    (this.#beams.material as MeshBasicMaterial).opacity = this.hour.value * 0.75;
    this.#beams.instanceMatrix.needsUpdate = true;
  }

  #kind(board: Board, type: string): Many {
    const known = this.#cars.get(type);
    if (known) return known;
    const many = new Many(
      carSolid(this.kit, type, (board.geometry.cars[type] ?? 1400) / UNIT),
      this.#paint,
      8,
    );
    this.#cars.set(type, many);
    this.add(many);
    return many;
  }
}

function axesOf({ at, along, up, size }: Frame): Matrix4 {
  const axes = [along, up, along.clone().cross(up)].map((axis) => axis.clone().multiplyScalar(size)) as [
    Vector3,
    Vector3,
    Vector3,
  ];
  return new Matrix4().makeBasis(...axes).setPosition(at);
}

/** Light thrown onto the road ahead: drawn, since forty lamps would be too many to work out. */
function beams(colour: Color, most: number): InstancedMesh {
  const map = drawing(128, 64, (pen, width, height) => {
    const image = pen.createImageData(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = [x / width, (y / height - 0.5) * 2];
        const cone =
          Math.max(0, 1 - Math.abs(v) / (0.35 + 0.6 * u)) ** 1.2 * Math.min(1, u * 6) * (1 - u) ** 1.1;
        image.data.set([255 * cone, 255 * cone, 255 * cone, 255], (y * width + x) * 4);
      }
    }
    pen.putImageData(image, 0, 0);
  });
  const light = new MeshBasicMaterial({
    map,
    color: colour.multiplyScalar(3.4),
    transparent: true,
    blending: AdditiveBlending,
    depthWrite: false,
  });
  const all = new InstancedMesh(new PlaneGeometry(3, 0.98).rotateX(-Math.PI / 2), light, most);
  all.frustumCulled = false;
  all.count = 0;
  return all;
}
