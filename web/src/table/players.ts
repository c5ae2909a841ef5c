/** Who sits at a table, and what the page shows of each seat. */

import type { Phrase } from '../chat/phrases';
import type { Hand } from '../lib/clockPresets';
import type { Line, Place, Seat } from '../lib/table';

export interface Players {
  readonly seats: readonly Place[];
  /** The seats of this device. */
  readonly you: readonly Seat[];
  /** The share of its thinking that a bot has done, by seat. */
  readonly thinking?: { readonly [seat: string]: number };
  /** The current reactions, by seat. */
  readonly stamps?: { readonly [seat: string]: Phrase };
  /** Each seat's remaining time. */
  readonly clocks?: readonly (Hand | null)[];
  /** The seats whose moves after a line were taken back. */
  readonly takeBacks?: ReadonlyMap<Line, readonly Seat[]>;
}
