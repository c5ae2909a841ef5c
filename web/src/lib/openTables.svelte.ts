/** The guest's open tables, shared by the home page, the lobby and the header's count. */

import * as api from './api';
import { latestOnly } from './latest';
import type { MyGame, MyInvitation } from './wire/types';

/** The tables where the guest has a seat; the others are only watched. */
export const seatedAt = (tables: readonly MyGame[]): MyGame[] =>
  tables.filter(({ seats }) => seats.some(({ you }) => you));

class OpenTables {
  /** Tables where it is the guest's turn come first. */
  list: readonly MyGame[] = $state.raw([]);
  /** Seats that others offer to the guest by name. */
  invitations: readonly MyInvitation[] = $state.raw([]);
  readonly seated: readonly MyGame[] = $derived(seatedAt(this.list));
  /** The number of tables where it is the guest's turn. */
  readonly awaited: number = $derived(this.seated.filter(({ awaited }) => awaited).length);

  #fetch = latestOnly(async () => {
    await api.arrive();
    // Without a server there are tables on the device, but no invitations.
    const invitations = api.myInvitations().catch(() => ({ invitations: [] }));
    return Promise.all([api.myGames({ phase: 'open' }), invitations]);
  });

  /** Reloads the lists; keeps the old ones if a request fails. */
  refresh = async (): Promise<void> => {
    const found = await this.#fetch().catch(() => undefined);
    if (!found) return;
    this.list = found[0].games;
    this.invitations = found[1].invitations;
  };
}

export const openTables = new OpenTables();
