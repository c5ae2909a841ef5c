/** Colours that depend on something: a seat's own, and shades by height. */

const LEVELS = 7;

export function ofSeat(seat: number): string {
  return `var(--highway-seat-${seat})`;
}

function share(z: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, z / (LEVELS * 1000))));
}

/** Wood, the lighter the higher above the table. */
export function wood(z: number): string {
  return `color-mix(in oklab, var(--highway-road-high) ${share(z)}%, var(--highway-road-low))`;
}

export function stone(height: number): string {
  return `color-mix(in oklab, var(--highway-pillar-high) ${share(height * 1000)}%, var(--highway-pillar-low))`;
}

/** The dash pattern of each seat's stripe, so that seats differ by more than colour. */
export const STRIPES = ['none', '5 3', '0.1 2.6', '7 2 1.2 2'];
