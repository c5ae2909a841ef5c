/** The bot characters, one per level; most games have five levels, some six. */

import type { Component } from 'svelte';
import type { Key } from '../lib/messages';
import Cat from './Cat.svelte';
import Crane from './Crane.svelte';
import Fox from './Fox.svelte';
import Owl from './Owl.svelte';
import Sparrow from './Sparrow.svelte';
import Tanuki from './Tanuki.svelte';

export interface Neighbour {
  level: number;
  /** The same in every language; reserved, so that no guest can take it. */
  name: string;
  /** Names of further bots of this level at the same table; reserved too. */
  kin: readonly string[];
  kind: Key;
  manner: Key;
  Portrait: Component;
}

export const NEIGHBOURS: readonly Neighbour[] = [
  {
    level: 1,
    name: 'Suzu',
    kin: ['Piyo', 'Mame', 'Fukura', 'Chirin'],
    kind: 'neighbour.sparrow',
    manner: 'neighbour.sparrow.manner',
    Portrait: Sparrow,
  },
  {
    level: 2,
    name: 'Tama',
    kin: ['Nyanta', 'Koma', 'Torako', 'Buchi'],
    kind: 'neighbour.cat',
    manner: 'neighbour.cat.manner',
    Portrait: Cat,
  },
  {
    level: 3,
    name: 'Ponta',
    kin: ['Ponko', 'Bunbuku', 'Dango', 'Mujina'],
    kind: 'neighbour.tanuki',
    manner: 'neighbour.tanuki.manner',
    Portrait: Tanuki,
  },
  {
    level: 4,
    name: 'Tsuru',
    kin: ['Chizuru', 'Maizuru', 'Tazu', 'Hinazuru'],
    kind: 'neighbour.crane',
    manner: 'neighbour.crane.manner',
    Portrait: Crane,
  },
  {
    level: 5,
    name: 'Kon',
    kin: ['Kuzuha', 'Konta', 'Inari', 'Kohaku'],
    kind: 'neighbour.fox',
    manner: 'neighbour.fox.manner',
    Portrait: Fox,
  },
  {
    level: 6,
    name: 'Zuku',
    kin: ['Mimizuku', 'Hosuke', 'Yoruko', 'Konoha'],
    kind: 'neighbour.owl',
    manner: 'neighbour.owl.manner',
    Portrait: Owl,
  },
];

/** The character of a level; undefined if the level has none. */
export const neighbourAt = (level: number | null | undefined): Neighbour | undefined =>
  NEIGHBOURS.find((neighbour) => neighbour.level === level);
