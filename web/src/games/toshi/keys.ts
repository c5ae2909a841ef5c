/** What the keys mean on Toshi Tōshi's board. */

import { keyFor, placeOf } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';
import type { Bonus } from './view';

export type Order =
  | { do: 'step'; rows: number; columns: number }
  | { do: 'jump'; by: 1 | -1 }
  | { do: 'pick'; n: number }
  | { do: 'mode'; mode: Bonus }
  | { do: 'enter' | 'cancel' | 'pass' | 'ahead' | 'details' | 'table' | 'hand' };

const ORDERS: Record<string, Order> = {
  ArrowUp: { do: 'step', rows: -1, columns: 0 },
  ArrowDown: { do: 'step', rows: 1, columns: 0 },
  ArrowLeft: { do: 'step', rows: 0, columns: -1 },
  ArrowRight: { do: 'step', rows: 0, columns: 1 },
  n: { do: 'jump', by: 1 },
  p: { do: 'jump', by: -1 },
  m: { do: 'mode', mode: 'move' },
  l: { do: 'mode', mode: 'leader' },
  f: { do: 'mode', mode: 'flip' },
  x: { do: 'pass' },
  a: { do: 'ahead' },
  d: { do: 'details' },
  t: { do: 'table' },
  c: { do: 'hand' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const n = placeOf(key);
  return n === null ? ORDERS[key] : { do: 'pick', n };
}

const HELP: Record<Lang, KeyHelp[]> = {
  en: [
    { keys: ['←', '↑', '→', '↓'], words: 'Along the hand, or over the town' },
    { keys: ['N', 'P'], words: 'Next or previous choice that is allowed' },
    { keys: ['1', '…', '0'], words: 'Choose a card by its place' },
    { keys: ['Enter'], words: 'Choose, then confirm' },
    { keys: ['Esc'], words: 'Take the choice back' },
    { keys: ['M', 'L', 'F'], words: 'Move a token, choose who leads, flip a card or turn the Monument' },
    { keys: ['X'], words: 'Wait, decline or stop' },
    { keys: ['A'], words: 'Whose each card would be' },
    { keys: ['D'], words: 'Look closely at the space under the cursor' },
    { keys: ['C'], words: 'Read out the hand' },
    { keys: ['T'], words: 'Players and tricks so far' },
  ],
  fr: [
    { keys: ['←', '↑', '→', '↓'], words: 'Le long de la main, ou dans la ville' },
    { keys: ['N', 'P'], words: 'Choix permis suivant ou précédent' },
    { keys: ['1', '…', '0'], words: 'Choisir une carte par son rang' },
    { keys: ['Entrée'], words: 'Choisir, puis confirmer' },
    { keys: ['Échap'], words: 'Reprendre son choix' },
    {
      keys: ['M', 'L', 'F'],
      words: 'Déplacer un jeton, choisir qui entame, retourner une carte ou le Monument',
    },
    { keys: ['X'], words: 'Attendre, renoncer ou s’arrêter' },
    { keys: ['A'], words: 'Qui mène sur chaque carte' },
    { keys: ['D'], words: 'Voir de près l’espace sous le curseur' },
    { keys: ['C'], words: 'Lire la main' },
    { keys: ['T'], words: 'Joueurs et plis joués' },
  ],
};

export function keys(lang: Lang): KeyHelp[] {
  return HELP[lang];
}
