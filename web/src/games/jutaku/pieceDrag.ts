/**
 * What pointers do with a piece: taken from the pool, pushed over the plan, turned by a ring or two
 * fingers, let go. Nothing follows a pointer that is not down.
 */

import type { Point } from './view';

export interface Carried {
  /** The place on the card under a point of the screen. */
  at(x: number, y: number): Point;
  onPlan(x: number, y: number): boolean;
  /** There is a piece in hand. */
  holding(): boolean;
  /** The centre of rotation. */
  pivot(): Point | null;
  /** Takes a piece by a point of it; whether it may be taken. */
  grab(piece: number, grip: Point): boolean;
  /** Shows a piece on the site without taking it; null no more. */
  peek(piece: number | null): void;
  /** Takes hold of the piece in hand where it lies. */
  seize(at: Point): void;
  /** The grip comes here; lifted, it passes over what stands there. */
  hold(at: Point, lifted: boolean): void;
  turn(by: number): void;
  /** Let go over the plan. */
  drop(): void;
  /** A short press on the plan. */
  tap(at: Point): void;
  release(): void;
  rest(): void;
}

/** A piece pressed so long is only looked at, in milliseconds. */
const LOOK = 350;
/** A hand shakes: less than this is a tap, in pixels. */
const SLACK = 6;
/** A finger would cover the piece: pieces taken from the pool are carried above it. */
const LIFT = 58;

type Doing =
  | {
      kind: 'press';
      piece: number;
      grip: Point;
      id: number;
      x: number;
      y: number;
      looks: boolean;
      timer: ReturnType<typeof setTimeout>;
    }
  | { kind: 'drag'; id: number; moved: boolean; x: number; y: number; raised: number; down: boolean }
  | { kind: 'twist'; angle: number }
  | { kind: 'ring'; id: number; angle: number }
  | null;

const angleOf = (dx: number, dy: number): number => (Math.atan2(dy, dx) * 18000) / Math.PI;

export class Carrier {
  #doing: Doing = null;
  #down = new Map<number, { x: number; y: number }>();
  #carried: Carried;

  constructor(carried: Carried) {
    this.#carried = carried;
  }

  /** A piece of the pool is pressed, at a point of it. */
  press(piece: number, grip: Point, event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const timer = setTimeout(() => this.#look(), LOOK);
    this.#doing = {
      kind: 'press',
      piece,
      grip,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      looks: false,
      timer,
    };
  }

  /** It was pressed and held: it is shown on the site until it is let go. */
  #look(): void {
    if (this.#doing?.kind !== 'press') return;
    this.#doing.looks = true;
    this.#carried.peek(this.#doing.piece);
  }

  /** The plan is pressed. */
  touch(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.#down.set(id, { x, y });
    if (this.#down.size === 2 && this.#carried.holding()) {
      const { middle, angle } = this.#spread();
      this.#carried.seize(middle);
      this.#doing = { kind: 'twist', angle };
    } else this.#doing = { kind: 'drag', id, moved: false, x, y, raised: 0, down: true };
  }

  /** The ring round the piece is pressed. */
  ring(event: PointerEvent): void {
    const angle = this.#bearing(event);
    if (angle !== null) this.#doing = { kind: 'ring', id: event.pointerId, angle };
  }

  #bearing({ clientX, clientY }: PointerEvent): number | null {
    const pivot = this.#carried.pivot();
    const [x, y] = this.#carried.at(clientX, clientY);
    return pivot && angleOf(x - pivot[0], y - pivot[1]);
  }

  #spread(): { angle: number; middle: Point } {
    const [a, b] = [...this.#down.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return {
      angle: -angleOf(b.x - a.x, b.y - a.y),
      middle: this.#carried.at((a.x + b.x) / 2, (a.y + b.y) / 2),
    };
  }

  move = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    if (this.#down.has(event.pointerId)) this.#down.set(event.pointerId, { x, y });
    const doing = this.#doing;
    if (doing?.kind === 'press' && doing.id === event.pointerId) {
      if (Math.hypot(x - doing.x, y - doing.y) < SLACK) return;
      this.#unlook(doing);
      const raised = event.pointerType === 'mouse' ? 0 : LIFT;
      this.#doing = this.#carried.grab(doing.piece, doing.grip)
        ? { kind: 'drag', id: doing.id, moved: true, x, y, raised, down: false }
        : null;
      if (this.#doing) this.#carried.hold(this.#carried.at(x, y - raised), true);
    } else if (doing?.kind === 'drag' && doing.id === event.pointerId) {
      if (!doing.moved && Math.hypot(x - doing.x, y - doing.y) < SLACK) return;
      if (!doing.moved) this.#carried.seize(this.#carried.at(doing.x, doing.y));
      Object.assign(doing, { moved: true, x, y });
      this.#carried.hold(this.#carried.at(x, y - doing.raised), event.shiftKey || !doing.down);
      // From the pool it comes through the air, and is down as soon as it is over the plan.
      doing.down ||= this.#carried.onPlan(x, y - doing.raised);
    } else if (doing?.kind === 'ring' && doing.id === event.pointerId) {
      const angle = this.#bearing(event) ?? doing.angle;
      this.#carried.turn(angle - doing.angle);
      doing.angle = angle;
    } else if (doing?.kind === 'twist' && this.#down.size === 2) {
      const { middle, angle } = this.#spread();
      this.#carried.turn(angle - doing.angle);
      this.#carried.hold(middle, true);
      doing.angle = angle;
    }
  };

  up = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event;
    this.#down.delete(event.pointerId);
    const doing = this.#doing;
    if (doing?.kind === 'twist') this.#carried.rest();
    else if (doing === null || doing.id !== event.pointerId) return;
    else if (doing.kind === 'press') {
      this.#unlook(doing);
      if (!doing.looks) this.#carried.grab(doing.piece, [0, 0]);
    } else if (doing.kind === 'ring') this.#carried.rest();
    else if (!doing.moved) this.#carried.tap(this.#carried.at(x, y));
    else if (this.#carried.onPlan(x, y - doing.raised)) {
      // where the hand opens counts, however late the moves before it are seen
      this.#carried.hold(this.#carried.at(x, y - doing.raised), event.shiftKey || !doing.down);
      this.#carried.drop();
    } else this.#carried.release();
    this.#doing = null;
  };

  #unlook({ timer }: { timer: ReturnType<typeof setTimeout> }): void {
    clearTimeout(timer);
    this.#carried.peek(null);
  }

  cancel = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    if (this.#doing?.kind === 'press') this.#unlook(this.#doing);
    else if (
      this.#doing?.kind === 'drag' &&
      !this.#carried.onPlan(this.#doing.x, this.#doing.y - this.#doing.raised)
    )
      this.#carried.release();
    else if (this.#doing !== null) this.#carried.rest();
    this.#doing = null;
  };

  /** The keys took over, or the piece is gone. */
  letGo(): void {
    if (this.#doing?.kind === 'press') this.#unlook(this.#doing);
    this.#doing = null;
  }
}
