/** The icons of Toscana's tools, which no other game has: strokes on a 24 × 24 grid. */

export const icons = {
  frame: { path: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 10.500h6v3H9z' },
  area: { path: 'M4 4h8v8h8v8h-12v-8h-4z' },
  seal: { path: 'M12 3a9 9 0 1 0 .01 0M8 8.500l4 7.500 4-7.500' },
} as const;
