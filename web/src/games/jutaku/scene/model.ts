/** The model on the desk: one building, to be turned, and opened floor by floor. */

import { Ray, Vector3 } from 'three';
import { coloursOf, type Colours } from '../../../lib/scene3d/colours';
import { orbit } from '../../../lib/scene3d/orbit';
import { cleared, Viewport } from '../../../lib/scene3d/viewport';
import { box } from '../geometry';
import type { Built, Card, Neighbour, Point, Scene } from '../view';
import type { HeldPiece } from './heldPiece';
import { Building, WIDEST } from './building';
import { siteCard, type Lettering } from './card';
import { desk } from './desk';
import { byLamp, byWindow } from './lightingPresets';
import { Neighbours } from './otherBuildings';
import { UNIT } from './wood';
import './tokens.css';

export interface Seen {
  card: Card;
  number: number;
  outline: number;
  built: readonly Built[];
  held: HeldPiece | null;
  blamed: readonly number[];
  /** The faulty pieces, which slide off as an animation. */
  slips: boolean;
  words: Lettering;
  /** What the others build. */
  others: readonly Neighbour[];
}

export interface Wish {
  scene: Scene;
  label(floor: number): string;
  calm: boolean;
  dark: boolean;
  seen(visible: boolean): void;
  /** A pointer came down: whether it is a hand on the piece, which then does not turn the room. */
  taken(event: PointerEvent): boolean;
  /** Called when another player's model is inspected, or with null when the inspection ends. */
  looked(seat: number | null): void;
}

/** How far a pointer may stray and still have pointed at something, in pixels. */
const STRAYS = 6;

/** Seconds in which a wrong piece slides off. */
const SLIDE = 1.3;

const RADIUS = 22;
const [AZIMUTH, ELEVATION, FOV, SPAN] = [28, 30, 9.6, 10.4];

export class Model {
  readonly room: Viewport;
  #colours: Colours;
  #building: Building;
  #site: { key: string; card: ReturnType<typeof siteCard> } | null = null;
  #shape = '';
  #aim = new Vector3(3.5, 1, -3.5);
  #wide = 0;
  #held: HeldPiece | null = null;
  #swaying = false;
  #slips = false;
  #neighbours: Neighbours;
  #looked: number | null = null;
  #stop: () => void;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly wish: Wish,
  ) {
    this.#colours = coloursOf('jutaku-model');
    const gaze = { target: this.#aim.clone(), azimuth: AZIMUTH, elevation: ELEVATION, span: SPAN, fov: FOV };
    this.room = new Viewport(canvas, {
      gaze,
      radius: RADIUS,
      lamp: true,
      bias: [0.012, 0.02],
      calm: wish.calm,
      seen: wish.seen,
    });
    this.room.eye.aperture = 0.26;
    this.#building = new Building(wish.scene, this.#colours, wish.label);
    this.#neighbours = new Neighbours(wish.scene, this.#colours);
    this.room.scene.add(desk(this.#colours), this.#building, this.#neighbours);
    this.light(wish.dark);
    const stop = orbit(this.room, canvas, {
      limits: { lowest: 6, highest: 89 },
      spread: (factor) => this.spread(factor),
      free: (event) => !wish.taken(event),
      moved: () => this.#tell(),
      reset: () => this.reset(),
    });
    const unpoint = this.#pointing();
    this.#stop = () => {
      stop();
      unpoint();
    };
  }

  /** A long press on another player's model inspects it. */
  #pointing(): () => void {
    const { canvas } = this.room;
    let down: readonly [number, number] | null = null;
    const press = ({ clientX, clientY }: PointerEvent) => (down = [clientX, clientY]);
    const click = ({ clientX, clientY }: MouseEvent) => {
      if (!down || Math.hypot(clientX - down[0], clientY - down[1]) > STRAYS) return;
      const [near, far] = this.#through(clientX, clientY);
      const seat = this.#neighbours.met(new Ray(near, far.sub(near).normalize()));
      if (seat !== null) this.look(seat === this.#looked ? null : seat);
    };
    canvas.addEventListener('pointerdown', press);
    canvas.addEventListener('click', click);
    return () => {
      canvas.removeEventListener('pointerdown', press);
      canvas.removeEventListener('click', click);
    };
  }

  light(dark: boolean): void {
    this.room.mood((dark ? byLamp : byWindow)(this.#colours), new Vector3(3, 0, -3.5));
  }

  show(seen: Seen): void {
    const key = `${seen.number}/${seen.outline}/${seen.words.title}`;
    if (this.#site?.key !== key) {
      if (this.#site) cleared(this.#site.card);
      this.#site = {
        key,
        card: siteCard(seen.card, seen.outline, this.wish.scene.size, seen.words, this.#colours),
      };
      this.room.scene.add(this.#site.card);
      const { left, right, bottom, top } = box(seen.card.outlines[seen.outline] ?? []);
      this.#aim.set((left + right) / 2 / UNIT, 0, -(bottom + top) / 2 / UNIT);
    }
    const shape = JSON.stringify([
      seen.built.map(({ piece, floor, pose }) => [piece, floor, pose]),
      seen.blamed,
    ]);
    if (this.#shape !== shape) this.#building.build(seen.built, seen.blamed);
    this.#shape = shape;
    this.#building.hold(seen.held, this.wish.calm);
    this.#sway();
    if (seen.slips !== this.#slips) this.#slide(seen.slips);
    this.#held = seen.held;
    this.#neighbours.show(seen.others, this.#aim, AZIMUTH, this.#aspect);
    if (this.#looked !== null && !this.#neighbours.seats.includes(this.#looked)) this.look(null);
    this.#frame(0.25);
    this.#tell();
    this.room.changed();
  }

  /** Comes close to what another seat builds, or goes back to one's own building. */
  look(seat: number | null): void {
    this.#looked = seat !== null && this.#neighbours.gaze(seat) ? seat : null;
    this.room.go({ azimuth: AZIMUTH, elevation: ELEVATION }, 0);
    this.#frame(0.4);
    this.wish.looked(this.#looked);
  }

  /**
   * How far floors are apart in centimetres, and where the piece in hand and the others' models are seen in
   * pixels of the canvas: for
   * tests and the curious. */
  #tell(): void {
    const { canvas, eye } = this.room;
    const { clientWidth, clientHeight, dataset } = canvas;
    const camera = eye.camera(clientWidth, clientHeight);
    const seen = (at: Vector3) => {
      const { x, y } = at.project(camera);
      return [(x + 1) * (clientWidth / 2), (1 - y) * (clientHeight / 2)]
        .map((part) => part.toFixed(1))
        .join();
    };
    dataset['apart'] = this.#building.gap.toFixed(2);
    if (!this.#held) delete dataset['spot'];
    else
      dataset['spot'] = seen(
        new Vector3(this.#held.pose[0] / UNIT, this.#building.aloft, -this.#held.pose[1] / UNIT),
      );
    dataset['others'] = this.#neighbours.seats
      .map((seat) => `${seat}:${seen(this.#neighbours.gaze(seat)!.target)}`)
      .join(' ');
  }

  /** What lies behind a point of the screen, from the nearest to the furthest that is drawn. */
  #through(x: number, y: number): [Vector3, Vector3] {
    const { left, top, width, height } = this.room.canvas.getBoundingClientRect();
    const camera = this.room.eye.camera(width, height);
    return [-1, 1].map((z) =>
      new Vector3((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height, z).unproject(camera),
    ) as [Vector3, Vector3];
  }

  /** The place of the card that a point of the screen is over, at the height of the piece in hand. */
  at(x: number, y: number): Point {
    const [near, far] = this.#through(x, y);
    near.lerp(far, (this.#building.aloft - near.y) / (far.y - near.y));
    return [near.x * UNIT, -near.z * UNIT];
  }

  #sway(): void {
    if (this.#swaying || !this.#building.restless) return;
    this.#swaying = true;
    this.room.animate((seconds) => {
      this.#swaying = this.#building.sway(seconds);
      this.room.changed();
      return this.#swaying;
    });
  }

  /** The faulty pieces slide off, then return. */
  #slide(slips: boolean): void {
    this.#slips = slips;
    let gone = 0;
    this.#building.slip(0);
    if (!slips || this.wish.calm) return;
    this.room.animate((seconds) => {
      gone = Math.min(1, gone + seconds / SLIDE);
      if (this.#slips) this.#building.slip(gone);
      this.room.changed();
      return this.#slips && gone < 1;
    });
  }

  /** The whole building, however high or far apart, and some of the card around it. */
  #frame(seconds: number): void {
    const close = this.#looked === null ? null : this.#neighbours.gaze(this.#looked);
    this.#neighbours.named = close === null;
    if (close) {
      this.room.go(
        { target: close.target, span: Math.max(close.span, 3.2 / Math.max(this.#aspect, 0.5)) },
        seconds,
      );
      return;
    }
    const { top } = this.#building;
    const span = Math.max(4.4 + 0.85 * top, (SPAN * 0.95) / Math.max(this.#aspect, 0.5) ** 0.8);
    this.room.go({ target: this.#aim.clone().setY(top * 0.45), span }, seconds);
  }

  get #aspect(): number {
    return this.room.canvas.clientWidth / Math.max(1, this.room.canvas.clientHeight);
  }

  /** Lifts the floors apart or sets them down; always something to do. */
  spread(factor: number): boolean {
    const from = Math.log(factor) * 0.9;
    this.#wide = Math.max(0, Math.min(WIDEST, this.#wide + from));
    this.#lift();
    return true;
  }

  /** All the way, or back. */
  open(): void {
    this.#wide = this.#wide > WIDEST / 2 ? 0 : WIDEST;
    this.#lift();
  }

  get opened(): boolean {
    return this.#wide > 0;
  }

  #lift(): void {
    this.room.animate((seconds) => {
      const left = this.#wide - this.#building.gap;
      const done = this.wish.calm || Math.abs(left) < 0.01;
      this.#building.spread(done ? this.#wide : this.#building.gap + left * Math.min(1, seconds * 10));
      this.#frame(0);
      this.#tell();
      this.room.changed();
      return !done;
    });
  }

  reset(): void {
    this.#wide = 0;
    this.#lift();
    if (this.#looked !== null) this.look(null);
    this.room.go({ azimuth: AZIMUTH, elevation: ELEVATION });
  }

  turn(to: 'above' | 'front' | 'corner'): void {
    const gazes = {
      above: { azimuth: 0, elevation: 89 },
      front: { azimuth: 0, elevation: 10 },
      corner: { azimuth: AZIMUTH, elevation: ELEVATION },
    };
    this.room.go(gazes[to]);
  }

  dispose(): void {
    this.#stop();
    this.room.dispose();
  }
}
