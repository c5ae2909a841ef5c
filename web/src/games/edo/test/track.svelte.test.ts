/** The crests on the power track: none covers another or leaves the track, one's own lies on top. */

import { expect, test } from 'vitest';
import { mountIn } from '../../../../test/mountIn';
import { others } from '../../../lib/messages/person';
import { messages } from '../messages';
import Track from '../table/Track.svelte';
import type { Board } from '../view';
import '../tokens.css';

const VISIBLE = 10;
/** The own crest, which the later ones would cover. */
const OWN = 1;

function crests(powers: readonly number[], width: number): { track: DOMRect; boxes: DOMRect[] } {
  const board = { limits: { power: 18 }, players: powers.map((power) => ({ power })) } as unknown as Board;
  const names = others(['Ann', 'Bob', 'Cleo', 'Dan']);
  const props = { board, names, say: messages('en'), ending: '', seat: OWN };
  const target = mountIn(`width: ${width}px`, Track, props);
  const box = (selector: string) => target.querySelector(selector)!.getBoundingClientRect();
  return { track: box('.track'), boxes: powers.map((power, seat) => box(`[data-crest="${seat}:${power}"]`)) };
}

test.each([
  [260, 0],
  [330, 0],
  [330, 18],
  [700, 0],
])('four crests on one step of a track %i pixels wide are all visible', (width, power) => {
  const { track, boxes } = crests([power, power, power, power], width);
  for (const [n, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(track.left);
    expect(box.right).toBeLessThanOrEqual(track.right);
    for (const other of boxes.slice(0, n))
      expect(Math.abs(box.left - other.left)).toBeGreaterThanOrEqual(VISIBLE);
  }
  const { left, top, width: wide, height } = boxes[OWN]!;
  const hit = document.elementFromPoint(left + wide - 2, top + height / 2);
  expect(hit?.closest('[data-crest]')?.getAttribute('data-crest')).toBe(`${OWN}:${power}`);
});
