import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import { showLanguage } from '../lib/messages/catalogues.svelte';
import ClubPage from '../pages/ClubPage.svelte';
import type { Club } from '../lib/wire/types';

const ME = { name: 'Ann', kept: false, brought: null, seen: false, tables: [] };
const CLUB: Club = {
  club: 'c1',
  name: 'Café',
  size: 2,
  role: 'owner',
  invite: 'secret',
  approval: true,
  members: [
    { member: 'm1', name: 'Ann', role: 'owner', since: 1, you: true },
    { member: 'm2', name: 'Bob', role: 'member', since: 2, you: false },
    { member: 'm3', name: 'Eve', role: 'asks', since: 3, you: false },
  ],
  tables: [],
  standings: [{ game: 'mahjong', rows: [{ name: 'Ann', you: true, played: 4, won: 3, share: 0.75 }] }],
};

async function show(club: Club, invite = ''): Promise<HTMLElement> {
  fakeServer({
    'GET /api/me': ME,
    'GET /api/games': [],
    'GET /api/clubs/c1': club,
    'GET /api/clubs/c1/tournaments': [],
    'GET /api/clubs/c1/games': { games: [], start: 0, total: 0 },
    'POST /api/clubs/c1/members/m3': {
      ...club,
      members: club.members.map((one) => ({ ...one, role: one.role === 'asks' ? 'member' : one.role })),
    },
    'POST /api/clubs/c1/join': { ...club, role: 'asks' },
  });
  const element = mountIn('width: 900px', ClubPage, { id: 'c1', invite });
  await vi.waitFor(() => expect(element.querySelector('h1')).not.toBeNull());
  return element;
}

const button = (element: HTMLElement, words: string) =>
  [...element.querySelectorAll('button')].find((one) => one.textContent.trim() === words);

test('an owner lets a person in who asks', async () => {
  const element = await show(CLUB);
  await vi.waitFor(() => expect(element.textContent).toContain('75%'));
  await vi.waitFor(() => expect(button(element, 'Let in')?.disabled).toBe(false));
  button(element, 'Let in')?.click();
  await vi.waitFor(() => expect(button(element, 'Let in')).toBeUndefined());
  expect(element.textContent).toContain('Eve');
});

test('a member sees no invitation and cannot delete', async () => {
  const element = await show({ ...CLUB, role: 'member', invite: null });
  await vi.waitFor(() => expect(button(element, 'Leave the club')).toBeDefined());
  expect(element.textContent).not.toContain('Invitation');
  expect(button(element, 'Delete the club')).toBeUndefined();
});

test('a guest with an invitation asks to join, in both languages', async () => {
  const outside: Club = { ...CLUB, role: null, invite: null, members: [], standings: [] };
  const element = await show(outside, 'secret');
  await vi.waitFor(() => expect(button(element, 'Ask to join')?.disabled).toBe(false));
  await showLanguage('fr');
  await vi.waitFor(() => expect(element.querySelector('h1')?.textContent).toContain('Rejoindre « Café »'));
  await vi.waitFor(() => expect(button(element, 'Demander à entrer')?.disabled).toBe(false));
  button(element, 'Demander à entrer')?.click();
  await vi.waitFor(() => expect(button(element, 'Retirer ma demande')).toBeDefined());
  await showLanguage('en');
});

test('without an invitation the door is closed', async () => {
  const element = await show({ ...CLUB, role: null, invite: null, members: [], standings: [] });
  expect(element.textContent).toContain('This room is for members');
  expect(element.querySelector('form')).toBeNull();
});
