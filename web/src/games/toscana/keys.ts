/** What the keys mean on Toscana's board. */

import { keyFor } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';

export type Order =
  | { do: 'move'; rows: number; columns: number }
  | { do: 'turn'; by: 1 | -1 }
  | { do: 'jump'; by: 1 | -1 }
  | { do: 'zoom'; by: number }
  | { do: 'enter' | 'cancel' | 'veto' | 'places' | 'areas' | 'whole' };

const ORDERS: Record<string, Order> = {
  ArrowUp: { do: 'move', rows: -1, columns: 0 },
  ArrowDown: { do: 'move', rows: 1, columns: 0 },
  ArrowLeft: { do: 'move', rows: 0, columns: -1 },
  ArrowRight: { do: 'move', rows: 0, columns: 1 },
  n: { do: 'jump', by: 1 },
  p: { do: 'jump', by: -1 },
  v: { do: 'veto' },
  l: { do: 'places' },
  a: { do: 'areas' },
  '+': { do: 'zoom', by: 1.25 },
  '-': { do: 'zoom', by: 0.8 },
  0: { do: 'whole' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  return key === 'r' ? { do: 'turn', by: event.shiftKey ? -1 : 1 } : ORDERS[key];
}

const HELP: Record<Lang, KeyHelp[]> = {
  en: [
    { keys: ['←', '↑', '→', '↓'], words: 'Move the tile' },
    { keys: ['R'], words: 'Turn the tile; with Shift, turn it back (or the wheel)' },
    { keys: ['N'], words: 'Next place where it fits' },
    { keys: ['P'], words: 'Previous place where it fits' },
    { keys: ['Enter'], words: 'Set the tile down, then lay it for good' },
    { keys: ['Esc'], words: 'Take it up again' },
    { keys: ['V'], words: 'Veto the other player’s tile' },
    { keys: ['L'], words: 'Show where the tile fits' },
    { keys: ['A'], words: 'Show the largest areas' },
    { keys: ['+', '−', '0'], words: 'Closer, farther, whole board' },
  ],
  fr: [
    { keys: ['←', '↑', '→', '↓'], words: 'Déplacer la tuile' },
    { keys: ['R'], words: 'Tourner la tuile ; avec Maj, dans l’autre sens (ou la molette)' },
    { keys: ['N'], words: 'Place possible suivante' },
    { keys: ['P'], words: 'Place possible précédente' },
    { keys: ['Entrée'], words: 'Avancer la tuile, puis la poser pour de bon' },
    { keys: ['Échap'], words: 'La reprendre' },
    { keys: ['V'], words: 'Mettre son veto à la tuile adverse' },
    { keys: ['L'], words: 'Montrer où la tuile peut aller' },
    { keys: ['A'], words: 'Montrer les plus grandes zones' },
    { keys: ['+', '−', '0'], words: 'Plus près, plus loin, tout le plateau' },
  ],
};

export function keys(lang: Lang): KeyHelp[] {
  return HELP[lang];
}
