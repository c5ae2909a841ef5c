import * as api from './api';
import type { Refusal } from './table';

class Games {
  list: api.GameFacts[] = $state.raw([]);
  known = $state(false);
  trouble: Refusal | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  load = (): Promise<void> => {
    this.trouble = null;
    this.#asked = api.games().then(
      (list) => {
        this.list = list;
        this.known = true;
      },
      (problem: unknown) => {
        this.trouble = api.wordsOf(problem);
        this.#asked = null;
      },
    );
    return this.#asked;
  };

  /** Loads the list once per page. */
  want(): void {
    if (!this.#asked) void this.load();
  }

  of(key: string): api.GameFacts | undefined {
    return this.list.find((game) => game.key === key);
  }
}

const games = new Games();

/** The list of games; the first call loads it. */
export function gameFacts(): Games {
  games.want();
  return games;
}
