/** What the board and its account say, whichever the language. */

import type { Lang } from '../../lib/table';
import { messagesOf } from '../../lib/messages/catalogues.svelte';
import type { Messages } from '../../locales/en/games/toshi';

export type { Messages };
import { type Person } from '../../lib/messages/person';

/** A place for a token in words: what kind of place, and the spaces it touches by their names. */
export interface Place {
  kind: 'centre' | 'side' | 'corner';
  /** At the outer edge of the grid. */
  outer: boolean;
  spaces: readonly string[];
}

/** Each kind of action in words. */
export interface Deeds {
  card(name: Person, card: string): string;
  token(name: Person, place: string): string;
  extra(name: Person, place: string): string;
  wait(name: Person): string;
  up(name: Person, card: string, space: string): string;
  down(name: Person, card: string | null, space: string): string;
  move(name: Person, from: string, to: string): string;
  leader(name: Person, other: Person): string;
  self(name: Person): string;
  flip(name: Person, what: string, space: string): string;
  monument(name: Person, high: boolean): string;
  specialise(name: Person, speciality: string): string;
}

export function messages(lang: Lang): Messages {
  return messagesOf('games/toshi', lang);
}
