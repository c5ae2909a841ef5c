/** A result as text for sharing: the time, never the solution. */

import type { Puzzle } from './puzzles';
import type { Messages } from '../messages';

/** Three for a builder's best, none for who only got there. */
export function stars(time: number, par: number): number {
  return time <= par ? 3 : time <= 1.5 * par ? 2 : time <= 2.5 * par ? 1 : 0;
}

export interface Result {
  date: string;
  puzzle: Puzzle;
  /** As it is written. */
  time: string;
  ms: number;
  days: number;
  address: string;
}

export function shared({ date, puzzle, time, ms, days, address }: Result, say: Messages['solo']): string {
  const won = stars(ms, puzzle.par);
  return [
    `Tokyo Jutaku · ${date}`,
    `${say.level(puzzle.difficulty)} · ${puzzle.side === 'easy' ? say.sideEasy : say.sideHard}`,
    `⏱ ${time} ${'★'.repeat(won)}${'☆'.repeat(3 - won)}`,
    ...(days > 1 ? [say.streak(days)] : []),
    address,
  ].join('\n');
}

/** Hands a text to the device, or to its clipboard; whether it went to the clipboard. */
export async function send(text: string): Promise<'sent' | 'copied' | 'failed'> {
  try {
    if (navigator.share && navigator.maxTouchPoints > 0) {
      await navigator.share({ text });
      return 'sent';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
