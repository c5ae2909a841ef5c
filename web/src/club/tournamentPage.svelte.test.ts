import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../test/fakeServer';
import { mountIn } from '../../test/mountIn';
import { showLanguage } from '../lib/messages/catalogues.svelte';
import TournamentPage from '../pages/TournamentPage.svelte';
import type { Tournament, TournamentBoard } from '../lib/wire/types';

const ME = { name: 'Ann', kept: false, brought: null, seen: false, tables: [] };
const standing = { opponents: 1, berger: 0.5, wins: 1, played: 1, rests: 0, absences: 0 };
const board: TournamentBoard = {
  seats: [1, 2],
  table: 't1',
  watch: 'w1',
  replay: null,
  places: null,
  points: null,
  bots: [],
  called_off: false,
};
const CUP: Tournament = {
  tournament: 'c1',
  club: null,
  name: 'Friday cup',
  game: 'mahjong',
  seats: 2,
  kind: 'swiss',
  rounds: 3,
  clock: { days: 1 },
  rated: false,
  starts: null,
  phase: 'playing',
  admits: true,
  organises: false,
  name_of_guest: 'Ann',
  entrants: [
    { number: 1, name: 'Ann', you: true, withdrawn: false },
    { number: 2, name: 'Bob', you: false, withdrawn: false },
    { number: 3, name: null, you: false, withdrawn: true },
  ],
  standings: [
    { entrant: 1, rank: 1, points: 1.5, ...standing },
    { entrant: 2, rank: 2, points: 0.5, ...standing },
    { entrant: 3, rank: 3, points: 0, ...standing },
  ],
  played: [
    { boards: [{ ...board, places: [1, 2], points: [1, 0], bots: [1], replay: 'r1' }], rests: [3] },
    { boards: [board], rests: [] },
  ],
};

async function show(answers: { [request: string]: unknown }): Promise<HTMLElement> {
  fakeServer({ 'GET /api/me': ME, 'GET /api/games': [], ...answers });
  const element = mountIn('width: 900px', TournamentPage, { id: 'c1' });
  await vi.waitFor(() => expect(element.querySelector('h1')).not.toBeNull());
  return element;
}

const button = (element: HTMLElement, words: string) =>
  [...element.querySelectorAll('button')].find((one) => one.textContent.trim() === words);

test('a player is led to the board, and bots are marked', async () => {
  const element = await show({ 'GET /api/tournaments/c1': CUP });
  await vi.waitFor(() => expect(element.querySelector('[role=status] a')).not.toBeNull());
  expect(element.querySelector('[role=status] a')?.getAttribute('href')).toBe('/t/t1');
  await vi.waitFor(() => expect(element.textContent).toContain('finished by a bot'));
  expect(element.textContent).toContain('Rests: somebody');
  expect(button(element, 'Start the tournament')).toBeUndefined();
});

test('a spectator may watch and enter, in both languages', async () => {
  const cup: Tournament = {
    ...CUP,
    entrants: CUP.entrants.map((one) => ({ ...one, you: false })),
    played: CUP.played.map((round) => ({
      ...round,
      boards: round.boards.map((one) => ({ ...one, table: null })),
    })),
  };
  const element = await show({
    'GET /api/tournaments/c1': cup,
    'POST /api/tournaments/c1/enter': CUP,
  });
  await vi.waitFor(() => expect(element.querySelector('a[href="/watch/w1"]')).not.toBeNull());
  await showLanguage('fr');
  await vi.waitFor(() =>
    expect(button(element, 'Entrer à partir de la prochaine ronde')?.disabled).toBe(false),
  );
  button(element, 'Entrer à partir de la prochaine ronde')?.click();
  await vi.waitFor(() => expect(button(element, 'Se retirer')).toBeDefined());
  await showLanguage('en');
});

test('an organiser starts a tournament, and a refusal is shown', async () => {
  const open: Tournament = { ...CUP, phase: 'open', organises: true, played: [], standings: [] };
  const element = await show({
    'GET /api/tournaments/c1': open,
    'POST /api/tournaments/c1/start': new Refusal(409, 'S-22', 'Two people at least.'),
  });
  await vi.waitFor(() => expect(button(element, 'Start the tournament')?.disabled).toBe(false));
  button(element, 'Start the tournament')?.click();
  await vi.waitFor(() => expect(element.querySelector('[role=alert]')?.textContent).toContain('Two people'));
});

test('a tournament that is not there is said so', async () => {
  const element = await show({ 'GET /api/tournaments/c1': new Refusal(404, 'S-22', 'None.') });
  expect(element.textContent).toContain('There is no such tournament');
});
