import { parse, type Route } from './route';

const here = (): Route => parse(location.pathname, location.hash);

let current: Route = $state.raw(typeof location === 'undefined' ? { page: 'home' } : here());

export function route(): Route {
  return current;
}

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  current = here();
  scrollTo(0, 0);
}

/** Takes the route from the address, which the browser's history has changed. */
export function readAddress(): void {
  current = here();
}

/** Handles a click on an internal link without a reload. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
