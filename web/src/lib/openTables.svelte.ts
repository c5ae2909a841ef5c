/** The guest's open tables, shared by the home page, the lobby and the header's count. */

import * as api from './api';
import { latestOnly } from './latest';
import type { MyGame } from './wire/types';

/** The tables where the guest has a seat; the others are only watched. */
export const seatedAt = (tables: readonly MyGame[]): MyGame[] =>
  tables.filter(({ seats }) => seats.some(({ you }) => you));

class OpenTables {
  /** Tables where it is the guest's turn come first. */
  list: readonly MyGame[] = $state.raw([]);
  readonly seated: readonly MyGame[] = $derived(seatedAt(this.list));
  /** The number of tables where it is the guest's turn. */
  readonly awaited: number = $derived(this.seated.filter(({ awaited }) => awaited).length);

  #fetch = latestOnly(async () => {
    await api.arrive();
    return (await api.myGames({ phase: 'open' })).games;
  });

  /** Reloads the list; keeps the old one if the request fails. */
  refresh = async (): Promise<void> => {
    this.list = (await this.#fetch().catch(() => undefined)) ?? this.list;
  };
}

export const openTables = new OpenTables();
