/** Which pieces of the box are looked at: a size, a number of corners, and as many as there is room for. */

import { box, compactness } from './geometry';
import { sizes, type Scene, type Size } from './view';
import type { Messages } from './messages';

/** A place is at least so wide, in pixels, and wider where there is room. */
const [PLACE, NARROW, GAP, EDGE] = [72, 44, 3, 8];
/** A row that all but has room is made so much lower, so that it finds some. */
const LOWER = 0.88;
/** The site lies among the pieces on so many places by so many, at their scale. */
const SITE = 2;
/** The share of pieces that a place has room for; the few longest reach over its rim. */
const MOST = 0.95;
/** Blocks come before wedges, and these before splinters: so many kinds, by how compact a piece is. */
const KINDS = 5;

export class Shelf {
  #scene: () => Scene;
  #pool: () => readonly number[];
  size: Size | null = $state(null);
  corners: number | null = $state(null);
  page = $state(0);
  width = $state(320);
  height = $state(200);
  /** The piece that is looked at on the site without being taken. */
  peeked: number | null = $state(null);
  /** The piece that the keys are at. */
  cursor: number | null = $state(null);

  readonly #sizes = $derived.by(() => sizes(this.#scene()));
  readonly #order = $derived.by(() => {
    const { areas, pieces } = this.#scene();
    const kinds = pieces.map((shape) => Math.floor(KINDS * compactness(shape)));
    return [...areas.keys()].sort((a, b) => kinds[b]! - kinds[a]! || areas[a]! - areas[b]! || a - b);
  });
  readonly free: ReadonlySet<number> = $derived.by(() => new Set(this.#pool()));
  readonly kinds: readonly number[] = $derived.by(() =>
    [...new Set(this.#scene().pieces.map((shape) => shape.length))].sort((a, b) => a - b),
  );
  readonly list: readonly number[] = $derived(
    this.#order.filter((piece) => this.#isOf(piece, this.size, this.corners)),
  );
  /** How much every place shows, in millimetres: the same for all, so that large pieces look large. */
  readonly measure = $derived.by(() => {
    const long = this.#scene()
      .pieces.map(box)
      .map(({ left, right, bottom, top }) => Math.max(right - left, top - bottom) / 100)
      .sort((a, b) => a - b);
    return long[Math.floor(long.length * MOST)] ?? 30;
  });
  readonly roomy = $derived(this.width >= 310 && this.height >= 240);
  readonly columns = $derived(
    Math.max(4, Math.floor((this.width - EDGE + GAP) / ((this.roomy ? PLACE : NARROW) + GAP))),
  );
  readonly #side = $derived((this.width - EDGE + GAP) / this.columns);
  readonly #room = $derived(this.height - EDGE + GAP);
  readonly #rows = $derived(
    Math.max(1, Math.floor((this.#room + 0.5) / Math.max(NARROW + GAP, LOWER * this.#side))),
  );
  /**
   * How high a place is, in pixels: as it is wide, or a little less where one more row finds room by that.
   */
  readonly tall = $derived(Math.min(this.#side, this.#room / this.#rows) - GAP);
  /** The site lies among the pieces where they keep more room than it takes. */
  readonly sited = $derived(
    this.columns > SITE + 1 && this.#rows >= SITE && this.columns * this.#rows > 2 * SITE * SITE,
  );
  readonly #many = $derived(Math.max(1, this.columns * this.#rows - (this.sited ? SITE * SITE : 0)));
  readonly pages = $derived(Math.max(1, Math.ceil(this.list.length / this.#many)));
  readonly shown = $derived.by(() => {
    const many = this.#many;
    const page = Math.min(this.page, this.pages - 1);
    return this.list.slice(page * many, (page + 1) * many);
  });

  constructor(scene: () => Scene, pool: () => readonly number[]) {
    this.#scene = scene;
    this.#pool = pool;
  }

  #isOf(piece: number, size: Size | null, corners: number | null): boolean {
    return (
      (size === null || this.#sizes[piece] === size) &&
      (corners === null || this.#scene().pieces[piece]!.length === corners)
    );
  }

  /** How many of a kind are free. */
  count(size: Size | null, corners: number | null): number {
    return [...this.free].filter((piece) => this.#isOf(piece, size, corners)).length;
  }

  filter(by: { size?: Size | null; corners?: number | null }): void {
    if (by.size !== undefined) this.size = by.size;
    if (by.corners !== undefined) this.corners = by.corners;
    this.page = 0;
    this.cursor = null;
  }

  turn(by: 1 | -1): void {
    this.page = Math.max(0, Math.min(this.pages - 1, this.page + by));
  }

  /** The next free piece of those looked at, in reading order. */
  step(by: 1 | -1): number | null {
    const free = this.list.filter((piece) => this.free.has(piece));
    if (free.length === 0) return null;
    const from = this.cursor === null ? -1 : this.list.indexOf(this.cursor);
    const next =
      by > 0
        ? free.find((piece) => this.list.indexOf(piece) > from)
        : free.findLast((piece) => this.list.indexOf(piece) < from);
    this.at(next ?? (by > 0 ? free[0]! : free.at(-1)!));
    return this.cursor;
  }

  /** The next free piece to the side of the one that the keys are at, or in the rows above or below it. */
  beside(across: number, up: number): number | null {
    const way = across - up * this.columns;
    const from = this.cursor === null ? -1 : this.list.indexOf(this.cursor);
    if (from < 0) return this.step(1);
    for (let i = from + way; i >= 0 && i < this.list.length; i += way) {
      if (!this.free.has(this.list[i]!)) continue;
      this.at(this.list[i]!);
      break;
    }
    return this.cursor;
  }

  /** Brings a piece into view. */
  at(piece: number): void {
    this.cursor = piece;
    this.page = Math.max(0, Math.floor(this.list.indexOf(piece) / this.#many));
  }

  /** Brings a piece into view whatever is filtered. */
  seek(piece: number): void {
    this.filter({ size: null, corners: null });
    this.at(piece);
  }

  nextSize(): Size | null {
    const order = [null, 'small', 'medium', 'large'] as const;
    this.filter({ size: order[(order.indexOf(this.size) + 1) % order.length]! });
    return this.size;
  }

  words(piece: number, say: Messages): string {
    const scene = this.#scene();
    return say.piece(
      piece,
      scene.pieces[piece]?.length ?? 0,
      this.#sizes[piece] ?? 'small',
      Math.round((scene.areas[piece] ?? 0) / 100),
    );
  }
}
