/** Tokyo Highway's table as the view gives it. All measures are hundredths of a millimetre. */

export type Point = readonly [x: number, y: number];
export type Shape = { corners: readonly Point[] } | { centre: Point; radius: number };

export interface Part {
  name: string;
  outline: Shape;
}

export interface Thing {
  object: string;
  at: readonly [x: number, y: number, angle: number];
  outline: Shape;
  obstacles: readonly Part[];
  opening: readonly [Point, Point] | null;
}

export interface Pillar {
  id: number;
  seat: number;
  at: Point;
  height: number;
  junction: boolean;
  ways: number;
}

export interface Road {
  id: number;
  seat: number;
  kind: 'ramp' | 'road' | 'exit';
  from: number;
  to: number | null;
  line: readonly [Point, Point];
  corners: readonly Point[];
  z: readonly [number, number];
  length: number;
  lift: number;
  over: readonly number[];
  under: readonly number[];
  rainbow: boolean;
  foot: readonly string[] | null;
}

export interface Car {
  seat: number;
  type: string;
  road: number;
  where: number;
  corners: readonly Point[];
  z: number;
}

export interface Way {
  height: number;
  junction: boolean;
  length: number;
  reach: readonly [number, number];
}

export interface OpenEnd {
  pillar: number;
  seat: number;
  ways: number;
  height: number;
  exit: number | null;
  next: readonly Way[];
}

export interface Stock {
  grey: number;
  yellow: number;
  roads: number;
  lost: number;
  cars: readonly string[];
  placed: number;
}

export const MISSIONS = [
  'cars',
  'development',
  'buildings',
  'tower',
  'discs',
  'jam',
  'highest',
  'rainbow',
  'airport',
  'green',
] as const;
export type Mission = (typeof MISSIONS)[number];

export type Points = Record<Mission, number> & {
  total: number;
  areas: readonly number[];
  enclosed: readonly number[];
};

export interface Geometry {
  table: number;
  road: { length: number; width: number; thick: number };
  disc: { radius: number; height: number };
  car: { width: number; height: number };
  cars: Record<string, number>;
  shapes: Record<string, Omit<Thing, 'object' | 'at'> & { height: number; heights: Record<string, number> }>;
  lengths: readonly number[];
  apart: number;
  clear: number;
  gap: number;
  car_gap: number;
  lift: number;
  city: number;
}

export interface Board {
  phase: 'first' | 'city' | 'build' | 'fell' | 'over';
  first: number | null;
  mover: number | null;
  turn: number;
  round: number;
  objects: readonly Thing[];
  left: Record<string, number>;
  placeable: readonly string[];
  pillars: readonly Pillar[];
  roads: readonly Road[];
  cars: readonly Car[];
  open: readonly OpenEnd[];
  firsts: readonly { over: readonly number[]; under: readonly number[] }[];
  stock: readonly Stock[];
  points: readonly Points[] | null;
  places: readonly (number | null)[];
  passed: readonly boolean[];
  stuck: boolean;
  last: {
    pillar: number | null;
    road: number | null;
    cars: readonly number[];
    given: readonly (readonly [number, number, string])[];
  };
  geometry: Geometry;
}

/** A type of car and its place, in thousandths of the road. */
export type Parked = readonly [type: string, where: number];
