import type { GamePage } from '../lib/table';

/** The pages of the games, each loaded when it is first needed. A game's key is its folder's name. */
const pages: Record<string, () => Promise<{ default: unknown }>> = {
  toscana: () => import('./toscana'),
  toshi: () => import('./toshi'),
  highway: () => import('./highway'),
  edo: () => import('./edo'),
  jutaku: () => import('./jutaku'),
};

export function hasPage(key: string): boolean {
  return key in pages;
}

/** The page of a game. What its board holds is the game's own business, so it leaves here as unknown. */
export async function page(key: string): Promise<GamePage> {
  const load = pages[key];
  if (!load) throw new Error(`no page for ${key}`);
  return (await load()).default as GamePage;
}
