/**
 * What the player has selected on the map: a figure that sets out, rides, officials at work, a proposed
 * action.
 */

import type { Action, ProposalControl } from '../../../lib/table';
import type { Point } from '../print/ink';

export interface Proposed {
  action: Action;
  words: string;
  at: Element;
  controls: ProposalControl[];
}

export class MapSelection {
  /** The space where the figure stands that sets out, or the merchant. */
  from: string | null = $state(null);
  /** The figure was selected on the map, not in the panel. */
  pointed = $state(false);
  /** Where a dragged figure is. */
  carried: Point | null = $state.raw(null);
  /** The rides, each from a space to a space. */
  legs: [string, string][] = $state.raw([]);
  /** The space that is looked at closely. */
  looked: string | null = $state(null);
  /** The spaces of the officials who work, or of the samurai who are kept. */
  bag: string[] | null = $state.raw(null);
  proposed: Proposed | null = $state.raw(null);

  constructor(bag: string[] | null) {
    this.bag = bag;
  }

  /** Deselects the figure, its rides and the proposed action. */
  clear(): void {
    this.from = this.carried = this.proposed = null;
    this.legs = [];
  }
}
