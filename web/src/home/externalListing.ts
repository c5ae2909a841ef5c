import type { Frontage } from './gameListing';
import ExternalFacade from './ExternalFacade.svelte';

/** What stands for a game of another package, of which the page knows nothing in advance. */
export const externalListing: Frontage = {
  place: Infinity,
  Facade: ExternalFacade,
  what: 'home.external.what',
  aim: () => '',
};
