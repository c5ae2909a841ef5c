/** Samurai and the merchant on their way: they walk the roads from where they were to where they are. */

import type { Point } from '../print/ink';
import type { Place } from '../print/layout';
import type { Ways } from '../print/ways';
import { count, type Board } from '../view';
import { walked } from './figures';

export interface Traveller {
  id: number;
  seat: number | null;
  from: string | null;
  to: string | null;
  line: Point[];
  /** How far on the way, from 0 to 1. */
  share: number;
}

interface Country {
  places: Record<string, Place>;
  ways: Ways | null;
}

const STEP = 240;
const LONGEST = 1100;

function minus(all: readonly string[], some: readonly string[]): string[] {
  return [...new Set(all)].flatMap((one) =>
    Array.from({ length: Math.max(0, count(all, one) - count(some, one)) }, () => one),
  );
}

/** Who left where and came where, from one board to the next. */
export function moves(before: Board, after: Board): { seat: number | null; from: string; to: string }[] {
  const found: { seat: number | null; from: string; to: string }[] = [];
  after.players.forEach(({ samurai }, seat) => {
    const was = before.players[seat]?.samurai ?? [];
    const [left, came] = [minus(was, samurai), minus(samurai, was)];
    left.forEach((from, n) => {
      const to = came[n];
      if (to !== undefined) found.push({ seat, from, to });
    });
  });
  if (before.merchant.at !== after.merchant.at && before.phase !== 'deal')
    found.push({ seat: null, from: before.merchant.at, to: after.merchant.at });
  return found;
}

export class Travels {
  moving: Traveller[] = $state([]);
  #ids = 0;

  /** Lets everybody walk who is elsewhere now. */
  begin(before: Board, after: Board, { places, ways }: Country): void {
    for (const { seat, from, to } of moves(before, after)) {
      const line = walked(after.map, places, ways, from, to);
      if (line.length > 1) this.#walk({ id: (this.#ids += 1), seat, from, to, line, share: 0 });
    }
  }

  #walk(traveller: Traveller): void {
    this.moving.push(traveller);
    const lasts = Math.min(LONGEST, STEP + traveller.line.length * 14);
    const start = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / lasts);
      const mine = this.moving.find(({ id }) => id === traveller.id);
      if (!mine) return;
      mine.share = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
      if (share < 1) requestAnimationFrame(step);
      else this.moving = this.moving.filter(({ id }) => id !== traveller.id);
    };
    requestAnimationFrame(step);
  }

  /** How many of a seat are still on their way to a space. */
  awaited(seat: number | null, space: string): number {
    return this.moving.filter((one) => one.seat === seat && one.to === space).length;
  }

  static at({ line, share }: Traveller): Point {
    return line[Math.min(line.length - 1, Math.round(share * (line.length - 1)))] as Point;
  }
}
