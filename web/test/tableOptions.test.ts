import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { GameFacts } from '../src/lib/api';
import TableOptions from '../src/components/TableOptions.svelte';

const words = (text: string) => ({ en: text, fr: text });
const hands = {
  name: 'hands',
  values: ['steady', 'real'],
  words: words('Hands'),
  says: { '"steady"': words('nothing falls'), '"real"': words('what a hand touches may fall') },
  missing: {},
};
const game = { key: 'highway', options: [hands] } as unknown as GameFacts;

test('an invitation says that hands are real', () => {
  expect(render(TableOptions, { props: { game, options: { hands: 'real' } } }).body).toContain(
    'what a hand touches may fall',
  );
  expect(render(TableOptions, { props: { game, options: { hands: 'steady' } } }).body).not.toContain(
    'nothing falls',
  );
});

test('a guest who is invited to real hands reads what that means before joining', () => {
  const real = render(TableOptions, { props: { game, options: { hands: 'real' } } }).body;
  expect(real).toContain('data-warns');
  expect(real).toContain('a fall costs a disc');
  expect(render(TableOptions, { props: { game, options: { hands: 'steady' } } }).body).not.toContain(
    'data-warns',
  );
});
