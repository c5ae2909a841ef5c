/** Looking for a place that fits: the most promising are put to the server one after the other. */

import type { Action } from '../../lib/table';
import type { Verdicts } from '../../lib/verdicts.svelte';
import { action, prospects, sites, type Prospect } from './prospect';
import { earned } from './verdict';
import type { Board } from './view';

export class Search {
  #verdicts: Verdicts;
  #carried: (action: Action) => Action;
  #tried = 0;

  constructor(verdicts: Verdicts, carried: (action: Action) => Action) {
    this.#verdicts = verdicts;
    this.#carried = carried;
  }

  /** Begins again with the best. */
  restart(): void {
    this.#tried = 0;
  }

  /** The next road that can be built, as long as `still` holds. */
  async road(board: Board, seat: number, still: () => boolean): Promise<Prospect | null> {
    for (const place of prospects(board, seat).slice(this.#tried)) {
      this.#tried += 1;
      const verdict = await this.#verdicts.sure(this.#carried(action(place)));
      if (!still() || verdict === undefined) return null;
      if (earned(verdict)?.choice) return place;
    }
    return null;
  }

  /** The next place for an object of the city. */
  async site(board: Board, object: string): Promise<readonly [number, number, number] | null> {
    for (const at of sites(board, object).slice(this.#tried)) {
      this.#tried += 1;
      if ((await this.#verdicts.sure({ object, at: [...at] })) === null) return at;
    }
    return null;
  }
}
