/** A guest's own best times, kept in the browser: of trials by side, of puzzles by card and side, of days. */

import type { Outcome, View } from '../../../lib/table';
import type { Board } from '../view';

export interface Daily {
  date: string;
  card: number;
  side: 'easy' | 'hard';
}

interface Kept {
  best: { [what: string]: number };
  days: { [date: string]: number };
  /** The puzzle of the day that was last begun. */
  daily: Daily | null;
}

const STORED_AS = 'machinami.jutaku';

export const trial = (side: string) => `trial/${side}`;
export const puzzle = (card: number, side: string) => `puzzle/${card}/${side}`;

function read(): Kept {
  const empty: Kept = { best: {}, days: {}, daily: null };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Partial<Kept>) };
  } catch {
    return empty;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    return; // a browser that stores nothing has no best times
  }
}

export function bestOf(what: string): number | null {
  return read().best[what] ?? null;
}

export function bestOfDay(date: string): number | null {
  return read().days[date] ?? null;
}

/** Today's puzzle is begun: its time will count for the day. */
export function beginDaily(daily: Daily): void {
  write({ ...read(), daily });
}

/** What a game of one was about; null for those of several. */
export function soloKey(view: View<Board>): string | null {
  if (view.seats !== 1) return null;
  const { mode, side } = view.board;
  return mode === 'puzzle' ? puzzle(Number(view.options['card']), side) : trial(side);
}

/** Keeps the time of a game of one, if it is the best. */
export function keepTime(view: View<Board>, outcome: Outcome): void {
  const what = soloKey(view);
  const time = Number(outcome.detail['time'] ?? 0);
  if (what === null || !(time > 0) || outcome.winners.length === 0) return;
  const kept = read();
  const least = (before: number | undefined) => Math.min(before ?? Infinity, time);
  kept.best = { ...kept.best, [what]: least(kept.best[what]) };
  if (kept.daily && what === puzzle(kept.daily.card, kept.daily.side)) {
    kept.days = { ...kept.days, [kept.daily.date]: least(kept.days[kept.daily.date]) };
  }
  write(kept);
}
