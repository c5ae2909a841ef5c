import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import YourInvitations from '../home/YourInvitations.svelte';
import { openTables } from '../lib/openTables.svelte';
import People from './People.svelte';

const BO = { name: 'Bo', table: 'past', seat: 1, game: 'town', games: 3, last: 1_700_000_000_000 };
const nameOf = (key: string) => key;

const button = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name)!;

test('blocking says what it does, and can be ended', async () => {
  const sent = fakeServer({
    'GET /api/me/people': { played: [BO], blocked: [] },
    'POST /api/me/blocks': { played: [], blocked: [{ id: 'b1', name: 'Bo', made: 1_700_000_000_000 }] },
    'DELETE /api/me/blocks/b1': { played: [BO], blocked: [] },
  });
  const element = mountIn('width: 360px', People, { nameOf });
  await vi.waitFor(() => expect(element.textContent).toContain('3 games'));
  button(element, 'Block Bo').click();
  await vi.waitFor(() =>
    expect(document.querySelector('dialog')?.textContent).toContain('not even by a link'),
  );
  document.querySelector<HTMLElement>('dialog .danger')!.click();
  await vi.waitFor(() => expect(element.textContent).toContain('One blocked person'));
  expect(sent.find(({ path }) => path === '/api/me/blocks')?.body).toEqual({ table: 'past', seat: 1 });
  button(element, 'End the block of Bo').click();
  await vi.waitFor(() => expect(element.textContent).toContain('Bo is not blocked any more.'));
});

test('a refused rematch is explained', async () => {
  fakeServer({
    'GET /api/me/people': { played: [BO], blocked: [] },
    'POST /api/me/games/past/rematch': new Refusal(404, 'S-1', 'There is no such table.'),
  });
  const element = mountIn('width: 360px', People, { nameOf });
  await vi.waitFor(() => expect(element.textContent).toContain('Bo'));
  button(element, 'Play again with Bo: town').click();
  await vi.waitFor(() =>
    expect(element.querySelector('[role=alert]')?.textContent).toContain('no such table'),
  );
});

test('an invitation names host, game and clock, leads to its seat and can be declined', async () => {
  fakeServer({ 'POST /api/me/invitations/t1/decline': { invitations: [] } });
  const offer = {
    table: 't1',
    game: 'town',
    seat: 1,
    token: 'secret',
    host: 'Ada',
    options: {},
    rated: false,
  };
  const seats = ['Ada', null].map((name) => ({
    name,
    kind: name ? ('person' as const) : ('open' as const),
    level: null,
    you: false,
    program: false,
  }));
  openTables.invitations = [{ ...offer, seats, clock: { budget: 900, increment: 15 }, made: 0 }];
  const element = mountIn('width: 360px', YourInvitations, { nameOf });
  expect(element.textContent).toContain('Ada invites you to town');
  expect(element.textContent).toContain('2 players, 15 min each, +15 s');
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/seat/secret');
  button(element, 'No, thanks: town').click();
  await vi.waitFor(() => expect(element.querySelector('section')).toBeNull());
});
