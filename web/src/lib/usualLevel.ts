import type { GameFacts } from './api';
import { settings } from './settings.svelte';

/** The level of the neighbour for "Play now": whom one chose or met last, else one that a newcomer can beat. */
export function usualLevel(game: GameFacts): number {
  const wanted = settings.neighbours[game.key] ?? game.levels[0] ?? 1;
  return game.levels.includes(wanted) ? wanted : (game.levels[0] ?? 1);
}

/** After a game against the usual neighbour: who won meets the next one, who lost meets the same again. */
export function met(game: GameFacts, level: number, won: boolean): void {
  if (level !== usualLevel(game)) return;
  const next = game.levels[game.levels.indexOf(level) + Number(won)] ?? level;
  settings.neighbours = { ...settings.neighbours, [game.key]: next };
}
