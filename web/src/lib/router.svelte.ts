/** Where we are: the address as a page and its argument. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'seat'; token: string }
  | { page: 'watch'; token: string }
  | { page: 'replay'; replay: string }
  | { page: 'upload' }
  | { page: 'rules'; game: string; clause: string | null }
  | { page: 'lost' };

export function parse(path: string, hash = ''): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  if (rest.length > 0) return { page: 'lost' };
  if (first === '') return { page: 'home' };
  if (first === 'replay') return second ? { page: 'replay', replay: second } : { page: 'upload' };
  if (second === '') return { page: 'lost' };
  switch (first) {
    case 'new':
      return { page: 'new', game: second };
    case 't':
      return { page: 'table', table: second };
    case 'seat':
      return { page: 'seat', token: second };
    case 'watch':
      return { page: 'watch', token: second };
    case 'rules':
      return { page: 'rules', game: second, clause: decoded(hash.slice(1)) || null };
    default:
      return { page: 'lost' };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

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

/** Lets links of our own change the page without loading it anew; call once, in the root component. */
export function followLinks(): void {
  $effect(() => {
    const onBack = () => (current = here());
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      go(link.pathname + link.search + link.hash);
    };
    addEventListener('popstate', onBack);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onBack);
      document.removeEventListener('click', onClick);
    };
  });
}
