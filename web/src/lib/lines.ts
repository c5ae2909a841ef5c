import type { Line } from './table';

/** The lines that hold: an undo line takes back those after the number it names, and itself leaves none. */
export function inForce(lines: readonly Line[]): Line[] {
  let live: number[] = [];
  lines.forEach((line, number) => {
    const kept = line.by === 'table' ? line.do?.['undo'] : undefined;
    if (typeof kept === 'number') live = live.filter((earlier) => earlier <= kept);
    else live.push(number);
  });
  return live.map((number) => lines[number]!);
}
