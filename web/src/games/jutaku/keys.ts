/** What the keys mean on the desk. */

import { ARROWS, keyFor } from '../../lib/keys';
import type { KeyHelp, Lang } from '../../lib/table';

export type Order =
  | { do: 'nudge'; x: number; y: number; fine: boolean }
  | { do: 'pose' | 'piece'; by: 1 | -1 }
  | { do: 'turn'; by: 1 | -1; fine: boolean }
  | { do: 'floor'; floor: number }
  | {
      do:
        'flip' | 'grab' | 'size' | 'stop' | 'takeBack' | 'putBack' | 'snap' | 'outline' | 'enter' | 'cancel';
    };

const ORDERS: Record<string, Order> = {
  n: { do: 'pose', by: 1 },
  p: { do: 'pose', by: -1 },
  k: { do: 'piece', by: 1 },
  j: { do: 'piece', by: -1 },
  ',': { do: 'turn', by: 1, fine: true },
  '.': { do: 'turn', by: -1, fine: true },
  f: { do: 'flip' },
  g: { do: 'grab' },
  a: { do: 'size' },
  s: { do: 'stop' },
  z: { do: 'takeBack' },
  x: { do: 'putBack' },
  m: { do: 'snap' },
  o: { do: 'outline' },
  Enter: { do: 'enter' },
  Escape: { do: 'cancel' },
};

/** The order a key gives, if any. */
export function orderOf(event: KeyboardEvent): Order | undefined {
  const key = keyFor(event);
  if (key === null) return undefined;
  const arrow = ARROWS[key];
  if (arrow) return { do: 'nudge', x: arrow[0], y: arrow[1], fine: event.shiftKey };
  if (key === 'r') return { do: 'turn', by: event.shiftKey ? -1 : 1, fine: false };
  if (key >= '1' && key <= '9') return { do: 'floor', floor: Number(key) };
  return ORDERS[key];
}

const HELP: Record<Lang, KeyHelp[]> = {
  en: [
    { keys: ['J', 'K'], words: 'Previous or next free piece in the centre' },
    {
      keys: ['←', '↑', '→', '↓'],
      words: 'With an empty hand: from piece to piece and row to row; Enter takes',
    },
    { keys: ['G'], words: 'Take that piece' },
    { keys: ['A'], words: 'Another size of pieces' },
    {
      keys: ['N', 'P'],
      words: 'Next or previous place along an edge, from the top; whether it fits you see when it lies there',
    },
    {
      keys: ['←', '↑', '→', '↓'],
      words:
        'With a piece in hand: move by a square of the grid, or 1 mm; with Shift push it by a tenth of that',
    },
    { keys: ['R'], words: 'Turn left; with Shift, right (or the wheel, the ring, two fingers)' },
    { keys: [',', '.'], words: 'Turn by 1° (or the wheel with Shift)' },
    { keys: ['Shift'], words: 'While dragging: lift the piece over others' },
    { keys: ['F'], words: 'Flip (or the right mouse button)' },
    { keys: ['Enter'], words: 'Place the piece' },
    { keys: ['1', '…', '5'], words: 'Choose a floor' },
    { keys: ['O'], words: 'The other outline' },
    { keys: ['X'], words: 'Put the piece in hand back' },
    { keys: ['Z'], words: 'Take the last piece back' },
    { keys: ['M'], words: 'Snap on or off' },
    { keys: ['S'], words: 'Stop!' },
  ],
  fr: [
    { keys: ['J', 'K'], words: 'Pièce libre précédente ou suivante au centre' },
    {
      keys: ['←', '↑', '→', '↓'],
      words: 'La main vide : d’une pièce ou d’une rangée à l’autre ; Entrée prend',
    },
    { keys: ['G'], words: 'Prendre cette pièce' },
    { keys: ['A'], words: 'Une autre taille de pièces' },
    {
      keys: ['N', 'P'],
      words:
        'Place suivante ou précédente le long d’un bord, depuis le haut ; on voit une fois posée si elle convient',
    },
    {
      keys: ['←', '↑', '→', '↓'],
      words: 'Une pièce en main : déplacer d’un carreau de la grille ou de 1 mm ; avec Maj d’un dixième',
    },
    { keys: ['R'], words: 'Tourner à gauche ; avec Maj, à droite (ou la molette)' },
    { keys: [',', '.'], words: 'Tourner de 1° (ou la molette avec Maj)' },
    { keys: ['Maj'], words: 'En glissant : soulever la pièce par-dessus les autres' },
    { keys: ['F'], words: 'Retourner (ou le bouton droit de la souris)' },
    { keys: ['Entrée'], words: 'Poser la pièce' },
    { keys: ['1', '…', '5'], words: 'Choisir un niveau' },
    { keys: ['O'], words: 'L’autre contour' },
    { keys: ['X'], words: 'Remettre la pièce en main' },
    { keys: ['Z'], words: 'Reprendre la dernière pièce' },
    { keys: ['M'], words: 'Aimant oui ou non' },
    { keys: ['S'], words: 'Stop !' },
  ],
};

export function keys(lang: Lang): KeyHelp[] {
  return HELP[lang];
}
