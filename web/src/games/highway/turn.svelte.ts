/** A player's turn: the held piece, the search for a place, and the open panels. */

import type { Action } from '../../lib/table';
import type { Draft } from './placementDraft.svelte';
import type { Search } from './suggestionSearch.svelte';

export class Turn {
  /** The cars of the road are being chosen. */
  choosing = $state(false);
  /** The player asked to pass. */
  passing = $state(false);
  /** Why a tool does nothing now, after it was tried. */
  excuse = $state('');
  /** The advised action that the player declined. */
  declined: Action | null = $state.raw(null);

  constructor(
    readonly draft: Draft,
    readonly search: Search,
  ) {}
}
