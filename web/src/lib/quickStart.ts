import { frontageOf } from '../games';
import * as api from './api';
import { go } from './router.svelte';
import { t } from './messages';

/** Sits down at once at a new table with bots of these levels; what goes wrong is for the caller to say. */
export async function sitDown(
  game: api.GameFacts,
  levels: readonly number[],
  options = frontageOf(game.key)?.quick,
  seats?: number,
): Promise<void> {
  const { name } = await api.me();
  const { table } = await api.create(api.quickTable(game, name ?? anyone(), levels, options, seats));
  go(`/t/${table}`);
}

/** A number keeps two nameless guests apart. */
const anyone = () => t('new.guest', { n: 10 + Math.floor(Math.random() * 90) });
