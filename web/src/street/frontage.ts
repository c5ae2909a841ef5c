import type { Component } from 'svelte';
import type { Words } from '../lib/table';

/** What a game shows on the street, before anything else of it is loaded. */
export interface Frontage {
  /** Where in the row it stands, from the left. */
  place: number;
  Facade: Component;
  /** It has a page for one person: what is found there, and the options that are asked there and nowhere else. */
  alone?: { words: Words; options: readonly string[] };
}
