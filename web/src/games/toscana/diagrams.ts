/** The figures for Toscana's rules. */

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

const A = ['x...', '...x'];
const A_TURNED = ['.x', '..', '..', 'x.'];
const B = ['..xx', '....'];
const C = ['..', 'x.', '..', '.x'];
const D = ['...x', 'x...'];
export const DRAWN: readonly Drawn[] = [
  {
    clause: 'C-3',
    says: 'C-3.1',
    tiles: [
      { print: A, at: [0, 0], seat: GREY },
      { print: A_TURNED, at: [0, 5], seat: GREY },
    ],
  },
  {
    clause: 'C-5',
    says: 'C-5.1',
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
    says: 'C-8.1',
    tiles: [{ print: A, at: [1, 4], seat: GREY }],
    crosses: [[2, 6]],
    grid: true,
  },
  {
    clause: 'C-8',
    right: false,
    says: 'C-8.2',
    tiles: [
      { print: B, at: [0, 0], seat: RED },
      { print: A, at: [1, 2], seat: GREY },
    ],
    crosses: [[1.5, 3]],
  },
  {
    clause: 'C-9',
    right: true,
    says: 'C-9.1',
    tiles: [{ print: A, at: [1, 1], seat: GREY }],
    centre: [2, 3],
  },
  {
    clause: 'C-9',
    right: false,
    says: 'C-9.2',
    tiles: [{ print: A, at: [0, 1], seat: GREY }],
    centre: [2, 3],
  },
  {
    clause: 'C-10',
    right: true,
    says: 'C-10.1',
    tiles: [
      { print: B, at: [0, 0], seat: GREY },
      { print: D, at: [1, 4], seat: GREY },
    ],
    joins: [[1, 4, 2, 4]],
  },
  {
    clause: 'C-10',
    right: false,
    says: 'C-10.2',
    tiles: [
      { print: B, at: [0, 0], seat: GREY },
      { print: D, at: [2, 4], seat: GREY },
    ],
    crosses: [[2, 4]],
  },
  {
    clause: 'C-10',
    right: true,
    says: 'C-10.3',
    tiles: [
      { print: ['....', '..xx'], at: [0, 0], seat: RED },
      { print: A, at: [0, 4], seat: GREY },
    ],
    joins: [[1, 4, 2, 4]],
  },
  {
    clause: 'C-10',
    right: false,
    says: 'C-10.4',
    tiles: [
      { print: ['....', 'xx..'], at: [0, 0], seat: RED },
      { print: A, at: [0, 4], seat: GREY },
    ],
    crosses: [[1, 4]],
  },
  {
    clause: 'C-11',
    says: 'C-11.1',
    tiles: [
      { print: B, at: [0.2, 0.2], seat: GREY },
      { print: A, at: [0, 0], seat: GREY },
    ],
    crosses: [[1, 2]],
  },
  {
    clause: 'C-13',
    says: 'C-13.1',
    tiles: [
      { print: A, at: [0, 0], seat: RED, slides: true },
      { print: B, at: [1, 0], seat: RED },
    ],
  },
  {
    clause: 'C-19',
    says: 'C-19.1',
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
    says: 'C-20.1',
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
    says: 'C-21.1',
    tiles: [{ print: C, at: [0, 0], seat: RED }],
    numbers: [
      [1, 0, 1],
      [3, 1, 1],
    ],
  },
  {
    clause: 'C-23',
    says: 'C-23.1',
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
