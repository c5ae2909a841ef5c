/**
 * What this browser needs to verify a table's draws: the commitment it received and the client seeds it sent.
 */

import type { ChanceVerdict } from './wire/types';

interface Kept {
  commitment: string;
  /** Client seeds by seat. */
  words: Record<number, string>;
}

const KEY = 'machinami.pledges';
const REMEMBERED = 60;

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

/** Returns a seat's client seed, created on the first call and stored with the commitment. */
export function wordFor(table: string, commitment: string, seat: number): string {
  const pledges = all();
  const kept = (pledges[table] ??= { commitment, words: {} });
  const word = (kept.words[seat] ??= hex(crypto.getRandomValues(new Uint8Array(16))));
  const latest = Object.entries(pledges).slice(-REMEMBERED);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  return word;
}

/** Verifies the server's verdict with the stored data; undefined if nothing was stored. */
export async function ownFinding(table: string, verdict: ChanceVerdict): Promise<boolean | undefined> {
  const kept = all()[table];
  if (!kept) return undefined;
  if (kept.commitment !== verdict.commitment) return false;
  if (Object.entries(kept.words).some(([seat, word]) => verdict.words[Number(seat)] !== word)) return false;
  return verdict.secret === null ? undefined : fits(verdict.secret, kept.commitment);
}

/** Whether the secret's hash is the commitment; undefined if the browser has no Web Crypto. */
async function fits(secret: string, commitment: string): Promise<boolean | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const intro = new TextEncoder().encode('machinami commitment 1\n');
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const whole = new Uint8Array([...intro, ...bytes]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole))) === commitment;
}
