/** The puzzles that a game sets to one person. */

import { create, get, me, type Wish } from '../../../lib/api';
import type { Json } from '../../../lib/table';

export interface Puzzle {
  card: number;
  side: 'easy' | 'hard';
  district: string;
  floors: number;
  pieces: number;
  yen: number;
  difficulty: number;
  outlines: [number, number][][];
}

export interface Daily {
  date: string;
  card: number;
  side: 'easy' | 'hard';
}

export const puzzles = (game: string) => get<Puzzle[]>(`/games/${encodeURIComponent(game)}/puzzles`);
export const daily = (game: string) => get<Daily>(`/games/${encodeURIComponent(game)}/daily`);

/** A table for me alone; a guest without a name gets the one given. */
export async function alone(game: string, options: { [name: string]: Json }, anyone: string): Promise<string> {
  const { name } = await me();
  const wish: Wish = { game, seats: 1, options, places: [{ me: true, name: name ?? anyone }] };
  return (await create(wish)).table;
}
