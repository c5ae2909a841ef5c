/** The puzzles that a game sets to one person. */

import { gameData } from '../../../lib/gameData';
import { call, create, me } from '../../../lib/api';
import type { Json } from '../../../lib/table';

export interface Puzzle {
  card: number;
  side: 'easy' | 'hard';
  district: string;
  floors: number;
  pieces: number;
  yen: number;
  difficulty: number;
  /** The time of a good builder, in milliseconds. */
  par: number;
  outlines: [number, number][][];
}

export interface Daily {
  date: string;
  card: number;
  side: 'easy' | 'hard';
  /** A second puzzle, for who has little time or has hardly built yet. */
  easy: { card: number; side: 'easy' | 'hard' };
  /** The number of the day's trial. */
  trial: number;
}

export interface DayTime {
  name: string;
  time: number;
  you: boolean;
}

/** Trials that there are. */
export const DEALS = 36;

export const dayTimes = async (key: string, easy: boolean): Promise<DayTime[]> =>
  await call('GET /api/games/{key}/daily/times', { key, ...(easy ? { easy: 'true' } : {}) });
export const puzzles = async (key: string) =>
  gameData<Puzzle[]>(await call('GET /api/games/{key}/puzzles', { key }));
export const daily = async (key: string) =>
  gameData<Daily>(await call('GET /api/games/{key}/daily', { key }));

/**
 * What to build after a puzzle, of a list by difficulty: the next of its side without a time, or else
 * simply the next.
 */
export function following(
  list: readonly Puzzle[],
  { card, side }: Pick<Puzzle, 'card' | 'side'>,
  timed: (puzzle: Puzzle) => boolean,
): Puzzle | null {
  const same = list.filter((one) => one.side === side);
  const after = same.slice(same.findIndex((one) => one.card === card) + 1);
  return after.find((one) => !timed(one)) ?? after[0] ?? null;
}

/** A table for me alone; a guest without a name gets the one given. */
export async function alone(
  game: string,
  options: { [name: string]: Json },
  anyone: string,
): Promise<string> {
  const { name } = await me();
  const place = { me: true, name: name ?? anyone } as const;
  return (await create({ game, seats: 1, options, places: [place] })).table;
}
