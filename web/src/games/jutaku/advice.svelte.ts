/** Advice at the desk: a piece to take, then its place. The desk prepares the advised floor and tools. */

import { untrack } from 'svelte';
import type { Action, Adviser, Highlight, LogContext } from '../../lib/table';
import { describeAction } from './describe';
import { inside, posed, type Polygon } from './geometry';
import type { Shelf } from './poolFilter.svelte';
import { actionOf, type Board, type Point, type Pose, type Scene } from './view';
import { messages } from './messages';
import type { Work } from './buildSession.svelte';

interface Asked {
  /** Null at the desks of others. */
  highlight: Highlight | null;
  scene: Scene;
  /** Null while it is thought about what to do, and where that may not be asked. */
  advise: Adviser | null;
  /** Hands may do something here. */
  able: boolean;
}

export class Advised {
  #read: () => Asked;
  #work: Work;
  readonly action: Action | null = $derived.by(() => {
    const { highlight } = this.#read();
    return highlight && 'line' in highlight ? (highlight.line.do ?? null) : null;
  });
  /** The piece to take. */
  readonly piece: number | null = $derived(
    typeof this.action?.['grab'] === 'number' ? this.action['grab'] : null,
  );
  /** The piece to lay, and how. */
  readonly laying: { piece: number; floor: number; pose: Pose } | null = $derived.by(() => {
    const { place: piece, pose } = actionOf(this.action ?? undefined);
    return typeof piece === 'number' && pose ? { piece, floor: Number(this.action?.['floor']), pose } : null;
  });
  /** Advice was requested, here or elsewhere on the page, and has not arrived yet. */
  readonly thinking = $derived.by(() => {
    const { advise, able } = this.#read();
    this.#known ||= advise !== null;
    return able && this.#known && advise === null;
  });
  /** A bot could be asked at this desk once. */
  #known = false;
  /** The advised action is to put a piece back. */
  readonly back = $derived(this.action !== null && ('take_back' in this.action || 'release' in this.action));
  /** The piece in hand lies where it should. */
  readonly lies = $derived.by(() => {
    const { desk, floor, rests, pose } = this.#work;
    return rests && pose !== null && pose.join() === this.pose(desk.hand, floor)?.join();
  });
  /** How the piece in hand was held when it was said. */
  #held: string | undefined;
  /** Another floor was looked at when it was said where a piece goes. */
  #elsewhere = $state(false);
  /** The advised piece once it is taken, until its place is advised. */
  #following: number | null = null;

  constructor(read: () => Asked, work: Work, shelf: Shelf) {
    this.#read = read;
    this.#work = work;
    $effect(() => {
      void [this.piece, this.laying, this.action?.['outline']];
      untrack(() => this.ready(shelf));
    });
    // Who turns or moves the piece that was to go back tries on, and is not held to it.
    $effect(() => {
      if (this.action) untrack(() => (this.#held = work.free?.join()));
    });
    $effect(() => {
      if (this.action && 'release' in this.action && work.free?.join() !== this.#held)
        untrack(() => this.drop());
    });
    // after the advised piece is taken, its place is requested
    $effect(() => {
      if (work.held && this.#follows(work.desk.hand)) untrack(() => this.ask());
    });
    // another player was faster: request another piece
    $effect(() => {
      if (this.piece !== null && !shelf.free.has(this.piece) && work.desk.hand === null)
        untrack(() => this.ask());
    });
  }

  /** Brings the piece that is meant into view, and the plan to where it goes. */
  ready(shelf: Shelf): void {
    const [{ piece, laying }, which, work] = [this, this.action?.['outline'], this.#work];
    if (piece !== null && shelf.free.has(piece)) shelf.seek(piece);
    if (typeof which === 'number' && work.desk.built.length === 0) work.wish = which;
    if (!laying) return;
    this.#elsewhere = work.floor !== laying.floor;
    work.floor = laying.floor;
    if (work.desk.hand !== laying.piece) return;
    // a piece that no hand has moved yet moves to the advised place
    if (work.fresh && work.rests) work.lay(laying.pose);
    else work.turnAs(laying.pose);
  }

  ask(): void {
    this.#read().advise?.ask();
  }

  drop(): void {
    this.#read().advise?.drop();
  }

  /** How the piece in hand would lie on a floor. */
  pose(hand: number | null, floor: number): Pose | null {
    return this.laying && this.laying.piece === hand && this.laying.floor === floor ? this.laying.pose : null;
  }

  /** Its outline there. */
  outline(hand: number | null, floor: number): Polygon | null {
    const pose = this.pose(hand, floor);
    return pose && hand !== null ? posed(this.#read().scene.pieces[hand] ?? [], pose) : null;
  }

  /** Lays the piece in hand where it should lie; whether it did not lie there before. */
  settles(): boolean {
    const pose = this.pose(this.#work.desk.hand, this.#work.floor);
    if (!pose || this.lies) return false;
    this.#work.lay(pose);
    return true;
  }

  /** A press on its outline brings the piece there. */
  leads(point: Point): boolean {
    const corners = this.outline(this.#work.desk.hand, this.#work.floor);
    return corners !== null && inside(point, corners) && this.settles();
  }

  /** The remaining advice in words; empty if the player's own solution fits as well. */
  words(fits: boolean, touch: boolean, told: LogContext<Board>): string | null {
    const { action, laying } = this;
    const { desk, floor, fresh } = this.#work;
    const say = messages(told.lang);
    if (!action || !laying || laying.piece !== desk.hand) return action && describeAction(action, told);
    if (fits && !fresh && !this.lies) return null;
    if (laying.floor !== floor) return describeAction(action, told);
    return [
      ...(this.#elsewhere ? [say.wishFloor(floor)] : []),
      this.lies ? say.wishThere : say.wishBring(touch),
    ].join(' ');
  }

  /** A piece is taken: if it was advised, or while that is thought about, one wants to know where it goes. */
  takes(piece: number): void {
    this.#following = piece === this.piece || this.thinking ? piece : null;
  }

  /** Whether the piece in hand was advised, once. */
  #follows(hand: number | null): boolean {
    if (hand === null || hand !== this.#following) return false;
    this.#following = null;
    return true;
  }
}
