import type { Line } from './table';

/** The lines in force. An undo line removes the lines after its number and is itself not in force. */
export function inForce(lines: readonly Line[]): Line[] {
  return liveNumbers(lines).map((number) => lines[number]!);
}

/** For each line in force, the seats whose moves after it were undone. */
export function takeBacks(lines: readonly Line[]): Map<Line, number[]> {
  const found = new Map<number, Set<number>>();
  const live = liveNumbers(lines, (kept, removed) => {
    for (const number of removed) found.delete(number);
    const by = removed.map((number) => lines[number]?.by).find((seat) => typeof seat === 'number');
    if (typeof by === 'number') found.set(kept, (found.get(kept) ?? new Set()).add(by));
  });
  return new Map(
    live.flatMap((number) => (found.has(number) ? [[lines[number]!, [...found.get(number)!]]] : [])),
  );
}

function liveNumbers(lines: readonly Line[], onUndo?: (kept: number, removed: number[]) => void): number[] {
  let live: number[] = [];
  lines.forEach((line, number) => {
    const to = line.by === 'table' ? line.do?.['undo'] : undefined;
    if (typeof to !== 'number') {
      live.push(number);
      return;
    }
    const removed = live.filter((earlier) => earlier > to);
    live = live.filter((earlier) => earlier <= to);
    onUndo?.(live.at(-1) ?? 0, removed);
  });
  return live;
}
