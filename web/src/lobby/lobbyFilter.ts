import type { LobbyTable, Seeking } from '../lib/wire/types';

/** What one looks for in the street: a game or any (''), a pace, a level or any (0). */
export interface Wishes {
  game: string;
  pace: 'any' | 'now' | 'days';
  level: number;
}

/** Whether a table is what one looks for. One that is meant for anybody suits every level. */
export function suits(table: LobbyTable, { game, pace, level }: Wishes): boolean {
  const slow = Boolean(table.clock?.days);
  const near = level === 0 || table.level === null || Math.abs(table.level - level) <= 1;
  return (game === '' || table.game === game) && (pace === 'any' || slow === (pace === 'days')) && near;
}

/** The same as the server is asked; who does not mind when plays now. */
export function seeking({ game, pace, level }: Wishes, name: string): Seeking {
  return { game: game || null, pace: pace === 'days' ? 'days' : 'now', level: level || null, name };
}
