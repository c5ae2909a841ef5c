import { namesOf } from '../lib/playerNames';
import type { MyGame } from '../lib/wire/types';

/** Display names of the seats of one of the guest's tables. */
export function namesAt({ seats }: MyGame): string[] {
  return namesOf(seats);
}

/** The names of the other occupied seats, including people at this device. */
export function others(game: MyGame): string[] {
  const own = game.seats.findIndex(({ you }) => you);
  return namesAt(game).filter((_, n) => n !== own && game.seats[n]?.kind !== 'open');
}
