/** A small print for each action: sky, ground and its subject, on a sheet of 100 by 120. */

import type { Doing } from '../view';

interface Scene {
  sky: 'dawn' | 'day' | 'wood' | 'gold' | 'dusk';
  /** Piece, where its foot stands, and how large it is. */
  things: readonly (readonly [string, number, number, number])[];
}

const CEDARS = [
  ['cedar0', 12, 74, 0.8],
  ['cedar2', 28, 70, 0.8],
  ['cedar1', 46, 72, 0.8],
  ['cedar3', 64, 69, 0.78],
  ['cedar0', 82, 73, 0.85],
  ['cedar1', 96, 76, 0.9],
] as const;

export const SCENES: Record<Doing, Scene> = {
  money: {
    sky: 'day',
    things: [
      ['post', 26, 80, 1.25],
      ['ryo', 22, 92, 0.6],
      ['ryo', 78, 90, 0.62],
      ['ryo', 88, 95, 0.62],
    ],
  },
  rice: {
    sky: 'dawn',
    things: [
      ['pine0', 16, 72, 0.8],
      ['rice', 34, 88, 0.85],
      ['rice', 70, 88, 0.85],
      ['rice', 52, 68, 0.85],
    ],
  },
  wood: { sky: 'wood', things: [...CEDARS, ['wood', 32, 90, 0.85], ['wood', 70, 92, 0.85]] },
  stone: {
    sky: 'day',
    things: [
      ['stone', 28, 84, 1],
      ['stone', 66, 84, 1],
      ['stone', 48, 62, 1],
    ],
  },
  paddy: {
    sky: 'dawn',
    things: [
      ['pine1', 88, 70, 0.75],
      ['samurai-0', 40, 92, 0.72],
      ['rice', 74, 88, 0.75],
    ],
  },
  wood_stone: {
    sky: 'wood',
    things: [...CEDARS.slice(0, 4), ['wood', 30, 90, 0.8], ['stone', 72, 88, 0.85]],
  },
  travel: {
    sky: 'gold',
    things: [
      ['pine0', 14, 72, 0.8],
      ['pine1', 90, 74, 0.8],
      ['samurai-0', 34, 92, 0.74],
      ['samurai-0', 62, 88, 0.66],
    ],
  },
  recruit: {
    sky: 'dusk',
    things: [
      ['fortress', 46, 80, 0.82],
      ['official', 28, 94, 0.85],
    ],
  },
  develop: {
    sky: 'gold',
    things: [
      ['house-1', 8, 78, 1.1],
      ['official', 72, 92, 0.9],
    ],
  },
  build_easy: {
    sky: 'gold',
    things: [
      ['house-0', 20, 84, 1.5],
      ['wood', 80, 94, 0.6],
    ],
  },
  build_hard: {
    sky: 'gold',
    things: [
      ['fortress', 44, 82, 0.92],
      ['house-2', 4, 88, 0.95],
      ['stone', 84, 94, 0.5],
    ],
  },
  trade: {
    sky: 'dusk',
    things: [
      ['boat', 78, 64, 0.6],
      ['merchant', 42, 92, 1],
      ['rice', 76, 92, 0.55],
    ],
  },
};
