import { expect, test } from 'vitest';
import type { Lang, Line, View } from '../../../lib/table';
import { account, notes, result, tell } from '../account';
import type { Board } from '../view';
import { table } from './table';

const lines: Line[] = [{ machinami: 1 }, { by: 0, do: { from: 0, pillar: [-5000, 9949], height: 2, cars: [['bus', 500]] } }];

function told(lang: Lang, board = table()) {
  const view: View<Board> = {
    game: 'highway', rules: 1, seats: 2, options: {}, seat: 0, to_act: [0], awaited: [0],
    prompt: { id: 1, key: 'build', en: '', fr: '' }, offered: [], due: null, at: null, outcome: null, board,
  };
  return { view, lines, names: ['Ada', 'Bo'], lang };
}

test('the table is told stick by stick in both languages', () => {
  expect(account(told('en'))).toContain('Road 0 of Ada: ramp of pillar 0, with sedan.');
  expect(account(told('fr'))).toContain('Route 0 de Ada : rampe du pilier 0, avec berline.');
  expect(account(told('en'))).toContain('Pillar 1 of Bo: height 1, at 50, 0 mm, open.');
});

test('a move is told with its place and its cars', () => {
  expect(tell(1, told('en'))).toBe('Ada builds road 2 from pillar 0 to a pillar of 2 at -50, 99.49 mm, with bus.');
  expect(tell(1, told('fr'))).toBe('Ada construit la route 2 du pilier 0 à un pilier de 2 à -50 ; 99,49 mm, avec autobus.');
  expect(tell(0, told('en'))).toBeNull();
});

test('a seat’s note counts cars placed, or points where there are missions', () => {
  expect(notes(told('en'))[0]).toMatchObject({ score: 1, scored: '1 car', left: '3 cars left' });
});

test('the result says by what the game was won', () => {
  const outcome = { scores: [1, 1], winners: [1], detail: { places: [2, 1] } };
  expect(result(outcome, told('en'))).toBe('Bo wins: the others could build no more.');
  const stock = table().stock.map((left) => ({ ...left, cars: [], placed: 10 }));
  expect(result(outcome, told('fr', table({ stock })))).toBe('Bo a placé ses 10 voitures et gagne.');
});

test('a game that was given up is won because it ended early, whatever the others could build', () => {
  const outcome = { scores: [1, 1], winners: [1], detail: { seat: 0 }, reason: 'resigned' };
  expect(result(outcome, told('en'))).toBe('Bo wins: the game was ended early.');
  expect(result(outcome, told('fr', table()))).toBe('Bo gagne : la partie s’est arrêtée avant la fin.');
});
