/** The HTTP side of the protocol. Every failure becomes a `Trouble` with words for a person. */

import type { Json, Line, Refusal, TableInfo, View, Words } from './table';

export interface OptionFacts {
  name: string;
  values: Json[];
  words: Words;
  /** What values mean, by their JSON text; a value that explains itself is missing. */
  says: { [value: string]: Words };
}

export interface GameFacts {
  key: string;
  name: string;
  seats: number[];
  options: OptionFacts[];
  minutes: number;
  authors: string;
  publisher: string;
  year: number;
  levels: number[];
  hidden: boolean;
  simultaneous: boolean;
  continuous: boolean;
  realtime: boolean;
  sets: string[];
}

export interface Section {
  title: string;
  clauses: string[];
  text: string;
}

export type Rules = { en: Section[]; fr: Section[] };

export interface Me {
  name: string | null;
  tables: { table: string; game: string; over: boolean; yours: boolean }[];
}

export type Place = { me: true; name?: string } | { open: true } | { bot: number } | { here: string };

export interface Wish {
  game: string;
  seats: number;
  options: { [name: string]: Json };
  data?: string;
  places: Place[];
}

export interface Invitation {
  table: string;
  game: string;
  seat: number;
  seats: TableInfo['seats'];
  options: { [name: string]: Json };
}

export interface Frame {
  number: number;
  line: Line;
  views: { [viewer: string]: View };
}

export interface Replay {
  game: string;
  seats: number;
  options: { [name: string]: Json };
  data?: Json;
  names: (string | null)[];
  scene: Json;
  frames: Frame[];
}

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
};

const UNCLEAR: Refusal = {
  clause: null,
  en: 'The server gave an answer that this page does not understand. Reload the page.',
  fr: 'Le serveur a donné une réponse que cette page ne comprend pas. Rechargez la page.',
};

function refusalIn(body: unknown): Refusal {
  const error = (body as { error?: Partial<Refusal> } | null)?.error;
  if (typeof error?.en !== 'string' || typeof error.fr !== 'string') return UNCLEAR;
  return { clause: error.clause ?? null, en: error.en, fr: error.fr, where: error.where };
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new Trouble(0, UNREACHABLE);
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new Trouble(response.status, refusalIn(body));
}

export async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await ask(path, init)).json() as Promise<T>;
}

const part = encodeURIComponent;

export const games = () => get<GameFacts[]>('/games');
export const rules = (key: string) => get<Rules>(`/games/${part(key)}/rules`);
export const me = () => get<Me>('/me');
export const rename = (name: string) => post<unknown>('/me', { name });
export const create = (wish: Wish) => post<{ table: string }>('/tables', wish);
export const table = (id: string) => get<TableInfo>(`/tables/${part(id)}`);
export const invitation = (token: string) => get<Invitation>(`/seats/${part(token)}`);
export const takeSeat = (token: string, name: string) => post<{ table: string }>(`/seats/${part(token)}`, { name });
/** The right to watch is kept with the guest, so there must be one first. */
export async function watch(token: string): Promise<{ table: string }> {
  await me();
  return get(`/watch/${part(token)}`);
}
export const forget = async (table: string): Promise<Me> =>
  (await ask(`/me/tables/${part(table)}`, { method: 'DELETE' })).json() as Promise<Me>;
/** A replay as everybody saw it, or as one viewer did: much smaller. */
export const replay = (id: string, viewer?: number | null) =>
  get<Replay>(`/replays/${part(id)}${viewer === undefined ? '' : `?viewer=${viewer}`}`);
export const replayRecordAt = (id: string) => `/api/replays/${part(id)}/record`;
export const tableRecordAt = (id: string) => `/api/tables/${part(id)}/record`;

export async function upload(text: string): Promise<{ replay: string }> {
  const init = { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
  return (await ask('/records', init)).json() as Promise<{ replay: string }>;
}

/** Whatever was thrown, as words for a person. */
export function wordsOf(problem: unknown): Refusal {
  return problem instanceof Trouble ? problem.refusal : UNCLEAR;
}

/** "Play now": me, and bots of an even strength on all other seats. */
export function quickTable(game: GameFacts, name: string): Wish {
  const seats = Math.max(2, Math.min(...game.seats));
  const level = game.levels.includes(3) ? 3 : (game.levels[0] ?? 1);
  const others = Array.from({ length: seats - 1 }, (): Place => ({ bot: level }));
  return { game: game.key, seats, options: {}, places: [{ me: true, name }, ...others] };
}
