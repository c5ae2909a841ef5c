/** Describes the results of finished games to their player. */

import type { MyGame } from '../lib/wire/types';
import { t } from '../lib/messages';
import { namesAt } from './seatNames';

const REASONS = ['resigned', 'time', 'abandoned', 'agreed'] as const;

/** Whether the guest won, alone or shared. */
export function standing(game: MyGame): 'won' | 'shared' | 'other' {
  const own = game.results.filter((_, seat) => game.seats[seat]?.you);
  if (game.reason === 'aborted' || own.length !== 1 || !own[0]?.won) return 'other';
  return game.shared ? 'shared' : 'won';
}

export function result(game: MyGame): string {
  if (game.reason === 'aborted') return t('you.result.aborted');
  const seats = game.seats.flatMap(({ you }, seat) => (you ? [seat] : []));
  const own = seats.length === 1 ? game.results[seats[0] ?? 0] : undefined;
  const scores = (first: number) =>
    [game.results[first], ...game.results.filter((_, seat) => seat !== first)]
      .map((one) => one?.score ?? 0)
      .join('–');
  const why = REASONS.find((reason) => reason === game.reason);
  const ending = why ? `, ${t(`you.result.${why}`)}` : '';
  if (!own) {
    const winner = game.results.findIndex(({ won }) => won);
    return winner < 0
      ? t('you.result.aborted')
      : t('you.result.several', { name: namesAt(game)[winner] ?? '', scores: scores(winner) }) + ending;
  }
  const said = { scores: scores(seats[0] ?? 0), place: own.place, seats: game.results.length };
  if (own.stand_in && !why) return t('you.result.standin', said) + ending;
  if (game.results.length === 1) return own.won ? t('you.result.solved', said) : t('you.result.unsolved');
  const how = own.won ? (game.shared ? 'shared' : 'won') : game.results.length === 2 ? 'lost' : 'place';
  return t(`you.result.${how}`, said) + ending;
}
