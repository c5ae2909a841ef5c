import { expect, test, vi } from 'vitest';
import { mountIn } from '../../../../test/mountIn';
import { showLanguage } from '../../../lib/messages/catalogues.svelte';
import { addressed } from '../../../lib/messages/person';
import type { Lang } from '../../../lib/table';
import FallMoment from '../carry/FallMoment.svelte';
import type { Fall } from '../carry/fall';
import type { Board } from '../view';
import { table } from './table';

const FALL: Fall = { seat: 0, pieces: ['disc:1', 'road:1'], back: [], motion: null };

function moment(lang: Lang, viewer: number, fall: Fall = FALL, last: Partial<Board['last']> = {}) {
  const proceed = vi.fn();
  const element = mountIn('position: relative; width: 500px; height: 400px', FallMoment, {
    board: table({ last: { ...table().last, ...last } }),
    fall,
    names: addressed(['Ana', 'Ben'], viewer, lang),
    lang,
    calm: true,
    proceed,
  });
  return { element, proceed, text: element.textContent.replace(/\s+/g, ' ') };
}

test('each screen names the hand and the payment from its own side', async () => {
  const given = [[0, 1, 'grey']] as const;
  const mine = moment('en', 0, FALL, { given });
  expect(mine.text).toContain('You knock over 2 pieces.');
  expect(mine.text).toContain('You give Ben a disc');
  expect(mine.element.querySelector('[data-pays=grey]')).not.toBeNull();
  expect(moment('en', 1, FALL, { given }).text).toContain('Ana gives you a disc');
  await showLanguage('fr');
  expect(moment('fr', 1, FALL, { given }).text).toContain('Ana vous donne un disque');
  await showLanguage('en');
});

test('a fall that costs nothing says so, and the moment can be ended', () => {
  const { element, proceed, text } = moment('en', 1, { ...FALL, seat: 1 });
  expect(text).toContain('It costs nothing');
  element.querySelector<HTMLButtonElement>('[data-proceed]')!.click();
  expect(proceed).toHaveBeenCalledOnce();
});

test('an owner for whom no disc is left is named too', () => {
  expect(moment('en', 0).text).toContain('You have no disc left for Ben');
});
