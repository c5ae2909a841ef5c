import type { Component } from 'svelte';
import type { Json, Words } from '../lib/table';

/** What a game shows on the street, before anything else of it is loaded. */
export interface Frontage {
  /** Where in the row it stands, from the left. */
  place: number;
  /** How often each level of the bot wins against the one below, of a hundred games; see docs/ladder.md. */
  beats?: { [level: number]: number };
  Facade: Component;
  /** What wins, in one line, under a table's options. */
  aim(options: { [name: string]: Json }): Words;
  /** The options of a first game, where the usual ones would make it slow to begin. */
  quick?: { [name: string]: Json };
  /** It has a page for one person: what is found there, in short and in full, and the options that are asked there and nowhere else. */
  alone?: { what: Words; words: Words; options: readonly string[] };
}
