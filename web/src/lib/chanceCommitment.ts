/** A table's chance as this browser can check it: the commitment it was shown, and the words it added. */

import type { ChanceVerdict } from './wire/types';

interface Kept {
  commitment: string;
  /** By seat. */
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

/** A random word for a seat, the same however often it is asked for. The commitment comes first. */
export function wordFor(table: string, commitment: string, seat: number): string {
  const pledges = all();
  const kept = (pledges[table] ??= { commitment, words: {} });
  const word = (kept.words[seat] ??= hex(crypto.getRandomValues(new Uint8Array(16))));
  const latest = Object.entries(pledges).slice(-REMEMBERED);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  return word;
}

/** What this browser itself can say of a verdict: undefined where it has nothing to compare with. */
export async function ownFinding(table: string, verdict: ChanceVerdict): Promise<boolean | undefined> {
  const kept = all()[table];
  if (!kept) return undefined;
  if (kept.commitment !== verdict.commitment) return false;
  if (Object.entries(kept.words).some(([seat, word]) => verdict.words[Number(seat)] !== word)) return false;
  return verdict.secret === null ? undefined : fits(verdict.secret, kept.commitment);
}

/** Whether a secret is the one that was pledged; unknown where the browser offers no hashing. */
async function fits(secret: string, commitment: string): Promise<boolean | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const intro = new TextEncoder().encode('machinami commitment 1\n');
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const whole = new Uint8Array([...intro, ...bytes]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole))) === commitment;
}
