import { expect, test } from 'vitest';
import { parse } from '../src/lib/route';

test('every address has its page', () => {
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/new/toscana')).toEqual({ page: 'new', game: 'toscana', street: false, screen: false });
  expect(parse('/new/toscana', '#street')).toEqual({
    page: 'new',
    game: 'toscana',
    street: true,
    screen: false,
  });
  expect(parse('/t/aB-9_x')).toEqual({ page: 'table', table: 'aB-9_x', mode: null });
  expect(parse('/seat/k')).toEqual({ page: 'seat', token: 'k', mode: null });
  expect(parse('/new/edo', '#screen')).toMatchObject({ game: 'edo', screen: true });
  expect(parse('/t/aB', '#hand')).toEqual({ page: 'table', table: 'aB', mode: 'hand' });
  expect(parse('/t/aB', '#lent')).toEqual({ page: 'table', table: 'aB', mode: 'lent' });
  expect(parse('/seat/k', '#hand')).toEqual({ page: 'seat', token: 'k', mode: 'hand' });
  expect(parse('/screen')).toEqual({ page: 'screen', table: '', invitation: '' });
  expect(parse('/screen/aB', '#w')).toEqual({ page: 'screen', table: 'aB', invitation: 'w' });
  expect(parse('/watch/k/')).toEqual({ page: 'watch', token: 'k' });
  expect(parse('/puzzles/jutaku')).toEqual({ page: 'puzzles', game: 'jutaku' });
  expect(parse('/privacy')).toEqual({ page: 'privacy' });
  expect(parse('/replay')).toEqual({ page: 'upload' });
  expect(parse('/replay/7')).toEqual({ page: 'replay', replay: '7' });
  expect(parse('/rules/edo', '#E-4.2')).toEqual({ page: 'rules', game: 'edo', clause: 'E-4.2' });
});

test('any other address is lost', () => {
  for (const path of ['/new', '/privacy/x', '/t', '/nowhere', '/new/a/b', '/seat/', '/%E0%A4%A']) {
    expect(parse(path), path).toEqual({ page: 'lost' });
  }
});
