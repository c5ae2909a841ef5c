/** A square site of 40 mm with a grid, a triangle and a few pieces: enough to build on. */

import type { Board, Built, Card, Player, Point, Pose, Scene } from '../view';
import { posed } from '../geometry';

export const SQUARE: readonly Point[] = [
  [-500, -500],
  [500, -500],
  [500, 500],
  [-500, 500],
];
export const BAR: readonly Point[] = [
  [-1000, -500],
  [1000, -500],
  [1000, 500],
  [-1000, 500],
];
export const WEDGE: readonly Point[] = [
  [-500, -500],
  [500, -500],
  [-500, 500],
];

const CARD: Card = {
  district: 'ueno',
  floors: 2,
  pieces: 3,
  yen: 5000,
  outlines: [
    [
      [900, 900],
      [5100, 900],
      [5100, 5100],
      [900, 5100],
    ],
  ],
  grid: { at: [1000, 1000], angle: 0, step: 500 },
  difficulty: 2,
};
const TWO: Card = {
  ...CARD,
  district: 'ginza',
  yen: 14000,
  outlines: [
    [
      [0, 0],
      [4000, 0],
      [0, 4000],
    ],
    [
      [3000, 0],
      [7000, 0],
      [7000, 4000],
    ],
  ],
  grid: null,
};

export function scene(more: Partial<Scene> = {}): Scene {
  return {
    set: { name: 'house-1', about: '' },
    thick: 600,
    size: 7000,
    pieces: [SQUARE, BAR, WEDGE],
    areas: [10000, 20000, 5000],
    cards: { 12: CARD, 20: TWO },
    snap: { reach: 300, angle: 800 },
    architects: ['ito', 'ando', 'ban'],
    ...more,
  };
}

export function built(piece: number, floor: number, pose: Pose): Built {
  return { piece, floor, pose, corners: posed(scene().pieces[piece]!, pose) };
}

export function player(more: Partial<Player> = {}): Player {
  return {
    architect: 'ito',
    at: [0, 0],
    card: 12,
    outline: null,
    hand: null,
    built: [],
    kept: [],
    yen: 0,
    times: [],
    called: null,
    again: null,
    stale: false,
    wrong: 0,
    void: false,
    finisher: false,
    ...more,
  };
}

export function desk(more: Partial<Board> = {}): Board {
  return {
    phase: 'build',
    order: [],
    mode: 'full',
    side: 'easy',
    judge: 'place',
    round: 1,
    turn: null,
    go: 3000,
    close: null,
    grid: Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => null)),
    pool: [0, 1, 2],
    players: [player(), player({ architect: 'ando', card: 20 })],
    missing: { floors: [1, 2], pieces: 3 },
    reach: [],
    last: null,
    solutions: {},
    ...more,
  };
}
