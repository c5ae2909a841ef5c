/** The hand that holds the tile to be laid: where it hovers, how it is turned, whether it rests. */

import { same, type Spot } from './view';

export interface Held {
  /** The tile's pictures, one for each way to turn it. */
  pictures: readonly (readonly string[])[];
  /** Where the view offers to lay it. */
  places: readonly Spot[];
  size: number;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

export class Hand {
  #held: () => Held;
  #turns = $state(0);
  #row = $state(7);
  #column = $state(6);
  /** Whether the tile can be seen over the board at all. */
  shown = $state(false);
  /** Whether the tile rests where it is, waiting for a second gesture. */
  rests = $state(false);

  constructor(held: () => Held) {
    this.#held = held;
  }

  get turns(): number {
    return this.#turns % Math.max(1, this.#held().pictures.length);
  }

  get picture(): readonly string[] {
    return this.#held().pictures[this.turns] ?? [];
  }

  get height(): number {
    return this.picture.length;
  }

  get width(): number {
    return this.picture[0]?.length ?? 0;
  }

  get row(): number {
    return clamp(this.#row, this.#held().size - this.height);
  }

  get column(): number {
    return clamp(this.#column, this.#held().size - this.width);
  }

  get spot(): Spot {
    return [this.row, this.column, this.turns];
  }

  get allowed(): boolean {
    return this.#held().places.some((place) => same(place, this.spot));
  }

  /** How many offered places there are in the way the tile is turned now. */
  get fitting(): number {
    return this.#held().places.filter(([, , turns]) => turns === this.turns).length;
  }

  /** Takes up a new tile: unturned, where the last one was. */
  take(): void {
    this.#turns = 0;
    this.rests = false;
    this.shown = false;
  }

  put([row, column, turns]: Spot): void {
    this.#turns = turns;
    this.#row = row;
    this.#column = column;
    this.shown = true;
  }

  move(rows: number, columns: number): void {
    if (this.shown) {
      this.#row = clamp(this.row + rows, this.#held().size - this.height);
      this.#column = clamp(this.column + columns, this.#held().size - this.width);
    }
    this.shown = true;
  }

  /** Turns about the tile's centre, so that it stays under the pointer. */
  turn(by: number): void {
    const count = Math.max(1, this.#held().pictures.length);
    const [row, column, height, width] = [this.row, this.column, this.height, this.width];
    this.#turns = (this.turns + by + count) % count;
    this.#row = row + (height - this.height) / 2;
    this.#column = column + (width - this.width) / 2;
  }

  /** Centres the tile on a point, in squares from the board's corner. */
  point(x: number, y: number): void {
    this.#row = clamp(Math.round(y - this.height / 2), this.#held().size - this.height);
    this.#column = clamp(Math.round(x - this.width / 2), this.#held().size - this.width);
    this.shown = true;
  }

  /** Like `point`, but prefers an offered place under the point: a finger is coarser than a square.
   * With `turning` it also takes a place where the tile lies another way round. */
  reach(x: number, y: number, turning: boolean): void {
    this.point(x, y);
    const { pictures, places } = this.#held();
    const near = places
      .map((place) => {
        const [row, column, turns] = place;
        const picture = pictures[turns] ?? [];
        const [down, across] = [y - row - picture.length / 2, x - column - (picture[0]?.length ?? 0) / 2];
        const inside = Math.abs(down) <= picture.length / 2 && Math.abs(across) <= (picture[0]?.length ?? 0) / 2;
        return { place, inside, far: Math.hypot(down, across) + (turns === this.turns ? 0 : 10) };
      })
      .filter(({ place, inside }) => inside && (turning || place[2] === this.turns))
      .sort((a, b) => a.far - b.far);
    if (near[0]) this.put(near[0].place);
  }

  covers(x: number, y: number): boolean {
    return (
      this.shown &&
      y >= this.row && y < this.row + this.height &&
      x >= this.column && x < this.column + this.width
    );
  }

  /** Goes to the next or the previous offered place, this way round first, then turned further. */
  jump(by: 1 | -1): boolean {
    const code = ([row, column, turns]: Spot) => (turns * 100 + row) * 100 + column;
    const sorted = [...this.#held().places].sort((a, b) => code(a) - code(b));
    const here = this.shown ? code(this.spot) : this.turns * 10000 - 1;
    const after = sorted.find((place) => code(place) > here) ?? sorted[0];
    const before = sorted.findLast((place) => code(place) < here) ?? sorted[sorted.length - 1];
    const place = by > 0 ? after : before;
    if (place) this.put(place);
    return place !== undefined;
  }
}
