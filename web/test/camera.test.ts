import { expect, test } from 'vitest';
import { Camera } from '../src/lib/camera.svelte';

const whole = { left: -10, top: -10, width: 100, height: 100 };
const wide = () => new Camera(() => ({ whole, width: 400, height: 200 }));

test('at first everything is seen, with room where the element is longer', () => {
  expect(wide().seen).toEqual({ left: -60, top: -10, width: 200, height: 100 });
  expect(wide().pixels).toBe(2);
});

test('coming closer leaves what lies under the finger where it is', () => {
  const camera = wide();
  const finger = { x: 0.3, y: 0.6 };
  const before = camera.at(finger);
  camera.scale(2, finger);
  expect(camera.near).toBe(true);
  expect(camera.at(finger)).toEqual(before);
  expect(camera.share(before.x, before.y)).toEqual(finger);
});

test('nobody looks past the edge', () => {
  const camera = wide();
  camera.scale(2);
  camera.pan({ x: 5, y: 5 });
  expect(camera.seen).toMatchObject({ left: -60, top: -10 });
  camera.scale(1 / 100);
  expect(camera.seen.width).toBe(200);
});

test('what is followed comes into view with room around it, and not farther than needed', () => {
  const camera = wide();
  camera.scale(4);
  camera.follow({ left: 80, top: 40, width: 0, height: 0 }, 5);
  const { left, width, top, height } = camera.seen;
  expect(left + width).toBe(85);
  expect(top + height).toBeGreaterThanOrEqual(45);
});

test('a part is shown as large as it fits, and that is not the visitor’s choice', () => {
  const camera = wide();
  camera.show({ left: 0, top: 0, width: 50, height: 50 });
  expect(camera.seen).toEqual({ left: -25, top: 0, width: 100, height: 50 });
  expect(camera.moved).toBe(false);
});
