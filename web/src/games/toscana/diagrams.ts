/** What the small pictures beside Toscana's rules show. */

import type { BilingualText } from '../../lib/table';
import type { Panel } from '../../components/RuleFigures.svelte';
import { GREY, RED } from './view';

export interface Drawn extends Panel {
  clause: string;
  /** Rows of a tile as printed, where it lies, and whose it is. */
  tiles: readonly {
    print: readonly string[];
    at: readonly [row: number, column: number];
    seat: number;
    slides?: boolean;
  }[];
  /** Edges that join, from one corner of the grid to another. */
  joins?: readonly (readonly [number, number, number, number])[];
  crosses?: readonly (readonly [number, number])[];
  numbers?: readonly (readonly [row: number, column: number, n: number])[];
  centre?: readonly [row: number, column: number];
  /** The corner of the board lies behind it. */
  grid?: boolean;
}

const say = (en: string, fr: string): BilingualText => ({ en, fr });
const A = ['x...', '...x'];
const A_TURNED = ['.x', '..', '..', 'x.'];
const B = ['..xx', '....'];
const C = ['..', 'x.', '..', '.x'];
const D = ['...x', 'x...'];
export const DRAWN: readonly Drawn[] = [
  {
    clause: 'C-3',
    says: say(
      'Turned by quarters, never flipped; two squares are the other’s.',
      'Tournée par quarts, jamais retournée ; deux cases sont à l’autre.',
    ),
    tiles: [
      { print: A, at: [0, 0], seat: GREY },
      { print: A_TURNED, at: [0, 5], seat: GREY },
    ],
  },
  {
    clause: 'C-5',
    says: say('Only the two tiles on top are in play.', 'Seules les deux tuiles du dessus sont en jeu.'),
    tiles: [
      { print: B, at: [0.4, 0.4], seat: GREY },
      { print: B, at: [0.2, 0.2], seat: GREY },
      { print: A, at: [0, 0], seat: GREY },
      { print: A, at: [0.4, 5.4], seat: RED },
      { print: A, at: [0.2, 5.2], seat: RED },
      { print: B, at: [0, 5], seat: RED },
    ],
  },
  {
    clause: 'C-8',
    right: false,
    says: say('Not over the edge of the board.', 'Pas au-delà du bord du plateau.'),
    tiles: [{ print: A, at: [1, 4], seat: GREY }],
    crosses: [[2, 6]],
    grid: true,
  },
  {
    clause: 'C-8',
    right: false,
    says: say('Not on a tile that lies there.', 'Pas sur une tuile déjà posée.'),
    tiles: [
      { print: B, at: [0, 0], seat: RED },
      { print: A, at: [1, 2], seat: GREY },
    ],
    crosses: [[1.5, 3]],
  },
  {
    clause: 'C-9',
    right: true,
    says: say('The first tile covers the centre.', 'La première tuile couvre le centre.'),
    tiles: [{ print: A, at: [1, 1], seat: GREY }],
    centre: [2, 3],
  },
  {
    clause: 'C-9',
    right: false,
    says: say('Beside the centre: refused.', 'À côté du centre : refusé.'),
    tiles: [{ print: A, at: [0, 1], seat: GREY }],
    centre: [2, 3],
  },
  {
    clause: 'C-10',
    right: true,
    says: say('Grey shares an edge with grey.', 'Le gris partage un bord avec du gris.'),
    tiles: [
      { print: B, at: [0, 0], seat: GREY },
      { print: D, at: [1, 4], seat: GREY },
    ],
    joins: [[1, 4, 2, 4]],
  },
  {
    clause: 'C-10',
    right: false,
    says: say('Only corners meet.', 'Seuls les coins se touchent.'),
    tiles: [
      { print: B, at: [0, 0], seat: GREY },
      { print: D, at: [2, 4], seat: GREY },
    ],
    crosses: [[2, 4]],
  },
  {
    clause: 'C-10',
    right: true,
    says: say('Grey on a red tile will do.', 'Le gris d’une tuile rouge convient aussi.'),
    tiles: [
      { print: ['....', '..xx'], at: [0, 0], seat: RED },
      { print: A, at: [0, 4], seat: GREY },
    ],
    joins: [[1, 4, 2, 4]],
  },
  {
    clause: 'C-10',
    right: false,
    says: say('It touches only red.', 'Elle ne touche que du rouge.'),
    tiles: [
      { print: ['....', 'xx..'], at: [0, 0], seat: RED },
      { print: A, at: [0, 4], seat: GREY },
    ],
    crosses: [[1, 4]],
  },
  {
    clause: 'C-11',
    says: say(
      'It fits nowhere: the turn is lost, the tile stays on the stack.',
      'Elle ne va nulle part : le tour est perdu, la tuile reste sur la pile.',
    ),
    tiles: [
      { print: B, at: [0.2, 0.2], seat: GREY },
      { print: A, at: [0, 0], seat: GREY },
    ],
    crosses: [[1, 2]],
  },
  {
    clause: 'C-13',
    says: say('The forbidden tile goes under the stack.', 'La tuile interdite passe sous la pile.'),
    tiles: [
      { print: A, at: [0, 0], seat: RED, slides: true },
      { print: B, at: [1, 0], seat: RED },
    ],
  },
  {
    clause: 'C-19',
    says: say('One joined area, 3 tiles: 3 points.', 'Une zone d’un seul tenant, 3 tuiles : 3 points.'),
    tiles: [
      { print: B, at: [0, 0], seat: GREY },
      { print: D, at: [1, 4], seat: GREY },
      { print: ['....', '..xx'], at: [3, 4], seat: GREY },
    ],
    joins: [
      [1, 4, 2, 4],
      [3, 5, 3, 8],
    ],
    numbers: [
      [1, 1, 1],
      [1, 6, 2],
      [3, 5, 3],
    ],
  },
  {
    clause: 'C-20',
    says: say(
      'The red tile counts for grey, too: 2 tiles.',
      'La tuile rouge compte aussi pour Gris : 2 tuiles.',
    ),
    tiles: [
      { print: ['....', '..xx'], at: [0, 0], seat: RED },
      { print: A, at: [0, 4], seat: GREY },
    ],
    joins: [[1, 4, 2, 4]],
    numbers: [
      [1, 2, 1],
      [0, 6, 2],
    ],
  },
  {
    clause: 'C-21',
    says: say(
      'Two parts of one tile are not joined by it.',
      'Les deux morceaux d’une tuile ne sont pas reliés par elle.',
    ),
    tiles: [{ print: C, at: [0, 0], seat: RED }],
    numbers: [
      [1, 0, 1],
      [3, 1, 1],
    ],
  },
  {
    clause: 'C-23',
    says: say('Both games are added: 7 + 5.', 'Les deux parties s’additionnent : 7 + 5.'),
    tiles: [
      { print: A, at: [0, 0], seat: GREY },
      { print: B, at: [0, 5], seat: GREY },
    ],
    numbers: [
      [0.5, 1.5, 7],
      [0.5, 6.5, 5],
    ],
  },
];
