/** One's own desk: what stands, what is in hand and where it is held, and what is on its way to the server. */

import type { Action, Answer, Line, Refusal } from '../../lib/table';
import { foresee, outstanding, type Deed, type Desk, type Sent } from './foresight';
import { inside, middle, posed, rounded, whole, type Polygon } from './geometry';
import { siteOf, type Site } from './site';
import { candidates, snap, type Snapped } from './snap';
import { cardOf, type Board, type Card, type Point, type Pose, type Scene } from './view';

export interface Table {
  scene: Scene;
  board: Board;
  lines: readonly Line[];
  seat: number | null;
  act(action: Action): Promise<Answer>;
  /** A refusal that is worth a word; those that only follow from it are not told. */
  refused(sent: Sent, refusal: Refusal): void;
}

const NOBODY: Desk = { hand: null, built: [], pool: [], outline: null, unsure: [] };

export class Work {
  #read: () => Table;
  #sent: readonly Sent[] = $state.raw([]);
  #table: Table = $derived.by(() => this.#read());
  #open = $derived(this.#table.seat === null ? [] : outstanding(this.#sent, this.#table.lines, this.#table.seat));

  /** Which floor is worked on, and which outline is wished for while nothing stands. */
  floor = $state(1);
  wish = $state(0);
  snapping = $state(true);
  /** Where the piece in hand is held, before it snaps. */
  free: Pose | null = $state.raw(null);
  /** It lies still: nothing follows a pointer. */
  rests = $state(false);
  /** It was put exactly there, step by step, and no snap moves it. */
  #exact = $state(false);

  readonly player = $derived(this.#table.seat === null ? null : (this.#table.board.players[this.#table.seat] ?? null));
  readonly desk: Desk = $derived(
    this.player ? foresee(this.#table.scene, this.player, this.#table.board.pool, this.#open) : NOBODY,
  );
  readonly card: Card | null = $derived(this.player ? cardOf(this.#table.scene, this.player) : null);
  readonly outline: number = $derived(this.desk.outline ?? Math.min(this.wish, (this.card?.outlines.length ?? 1) - 1));
  readonly site: Site | null = $derived(this.card ? siteOf(this.card, this.outline, this.desk.built, this.floor) : null);
  readonly shape: Polygon | null = $derived(this.desk.hand === null ? null : (this.#table.scene.pieces[this.desk.hand] ?? null));
  readonly snapped: Snapped | null = $derived(
    this.snapping && !this.#exact && this.shape && this.free && this.site ? snap(this.shape, this.free, this.site, this.#table.scene.snap) : null,
  );
  readonly pose: Pose | null = $derived(this.shape ? (this.snapped?.pose ?? this.free) : null);
  readonly corners: readonly Point[] = $derived(this.shape && this.pose ? posed(this.shape, this.pose) : []);
  readonly action: Action | null = $derived(
    this.desk.hand !== null && this.pose
      ? { place: this.desk.hand, outline: this.outline, floor: this.floor, pose: [...this.pose] }
      : null,
  );
  /** The server knows that the piece is in our hand: only then is a question about it worth asking. */
  readonly held = $derived(this.player !== null && this.desk.hand !== null && this.player.hand === this.desk.hand && this.#open.length === 0);

  #steps: { for: string; poses: Pose[]; at: number } = { for: '', poses: [], at: -1 };

  constructor(read: () => Table) {
    this.#read = read;
  }

  get calling(): boolean {
    return this.#open.some(({ deed }) => deed === 'stop');
  }

  /** How many pieces may still come to the desk. */
  get room(): number {
    return (this.card?.pieces ?? 0) - this.desk.built.length;
  }

  #home(angle = 0): Pose {
    const outline = this.card?.outlines[this.outline] ?? [];
    const [x, y] = outline.length > 0 ? middle(outline) : [3500, 3500];
    return [rounded(x), rounded(y), angle, false];
  }

  grab(piece: number): void {
    const { hand } = this.desk;
    if (hand === piece) return;
    if (hand !== null) void this.#say('release', hand, { release: hand });
    this.free = this.#home();
    this.rests = true;
    this.#exact = false;
    void this.#say('grab', piece, { grab: piece });
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
    this.free = last.pose;
    this.#exact = true;
  }

  stop(): Promise<Answer> {
    return this.#say('stop', null, { stop: true });
  }

  /** Holds the piece with its origin here. */
  hold([x, y]: Point): void {
    if (this.shape === null) return;
    const [, , angle, flipped] = this.free ?? this.#home();
    this.free = [rounded(x), rounded(y), angle, flipped];
    this.rests = this.#exact = false;
    const { card } = this;
    if (this.desk.built.length > 0 || !card || card.outlines.length < 2) return;
    const over = card.outlines.findIndex((outline) => inside([x, y], outline));
    if (over >= 0 && !inside([x, y], card.outlines[this.outline] ?? [])) this.wish = over;
  }

  move(dx: number, dy: number): void {
    const at = this.pose ?? this.#home();
    this.free = [rounded(at[0] + dx), rounded(at[1] + dy), at[2], at[3]];
    this.#exact = this.rests = true;
  }

  turn(by: number): void {
    const at = this.pose ?? this.#home();
    this.free = [at[0], at[1], whole(at[2] + by), at[3]];
    this.#exact = false;
  }

  /** Left and right change places, as when one turns it over in the hand. */
  flip(): void {
    const at = this.pose ?? this.#home();
    this.free = [at[0], at[1], whole(-at[2]), !at[3]];
    this.#exact = false;
  }

  /** The next pose worth trying for this piece, with its number and how many there are. */
  step(by: 1 | -1): { at: number; of: number } | null {
    if (!this.shape || !this.site) return null;
    const flipped = (this.free ?? this.#home())[3];
    const asked = JSON.stringify([this.desk.hand, flipped, this.floor, this.outline, this.desk.built.map(({ pose }) => pose)]);
    if (this.#steps.for !== asked) this.#steps = { for: asked, poses: candidates(this.shape, flipped, this.site), at: by > 0 ? -1 : 0 };
    const { poses } = this.#steps;
    if (poses.length === 0) return { at: 0, of: 0 };
    this.#steps.at = (this.#steps.at + by + poses.length) % poses.length;
    this.free = poses[this.#steps.at]!;
    this.rests = this.#exact = true;
    return { at: this.#steps.at + 1, of: poses.length };
  }

  /** The hand is full but nothing is held anywhere, as after a reload. */
  settle(): void {
    if (this.shape && !this.free) {
      this.free = this.#home();
      this.rests = true;
    }
  }

  /** A new round: nothing of the last one matters. */
  clear(): void {
    this.#sent = [];
    this.floor = 1;
    this.wish = 0;
    this.free = null;
    this.rests = false;
  }

  async #say(deed: Deed, piece: number | null, action: Action): Promise<Answer> {
    const one: Sent = { deed, piece, action, from: this.#table.lines.length };
    this.#sent = [...this.#open, one];
    const answer = await this.#table.act(action);
    if (!answer.ok) this.#refused(one, answer.refused);
    return answer;
  }

  /** What was built on a refused action falls with it, without a word. */
  #refused(one: Sent, refusal: Refusal): void {
    const at = this.#sent.indexOf(one);
    if (at < 0) return;
    this.#sent = this.#sent.slice(0, at);
    if (one.deed === 'place') {
      this.free = one.action['pose'] as unknown as Pose;
      this.floor = Number(one.action['floor']);
      this.rests = this.#exact = true;
    } else if (one.deed === 'grab') this.free = null;
    this.#table.refused(one, refusal);
  }
}
