/** The guest's open tables, shared by the home page, the lobby and the count in the header. */

import * as api from './api';
import { latestOnly } from './latest';
import type { MyGame } from './wire/types';

/** Those at which somebody of this guest sits; the others are only watched. */
export const seatedAt = (tables: readonly MyGame[]): MyGame[] =>
  tables.filter(({ seats }) => seats.some(({ you }) => you));

class OpenTables {
  /** Those that wait for the guest come first. */
  list: readonly MyGame[] = $state.raw([]);
  readonly seated: readonly MyGame[] = $derived(seatedAt(this.list));
  /** How many wait for the guest. */
  readonly awaited: number = $derived(this.seated.filter(({ awaited }) => awaited).length);

  #fetch = latestOnly(async () => {
    await api.arrive();
    return (await api.myGames({ phase: 'open' })).games;
  });

  /** Asks the server; where it does not answer, what was known stays. */
  refresh = async (): Promise<void> => {
    this.list = (await this.#fetch().catch(() => undefined)) ?? this.list;
  };
}

export const openTables = new OpenTables();
