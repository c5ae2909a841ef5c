import type { Component } from 'svelte';
import EdoHouse from './EdoHouse.svelte';
import HighwayHouse from './HighwayHouse.svelte';
import JutakuHouse from './JutakuHouse.svelte';
import ToscanaHouse from './ToscanaHouse.svelte';
import ToshiHouse from './ToshiHouse.svelte';

/** A house of the street. Its facts stand here too, for as long as its game is not built. */
export interface House {
  key: string;
  name: string;
  seats: number[];
  minutes: number;
  Facade: Component;
  /** How the house is scaffolded while it is being built. */
  scaffold: { side: 'left' | 'right'; builder?: boolean };
  /** Options of its puzzles, which have a page of their own. */
  alone?: readonly string[];
}

export const houses: House[] = [
  { key: 'toscana', name: 'Toscana', seats: [2], minutes: 30, Facade: ToscanaHouse, scaffold: { side: 'left' } },
  { key: 'toshi', name: 'Toshi Tōshi', seats: [3, 4, 5], minutes: 45, Facade: ToshiHouse, scaffold: { side: 'left', builder: true } },
  { key: 'edo', name: 'Edo', seats: [2, 3, 4], minutes: 90, Facade: EdoHouse, scaffold: { side: 'right' } },
  { key: 'highway', name: 'Tokyo Highway', seats: [2, 3, 4], minutes: 40, Facade: HighwayHouse, scaffold: { side: 'right' } },
  { key: 'jutaku', name: 'Tokyo Jutaku', seats: [1, 2, 3, 4, 5, 6, 7, 8], minutes: 20, Facade: JutakuHouse, scaffold: { side: 'left', builder: true }, alone: ['mode', 'card'] },
];
