/** Vectors of two and three numbers. */

export type Vector2 = readonly [number, number];
export type Vector3 = readonly [number, number, number];

export const vector2 = (part: (n: 0 | 1) => number): Vector2 => [part(0), part(1)];
export const vector3 = (part: (n: 0 | 1 | 2) => number): Vector3 => [part(0), part(1), part(2)];
