/** The cities of the daily challenge and of practice: tasks, attempts, and what is shared of a result. */

import { gameData } from '../../../lib/gameData';
import { call, me } from '../../../lib/api';
import type { Json } from '../../../lib/table';
import { laid } from '../geometry';
import type { Plan } from '../carry/load';
import type { Carried } from '../carry/fall';
import type { Board } from '../view';

/** A city, and the action whose road is carried into it. */
export interface Task {
  number: number;
  seats: number;
  seat: number;
  board: Board;
  action: { from: number; pillar: [number, number]; height: number; junction: boolean };
  /** The time within which a third star is won, in milliseconds. */
  best_time: number;
}

/** What came of an attempt; lengths in hundredths of a millimetre, times in milliseconds. */
export interface Attempt {
  stars: number;
  fell: string[];
  stands: boolean;
  clearance: number;
  time: number;
  motion: { pieces: Carried[] };
}

export interface Standing {
  name: string;
  stars: number;
  clearance: number;
  time: number;
  you: boolean;
}

/** Cities in which practice begins: with much room first. */
export const PRACTICE = [0, 15, 28] as const;

export interface Loaded {
  task: Task;
  date: string;
  today: number;
}

export async function load(key: string, number: number | null): Promise<Loaded> {
  const found = await call('GET /api/games/{key}/challenge', {
    key,
    ...(number === null ? {} : { number: String(number) }),
  });
  return { task: gameData<Task>(found.task), date: found.date, today: found.today };
}

export const standings = async (key: string): Promise<Standing[]> =>
  await call('GET /api/games/{key}/challenge/results', { key });

/** Sends the path of a hand; a guest without a name is listed by the one given. */
export async function attempt(
  key: string,
  number: number,
  path: readonly (readonly number[])[],
  anyone: string,
): Promise<{ result: Attempt; counts: boolean }> {
  const { name } = await me();
  const sent = path.map((point) => [...point]) as Json;
  const answer = await call(
    'POST /api/me/challenge/{key}',
    { key },
    { number, attempt: sent, name: name ?? anyone },
  );
  return { result: gameData<Attempt>(answer.result), counts: answer.counts };
}

/** The pieces that a task is about: its pillar stands, its road is carried. */
export function planOf({ board, action }: Task): Plan {
  const { from, pillar: at, height, junction } = action;
  return { from, road: laid(board, from, at, height), pillar: { at, height, junction }, cars: [] };
}

export const starsOf = (stars: number): string => '★'.repeat(stars) + '☆'.repeat(3 - stars);

const tenths = (value: number, of: number): string => (value / of).toFixed(1);

/** A result as text: what was reached, never how. */
export function sharedText(date: string, result: Attempt, address: string): string {
  return [
    `Tokyo Highway · ${date}`,
    `${starsOf(result.stars)} ${tenths(result.clearance, 100)} mm · ${tenths(result.time, 1000)} s`,
    address,
  ].join('\n');
}
