/** Tokyo Highway's table as a scene: the plan is its camera straight above. */

import { vector2 } from '../../../lib/vectors';
import { BoxGeometry, Mesh, Vector3 } from 'three';
import type { Rect } from '../../../lib/camera.svelte';
import type { Shared } from '../../../lib/gestures';
import { coloursOf } from '../../../lib/scene3d/colours';
import { boards } from '../../../lib/scene3d/materials';
import { joined } from '../../../lib/scene3d/prism';
import { Viewport } from '../../../lib/scene3d/viewport';
import { bounds } from '../bounds';
import type { Fall } from '../carry/fall';
import type { Held } from '../carry/realHands.svelte';
import type { Board } from '../view';
import { thingSolid } from './city';
import { Falling } from './fall';
import { carryPoints, fallFrame, frameOf, inFrame, type Angles } from './framing';
import { Ghost } from './ghost';
import { Halo } from './halo';
import type { InHand } from './heldPiece';
import { Kit } from './solids';
import { HOURS, moodOf, SHINING, type Time } from './lightingPresets';
import { Pieces } from './pieces';
import { above, spot, UNIT } from './coordinates';
import { heldPoses, pushed } from './poses';
import { Pools } from './lightPools';
import { houses } from './surfaces';
import { Travel, type Way } from './pieceTravel';
import './tokens.css';

export type View = 'plan' | 'tilt' | 'low' | 'ride';

/** The ways of the hand that brought the newest pieces; whether it was one's own. */
export interface Brought {
  ways: readonly Way[];
  own: boolean;
}

export interface Wish {
  calm: boolean;
  time: Time;
  seen(visible: boolean): void;
}

/** Half of what shadows reach, in centimetres. */
const RADIUS = 40;
const TELE = { azimuth: 34, elevation: 38, fov: 15.5 };
const LOW = { azimuth: 46, elevation: 15, fov: 22 };
/** A fall is seen from a low side, and not too close, in centimetres. */
const [FALL_ELEVATION, FALL_SPAN] = [24, 20];
/** A piece is carried under the eyes of somebody who sits at the table. */
const CARRY = { azimuth: 16, elevation: 34, fov: 15.5 };
/** Seconds in which the camera follows a hand that leaves the picture. */
const FOLLOW = 0.3;
const LENSES = {
  tele: { fov: 15.5, aperture: 0.55 },
  normal: { fov: 32, aperture: 0.3 },
  wide: { fov: 58, aperture: 0.12 },
  macro: { fov: 24, aperture: 0.3 },
} as const;
export type Lens = keyof typeof LENSES;
/** How much a close-up shows, from its upper to its lower edge. */
const MACRO = 13;
/**
 * The height of a close-up camera above its target, chosen so that the city fills the frame and not the
 * table.
 */
const RAISED = 1600;
/** Seconds that cars drive about after something has happened, where drawing is cheap. */
const DRIVE = 7;

export class CityScene {
  readonly room: Viewport;
  view: View = 'plan';
  #kit: Kit;
  #hour = { value: 0 };
  #pieces: Pieces;
  #ghost: Ghost;
  #pools: Pools;
  #city: Mesh | null = null;
  #things = '';
  #board: Board | null = null;
  #seen: Rect | null = null;
  #rider = 0;
  #halo: Halo;
  #hand: InHand | null = null;
  #held: Held | null = null;
  #fall: { falling: Falling; since: number; over: () => void } | null = null;
  /** The carried pieces, and those that arrived last. */
  #travel: { travel: Travel; seconds: number } | null = null;
  #brought: Brought['ways'] | null = null;
  #until = 0;
  #touring = false;
  /** Whether the camera target was chosen by hand. */
  #faced = false;
  #moving = false;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly wish: Wish,
  ) {
    const colours = coloursOf('highway-scene');
    this.#kit = new Kit(colours);
    const gaze = { target: new Vector3(), azimuth: 0, elevation: 90, span: 60, fov: 0 };
    this.room = new Viewport(canvas, {
      gaze,
      radius: RADIUS,
      bias: [0.03, 0.06],
      calm: wish.calm,
      seen: wish.seen,
    });
    this.#pieces = new Pieces(this.#kit, this.#hour);
    this.#ghost = new Ghost(this.#kit);
    this.#pools = new Pools(colours('beam'), this.#hour);
    this.#halo = new Halo(colours('near'), colours('wrong'));
    this.room.scene.add(this.#pieces, this.#ghost, this.#pools, this.#halo);
    this.light(wish.time);
  }

  light(time: Time): void {
    this.#hour.value = SHINING[time];
    this.room.mood(moodOf(time, this.#kit.colours), new Vector3(0, 0, 0));
    if (this.#board) this.show(this.#board);
  }

  static next(time: Time): Time {
    return HOURS[(HOURS.indexOf(time) + 1) % HOURS.length]!;
  }

  /** Shows a table. New pieces of others move along their recorded hand paths. */
  show(board: Board, brought: Brought | null = null): void {
    if (!this.#board) this.#table(board);
    this.#board = board;
    const things = JSON.stringify(board.objects.map(({ object, at }) => [object, at]));
    if (things !== this.#things) this.#place(board);
    this.#things = things;
    this.#pools.show(board);
    const known = brought !== null && brought.ways !== this.#brought && Travel.of(board, brought.ways);
    const fresh = this.#pieces.set(board, !this.wish.calm && !known);
    if (known) {
      this.#brought = brought.ways;
      if (!brought.own && !this.wish.calm)
        this.#travel = { travel: new Travel(board, brought.ways), seconds: 0 };
      this.#bring(0);
    }
    if (fresh || this.#travel) this.#go(this.view === 'plan' ? 0 : DRIVE);
    this.#changed();
  }

  hold(hand: InHand | null): void {
    if (!this.#board || (hand === null && this.#hand === null)) return;
    this.#hand = hand;
    this.#ghost.show(this.#board, hand);
    if (!this.#held)
      this.#halo.show(
        this.#board,
        new Map((hand?.barred ?? []).map((piece) => [piece, 1])),
        this.#pieces.rest,
      );
    this.room.changed();
  }

  /** A carried piece: the table with it, its position, and the pieces near it. */
  carry(carried: Held | null): void {
    if (!carried && !this.#held) return;
    const fresh = carried !== null && carried.load !== this.#held?.load;
    this.#held = carried;
    if (carried) this.#free();
    if (!this.#board || !carried) {
      this.#pieces.pose(new Map());
      if (this.#board) this.#halo.show(this.#board, new Map(), this.#pieces.rest);
      this.#halo.hang(null, this.#kit.colours('ring'));
      if (this.#board) this.#pieces.set(this.#board, false);
    } else {
      this.#pieces.set(carried.board, false);
      this.#pieces.pose(
        new Map([
          ...heldPoses(carried.board, carried.load, carried.at),
          ...pushed(carried.board, carried.moved),
        ]),
      );
      this.#halo.show(carried.board, carried.near, this.#pieces.rest);
      const [x, y, z] = carried.at;
      this.#halo.hang(spot([x, y], z), this.#kit.colours(carried.over ? 'right' : 'ring'));
      if (this.view !== 'plan') this.#frame(carried, fresh);
    }
    this.#changed();
  }

  get #aspect(): number {
    return this.room.canvas.clientWidth / Math.max(1, this.room.canvas.clientHeight);
  }

  /** Shows the carried piece, its place and its plumb line: for a new piece, and when one leaves the picture. */
  #frame({ board, load, at }: Held, fresh: boolean, wanted?: Angles): void {
    const points = carryPoints(board, load, at);
    const { gaze, moving } = this.room.eye;
    const { azimuth, elevation } = wanted ?? (fresh && moving ? CARRY : gaze);
    const angles = { azimuth, elevation };
    const { x, y, z } = gaze.target;
    const now = { target: [x, y, z] as const, span: gaze.span };
    if (!fresh && (moving || points.every((point) => inFrame(point, now, angles, this.#aspect)))) return;
    const { target, span } = frameOf(points, angles, this.#aspect);
    this.room.go(
      {
        ...(fresh ? { ...CARRY, ...angles } : {}),
        target: new Vector3(...target),
        span: fresh ? span : Math.max(span, gaze.span),
      },
      fresh ? undefined : FOLLOW,
    );
  }

  /** Turns the camera round the carried piece. */
  circle(degrees: number): void {
    const { azimuth, elevation } = this.room.eye.gaze;
    if (this.#held) this.#frame(this.#held, true, { azimuth: azimuth + degrees, elevation });
  }

  /** Calls back once the camera has arrived. */
  arrived(then: () => void): void {
    this.room.animate(() => {
      if (this.room.eye.moving) return true;
      then();
      return false;
    });
  }

  /** A hand that takes something up waits for nothing that is still on its way. */
  #free(): void {
    this.#travel = null;
    this.settle();
  }

  /** Shows what fell, and everything put back. */
  fall(fall: Fall, over: () => void): void {
    if (!this.#board) return;
    this.settle();
    this.#fall = {
      falling: new Falling(this.#board, fall, this.#pieces.rest),
      since: performance.now(),
      over,
    };
    const from = this.view === 'plan' ? TELE.azimuth : this.room.eye.gaze.azimuth;
    const { target, span, ...angles } = fallFrame(
      this.#board,
      fall,
      { azimuth: from, elevation: FALL_ELEVATION },
      this.#aspect,
    );
    this.room.go({
      ...angles,
      fov: TELE.fov,
      target: new Vector3(...target),
      span: Math.max(FALL_SPAN, span),
    });
    this.#go(0);
  }

  /** Whether something is falling. */
  get falls(): boolean {
    return this.#fall !== null;
  }

  /** Advances carried pieces; returns whether any still move. */
  #bring(passed: number): boolean {
    if (!this.#travel) return false;
    this.#travel.seconds += passed;
    const poses = this.#fall ? null : this.#travel.travel.at(this.#travel.seconds);
    if (!this.#fall) this.#pieces.pose(poses ?? new Map());
    if (!poses) this.#travel = null;
    return poses !== null;
  }

  /** Advances a fall; returns whether it continues. */
  #drop(): boolean {
    if (!this.#fall) return false;
    const poses = this.#fall.falling.at((performance.now() - this.#fall.since) / 1000);
    if (poses) this.#pieces.pose(poses);
    else this.settle();
    return poses !== null;
  }

  /** Everything stands where the rules have it, whatever is still falling. */
  settle(): void {
    if (!this.#fall) return;
    const { over } = this.#fall;
    this.#fall = null;
    this.#pieces.pose(new Map());
    this.#changed();
    over();
  }

  /** Redraws, and publishes the distance between drawn and true positions for tests. */
  #changed(): void {
    this.room.canvas.dataset['astray'] = this.#pieces.astray.toFixed(1);
    this.room.changed();
  }

  #table(board: Board): void {
    const side = (board.geometry.table / 1000) * 2 + 1.6;
    const { colours } = this.#kit;
    const top = new Mesh(
      new BoxGeometry(side, 3, side).translate(0, -1.5, 0),
      boards(colours.glsl('table-light'), colours.glsl('table-dark')),
    );
    top.receiveShadow = true;
    this.room.scene.add(top);
  }

  #place(board: Board): void {
    this.#city?.geometry.dispose();
    this.#city?.removeFromParent();
    const solids = board.objects.flatMap((thing, i) => thingSolid(this.#kit, thing, i + 1) ?? []);
    if (solids.length === 0) return;
    this.#city = new Mesh(joined(solids), this.#city?.material ?? houses(this.#hour));
    this.#city.castShadow = this.#city.receiveShadow = true;
    this.room.scene.add(this.#city);
  }

  /** Lets things travel, and cars drive for so many seconds where drawing is cheap. */
  #go(seconds: number): void {
    const driving = seconds > 0 && !this.wish.calm && this.room.quality === 'high';
    this.#until = Math.max(this.#until, driving ? seconds : 0);
    if (this.#moving) return;
    this.#moving = true;
    this.room.animate((passed) => {
      this.#until -= passed;
      const falling = this.#drop() || this.#bring(passed);
      const { traffic } = this.#pieces;
      const touring = this.#touring || this.view === 'ride';
      if (touring) traffic.tour();
      else traffic.stroll(this.#until > 0);
      const travelling = this.#pieces.step(passed) || falling;
      if (this.view === 'ride') this.#ride(passed);
      this.#changed();
      this.#moving = travelling || this.#until > 0 || touring;
      return this.#moving;
    });
  }

  /** Straight above, this part of the table. */
  plan(seen: Rect): void {
    this.#seen = seen;
    if (this.view !== 'plan' || this.#fall) return;
    const { target, span } = above(seen);
    this.room.go({ target: new Vector3(...target), span, azimuth: 0, elevation: 90, fov: 0 }, 0);
  }

  look(view: View): void {
    const before = this.view;
    this.view = view;
    this.room.eye.aperture = { plan: 0, tilt: 0.55, low: 0.24, ride: 0.03 }[view];
    if (view === 'plan' && this.#seen) {
      const { target, span } = above(this.#seen);
      this.room.go({ target: new Vector3(...target), span, azimuth: 0, elevation: 90, fov: 0 });
    } else if (view === 'ride') this.#go(0);
    else if (this.#held) this.#frame(this.#held, true, CARRY);
    else if (this.#board) {
      this.room.go(
        { ...this.#whole(this.#board, view === 'low'), ...(view === 'low' ? LOW : TELE) },
        before === 'plan' ? 0.4 : 0.5,
      );
      this.#go(DRIVE);
    }
  }

  /** The camera target and the visible extent: the whole city, or the last built pieces. */
  #whole(board: Board, near: boolean): { target: Vector3; span: number } {
    const box = bounds(board);
    const last = near ? board.roads[board.last.road ?? board.roads.length - 1] : undefined;
    if (last) {
      const amid = vector2((k) => (last.line[0][k] + last.line[1][k]) / 2);
      return { target: new Vector3(...spot(amid, (last.z[0] + last.z[1]) / 2 + RAISED)), span: MACRO };
    }
    const aspect = this.room.canvas.clientWidth / Math.max(1, this.room.canvas.clientHeight);
    const wide = Math.max(box.width, box.height) / 10;
    return {
      target: new Vector3((box.left + box.width / 2) / 10, 1, (box.top + box.height / 2) / 10),
      span: (wide * (aspect > 1.35 ? 0.74 : 0.82)) / Math.min(1, aspect) ** 0.7,
    };
  }

  /** Cars stroll on their roads for a while. */
  drive(seconds = DRIVE): void {
    if (this.#hand === null && !this.#held && !this.#fall) this.#go(seconds);
  }

  /** Starts the traffic on all highways, until it is stopped. */
  tour(on: boolean): void {
    this.#touring = on;
    this.#go(0);
  }

  get touring(): boolean {
    return this.#touring;
  }

  /** Changes the lens; the target keeps its size on the screen, or comes close. */
  lens(lens: Lens): void {
    const { fov, aperture } = LENSES[lens];
    this.room.eye.aperture = aperture;
    if (this.view === 'ride') this.view = 'tilt';
    const board = this.#board;
    if (!board) return;
    const { gaze } = this.room.eye;
    const near = gaze.span <= MACRO;
    if (lens !== 'macro')
      this.room.go({ fov, ...(near ? { ...this.#whole(board, false), elevation: TELE.elevation } : {}) });
    else if (!near)
      this.room.go({
        fov,
        ...(this.#faced ? { span: MACRO } : this.#whole(board, true)),
        elevation: LOW.elevation,
      });
  }

  /** Looks at a point of the canvas. */
  face(at: Shared): void {
    const { x, y } = this.at(at);
    const edge = (this.#board?.geometry.table ?? 0) / 1000;
    this.#faced = true;
    const within = (part: number) => Math.max(-edge, Math.min(edge, part / 10));
    this.room.go({ target: new Vector3(within(x), this.room.eye.gaze.target.y, within(y)) });
  }

  /** Turned by so many degrees, cars so many seconds farther. */
  advance(degrees: number, seconds: number): void {
    this.#pieces.traffic.tour();
    this.#pieces.step(seconds);
    this.room.go({ azimuth: this.room.eye.gaze.azimuth + degrees }, 0);
    this.room.changed();
  }

  /** From the seat of a car: the next one each time. */
  board(): void {
    if (this.#board) this.#rider = (this.#rider + 1) % Math.max(1, this.#board.cars.length);
    this.look('ride');
  }

  #ride(passed: number): void {
    const frame = this.#pieces.carFrame(this.#rider);
    if (!frame) return;
    const { at, along, up } = frame;
    const target = at.clone().addScaledVector(along, 4).addScaledVector(up, 0.35);
    const towards = (Math.atan2(-along.x, -along.z) * 180) / Math.PI;
    const { gaze } = this.room.eye;
    const turn = ((((towards - gaze.azimuth) % 360) + 540) % 360) - 180;
    // the camera follows a bend with a short delay, and does not swing at the start of a lap
    const azimuth = Math.abs(turn) > 100 ? towards : gaze.azimuth + turn * (1 - Math.exp(-5 * passed));
    this.room.eye.go(
      {
        target,
        azimuth,
        elevation: 9 - (Math.asin(along.y) * 180) / Math.PI,
        span: 2 * 6.2 * Math.tan((24 * Math.PI) / 180),
        fov: 48,
      },
      0,
    );
  }

  /**
   * A point of the table under a point of the canvas, or as high above it, in the plan's millimetres, y
   * down.
   */
  at({ x, y }: Shared, height = 0): { x: number; y: number } {
    const { canvas } = this.room;
    const camera = this.room.eye.camera(canvas.width, canvas.height);
    const near = new Vector3(x * 2 - 1, 1 - y * 2, -1).unproject(camera);
    const way = new Vector3(x * 2 - 1, 1 - y * 2, 1).unproject(camera).sub(near);
    const ground = near.addScaledVector(way, (height / UNIT - near.y) / (way.y || -1));
    return { x: ground.x * 10, y: ground.z * 10 };
  }

  /** Where a point of the table is on the canvas, in shares of it. */
  share(x: number, y: number, height = 0): Shared {
    const camera = this.room.eye.camera(this.room.canvas.width, this.room.canvas.height);
    const seen = new Vector3(x / 10, height, y / 10).project(camera);
    return { x: (seen.x + 1) / 2, y: (1 - seen.y) / 2 };
  }

  turn(x: number, y: number): void {
    const { gaze } = this.room.eye;
    this.room.go(
      { azimuth: gaze.azimuth - x * 220, elevation: Math.max(6, Math.min(89, gaze.elevation + y * 110)) },
      0,
    );
  }

  zoom(factor: number): void {
    this.room.go({ span: Math.max(6, Math.min(110, this.room.eye.gaze.span / factor)) }, 0.12);
  }

  dispose(): void {
    this.#ghost.dispose();
    this.room.dispose();
  }
}
