/** Answers the page's requests in component tests, in place of the server. */

import { onTestFinished, vi } from 'vitest';

export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** Lists that any page may load: empty. */
const EMPTY: { [request: string]: unknown } = {
  'GET /api/me/games': { games: [], start: 0, total: 0 },
  'GET /api/me/invitations': { invitations: [] },
  'GET /api/me/people': { played: [], blocked: [] },
};

/** Answers requests by method and path until the test ends; a function may refuse. Returns what was sent. */
export function fakeServer(answers: { [request: string]: unknown }): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    sent.push({
      method,
      path: pathname,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    });
    const request = `${method} ${pathname}`;
    const answer = answers[request] ?? EMPTY[request];
    if (answer instanceof Refusal) {
      const { status, error } = answer;
      return Promise.resolve(new Response(JSON.stringify({ error }), { status }));
    }
    return Promise.resolve(new Response(JSON.stringify(answer ?? {}), { status: 200 }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

/** An answer that refuses. */
export class Refusal {
  readonly error: { clause: string; en: string; fr: string; where: null };

  constructor(
    readonly status: number,
    clause: string,
    words: string,
  ) {
    this.error = { clause, en: words, fr: words, where: null };
  }
}
