import type { LobbyTable, MatchRequest } from '../lib/wire/types';

/** The filter: a game or any (''), a pace, a level or any (0). */
export interface Wishes {
  game: string;
  pace: 'any' | 'now' | 'days';
  level: number;
}

/** Whether a table matches the filter. A table for any level matches every level. */
export function suits(table: LobbyTable, { game, pace, level }: Wishes): boolean {
  const slow = Boolean(table.clock?.days);
  const near = level === 0 || table.level === null || Math.abs(table.level - level) <= 1;
  return (game === '' || table.game === game) && (pace === 'any' || slow === (pace === 'days')) && near;
}

/** The filter as a match request; without a preferred pace it asks for a game now. */
export function seeking({ game, pace, level }: Wishes, name: string): MatchRequest {
  return { game: game || null, pace: pace === 'days' ? 'days' : 'now', level: level || null, name };
}
