/** The HTTP client. Every failure becomes a `Trouble` with a message for the reader. */

import type {
  Api,
  PushRegistration,
  GameFacts,
  NewPasskey,
  NewTable,
  NewToken,
  PersonReference,
  PlaceRequest,
  Refusal,
  MatchRequest,
  View,
} from './wire/types';
import { t } from './messages';
import { ownRefusal } from './refusals';

export type {
  TablePreview,
  GameFacts,
  Invitation,
  AccountState,
  Lesson,
  LessonStanding,
  Me,
  MyGame,
  MyGames,
  MyInvitation,
  MyPeople,
  NewTable,
  OptionFacts,
  PlayedPerson,
  PlaceRequest,
  Replay,
  Rules,
  MatchRequest,
} from './wire/types';

/** A failed request. `status` is 0 if no response arrived. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.en);
  }
}

const unreachable = () => ownRefusal(t('error.unreachable'));
const unclear = () => ownRefusal(t('error.unclear'));

function refusalIn(body: unknown): Refusal {
  const error = (body as { error?: Partial<Refusal> } | null)?.error;
  if (typeof error?.en !== 'string' || typeof error.fr !== 'string') return unclear();
  return { clause: error.clause ?? null, en: error.en, fr: error.fr, where: error.where ?? null };
}

type Address = keyof Api;
type Body<A extends Address> = Api[A] extends { body: infer Sent } ? [body: Sent] : [];

/** Values of an address's `{placeholders}`; the others are sent as query parameters. */
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

/** Temporary errors: GET requests are retried after `WAITS` milliseconds. */
const PASSING = [429, 502, 503, 504];
const WAITS = [1000, 2000, 4000, 8000];

/** Addresses that answer without a guest, as in the server's `middleware`. */
const WITHOUT_GUEST = /^\/api\/(games|replays|programs|privacy)/;
const GUEST_KEY = 'machinami.guest';

/**
 * Sends requests. The first answer makes a new browser a guest, by a cookie. Parallel first requests would
 * each make a guest, and the last cookie would replace the guest that has just taken a seat: until there is
 * an answer, requests go one after another.
 */
class GuestRequests {
  #isGuest = false;
  #first: Promise<void> | null = null;

  constructor() {
    try {
      this.#isGuest = localStorage.getItem(GUEST_KEY) !== null;
    } catch {
      this.#isGuest = false;
    }
  }

  async send(address: string, init: RequestInit): Promise<Response> {
    while (!this.#isGuest && !WITHOUT_GUEST.test(address)) {
      if (this.#first === null) return this.#sendFirst(address, init);
      await this.#first;
    }
    return fetch(address, init);
  }

  #sendFirst(address: string, init: RequestInit): Promise<Response> {
    const response = fetch(address, init);
    this.#first = response
      .then(
        ({ ok }) => ok && this.#remember(),
        () => undefined,
      )
      .then(() => void (this.#first = null));
    return response;
  }

  #remember(): void {
    this.#isGuest = true;
    try {
      localStorage.setItem(GUEST_KEY, 'yes');
    } catch {
      // Without storage the next page asks one after another again.
    }
  }
}

const guestRequests = new GuestRequests();

async function fetched(address: Address, parts: Parts, body: unknown): Promise<Response> {
  const ask = () =>
    guestRequests.send(path(address, parts), { credentials: 'same-origin', ...sent(address, body) });
  let response = await ask();
  for (const wait of address.startsWith('GET ') ? WAITS : []) {
    if (!PASSING.includes(response.status)) break;
    await new Promise((passed) => setTimeout(passed, wait));
    response = await ask();
  }
  return response;
}

/** Calls an endpoint, typed by the generated `Api`. */
export async function call<A extends Address>(
  address: A,
  parts: Parts,
  ...[body]: Body<A>
): Promise<Api[A]['answer']> {
  let response: Response;
  try {
    response = await fetched(address, parts, body);
  } catch {
    throw new Trouble(0, unreachable());
  }
  if (response.ok) return response.json() as Promise<Api[A]['answer']>;
  const problem: unknown = await response.json().catch(() => null);
  throw new Trouble(response.status, refusalIn(problem));
}

/**
 * Query parameters of the rules. A data set that a record embeds is too large for a query and is left out.
 */
function figures({ seats, options, data }: Pick<View, 'seats' | 'options' | 'data'>): Parts {
  return {
    seats: String(seats),
    options: JSON.stringify(options),
    ...(typeof data === 'string' && { data }),
  };
}

export const games = () => call('GET /api/games', {});
/**
 * Loads the rules with the figures of a view's seats, options and data set; without a view, those of the
 * default game.
 */
export const rules = (key: string, agreed?: Pick<View, 'seats' | 'options' | 'data'>) =>
  call('GET /api/games/{key}/rules', { key, ...(agreed && figures(agreed)) });
export const me = () => call('GET /api/me', {});
let arrived: Promise<unknown> | null = null;
/**
 * Deduplicates the first `/me` request, which sets the guest's cookie: two parallel ones would create two
 * guests.
 */
export const arrive = (): Promise<unknown> =>
  (arrived ??= me().catch((problem: unknown) => {
    arrived = null;
    throw problem;
  }));
export const rename = (name: string) => call('POST /api/me', {}, { name });
export const create = (wish: NewTable) => call('POST /api/tables', {}, wish);
/** Loads a game's lessons. */
export const lessons = (key: string) => call('GET /api/games/{key}/lessons', { key });
/** Uploads the lessons completed in this browser; returns the union with those stored on the server. */
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
/** Accepts an invitation to watch. The right is stored with the guest, so the guest is created first. */
export const watch = async (token: string) => {
  await me();
  return call('POST /api/watch/{token}', { token });
};
export const door = (table: string) => call('GET /api/tables/{table}/door', { table });
/** Joins by the table's address: on a free seat with a name, or as a spectator without one. */
export const enter = async (table: string, name: string | null) => {
  await me();
  return call('POST /api/tables/{table}/door', { table }, name === null ? { watch: true } : { name });
};
/** Requests a match: takes a seat at a listed table, or creates one. */
export const playWithAnybody = async (wish: MatchRequest) => {
  await me();
  return call('POST /api/lobby/play', {}, wish);
};
/** Loads the server's public key for web push. */
export const caller = () => call('GET /api/me/calls', {});
export const beCalled = (calls: PushRegistration) => call('POST /api/me/calls', {}, calls);
export const beLeft = (endpoint: string) => call('POST /api/me/calls/end', {}, { endpoint });
/** Loads the state of the guest's account. */
export const keeping = () => call('GET /api/me/keeping', {});
export const beginPasskey = () => call('POST /api/me/passkeys/begin', {});
export const keepBy = (credential: NewPasskey['credential'], label: string) =>
  call('POST /api/me/passkeys', {}, { credential, label });
export const dropPasskey = (passkey: string) => call('DELETE /api/me/passkeys/{passkey}', { passkey });
export const onlinePrograms = () => call('GET /api/programs', {});
/** Loads the guest's programs with their tokens. */
export const myPrograms = () => call('GET /api/me/programs', {});
export const makeToken = (wish: NewToken) => call('POST /api/me/tokens', {}, wish);
export const revokeToken = (token: string) => call('DELETE /api/me/tokens/{token}', { token });
export const beginReturn = () => call('POST /api/me/return/begin', {});
export const comeBack = (credential: NewPasskey['credential'], along: boolean) =>
  call('POST /api/me/return', {}, { credential, along });
/** Creates a single-use link that adds another device. */
export const newLink = () => call('POST /api/me/links', {});
export const lookAtLink = (secret: string) => call('POST /api/me/links/look', {}, { secret });
export const takeLink = (secret: string, along: boolean) =>
  call('POST /api/me/links/take', {}, { secret, along });
export const endElsewhere = () => call('POST /api/me/elsewhere/end', {});
export const myGames = (wanted: Parts) => call('GET /api/me/games', wanted);
/** Loads the people whom the guest has played with and those whom the guest has blocked. */
export const people = () => call('GET /api/me/people', {});
export const block = (person: PersonReference) => call('POST /api/me/blocks', {}, person);
export const unblock = (id: string) => call('DELETE /api/me/blocks/{block}', { block: id });
/** Loads the seats that others offer to the guest by name. */
export const myInvitations = () => call('GET /api/me/invitations', {});
export const decline = (table: string) => call('POST /api/me/invitations/{table}/decline', { table });
/** Opens a table for another game with the people of a finished one. */
export const playAgain = (table: string) => call('POST /api/me/games/{table}/rematch', { table });
export const tallies = () => call('GET /api/me/tallies', {});
/** Loads the spectator's view of one of the guest's games. */
export const picture = (table: string) => call('GET /api/me/games/{table}/picture', { table });
/** Loads the spectator's view of a listed game. */
export const publicPicture = (table: string) => call('GET /api/lobby/{table}/picture', { table });
export const exportAt = () => path('GET /api/me/export', {});
export const askErasure = () => call('POST /api/me/erasure', {});
export const erase = (secret: string) => call('POST /api/me/erasure/confirm', {}, { secret });
export const forget = (table: string) => call('DELETE /api/me/tables/{table}', { table });
export const upload = (text: string) => call('POST /api/records', {}, text);
/** Loads a replay with all views, or with one viewer's only, which is much smaller. */
export const replay = (id: string, viewer?: number | null) =>
  call('GET /api/replays/{replay}', {
    replay: id,
    ...(viewer === undefined ? {} : { viewer: String(viewer) }),
  });
/** Loads the review of a finished game; it may be partial. */
export const review = (id: string) => call('GET /api/replays/{replay}/review', { replay: id });
/** Requests the strongest bot's action. */
export const hint = (table: string, seat: number) =>
  call('POST /api/tables/{table}/hint', { table }, { seat });
export const replayRecordAt = (id: string) => path('GET /api/replays/{replay}/record', { replay: id });
export const tableRecordAt = (id: string) => path('GET /api/tables/{table}/record', { table: id });

/** Converts any thrown value to a message for the reader. */
export function wordsOf(problem: unknown): Refusal {
  return problem instanceof Trouble ? problem.refusal : unclear();
}

/** Describes a table for quick start: this guest, and bots of these levels on the other seats. */
export function quickTable(
  game: GameFacts,
  name: string,
  levels: readonly number[],
  options: NewTable['options'] = {},
  seats = Math.max(2, Math.min(...game.seats)),
): NewTable {
  const others = Array.from({ length: seats - 1 }, (_, n): PlaceRequest => ({
    bot: levels[n % levels.length] ?? 1,
  }));
  return { game: game.key, seats, options, places: [{ me: true, name }, ...others], door: true };
}
