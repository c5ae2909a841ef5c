import type { GameFacts } from './api';
import { settings } from './settings.svelte';

/** The level of the neighbour for "Play now": whom one chose last, else one that a newcomer can beat, else an even one. */
export function usualLevel(game: GameFacts): number {
  const wanted = settings.neighbours[game.key] ?? (settings.known.includes(game.key) ? 3 : 1);
  return game.levels.includes(wanted) ? wanted : (game.levels[0] ?? 1);
}
