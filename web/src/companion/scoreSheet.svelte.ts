/** Counts a physical game on the server, and keeps its result. */

import * as api from '../lib/api';
import { gameData } from '../lib/gameData';
import type { Refusal } from '../lib/table';
import type { NewScoreSheet } from '../lib/wire/types';

const wireEntry = (entry: object) => gameData<NewScoreSheet['entry']>(entry);

export class ScoreSheet<Entry extends object, Sheet> {
  sheet: Sheet | null = $state.raw(null);
  refused: Refusal | null = $state.raw(null);
  busy = $state(false);
  kept = $state(false);
  #request = 0;

  constructor(
    private readonly game: string,
    private readonly onkept: () => void,
  ) {}

  /** Drops the result, because the entry has changed. */
  clear(): void {
    this.#request += 1;
    this.sheet = this.refused = null;
    this.busy = this.kept = false;
  }

  /** Requests the score of an entry; an answer that arrives after a later change is ignored. */
  async count(entry: Entry): Promise<void> {
    this.clear();
    const request = this.#request;
    this.busy = true;
    try {
      const { sheet } = await api.call(
        'POST /api/games/{key}/score-sheet',
        { key: this.game },
        { entry: wireEntry(entry) },
      );
      if (request === this.#request) this.sheet = gameData<Sheet>(sheet);
    } catch (problem) {
      if (request === this.#request) this.refused = api.wordsOf(problem);
    } finally {
      if (request === this.#request) this.busy = false;
    }
  }

  /** Keeps the result of an entry in the guest's history. */
  async keep(entry: Entry, names: string[]): Promise<void> {
    this.busy = true;
    try {
      await api.arrive();
      await api.call(
        'POST /api/me/score-sheets/{key}',
        { key: this.game },
        { entry: wireEntry(entry), names },
      );
      this.kept = true;
      this.onkept();
    } catch (problem) {
      this.refused = api.wordsOf(problem);
    } finally {
      this.busy = false;
    }
  }
}
