/** The player's desk: placed pieces, the held piece with its pose, and the actions in flight. */

import type { Action, Answer, Line, Refusal } from '../../lib/table';
import { foresee, outstanding, type Deed, type Desk, type Sent } from './optimistic';
import { inside, middle, posed, rounded, swing, whole, type Polygon } from './geometry';
import { gripAt, placeOf, poseOf, type Hold } from './push/grip';
import { deep, pushed } from './push/push';
import { siteOf, type Site } from './site';
import { candidates, settled, stepped, type Snapped } from './snap';
import { actionOf, cardOf, type Board, type Card, type Point, type Pose, type Scene } from './view';

export interface Table {
  scene: Scene;
  board: Board;
  lines: readonly Line[];
  seat: number | null;
  /** Where the piece in hand is advised to lie. */
  meant(): Pose | null;
  act(action: Action): Promise<Answer>;
  /** A refusal worth showing; those that follow from an earlier one are not. */
  refused(sent: Sent, refusal: Refusal): void;
}

/**
 * Pulled so far beyond what stops it, a piece is lifted over, sooner where it would lie free: hundredths of
 * a millimetre.
 * It must never lie where no hand is. */
const [PAST, INTO] = [700, 1200];
/**
 * The distance and angle below which an advised place attracts a piece, in hundredths of a millimetre and of
 * a degree.
 */
const [PULL, AMISS] = [900, 1000];

const NOBODY: Desk = { hand: null, built: [], pool: [], outline: null, unsure: [] };

export class Work {
  #read: () => Table;
  #sent: readonly Sent[] = $state.raw([]);
  #table: Table = $derived.by(() => this.#read());
  #open = $derived(
    this.#table.seat === null ? [] : outstanding(this.#sent, this.#table.lines, this.#table.seat),
  );

  /** Which floor is worked on, and which outline is wished for while nothing stands. */
  floor = $state(1);
  wish = $state(0);
  snapping = $state(true);
  /** Where the piece in hand is held, before it snaps. */
  free: Pose | null = $state.raw(null);
  /** It lies still: no hand is on it. */
  rests = $state(false);
  /** The piece was just taken and has no position yet. */
  fresh = $state(false);
  /** It came from the heap and has not been let go since. */
  #carried = $state(false);
  /** It lies against other wood of its floor, which stopped it. */
  stopped = $state(false);
  /**
   * The piece that is meant by where it is held: another one may come into the hand without being taken
   * here.
   */
  #piece: number | null = null;
  /** The point by which it is held, of the piece as it was cut. */
  #grip: Point = $state.raw([0, 0]);
  /** The centre and the pose before a series of turns, so that turning never adds up to a shift. */
  #pivot: (Hold & { before: Pose; exact: boolean }) | null = $state.raw(null);
  /** It was put exactly there, step by step, and no snap moves it. */
  #exact = $state(false);

  readonly player = $derived(
    this.#table.seat === null ? null : (this.#table.board.players[this.#table.seat] ?? null),
  );
  readonly desk: Desk = $derived(
    this.player ? foresee(this.#table.scene, this.player, this.#table.board.pool, this.#open) : NOBODY,
  );
  readonly card: Card | null = $derived(this.player ? cardOf(this.#table.scene, this.player) : null);
  readonly outline: number = $derived(
    this.desk.outline ?? Math.min(this.wish, (this.card?.outlines.length ?? 1) - 1),
  );
  readonly site: Site | null = $derived(
    this.card ? siteOf(this.card, this.outline, this.desk.built, this.floor) : null,
  );
  readonly shape: Polygon | null = $derived(
    this.desk.hand === null ? null : (this.#table.scene.pieces[this.desk.hand] ?? null),
  );
  readonly snapped: Snapped | null = $derived.by(() => {
    const { shape, free, site } = this;
    if (!this.snapping || this.#exact || !shape || !free || !site) return null;
    return this.#drawn(free) ?? settled(shape, free, site, this.#table.scene.snap);
  });
  readonly pose: Pose | null = $derived(this.shape ? (this.snapped?.pose ?? this.free) : null);
  readonly corners: readonly Point[] = $derived(this.shape && this.pose ? posed(this.shape, this.pose) : []);
  readonly action: Action | null = $derived(
    this.desk.hand !== null && this.pose
      ? { place: this.desk.hand, outline: this.outline, floor: this.floor, pose: [...this.pose] }
      : null,
  );
  /** The server knows that the piece is in our hand: only then is a question about it worth asking. */
  readonly held = $derived(
    this.player !== null &&
      this.desk.hand !== null &&
      this.player.hand === this.desk.hand &&
      this.#open.length === 0,
  );

  /** Where it is advised to lie, if it is held near there. */
  #drawn([x, y, angle, flipped]: Pose): Snapped | null {
    const meant = this.#table.meant();
    if (!meant || this.fresh || flipped !== meant[3] || Math.abs(swing(angle, meant[2])) > AMISS) return null;
    return Math.hypot(x - meant[0], y - meant[1]) <= PULL ? { pose: meant, along: [] } : null;
  }

  #steps: { for: string; held: number; poses: Pose[]; at: number } = { for: '', held: 0, poses: [], at: -1 };

  constructor(read: () => Table) {
    this.#read = read;
  }

  get calling(): boolean {
    return this.#open.some(({ deed }) => deed === 'stop');
  }

  /** A hand carries it from the heap. */
  get carried(): boolean {
    return this.#carried && !this.rests;
  }

  /** How many pieces may still come to the desk. */
  get room(): number {
    return (this.card?.pieces ?? 0) - this.desk.built.length;
  }

  /** Where a piece comes to lie that is taken without being carried: in the middle of the site. */
  home(): Pose {
    const outline = this.card?.outlines[this.outline] ?? [];
    const [x, y] = outline.length > 0 ? middle(outline) : [3500, 3500];
    return [rounded(x), rounded(y), 0, false];
  }

  /** Takes a piece by a point of it. */
  grab(piece: number, grip: Point = [0, 0]): void {
    const { hand } = this.desk;
    if (hand === piece) return;
    if (hand !== null) void this.#say('release', hand, { release: hand });
    this.#begin(piece, grip);
    this.#carried = true;
    void this.#say('grab', piece, { grab: piece });
  }

  /** A piece that was just taken, without a position yet. */
  #begin(piece: number, grip: Point): void {
    this.#lies(this.home());
    this.#piece = piece;
    this.#grip = grip;
    this.fresh = true;
    this.#carried = false;
  }

  /** It lies in a pose and stays there until it is touched. */
  #lies(pose: Pose, exact = false): void {
    this.free = pose;
    this.rests = true;
    this.stopped = false;
    this.#exact = exact;
    this.#pivot = null;
  }

  release(): void {
    const { hand } = this.desk;
    if (hand !== null) void this.#say('release', hand, { release: hand });
    this.free = null;
  }

  place(): void {
    const { action } = this;
    const { hand } = this.desk;
    if (!action || hand === null) return;
    this.free = null;
    void this.#say('place', hand, action);
  }

  takeBack(): number | null {
    const last = this.desk.built.at(-1);
    if (!last) return null;
    this.floor = last.floor;
    void this.#say('take_back', last.piece, { take_back: true });
    return last.piece;
  }

  /** The piece placed last comes into the hand again, just where it lay. */
  reconsider(): void {
    const last = this.desk.built.at(-1);
    if (!last || this.desk.hand !== null) return;
    this.takeBack();
    this.grab(last.piece);
    this.#lies(last.pose, true);
  }

  stop(): Promise<Answer> {
    return this.#say('stop', null, { stop: true });
  }

  /** A hand takes hold of the piece where it is seen to lie. */
  seize(at: Point): void {
    const pose = this.pose ?? this.home();
    this.#grip = gripAt(at, pose);
    this.free = pose;
    this.#pivot = null;
    this.rests = this.fresh = this.#carried = false;
  }

  /** Leaves the piece where it is seen to lie. */
  rest(): void {
    if (this.pose) this.#lies(this.pose, true);
  }

  /**
   * The grip comes here. Pushed, the piece stops at the wood of its floor and goes along it, unless it is
   * pulled well past that; lifted, it passes over.
   */
  hold(at: Point, lifted: boolean): void {
    const { shape } = this;
    if (shape === null) return;
    const held = this.free ?? this.home();
    const target = poseOf({ grip: this.#grip, at }, held[2], held[3]);
    this.free = lifted ? target : this.#push(shape, held, target);
    this.rests = this.fresh = this.#exact = false;
    if (lifted) this.stopped = false;
    this.#pivot = null;
    this.#choose([this.free[0], this.free[1]]);
  }

  #push(shape: Polygon, from: Pose, to: Pose): Pose {
    const floor = this.site?.floor ?? [];
    const { by, met } = pushed(posed(shape, from), [to[0] - from[0], to[1] - from[1]], floor);
    const at: Pose = [from[0] + by[0], from[1] + by[1], from[2], from[3]];
    const past =
      Math.hypot(to[0] - at[0], to[1] - at[1]) >
      (floor.some((other) => deep(posed(shape, to), other)) ? INTO : PAST);
    this.stopped = met && !past;
    return past ? to : at;
  }

  /** While nothing stands, the outline under the piece is the one that is meant. */
  #choose(at: Point): void {
    const { card } = this;
    if (this.desk.built.length > 0 || !card || card.outlines.length < 2) return;
    const over = card.outlines.findIndex((outline) => inside(at, outline));
    if (over >= 0 && !inside(at, card.outlines[this.outline] ?? [])) this.wish = over;
  }

  /**
   * A step by key: a small one pushes, a large one lifts the piece and sets it down, on the next square
   * where there is a grid.
   */
  move(dx: number, dy: number, pushing: boolean): void {
    const { shape, site } = this;
    if (!shape || !site) return;
    this.fresh = false;
    const at = this.pose ?? this.home();
    const to: Pose = [rounded(at[0] + dx), rounded(at[1] + dy), at[2], at[3]];
    this.#lies(
      pushing ? this.#push(shape, at, to) : stepped(shape, at, [dx, dy], site, this.#table.scene.snap),
      true,
    );
  }

  /** The centre of rotation: the grip, or the piece's middle if it is held outside itself. */
  get pivot(): Hold | null {
    if (!this.shape || !this.free) return null;
    if (this.#pivot) return this.#pivot;
    const grip = inside(this.#grip, this.shape) ? this.#grip : middle(this.shape);
    return { grip, at: placeOf(grip, this.free) };
  }

  turn(by: number): void {
    this.fresh = false;
    this.#turned((angle) => whole(angle + by), false);
  }

  /** Left and right change places, as when one turns it over in the hand. */
  flip(): void {
    this.fresh = false;
    this.#turned((angle) => whole(-angle), true);
  }

  /** Lays it just so. */
  lay(pose: Pose): void {
    this.#lies(pose, true);
    this.fresh = false;
  }

  /** Turns it as it is advised to lie, wherever it is. */
  turnAs([, , angle, flipped]: Pose): void {
    this.#turned(() => whole(angle), this.free?.[3] !== flipped);
  }

  #turned(to: (angle: number) => number, over: boolean): void {
    const { pivot, free } = this;
    if (!pivot || !free) return;
    this.#pivot ??= { ...pivot, before: free, exact: this.#exact };
    this.free = poseOf(pivot, to(free[2]), over ? !free[3] : free[3]);
    this.#exact = this.#pivot.exact && this.free.join() === this.#pivot.before.join();
    this.stopped = false;
  }

  /** The next place where this piece, turned as it is, would snap, with its number and how many there are. */
  step(by: 1 | -1): { at: number; of: number } | null {
    if (!this.shape || !this.site) return null;
    const held = this.free ?? this.home();
    const turned = this.#steps.poses[this.#steps.at]?.[2] === held[2] ? this.#steps.held : held[2];
    const asked = JSON.stringify([
      this.desk.hand,
      turned,
      held[3],
      this.floor,
      this.outline,
      this.desk.built.map(({ pose }) => pose),
    ]);
    if (this.#steps.for !== asked) {
      const poses = candidates(this.shape, held, this.site, this.#table.scene.snap);
      this.#steps = { for: asked, held: held[2], poses, at: by > 0 ? -1 : 0 };
    }
    const { poses } = this.#steps;
    if (poses.length === 0) return { at: 0, of: 0 };
    this.#steps.at = (this.#steps.at + by + poses.length) % poses.length;
    this.#lies(poses[this.#steps.at]!, true);
    this.fresh = false;
    return { at: this.#steps.at + 1, of: poses.length };
  }

  /** The held piece was not taken here, as after a reload or in a demonstration: its position is unknown. */
  settle(): void {
    const { hand } = this.desk;
    if (hand !== null && (!this.free || hand !== this.#piece)) this.#begin(hand, [0, 0]);
  }

  /** All that was sent has come: should its lines be taken back, it is not on its way again. */
  heard(): void {
    if (this.#open.length === 0 && this.#sent.length > 0) this.#sent = [];
  }

  async #say(deed: Deed, piece: number | null, action: Action): Promise<Answer> {
    const one: Sent = { deed, piece, action, from: this.#table.lines.length };
    this.#sent = [...this.#open, one];
    const answer = await this.#table.act(action);
    if (!answer.ok) this.#refused(one, answer.refused);
    return answer;
  }

  /** Drops, without a message, actions that depended on a refused one. */
  #refused(one: Sent, refusal: Refusal): void {
    const at = this.#sent.indexOf(one);
    if (at < 0) return;
    this.#sent = this.#sent.slice(0, at);
    if (one.deed === 'place') {
      this.#lies(actionOf(one.action).pose ?? this.home(), true);
      this.floor = Number(one.action['floor']);
    } else if (one.deed === 'grab') this.free = null;
    this.#table.refused(one, refusal);
  }
}
