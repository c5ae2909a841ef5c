import { namesOf } from '../lib/playerNames';
import type { MyGame } from '../lib/wire/types';

/** What everybody at a table of one's own is called, seat by seat. */
export function namesAt({ seats }: MyGame): string[] {
  return namesOf(seats);
}

/** Those of them who are somebody else and have come, at this device too. */
export function others(game: MyGame): string[] {
  const own = game.seats.findIndex(({ you }) => you);
  return namesAt(game).filter((_, n) => n !== own && game.seats[n]?.kind !== 'open');
}
