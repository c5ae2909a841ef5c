/** The model on the desk: one building, to be turned, and opened floor by floor. */

import { Vector3 } from 'three';
import { coloursOf, type Colours } from '../../../lib/room3d/colours';
import { orbit } from '../../../lib/room3d/orbit';
import { cleared, Room } from '../../../lib/room3d/room';
import { box } from '../geometry';
import type { Built, Card, Point, Scene } from '../view';
import type { HeldPiece } from './aloft';
import { Building, WIDEST } from './building';
import { siteCard, type Lettering } from './card';
import { desk } from './desk';
import { byLamp, byWindow } from './moods';
import { UNIT } from './wood';
import './tokens.css';

export interface Seen {
  card: Card;
  number: number;
  outline: number;
  built: readonly Built[];
  held: HeldPiece | null;
  blamed: readonly number[];
  /** What is blamed slides off, as a picture. */
  slips: boolean;
  words: Lettering;
}

export interface Wish {
  scene: Scene;
  label(floor: number): string;
  calm: boolean;
  dark: boolean;
  seen(visible: boolean): void;
  /** A pointer came down: whether it is a hand on the piece, which then does not turn the room. */
  taken(event: PointerEvent): boolean;
}

/** Seconds in which a wrong piece slides off. */
const SLIDE = 1.3;

const RADIUS = 22;
const [AZIMUTH, ELEVATION, FOV, SPAN] = [28, 30, 9.6, 10.4];

export class Model {
  readonly room: Room;
  #colours: Colours;
  #building: Building;
  #site: { key: string; card: ReturnType<typeof siteCard> } | null = null;
  #shape = '';
  #aim = new Vector3(3.5, 1, -3.5);
  #wide = 0;
  #held: HeldPiece | null = null;
  #swaying = false;
  #slips = false;
  #stop: () => void;

  constructor(canvas: HTMLCanvasElement, private readonly wish: Wish) {
    this.#colours = coloursOf('jutaku-model');
    const gaze = { target: this.#aim.clone(), azimuth: AZIMUTH, elevation: ELEVATION, span: SPAN, fov: FOV };
    this.room = new Room(canvas, { gaze, radius: RADIUS, lamp: true, bias: [0.012, 0.02], calm: wish.calm, seen: wish.seen });
    this.room.eye.aperture = 0.26;
    this.#building = new Building(wish.scene, this.#colours, wish.label);
    this.room.scene.add(desk(this.#colours), this.#building);
    this.light(wish.dark);
    this.#stop = orbit(this.room, canvas, {
      limits: { lowest: 6, highest: 89 },
      spread: (factor) => this.spread(factor),
      free: (event) => !wish.taken(event),
      moved: () => this.#tell(),
      reset: () => this.reset(),
    });
  }

  light(dark: boolean): void {
    this.room.mood((dark ? byLamp : byWindow)(this.#colours), new Vector3(3, 0, -3.5));
  }

  show(seen: Seen): void {
    const key = `${seen.number}/${seen.outline}/${seen.words.title}`;
    if (this.#site?.key !== key) {
      if (this.#site) cleared(this.#site.card);
      this.#site = { key, card: siteCard(seen.card, seen.outline, this.wish.scene.size, seen.words, this.#colours) };
      this.room.scene.add(this.#site.card);
      const { left, right, bottom, top } = box(seen.card.outlines[seen.outline] ?? []);
      this.#aim.set((left + right) / 2 / UNIT, 0, -(bottom + top) / 2 / UNIT);
    }
    const shape = JSON.stringify([seen.built.map(({ piece, floor, pose }) => [piece, floor, pose]), seen.blamed]);
    if (this.#shape !== shape) this.#building.build(seen.built, seen.blamed);
    this.#shape = shape;
    this.#building.hold(seen.held, this.wish.calm);
    this.#sway();
    if (seen.slips !== this.#slips) this.#slide(seen.slips);
    this.#held = seen.held;
    this.#frame(0.25);
    this.#tell();
    this.room.changed();
  }

  /** Where the piece in hand is seen, for tests and the curious: pixels of the canvas. */
  #tell(): void {
    const { canvas, eye } = this.room;
    const { clientWidth, clientHeight } = canvas;
    if (!this.#held) delete canvas.dataset['spot'];
    else {
      const [x, y] = this.#held.pose;
      const { x: across, y: up } = new Vector3(x / UNIT, this.#building.aloft, -y / UNIT).project(eye.camera(clientWidth, clientHeight));
      canvas.dataset['spot'] = [(across + 1) * (clientWidth / 2), (1 - up) * (clientHeight / 2)].map((part) => part.toFixed(1)).join();
    }
  }

  /** The place of the card that a point of the screen is over, at the height of the piece in hand. */
  at(x: number, y: number): Point {
    const { left, top, width, height } = this.room.canvas.getBoundingClientRect();
    const camera = this.room.eye.camera(width, height);
    const [near, far] = [-1, 1].map((z) => new Vector3((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height, z).unproject(camera)) as [Vector3, Vector3];
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

  /** What is wrong slides off; when it has been seen, all stands as it stood. */
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
    const { top } = this.#building;
    const aspect = this.room.canvas.clientWidth / Math.max(1, this.room.canvas.clientHeight);
    const span = Math.max(4.4 + 0.85 * top, (SPAN * 0.95) / Math.max(aspect, 0.5) ** 0.8);
    this.room.go({ target: this.#aim.clone().setY(top * 0.45), span }, seconds);
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
      this.room.changed();
      return !done;
    });
  }

  reset(): void {
    this.#wide = 0;
    this.#lift();
    this.room.go({ azimuth: AZIMUTH, elevation: ELEVATION });
  }

  turn(to: 'above' | 'front' | 'corner'): void {
    const gazes = { above: { azimuth: 0, elevation: 89 }, front: { azimuth: 0, elevation: 10 }, corner: { azimuth: AZIMUTH, elevation: ELEVATION } };
    this.room.go(gazes[to]);
  }

  dispose(): void {
    this.#stop();
    this.room.dispose();
  }
}
