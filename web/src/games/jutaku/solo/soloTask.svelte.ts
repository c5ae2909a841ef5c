/** The task of a solo player: whether it is the puzzle of the day, and the time to beat. */

import { daily, puzzles } from './puzzles';

export interface Task {
  today: boolean;
  /** The time of a good builder, in milliseconds. */
  par: number;
}

export class Tasks {
  found: Task | null = $state.raw(null);

  /** Loads a card's best time; without a line there is none. */
  async seek(card: number, side: string): Promise<void> {
    try {
      const [list, day] = await Promise.all([puzzles('jutaku'), daily('jutaku')]);
      const puzzle = list.find((one) => one.card === card && one.side === side);
      this.found = puzzle
        ? { today: [day, day.easy].some((one) => one.card === card && one.side === side), par: puzzle.par }
        : null;
    } catch {
      this.found = null;
    }
  }
}
