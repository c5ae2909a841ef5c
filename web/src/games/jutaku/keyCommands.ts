/** What the keys order at a desk, carried out. */

import type { Order } from './keys';
import type { Shelf } from './poolFilter.svelte';
import type { Card } from './view';
import type { Messages } from './messages';
import type { Work } from './buildSession.svelte';

export interface Hands {
  work: Work;
  shelf: Shelf;
  say: Messages;
  card: Card | null;
  /** Null for the desks of others, which are read-only. */
  idle: boolean;
  /** How far one press turns a piece. */
  quarter: number;
  whereAbouts(): string;
  go(floor: number): void;
  grab(piece: number): boolean;
  choose(outline: number): void;
  stop(): void;
  takeBack(): void;
  putBack(): void;
  place(): void;
  /** No pointer carries the piece any more. */
  letGo(): void;
  tell(words: string): void;
  /** Clears a temporary message. */
  hush(): void;
  speak(words: string): void;
}

/** Whether there was something to do. */
export function carryOut(order: Order, hands: Hands): boolean {
  const { work, shelf, say, card } = hands;
  const holding = work.desk.hand !== null;
  hands.hush();
  if (order.do === 'floor')
    return card !== null && order.floor <= card.floors ? (hands.go(order.floor), true) : false;
  if (order.do === 'piece') {
    const piece = shelf.step(order.by);
    hands.speak(piece === null ? say.noneLeft : shelf.words(piece, say));
  } else if (order.do === 'size') {
    const size = shelf.nextSize();
    hands.speak(say.leftOf(size === null ? say.all : say.size(size), shelf.count(size, shelf.corners)));
  } else if (order.do === 'snap') {
    work.snapping = !work.snapping;
    hands.speak(work.snapping ? say.snapOn : say.snapOff);
  } else if (hands.idle) return false;
  else if (order.do === 'grab') {
    hands.letGo();
    const piece = shelf.cursor !== null && shelf.free.has(shelf.cursor) ? shelf.cursor : shelf.step(1);
    if (piece !== null) hands.grab(piece);
  } else if (order.do === 'stop') hands.stop();
  else if (order.do === 'takeBack') hands.takeBack();
  else if (order.do === 'putBack') hands.putBack();
  else if (order.do === 'outline') {
    hands.choose(1 - work.outline);
    hands.speak(say.outline(work.outline));
  } else if (!holding && order.do === 'nudge') {
    const piece = shelf.beside(order.x, order.y);
    if (piece !== null) hands.speak(shelf.words(piece, say));
  } else if (!holding && order.do === 'enter' && shelf.cursor !== null && shelf.free.has(shelf.cursor))
    hands.grab(shelf.cursor);
  else return holding && handled(order, hands);
  return true;
}

/** The same with the piece in hand. */
function handled(order: Order, hands: Hands): boolean {
  const { work, say, card } = hands;
  if (order.do === 'pose') {
    hands.letGo();
    const step = work.step(order.by);
    const pose = work.pose;
    if (!step || step.of === 0 || !pose) hands.tell(say.noPose);
    else hands.speak(say.pose(step.at, step.of, hands.whereAbouts(), Math.round(pose[2] / 100)));
  } else if (order.do === 'nudge') {
    hands.letGo();
    const step = (card?.grid ? card.grid.step : 100) / (order.fine ? 10 : 1);
    work.move(order.x * step, order.y * step, order.fine);
  } else if (order.do === 'turn') work.turn(order.by * (order.fine ? 100 : hands.quarter));
  else if (order.do === 'flip') work.flip();
  else if (order.do === 'enter') hands.place();
  else return false;
  return true;
}
