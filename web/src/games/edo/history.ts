/** The course of a game by rounds, from its lines. */

import type { Line } from '../../lib/table';
import { disclosureOf } from './view';

export interface Chronicle {
  power: number[][];
  income: number[][];
  buildings: number[][];
}

/** For each seat its power, its income and its buildings after each round, from nothing on. */
export function chronicle(lines: readonly Line[], seats: number): Chronicle {
  const none = () => Array.from({ length: seats }, () => 0);
  const [power, built] = [none(), none()];
  const told: Chronicle = {
    power: power.map((n) => [n]),
    income: power.map((n) => [n]),
    buildings: power.map((n) => [n]),
  };
  for (const line of lines) {
    const { by, do: done } = line;
    const { gain, income } = disclosureOf(line);
    if (typeof by === 'number') {
      power[by] = (power[by] ?? 0) + (gain?.power ?? 0);
      if (
        done &&
        ('build' in done || (done['take'] && typeof done['take'] === 'object' && 'town' in done['take']))
      )
        built[by] = (built[by] ?? 0) + 1;
    }
    if (!income) continue;
    const paid = Object.values(income);
    for (let seat = 0; seat < seats; seat += 1) {
      told.power[seat]?.push(power[seat] ?? 0);
      told.income[seat]?.push(paid[seat] ?? 0);
      told.buildings[seat]?.push(built[seat] ?? 0);
    }
  }
  return told;
}

/**
 * The Ryo of each seat after each round, computed backwards from the final amounts; null where the lines
 * conceal money.
 */
export function purses(lines: readonly Line[], ends: readonly (number | null)[]): number[][] | null {
  const { options } = (lines[0] ?? {}) as { options?: { money?: string } };
  if (options?.money === 'hidden' || ends.includes(null)) return null;
  const sums = ends.map(() => 0);
  const rows: number[][] = ends.map(() => []);
  const note = () => rows.forEach((row, seat) => row.push(sums[seat] ?? 0));
  let begun = false;
  for (const line of lines) {
    const { by, do: done } = line;
    const { gain, income } = disclosureOf(line);
    if (!begun && done && 'plan' in done) {
      begun = true;
      note();
    }
    if (typeof by === 'number') sums[by] = (sums[by] ?? 0) + (gain?.ryo ?? 0);
    if (!income) continue;
    income.forEach((ryo, seat) => (sums[seat] = (sums[seat] ?? 0) + ryo));
    note();
  }
  return rows.map((row, seat) => row.map((ryo) => ryo + (ends[seat] ?? 0) - (sums[seat] ?? 0)));
}

/** The finished rounds of the game that this one continues: every player reveals three cards in each. */
export function earlierRounds(first: Line | undefined): number {
  const { seats, from } = (first ?? {}) as { seats?: number; from?: { lines?: { do?: object }[] } };
  const revealed = from?.lines?.filter(({ do: done }) => done && 'reveal' in done).length ?? 0;
  return seats ? Math.floor(revealed / (3 * seats)) : 0;
}

export interface Closed {
  round: number;
  seats: { income: number; stay: number; power: number }[];
}

/** The last round that is over: what each seat was paid, whom it kept, and the power it won in it. */
export function closed(lines: readonly Line[], seats: number): Closed | null {
  const fresh = () => Array.from({ length: seats }, () => ({ income: 0, stay: 0, power: 0 }));
  let [now, last, round] = [fresh(), null as Closed | null, earlierRounds(lines[0])];
  for (const line of lines) {
    const { by, do: done } = line;
    const { gain, income } = disclosureOf(line);
    const mine = typeof by === 'number' ? now[by] : undefined;
    if (mine) {
      mine.power += gain?.power ?? 0;
      if (done && Array.isArray(done['keep'])) mine.stay = done['keep'].length;
    }
    if (!income) continue;
    income.forEach((ryo, seat) => Object.assign(now[seat] ?? {}, { income: ryo }));
    last = { round: (round += 1), seats: now };
    now = fresh();
  }
  return last;
}
