import type { Component } from 'svelte';
import type { GameFacts } from '../lib/api';
import { loadMessages } from '../lib/messages/catalogues.svelte';
import type { GamePage, PictureProps } from '../lib/table';
import { externalListing } from '../home/externalListing';
import type { Frontage } from '../home/gameListing';

/**
 * A game's key is its folder's name. What stands on the street comes with the page, the rest when it is
 * first needed.
 */
const fronts = import.meta.glob<{ default: Frontage }>('./*/home/index.ts', { eager: true });
const pages = import.meta.glob<{ default: unknown }>('./*/index.ts');

const pictures = import.meta.glob<{ default: Component<PictureProps> }>('./*/Picture.svelte');

/** The games as they stand along the street. */
export const street: readonly (Frontage & { key: string })[] = Object.entries(fronts)
  .map(([path, { default: frontage }]) => ({ key: path.split('/')[1] ?? '', ...frontage }))
  .sort((one, other) => one.place - other.place);

export function hasPage(key: string): boolean {
  return `./${key}/index.ts` in pages;
}

export const frontageOf = (key: string): Frontage =>
  street.find((frontage) => frontage.key === key) ?? externalListing;

/** The games that this server offers, as they stand along the street, games of other packages last. */
export function listGames(games: readonly GameFacts[]): (Frontage & { key: string })[] {
  const known = street.filter(({ key }) => games.some((game) => game.key === key));
  const external = games.filter((game) => game.external);
  return [...known, ...external.map(({ key }) => ({ key, ...externalListing }))];
}

/**
 * The page of a game: the generic one for a game of another package. What its board holds is the game's own
 * business, so it leaves here as unknown.
 */
export async function page(key: string): Promise<GamePage> {
  const load = pages[`./${key}/index.ts`];
  if (!load) {
    const [{ default: generic }] = await Promise.all([import('../generic'), loadMessages('generic')]);
    return generic;
  }
  const [{ default: found }] = await Promise.all([load(), loadMessages(`games/${key}`)]);
  return found as GamePage;
}

/** The small picture of a game, without the rest of its page; null where it has none. */
export async function picture(key: string): Promise<Component<PictureProps> | null> {
  const load = pictures[`./${key}/Picture.svelte`];
  if (!load) return hasPage(key) ? null : (await import('../generic/Picture.svelte')).default;
  const [{ default: found }] = await Promise.all([load(), loadMessages(`games/${key}`)]);
  return found;
}
