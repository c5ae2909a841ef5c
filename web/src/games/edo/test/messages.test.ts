import { expect, test } from 'vitest';
import { moves } from '../map/travel.svelte';
import type { Board } from '../view';
import { messages } from '../messages';

test('one of a thing is said in the singular', () => {
  const [english, french] = [messages('en'), messages('fr')];
  expect(english.plan.left(1, 0)).toBe('At hand: 1 official of yours');
  expect([english.seat.houses(1), english.officials(1), english.sheet.pile(1)]).toEqual([
    '1 house to build',
    '1 official',
    '1 card in the pile.',
  ]);
  expect(english.foresee.wages(1, 1)).toBe('Wages: 1 of 1 samurai stays for 1 rice.');
  expect(french.foresee.wages(1, 1)).toBe('Salaires : 1 sur 1 reste pour 1 riz.');
  for (const words of [french.officials(1), french.seat.houses(1)]) expect(words).not.toMatch(/s\b/);
  expect(french.summary.wages(1)).toMatch(/1 riz pour 1 samouraï\.$/);
});

test('wages and income are summed up in a few words, without wages where nobody is paid', () => {
  expect(messages('en').foresee.sums(2, 9)).toBe('(wages −2\u00a0rice, income +9\u00a0Ryo)');
  expect(messages('fr').foresee.sums(0, 9)).toBe('(revenu +9\u00a0ryō)');
});

test('what building does is told with the price of a house', () => {
  const box = { yields: [3, 2, 1], buildings: { house: { wood: 4, stone: 2, ryo: 8 } } } as unknown as Board;
  const deed = { action: '2', do: 'build_easy', times: 4, officials: 1, ryo: 3 } as const;
  expect(messages('en').does(deed, box)).toContain('A house costs 4 wood, 2 stone, and 5 Ryo.');
  expect(messages('fr').does(deed, box)).toContain('Une maison coûte 4 bois, 2 pierres et 5 ryō.');
});

test('whoever is elsewhere on the next board walks there, and nobody else', () => {
  const board = (samurai: string[], at: string) =>
    ({ phase: 'before', players: [{ samurai }, { samurai: ['B1'] }], merchant: { at } }) as unknown as Board;
  expect(moves(board(['T1', 'F1'], 'EDO'), board(['T1', 'Q1'], 'T2'))).toEqual([
    { seat: 0, from: 'F1', to: 'Q1' },
    { seat: null, from: 'EDO', to: 'T2' },
  ]);
  expect(moves(board(['T1'], 'EDO'), board(['T1'], 'EDO'))).toEqual([]);
});
