import { frontageOf } from '../games';
import * as api from './api';
import { loadPage } from './pages';
import { go } from './router.svelte';
import { t } from './messages';

/** Creates a table with bots of these levels and opens it; throws on failure. */
export async function sitDown(
  game: api.GameFacts,
  levels: readonly number[],
  options = frontageOf(game.key).quick,
  seats?: number,
): Promise<void> {
  void loadPage('table')?.catch(() => undefined);
  const { name } = await api.me();
  const { table } = await api.create(api.quickTable(game, name ?? anyone(), levels, options, seats));
  go(`/t/${table}`);
}

/** A random number distinguishes guests without a name. */
const anyone = () => t('new.guest', { n: 10 + Math.floor(Math.random() * 90) });
