import { expect, test } from 'vitest';
import { orbit } from '../src/lib/scene3d/orbit';
import type { Viewport } from '../src/lib/scene3d/viewport';

/** Hands on a scene of 100 by 100 pixels: what they spread, and how far they turned it. */
function scene(): { element: EventTarget; spread: number[]; turned: number[] } {
  const element = Object.assign(new EventTarget(), {
    setPointerCapture: () => undefined,
    clientWidth: 100,
    clientHeight: 100,
  });
  const [spread, turned]: [number[], number[]] = [[], []];
  const room = {
    eye: { gaze: { azimuth: 0, elevation: 30 } },
    go: ({ azimuth }: { azimuth: number }) => turned.push(azimuth),
  } as unknown as Viewport;
  const told = (factor: number) => spread.push(factor) > 0;
  orbit(room, element as unknown as HTMLElement, { limits: { lowest: 6, highest: 89 }, spread: told });
  return { element, spread, turned };
}

const happens = (kind: string, given: object) => Object.assign(new Event(kind, { cancelable: true }), given);
const finger = (kind: string, pointerId: number, clientX: number) =>
  happens(kind, { pointerId, clientX, clientY: 50 });

test('the wheel spreads a scene and brings it together, and the page does not scroll', () => {
  const { element, spread } = scene();
  const [apart, together] = [-100, 100].map((deltaY) => happens('wheel', { deltaY })) as [Event, Event];
  for (const event of [apart, together]) element.dispatchEvent(event);
  expect(spread[0]).toBeGreaterThan(1);
  expect(spread[0]! * spread[1]!).toBeCloseTo(1);
  expect([apart, together].map((event) => event.defaultPrevented)).toEqual([true, true]);
});

test('two fingers spread a scene by as much as they part and do not turn it; one turns it', () => {
  const { element, spread, turned } = scene();
  element.dispatchEvent(finger('pointerdown', 1, 40));
  element.dispatchEvent(finger('pointerdown', 2, 60));
  element.dispatchEvent(finger('pointermove', 2, 80));
  element.dispatchEvent(finger('pointermove', 1, 60));
  expect([spread, turned]).toEqual([[2, 0.5], []]);
  element.dispatchEvent(finger('pointerup', 2, 80));
  element.dispatchEvent(finger('pointermove', 1, 50));
  expect([spread.length, turned.length]).toEqual([2, 1]);
});
