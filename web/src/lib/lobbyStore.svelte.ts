import type { Answer, Refusal } from './table';
import type { LobbyTable } from './wire/types';
import { Wire, type Connection, type News } from './wire/reconnectingSocket';

/** The lobby's state, updated through its socket. */
export class LobbyStore {
  tables: readonly LobbyTable[] = $state.raw([]);
  /** The number of people connected, and the names of those who chose to be visible. */
  here = $state(0);
  names: readonly string[] = $state.raw([]);
  known = $state(false);
  connection: Connection = $state('connecting');
  trouble: Refusal | null = $state.raw(null);

  #wire: Wire;

  constructor() {
    this.#wire = new Wire('lobby', {
      news: (news) => this.#hear(news),
      connection: (state) => (this.connection = state),
      time: () => undefined,
      error: (error) => (this.trouble = error),
    });
  }

  close(): void {
    this.#wire.close();
  }

  /** Shows or hides the guest's name in the lobby. */
  appear = (seen: boolean): Promise<Answer> => this.#wire.command({ type: 'appear', seen });

  #hear(news: News): void {
    if (news.type !== 'lobby') return;
    const changed = new Set([...news.gone, ...news.tables.map(({ table }) => table)]);
    const kept = news.whole ? [] : this.tables.filter(({ table }) => !changed.has(table));
    this.tables = [...kept, ...news.tables].sort(
      (one, other) => one.made - other.made || (one.table < other.table ? -1 : 1),
    );
    this.here = news.here;
    this.names = news.names;
    this.known = true;
  }
}
