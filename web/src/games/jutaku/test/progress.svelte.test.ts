/** The panel with the requirements, the clock and the stop button: nothing touches or leaves it. */

import { expect, test } from 'vitest';
import { mountIn } from '../../../../test/mountIn';
import { messages } from '../messages';
import Progress from '../Progress.svelte';
import { scene } from './desk';
import '../tokens.css';

const GAP = 4;

test.each([
  ['a desk', 'width: 336px'],
  ['a phone', 'width: 344px; height: 700px; container: jutaku / size'],
  ['a phone on its side', 'width: 224px; height: 330px; container: jutaku / size'],
])('after a wrong stop clock and button keep apart on %s', (_, frame) => {
  const say = messages('en');
  const props = {
    card: { ...scene().cards[12]!, pieces: 10, floors: 5 },
    used: 3,
    floors: 2,
    say,
    elapsed: 754_300,
    barred: say.stale,
    ready: false,
    watching: false,
    roundTrip: 40,
    untimed: null,
    stops: true,
    stop: () => undefined,
  };
  const target = mountIn(frame, Progress, props);
  const box = (selector: string) => {
    const text = document.createRange();
    text.selectNodeContents(target.querySelector(selector)!);
    return text.getBoundingClientRect();
  };
  const [panel, stop] = ['.progress', '[data-stop]'].map((part) =>
    target.querySelector(part)!.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  const clock = box('[data-clock]');
  expect(stop.left - clock.right).toBeGreaterThanOrEqual(GAP);
  expect(stop.right).toBeLessThanOrEqual(panel.right + 0.5);
  for (const part of [box('.why'), box('.word')]) {
    expect(part.left).toBeGreaterThanOrEqual(stop.left);
    expect(part.right).toBeLessThanOrEqual(stop.right);
    expect(part.top).toBeGreaterThanOrEqual(stop.top - 1);
    expect(part.bottom).toBeLessThanOrEqual(stop.bottom + 1);
  }
});
