/** Cars that have just been earned, for as long as they are held up. */

import { TimedValue } from '../../lib/timers.svelte';
import { between, drawn } from './geometry';
import type { Board, Car } from './view';

/** Milliseconds for which they are. */
const STAYS = 2600;

export class Cheers {
  #earned = new TimedValue<readonly Car[]>([]);
  #known: number | null = null;

  get now(): readonly Car[] {
    return this.#earned.now;
  }

  /** Updates the table. Cars of the first table are not new, and neither are those of a replay step. */
  see({ cars }: Board, replay: boolean): void {
    const before = this.#known;
    this.#known = cars.length;
    if (before === null || replay || cars.length <= before) return;
    this.#earned.show(cars.slice(before), STAYS);
  }

  /**
   * Those that are held up, each where its road is seen, unless it was taken back: by millimetres of the
   * plan and centimetres of height.
   */
  held(board: Board, seen: (x: number, y: number, high: number) => { x: number; y: number }) {
    return this.now.flatMap(({ type, seat, road, where }) => {
      const laid = board.roads[road];
      if (!laid) return [];
      const { line, z } = laid;
      const [x, y] = drawn(between(...line, where / 1000));
      return {
        type,
        seat,
        length: (board.geometry.cars[type] ?? 1400) / 100,
        at: seen(x, y, (z[0] + z[1]) / 2000),
      };
    });
  }
}
