/** The hand that holds the tile to be laid: where it hovers, how it is turned, whether it rests. */

import { extent, jumped, kept, near, pointed, reached, turned, type Held } from './pose';
import { same, type Spot } from './view';

export class Hand {
  #held: () => Held;
  #spot: Spot = $state.raw([7, 6, 0]);
  /** Whether the tile can be seen over the board at all. */
  shown = $state(false);
  /** Whether the tile rests where it is, waiting for a second gesture. */
  rests = $state(false);

  /** The tile was set down here, whether it fits or not; once turned, it need not be set down again. */
  down: false | 'set' | 'turned' = $state(false);

  /** Takes up a tile: unturned, at the spot of the last one. */
  constructor(held: () => Held, last?: Spot) {
    this.#held = held;
    if (last) this.#spot = [last[0], last[1], 0];
  }

  get spot(): Spot {
    return kept(this.#held(), this.#spot);
  }

  get row(): number {
    return this.spot[0];
  }

  get column(): number {
    return this.spot[1];
  }

  get turns(): number {
    return this.spot[2];
  }

  get picture(): readonly string[] {
    return this.#held().pictures[this.turns] ?? [];
  }

  get height(): number {
    return extent(this.#held(), this.turns)[0];
  }

  get width(): number {
    return extent(this.#held(), this.turns)[1];
  }

  get allowed(): boolean {
    return this.#held().places.some((place) => same(place, this.spot));
  }

  /** How many offered places there are in the way the tile is turned now. */
  get fitting(): number {
    return this.#held().places.filter(([, , turns]) => turns === this.turns).length;
  }

  /** Puts a tile that does not fit away, so that the advice can be seen. */
  yield(): void {
    if (!this.allowed) this.shown = this.rests = false;
  }

  /** Puts the tile away. */
  putAway(): void {
    this.shown = this.rests = this.down = false;
  }

  /** Where the tile will be seen first. */
  await(spot: Spot): void {
    this.#spot = spot;
  }

  put(spot: Spot): void {
    this.#spot = spot;
    this.shown = true;
  }

  /** The first step only shows the tile where it is. */
  move(rows: number, columns: number): void {
    this.put(
      this.shown ? kept(this.#held(), [this.row + rows, this.column + columns, this.turns]) : this.spot,
    );
  }

  turn(by: number): void {
    this.put(turned(this.#held(), this.spot, by));
  }

  point(x: number, y: number): void {
    this.put(pointed(this.#held(), this.turns, x, y));
  }

  /** Like `point`, but a mark close by is meant where the tile does not fit. */
  aim(x: number, y: number, marked: boolean): void {
    this.point(x, y);
    const meant = marked && !this.allowed ? near(this.#held(), x, y) : undefined;
    if (meant) this.put(meant);
  }

  reach(x: number, y: number, turning: boolean): void {
    this.put(reached(this.#held(), this.turns, x, y, turning));
  }

  covers(x: number, y: number): boolean {
    const [down, across] = [y - this.row, x - this.column];
    return this.shown && down >= 0 && down < this.height && across >= 0 && across < this.width;
  }

  jump(by: 1 | -1): boolean {
    const place = jumped(this.#held(), this.shown ? this.spot : [0, -1, this.turns], by);
    if (place) this.put(place);
    return place !== undefined;
  }
}
