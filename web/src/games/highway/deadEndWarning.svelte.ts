/** What would leave its builder nothing to build from is asked about once more. */

import { gameData } from '../../lib/gameData';
import type { Action, Json, Line } from '../../lib/table';
import type { Foreseen } from './forecastText';
import type { Board } from './view';

/** What a move would use up for good: the last open end, or the last disc. */
export type Shut = 'end' | 'disc';

/**
 * Whether nothing could be built after this, though something else could be built instead. Who places the
 * last car or
 * lays the last road needs no warning. */
export function shuts(
  board: Board,
  seat: number,
  draft: Action,
  data: Json | undefined,
  cars: number,
): Shut | null {
  const stock = board.stock[seat];
  if (!data || !stock || stock.roads < 2 || cars >= stock.cars.length) return null;
  const { grey, last } = gameData<Foreseen>(data);
  const ends = board.open.filter((end) => end.seat === seat);
  if (last) return ends.some(({ next }) => next.length > 0) ? 'end' : null;
  const low = ends.some(({ exit, pillar, ways }) => exit !== null && (pillar !== draft['from'] || ways > 1));
  const others = ends.some(
    ({ exit, next }) =>
      exit !== null || next.some(({ height, junction }) => height - Number(junction) < grey[0]),
  );
  return grey[1] === 0 && draft['height'] !== 1 && !low && others ? 'disc' : null;
}

/**
 * Whether nothing can be built because the seat's own last exit closed its last open end; who has no road
 * left could not build anyway.
 */
export function shutOut(board: Board, seat: number | null, lines: readonly Line[]): boolean {
  if (
    seat === null ||
    !board.stuck ||
    !board.stock[seat]?.roads ||
    board.open.some((end) => end.seat === seat)
  )
    return false;
  return 'exit' in (lines.findLast(({ by }) => by === seat)?.do ?? {});
}

interface Now {
  board: Board;
  seat: number | null;
  draft: Action | null;
  foreseen: Json | undefined;
  cars: number;
}

export class Closing {
  #asked = $state('');

  constructor(private readonly now: () => Now) {}

  get shut(): Shut | null {
    const { board, seat, draft, foreseen, cars } = this.now();
    return seat === null || !draft ? null : shuts(board, seat, draft, foreseen, cars);
  }

  /** The question about this very piece was put. */
  get asking(): boolean {
    return this.shut !== null && this.#asked === JSON.stringify(this.now().draft);
  }

  ask(): void {
    this.#asked = JSON.stringify(this.now().draft);
  }
}
