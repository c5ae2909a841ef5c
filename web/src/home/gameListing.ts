import type { Component } from 'svelte';
import type { GameFacts } from '../lib/api';
import type { Json, Words } from '../lib/table';

/** What a game shows on the street, before anything else of it is loaded. */
export interface Frontage {
  /** Where in the row it stands, from the left. */
  place: number;
  /** How often each level of the bot wins against the one below, of a hundred games; see docs/ladder.md. */
  beats?: { [level: number]: number };
  Facade: Component;
  /** What one does in it, in one line, for who has never heard of it. */
  what: Words;
  /** What wins, in one line, under a table's options. */
  aim(options: { [name: string]: Json }): Words;
  /** Under options that no lesson teaches: the clause of the rules that does, and what its link is called. */
  teaches?(options: { [name: string]: Json }): { clause: string; words: Words } | null;
  /** The options of a first game, where the usual ones would make it slow to begin. */
  quick?: { [name: string]: Json };
  /** Another way to play it that deserves a door of its own: what it is called, what it is, and its options, which are asked first at a new table. */
  also?: { what: Words; words: Words; options: { [name: string]: Json } };
  /** Options that mean nothing until others are so: they are asked once those are. */
  follows?: { [name: string]: { [lead: string]: Json } };
  /** It has a page for one person: what is found there, in short and in full, and the options that are asked there and nowhere else. */
  alone?: { what: Words; words: Words; options: readonly string[] };
}

/** The other way to play a game, where this server has all that it needs. */
export function alsoOf(frontage: Frontage | undefined, game: GameFacts): Frontage['also'] {
  const also = frontage?.also;
  const lacks = game.options.some(
    ({ name, missing }) => also && name in also.options && JSON.stringify(also.options[name]) in missing,
  );
  return lacks ? undefined : also;
}
