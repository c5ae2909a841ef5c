/** The HTTP side of the protocol. Every failure becomes a `Trouble` with words for a person. */

import type {
  Api,
  Calls,
  GameFacts,
  NewPasskey,
  NewTable,
  PlaceWish,
  Refusal,
  Seeking,
  View,
} from './wire/types';

export type {
  Door,
  GameFacts,
  Invitation,
  Keeping,
  Lesson,
  LessonStanding,
  Me,
  MyGame,
  MyGames,
  NewTable,
  OptionFacts,
  PlaceWish,
  Replay,
  Rules,
  Seeking,
} from './wire/types';

/** Something went wrong between here and the server. `status` is 0 where no answer came. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.en);
  }
}

const UNREACHABLE: Refusal = {
  clause: null,
  en: 'The server does not answer. Check your connection and try again.',
  fr: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  where: null,
};

const UNCLEAR: Refusal = {
  clause: null,
  en: 'The server gave an answer that this page does not understand. Reload the page.',
  fr: 'Le serveur a donné une réponse que cette page ne comprend pas. Rechargez la page.',
  where: null,
};

function refusalIn(body: unknown): Refusal {
  const error = (body as { error?: Partial<Refusal> } | null)?.error;
  if (typeof error?.en !== 'string' || typeof error.fr !== 'string') return UNCLEAR;
  return { clause: error.clause ?? null, en: error.en, fr: error.fr, where: error.where ?? null };
}

type Address = keyof Api;
type Body<A extends Address> = Api[A] extends { body: infer Sent } ? [body: Sent] : [];

/** What the parts of an address in braces stand for; those it does not name are asked behind a "?". */
type Parts = { [name: string]: string };

function path(address: Address, parts: Parts): string {
  const rest = new URLSearchParams(parts);
  const filled = address.replace(/^\w+ /, '').replace(/\{(\w+)\}/g, (_, name: string) => {
    rest.delete(name);
    return encodeURIComponent(parts[name] ?? '');
  });
  return rest.size > 0 ? `${filled}?${rest}` : filled;
}

function sent(address: Address, body: unknown): RequestInit {
  const method = address.replace(/ .*/, '');
  if (body === undefined) return { method };
  const plain = typeof body === 'string';
  const kind = plain ? 'text/plain; charset=utf-8' : 'application/json';
  return { method, headers: { 'content-type': kind }, body: plain ? body : JSON.stringify(body) };
}

/** Refusals that pass by themselves; whoever only asks for something asks again. */
const PASSING = [429, 502, 503, 504];
const WAITS = [1000, 2000, 4000, 8000];

async function fetched(address: Address, parts: Parts, body: unknown): Promise<Response> {
  const ask = () => fetch(path(address, parts), { credentials: 'same-origin', ...sent(address, body) });
  let response = await ask();
  for (const wait of address.startsWith('GET ') ? WAITS : []) {
    if (!PASSING.includes(response.status)) break;
    await new Promise((passed) => setTimeout(passed, wait));
    response = await ask();
  }
  return response;
}

/** Asks for something, or says something, as the server's own description has it. */
export async function call<A extends Address>(
  address: A,
  parts: Parts,
  ...[body]: Body<A>
): Promise<Api[A]['answer']> {
  let response: Response;
  try {
    response = await fetched(address, parts, body);
  } catch {
    throw new Trouble(0, UNREACHABLE);
  }
  if (response.ok) return response.json() as Promise<Api[A]['answer']>;
  const problem: unknown = await response.json().catch(() => null);
  throw new Trouble(response.status, refusalIn(problem));
}

/** A set that a record carries whole is too large to be asked about. */
function figures({ seats, options, data }: Pick<View, 'seats' | 'options' | 'data'>): Parts {
  return {
    seats: String(seats),
    options: JSON.stringify(options),
    ...(typeof data === 'string' && { data }),
  };
}

export const games = () => call('GET /api/games', {});
/** The rules with the figures of what a view was agreed on; without one, those of the usual game. */
export const rules = (key: string, agreed?: Pick<View, 'seats' | 'options' | 'data'>) =>
  call('GET /api/games/{key}/rules', { key, ...(agreed && figures(agreed)) });
export const me = () => call('GET /api/me', {});
let arrived: Promise<unknown> | null = null;
/** Whoever comes first has no cookie yet, and two that ask at once would be two guests: all wait for one. */
export const arrive = (): Promise<unknown> =>
  (arrived ??= me().catch((problem: unknown) => {
    arrived = null;
    throw problem;
  }));
export const rename = (name: string) => call('POST /api/me', {}, { name });
export const create = (wish: NewTable) => call('POST /api/tables', {}, wish);
/** The course of a game. */
export const lessons = (key: string) => call('GET /api/games/{key}/lessons', { key });
/** Adds what this browser knows to what the server knows of the person; all of it comes back. */
export const learn = async (learned: string[]) => {
  await arrive();
  return call('POST /api/me/lessons', {}, { learned });
};
export const takeLesson = (key: string, lesson: string) =>
  call('POST /api/lessons/{key}/{lesson}', { key, lesson });
export const lessonStands = (table: string) => call('GET /api/tables/{table}/lesson', { table });
export const lessonWish = (table: string, wish: 'again' | 'show') =>
  call('POST /api/tables/{table}/lesson', { table }, { wish });
export const table = (id: string) => call('GET /api/tables/{table}', { table: id });
export const chance = (id: string) => call('GET /api/tables/{table}/chance', { table: id });
export const invitation = (token: string) => call('GET /api/seats/{token}', { token });
export const takeSeat = (token: string, name: string) => call('POST /api/seats/{token}', { token }, { name });
export const knock = (token: string, name: string) =>
  call('POST /api/seats/{token}/knock', { token }, { name });
/** The right to watch is kept with the guest, so there must be one first. */
export const watch = async (token: string) => {
  await me();
  return call('POST /api/watch/{token}', { token });
};
export const door = (table: string) => call('GET /api/tables/{table}/door', { table });
/** Comes in by the table's own address: on a free seat with a name, or to watch. */
export const enter = async (table: string, name: string | null) => {
  await me();
  return call('POST /api/tables/{table}/door', { table }, name === null ? { watch: true } : { name });
};
/** Sits down with anybody: where somebody waits in the street, or at a new table there. */
export const playWithAnybody = async (wish: Seeking) => {
  await me();
  return call('POST /api/lobby/play', {}, wish);
};
/** The key under which the server may call this browser, and nobody else. */
export const caller = () => call('GET /api/me/calls', {});
export const beCalled = (calls: Calls) => call('POST /api/me/calls', {}, calls);
export const beLeft = (endpoint: string) => call('POST /api/me/calls/end', {}, { endpoint });
/** How the name is kept. */
export const keeping = () => call('GET /api/me/keeping', {});
export const beginPasskey = () => call('POST /api/me/passkeys/begin', {});
export const keepBy = (credential: NewPasskey['credential'], label: string) =>
  call('POST /api/me/passkeys', {}, { credential, label });
export const dropPasskey = (passkey: string) => call('DELETE /api/me/passkeys/{passkey}', { passkey });
export const beginReturn = () => call('POST /api/me/return/begin', {});
export const comeBack = (credential: NewPasskey['credential'], along: boolean) =>
  call('POST /api/me/return', {}, { credential, along });
/** A link to another device, good once. */
export const newLink = () => call('POST /api/me/links', {});
export const lookAtLink = (secret: string) => call('POST /api/me/links/look', {}, { secret });
export const takeLink = (secret: string, along: boolean) =>
  call('POST /api/me/links/take', {}, { secret, along });
export const endElsewhere = () => call('POST /api/me/elsewhere/end', {});
export const myGames = (wanted: Parts) => call('GET /api/me/games', wanted);
export const tallies = () => call('GET /api/me/tallies', {});
/** What a spectator sees of one of one's games. */
export const picture = (table: string) => call('GET /api/me/games/{table}/picture', { table });
/** What a spectator sees of a game that the street may watch. */
export const publicPicture = (table: string) => call('GET /api/lobby/{table}/picture', { table });
export const exportAt = () => path('GET /api/me/export', {});
export const askErasure = () => call('POST /api/me/erasure', {});
export const erase = (secret: string) => call('POST /api/me/erasure/confirm', {}, { secret });
export const forget = (table: string) => call('DELETE /api/me/tables/{table}', { table });
export const upload = (text: string) => call('POST /api/records', {}, text);
/** A replay as everybody saw it, or as one viewer did: much smaller. */
export const replay = (id: string, viewer?: number | null) =>
  call('GET /api/replays/{replay}', {
    replay: id,
    ...(viewer === undefined ? {} : { viewer: String(viewer) }),
  });
/** How a finished game went, as far as that is worked out. */
export const review = (id: string) => call('GET /api/replays/{replay}/review', { replay: id });
/** What the strongest bot would do. */
export const hint = (table: string, seat: number) =>
  call('POST /api/tables/{table}/hint', { table }, { seat });
export const replayRecordAt = (id: string) => path('GET /api/replays/{replay}/record', { replay: id });
export const tableRecordAt = (id: string) => path('GET /api/tables/{table}/record', { table: id });

/** Whatever was thrown, as words for a person. */
export function wordsOf(problem: unknown): Refusal {
  return problem instanceof Trouble ? problem.refusal : UNCLEAR;
}

/** "Play now": me, and bots of these levels on all other seats. */
export function quickTable(
  game: GameFacts,
  name: string,
  levels: readonly number[],
  options: NewTable['options'] = {},
  seats = Math.max(2, Math.min(...game.seats)),
): NewTable {
  const others = Array.from({ length: seats - 1 }, (_, n): PlaceWish => ({
    bot: levels[n % levels.length] ?? 1,
  }));
  return { game: game.key, seats, options, places: [{ me: true, name }, ...others], door: true };
}
