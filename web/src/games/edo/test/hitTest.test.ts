import { expect, test } from 'vitest';
import { FINGER, meant, touchable } from '../map/hitTest';
import { layout, WIDTH } from '../print/layout';
import { large, small } from './maps';

const PHONE = 360 / WIDTH;

test.each(Object.entries({ small, large }))(
  'on the %s map a finger finds every space of a phone, and the nearest is meant',
  (_, map) => {
    const places = Object.values(layout(map).places);
    for (const place of places) {
      const { left, top, right, bottom } = touchable(place, PHONE);
      expect((right - left) * PHONE).toBeGreaterThanOrEqual(FINGER - 0.001);
      expect((bottom - top) * PHONE).toBeGreaterThanOrEqual(FINGER - 0.001);
      for (const x of [place.hit.left + 1, place.hit.right - 1])
        expect(meant(places, { x, y: (place.hit.top + place.hit.bottom) / 2 }, PHONE)).toBe(place.key);
    }
  },
);

test('beside all spaces nothing is meant, and what is large enough grows no further', () => {
  const places = Object.values(layout(small).places);
  expect(meant(places, { x: 4, y: 4 }, PHONE)).toBeNull();
  for (const place of places) expect(touchable(place, 1)).toEqual(place.hit);
});
