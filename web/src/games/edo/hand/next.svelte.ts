/** What the card that comes next would bring: asked of the server whenever things have changed. */

import type { BoardProps, View } from '../../../lib/table';
import type { Board } from '../view';
import { ahead, type Ahead } from './foresight';

export class NextCard {
  told: Ahead | null = $state.raw(null);

  /** `moment` is the view before a card of one's own, and null at all other times. */
  constructor(moment: () => View<Board> | null, check: BoardProps<Board>['check']) {
    $effect(() => {
      this.told = null;
      if (moment() === null) return;
      void check({ reveal: true }).then((verdict) => {
        if (verdict) this.told = ahead(verdict.foreseen);
      });
    });
  }
}
