import type { Component } from 'svelte';
import type { GameFacts } from '../lib/api';
import type { Key } from '../lib/messages';
import type { Json } from '../lib/table';

/** What the home page shows of a game before the game's own code loads. */
export interface Frontage {
  /** The position in the row, from the left. */
  place: number;
  /** Wins of each bot level against the level below, per hundred games; see docs/ladder.md. */
  beats?: { [level: number]: number };
  Facade: Component;
  /** The game in one line, for newcomers. */
  what: Key;
  /** The goal in one line, under a table's options. */
  aim(options: { [name: string]: Json }): string;
  /**
   * For options without a lesson: the clause of the rules that explains them, and the label of the link to
   * it.
   */
  teaches?(options: { [name: string]: Json }): { clause: string; words: Key } | null;
  /** What guests must know of a table's options before they join; null if there is nothing. */
  warns?(options: { [name: string]: Json }): Key | null;
  /** The options of quick start, if the default ones make a slow first game. */
  quick?: { [name: string]: Json };
  /**
   * A variant with a separate button: its label, description and options. The form for a new table shows
   * these options first.
   */
  also?: { what: Key; words: Key; options: { [name: string]: Json } };
  /** Options that the form shows only while other options have these values. */
  follows?: { [name: string]: { [lead: string]: Json } };
  /** The solo page: a short and a full description, and the options that are offered only there. */
  alone?: { what: Key; words: Key; options: readonly string[] };
}

/** The variant, if this server has everything it needs. */
export function alsoOf(frontage: Frontage | undefined, game: GameFacts): Frontage['also'] {
  const also = frontage?.also;
  const lacks = game.options.some(
    ({ name, missing }) => also && name in also.options && JSON.stringify(also.options[name]) in missing,
  );
  return lacks ? undefined : also;
}
