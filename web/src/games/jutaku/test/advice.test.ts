import { expect, test } from 'vitest';
import type { Action, Answer, View } from '../../../lib/table';
import { Advised } from '../advice.svelte';
import { Shelf } from '../poolFilter.svelte';
import type { Board, Pose } from '../view';
import { Work } from '../buildSession.svelte';
import { desk, player, scene } from './desk';

const POSE: Pose = [2000, 2000, 9000, false];

/** A desk with a bar in hand, and the advice where to place it. */
function told(action: Action = { place: 1, outline: 0, floor: 1, pose: [...POSE] }) {
  const act = (_: Action): Promise<Answer> => new Promise(() => undefined);
  const board = desk({ players: [player({ hand: 1, outline: 0 })] });
  const work = new Work(() => ({
    scene: scene(),
    board,
    lines: [],
    seat: 0,
    meant: () => null,
    act,
    refused: () => undefined,
  }));
  work.settle();
  const shelf = new Shelf(
    () => scene(),
    () => [0, 2],
  );
  const advised = new Advised(
    () => ({
      highlight: { line: { by: 0, do: action } },
      scene: scene(),
      advise: { ask: () => undefined, drop: () => undefined },
      able: true,
    }),
    work,
    shelf,
  );
  const words = (fits = false) =>
    advised.words(fits, false, {
      view: { board } as View<Board>,
      scene: scene() as never,
      lines: [],
      names: [],
      lang: 'en',
    });
  return { work, shelf, advised, words };
}

test('a press on the outline of an advised place brings the piece there, and then it is to be placed', () => {
  const { work, advised, words } = told();
  work.hold([4000, 4000], true);
  work.rest();
  expect(words()).toContain('Click the violet outline');
  expect(advised.leads([4000, 4000])).toBe(false);
  expect(advised.leads([2000, 2500])).toBe(true);
  expect(work.pose).toEqual(POSE);
  expect(words(true)).toBe('It lies on the violet outline: press Place.');
  expect(advised.leads([2000, 2500])).toBe(false);
});

test('who has found another place that fits is not led away from it', () => {
  const { work, words } = told();
  work.hold([4000, 4000], true);
  work.rest();
  expect(words(true)).toBeNull();
  work.floor = 2;
  expect(words()).toBe('Place it on the violet outline, floor 1.');
});

test('advice for another floor than the one that is looked at says so', () => {
  const { work, shelf, advised, words } = told();
  work.hold([4000, 4000], true);
  work.rest();
  work.floor = 2;
  advised.ready(shelf);
  expect([work.floor, words()]).toEqual([
    1,
    'It goes on floor 1. Click the violet outline and the piece goes there, or drag it.',
  ]);
  advised.ready(shelf);
  expect(words()).toMatch(/^Click/);
});

test('what is to go back is told by the button that does it', () => {
  expect(told({ release: 1 }).words(true)).toContain('put it back and take another.');
  expect(told({ take_back: true }).words()).toContain('take the last piece back');
  expect(told({ take_back: true }).advised.back).toBe(true);
});
