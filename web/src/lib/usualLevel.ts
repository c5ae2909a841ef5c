import type { GameFacts } from './api';
import { settings } from './settings.svelte';

/** The bot level for quick start: the last chosen or played one, else one for beginners. */
export function usualLevel(game: GameFacts): number {
  const wanted = settings.neighbours[game.key] ?? game.levels[0] ?? 1;
  return game.levels.includes(wanted) ? wanted : (game.levels[0] ?? 1);
}

/** Adapts the level after a game against a bot of the usual level: a winner gets the next level. */
export function met(game: GameFacts, level: number, won: boolean): void {
  if (level !== usualLevel(game)) return;
  const next = game.levels[game.levels.indexOf(level) + Number(won)] ?? level;
  settings.neighbours = { ...settings.neighbours, [game.key]: next };
}
