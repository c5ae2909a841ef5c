/** What the card that comes next would bring: asked of the server whenever things have changed. */

import type { BoardContext, View } from '../../../lib/table';
import type { Board } from '../view';
import { ahead, type Ahead } from './forecastText';
import { LatestForecast } from './latestForecast.svelte';

export class NextCard {
  readonly #forecast = new LatestForecast<Ahead>(ahead);

  get told(): Ahead | null {
    return this.#forecast.value;
  }

  /** `moment` is the view before a card of one's own, and null at all other times. */
  constructor(moment: () => View<Board> | null, check: BoardContext['check']) {
    $effect(() => {
      if (moment() === null) this.#forecast.clear();
      else void this.#forecast.ask(() => check({ reveal: true }));
    });
  }
}
