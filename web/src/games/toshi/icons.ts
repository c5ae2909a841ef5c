/** The icons of Toshi Tōshi's tools, which no other game has: strokes on a 24 × 24 grid. */

export const icons = {
  people: {
    path: 'M8.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-8 12-8 12 0M15 4.500a3.300 3.300 0 0 1 0 6M17 14.500c3 .5 4.500 2.500 4.500 5.500',
  },
} as const;
