import { Matrix4 } from 'three';
import { expect, test } from 'vitest';
import { SHOWN, type Carried } from '../carry/fall';
import { Falling } from '../scene/fall';
import { table } from './table';

/** A stack that leans more and more for so many seconds. */
function leaning(seconds: number): Carried {
  const frames = Array.from({ length: seconds * 20 }, (_, i): Carried['frames'][number] => [
    i * 50,
    [
      ['road:2', 0, 0, 0, 9000, 10000, 0, 0, 0],
      ['disc:1', 0, 5000, i * 10, 500, 10000, 0, 0, 0],
    ],
  ]);
  return { piece: 'road:2', path: [], frames };
}
const rest = () => new Matrix4();

test('however many pieces knock things over, all stands again when the fall is shown no more', () => {
  for (const motion of [[leaning(1)], Array.from({ length: 8 }, () => leaning(3)), null]) {
    const falling = new Falling(table(), { pieces: ['disc:1'], motion }, rest);
    expect(falling.at(0.5)?.has('disc/1/0')).toBe(true);
    expect(falling.at(SHOWN / 1000 + 0.01)).toBeNull();
  }
});
