/** Routes: a page and its argument, parsed from the address. */

export type TableMode = 'hand' | 'lent' | null;

export type Route =
  | { page: 'home' }
  | { page: 'lobby' }
  | { page: 'new'; game: string; street: boolean; screen: boolean }
  /** `mode`: the device is a hand beside a big screen, or a big screen lent to a player without a phone. */
  | { page: 'table'; table: string; mode: TableMode }
  | { page: 'screen'; table: string; invitation: string }
  | { page: 'seat'; token: string; mode: TableMode }
  | { page: 'watch'; token: string }
  | { page: 'replay'; replay: string }
  | { page: 'review'; replay: string }
  | { page: 'you' }
  | { page: 'in'; secret: string }
  | { page: 'upload' }
  | { page: 'puzzles'; game: string }
  | { page: 'learn'; game: string; lesson: string | null }
  | { page: 'neighbours'; game: string }
  | { page: 'rules'; game: string; clause: string | null }
  | { page: 'standings'; game: string }
  | { page: 'companion'; game: string }
  | { page: 'clubs' }
  | { page: 'club'; club: string; invite: string }
  | { page: 'tournament'; tournament: string }
  | { page: 'privacy' }
  | { page: 'lost' };

export function parse(path: string, hash = ''): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  if (first === 'learn' && second && rest.length < 2)
    return { page: 'learn', game: second, lesson: rest[0] ?? null };
  if (rest.length > 0) return { page: 'lost' };
  if (first === '') return { page: 'home' };
  if (first === 'you' && second === '') return { page: 'you' };
  if (first === 'in' && second === '') return { page: 'in', secret: hash.slice(1) };
  if (first === 'clubs' && second === '') return { page: 'clubs' };
  if (first === 'privacy' && second === '') return { page: 'privacy' };
  if (first === 'lobby' && second === '') return { page: 'lobby' };
  if (first === 'replay') return second ? { page: 'replay', replay: second } : { page: 'upload' };
  if (first === 'standings') return { page: 'standings', game: second };
  if (first === 'screen' && second === '') return { page: 'screen', table: '', invitation: '' };
  if (second === '') return { page: 'lost' };
  switch (first) {
    case 'new':
      return { page: 'new', game: second, street: hash === '#street', screen: hash === '#screen' };
    case 't':
      return { page: 'table', table: second, mode: modeOf(hash) };
    case 'seat':
      return { page: 'seat', token: second, mode: modeOf(hash) };
    case 'screen':
      return { page: 'screen', table: second, invitation: hash.slice(1) };
    case 'watch':
      return { page: 'watch', token: second };
    case 'review':
      return { page: 'review', replay: second };
    case 'play':
      return { page: 'neighbours', game: second };
    case 'club':
      return { page: 'club', club: second, invite: hash.slice(1) };
    case 'tournament':
      return { page: 'tournament', tournament: second };
    case 'companion':
      return { page: 'companion', game: second };
    case 'puzzles':
      return { page: 'puzzles', game: second };
    case 'rules':
      return { page: 'rules', game: second, clause: decoded(hash.slice(1)) || null };
    default:
      return { page: 'lost' };
  }
}

function modeOf(hash: string): TableMode {
  return hash === '#hand' ? 'hand' : hash === '#lent' ? 'lent' : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
