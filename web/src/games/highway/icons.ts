/** The icons of Tokyo Highway's tools, which no other game has: strokes on a 24 × 24 grid. */

export const icons = {
  target: { path: 'M12 5a7 7 0 1 0 .01 0M12 9.500a2.500 2.500 0 1 0 .01 0' },
  raise: { path: 'M6 14l6-7 6 7M6 19h12' },
  sink: { path: 'M6 10l6 7 6-7M6 5h12' },
  fork: { path: 'M12 21v-8L5 5M12 13l7-8M4 9V4h5M20 9V4h-5' },
  ramp: { path: 'M4 7c6 0 8 10 16 10M15 12l5 5-5 4' },
  bulb: { path: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 11h7A6 6 0 0 0 12 3' },
  pennant: { path: 'M5 21V4h12l-3 4 3 4H5' },
  skip: { path: 'M5 5l7 7-7 7M13 5l7 7-7 7' },
  list: { path: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3' },
  car: { path: 'M3 16v-4l3-5h10l3 5h2v4zM8 16a1.500 1.500 0 1 0 .01 3M17 16a1.500 1.500 0 1 0 .01 3' },
  circle: { path: 'M19 12a7 7 0 1 1-2.500-5.400M19 4v4.500h-4.500' },
  cross: { path: 'M12 4v16M4 12h16M9 7l3-3 3 3M9 17l3 3 3-3M7 9l-3 3 3 3M17 9l3 3-3 3' },
} as const;
