/** What the board and its account say, whichever the language. */

import type { Lang } from '../../lib/table';
import { en, type Messages } from '../../locales/en/games/toshi';
import { fr } from '../../locales/fr/games/toshi';

/** A place for a token in words: what kind of place, and the spaces it touches by their names. */
export interface Place {
  kind: 'centre' | 'side' | 'corner';
  /** At the outer edge of the grid. */
  outer: boolean;
  spaces: readonly string[];
}

/** Each kind of action in words. */
export interface Deeds {
  card(name: string, card: string): string;
  token(name: string, place: string): string;
  extra(name: string, place: string): string;
  wait(name: string): string;
  up(name: string, card: string, space: string): string;
  down(name: string, card: string | null, space: string): string;
  move(name: string, from: string, to: string): string;
  leader(name: string, other: string): string;
  self(name: string): string;
  flip(name: string, what: string, space: string): string;
  monument(name: string, high: boolean): string;
  specialise(name: string, speciality: string): string;
}

export type Sayings = Messages;

export function sayings(lang: Lang): Sayings {
  return { en, fr }[lang];
}
