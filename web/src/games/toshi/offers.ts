/** What the view offers, sorted by what can be pointed at. */

import { has, same, type Slot, type Space } from './view';

export interface Offer {
  cards: readonly string[];
  /** Where a token may be placed, or a second one in the phase `extra`. */
  slots: readonly Slot[];
  decline: boolean;
  wait: boolean;
  builds: readonly { card: string; space: Space }[];
  moves: readonly { from: Slot; to: Slot }[];
  /** Where a token may be moved to from anywhere, when the moves are too many to be listed. */
  from: readonly Slot[];
  to: readonly Slot[];
  leaders: readonly number[];
  flips: readonly Space[];
  done: boolean;
}

interface Act {
  card?: string;
  token?: Slot;
  extra?: Slot | null;
  wait?: boolean;
  up?: [string, Space];
  down?: [string, Space];
  move?: [Slot, Slot];
  leader?: number;
  flip?: Space;
  done?: boolean;
}

interface Described {
  from?: Slot[];
  to?: Slot[];
  leader?: number[];
  flip?: Space[];
  done?: boolean;
}

function distinct(slots: readonly Slot[]): Slot[] {
  return slots.filter((slot, n) => slots.findIndex((other) => same(other, slot)) === n);
}

export function offer(offered: unknown): Offer {
  const acts: Act[] = Array.isArray(offered) ? (offered as Act[]) : [];
  const described: Described = Array.isArray(offered) ? {} : ((offered ?? {}) as Described);
  const moves = acts.flatMap(({ move }) => (move ? [{ from: move[0], to: move[1] }] : []));
  return {
    cards: acts.flatMap(({ card }) => card ?? []),
    slots: acts.flatMap(({ token, extra }) => (token ? [token] : extra ? [extra] : [])),
    decline: acts.some(({ extra }) => extra === null),
    wait: acts.some(({ wait }) => wait === true),
    builds: acts.flatMap(({ up, down }) => {
      const build = up ?? down;
      return build ? [{ card: build[0], space: build[1] }] : [];
    }),
    moves,
    from: described.from ?? distinct(moves.map(({ from }) => from)),
    to: described.to ?? [],
    leaders: described.leader ?? acts.flatMap(({ leader }) => leader ?? []),
    flips: described.flip ?? acts.flatMap(({ flip }) => (flip ? [flip] : [])),
    done: described.done ?? acts.some(({ done }) => done === true),
  };
}

/** Where the token at `from` may go. */
export function destinations({ moves, from: all, to }: Offer, from: Slot): Slot[] {
  if (to.length > 0 && has(all, from)) return to.filter((slot) => !same(slot, from));
  return moves.filter((move) => same(move.from, from)).map((move) => move.to);
}

/** The spaces where a card may be built; without a card, where any may. */
export function grounds({ builds }: Offer, card: string | null): Space[] {
  const spaces = builds.filter((build) => card === null || build.card === card).map(({ space }) => space);
  return spaces.filter((space, n) => spaces.findIndex((other) => same(other, space)) === n);
}
