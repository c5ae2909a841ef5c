/** From pointers to pieces: pressed in the pool, carried over the plan, twisted with two fingers, dropped. */

import type { Point } from './view';

export interface Carried {
  /** A point of the screen on the plan, in the plan's measure. */
  at(x: number, y: number): Point;
  onPlan(x: number, y: number): boolean;
  onPool(x: number, y: number): boolean;
  /** The piece in hand, if any: where its origin is held. */
  origin(): Point | null;
  /** Whether the piece in hand lies under this point. */
  touches(point: Point): boolean;
  grab(piece: number): boolean;
  hold(point: Point): void;
  turn(by: number): void;
  /** The pointer lets go over the plan; whether the piece left the hand. */
  drop(coarse: boolean): boolean;
  tap(point: Point, coarse: boolean): boolean;
  release(): void;
  rest(): void;
}

const SLACK = 5;
/** A finger hides what is under it: the piece is carried above it. */
const LIFT = 58;

type Doing =
  | { kind: 'press'; piece: number; id: number; x: number; y: number }
  | { kind: 'drag'; id: number; away: Point; moved: boolean; x: number; y: number; lifted: boolean }
  | { kind: 'twist'; angle: number; middle: Point }
  | { kind: 'carry' }
  | null;

export class Carrier {
  #doing: Doing = null;
  #down = new Map<number, { x: number; y: number }>();
  #carried: Carried;

  constructor(carried: Carried) {
    this.#carried = carried;
  }

  /** A piece of the pool is pressed. */
  press(piece: number, event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#doing = { kind: 'press', piece, id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** The plan is pressed. */
  touch(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const point = this.#carried.at(event.clientX, event.clientY);
    const origin = this.#carried.origin();
    if (this.#down.size === 2 && origin) {
      this.#doing = { kind: 'twist', ...this.#spread() };
      return;
    }
    const coarse = event.pointerType !== 'mouse';
    const here = origin && (coarse || this.#carried.touches(point)) && this.#doing?.kind !== 'carry' ? origin : point;
    this.#doing = {
      kind: 'drag', id: event.pointerId, away: [here[0] - point[0], here[1] - point[1]], moved: false,
      x: event.clientX, y: event.clientY, lifted: false,
    };
  }

  #spread(): { angle: number; middle: Point } {
    const [a, b] = [...this.#down.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return {
      angle: (-Math.atan2(b.y - a.y, b.x - a.x) * 18000) / Math.PI,
      middle: this.#carried.at((a.x + b.x) / 2, (a.y + b.y) / 2),
    };
  }

  move = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    if (this.#down.has(event.pointerId)) this.#down.set(event.pointerId, { x, y });
    const doing = this.#doing;
    if (doing?.kind === 'carry' && event.pointerType === 'mouse') {
      if (this.#carried.onPlan(x, y)) this.#carried.hold(this.#carried.at(x, y));
    } else if (doing?.kind === 'press' && doing.id === event.pointerId) {
      if (Math.hypot(x - doing.x, y - doing.y) < SLACK) return;
      const lifted = event.pointerType !== 'mouse';
      this.#doing = this.#carried.grab(doing.piece) ? { kind: 'drag', id: doing.id, away: [0, 0], moved: true, x, y, lifted } : null;
      if (this.#doing) this.#carried.hold(this.#carried.at(x, lifted ? y - LIFT : y));
    } else if (doing?.kind === 'drag' && doing.id === event.pointerId) {
      if (!doing.moved && Math.hypot(x - doing.x, y - doing.y) < SLACK) return;
      doing.moved = true;
      const [px, py] = this.#carried.at(x, doing.lifted ? y - LIFT : y);
      this.#carried.hold([px + doing.away[0], py + doing.away[1]]);
    } else if (doing?.kind === 'twist' && this.#down.size === 2) {
      const now = this.#spread();
      const origin = this.#carried.origin();
      this.#carried.turn(now.angle - doing.angle);
      if (origin) this.#carried.hold([origin[0] + now.middle[0] - doing.middle[0], origin[1] + now.middle[1] - doing.middle[1]]);
      this.#doing = { kind: 'twist', ...now };
    }
  };

  up = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    const coarse = event.pointerType !== 'mouse';
    this.#down.delete(event.pointerId);
    const doing = this.#doing;
    if (doing?.kind === 'press' && doing.id === event.pointerId) {
      this.#doing = this.#carried.grab(doing.piece) && !coarse ? { kind: 'carry' } : null;
    } else if (doing?.kind === 'drag' && doing.id === event.pointerId) {
      let gone = false;
      if (!doing.moved) gone = this.#carried.tap(this.#carried.at(x, y), coarse);
      else if (this.#carried.onPlan(x, doing.lifted ? y - LIFT : y)) gone = this.#carried.drop(coarse);
      else if (this.#carried.onPool(x, y)) this.#carried.release();
      else this.#carried.rest();
      // A mouse goes on carrying what it could not set down.
      this.#doing = gone || coarse ? null : { kind: 'carry' };
    } else if (doing?.kind === 'twist') {
      this.#doing = null;
      this.#carried.rest();
    }
  };

  cancel = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    if (this.#doing?.kind === 'drag' && this.#doing.moved) this.#carried.rest();
    this.#doing = null;
  };

  /** The keys took over, or the piece is gone. */
  letGo(): void {
    this.#doing = null;
  }
}
