/** What the lines of a record tell that a view no longer shows. */

import type { Line } from '../../lib/table';
import { posed } from './geometry';
import type { Built, Pose, Scene } from './view';

/** A seat's house as it stood when the last stop was judged; the pieces have gone back since. */
export function lastHouse(scene: Scene, lines: readonly Line[], seat: number): Built[] {
  let [house, judged]: [Built[], Built[]] = [[], []];
  for (const { by, do: done } of lines) {
    if (!done) continue;
    if (by === 'clock' && 'go' in done) house = [];
    else if (by === 'clock' && 'close' in done) judged = [...house];
    else if (by !== seat) continue;
    else if (done['take_back']) house = house.slice(0, -1);
    else if (typeof done['place'] === 'number') {
      const [piece, pose] = [done['place'], done['pose'] as unknown as Pose];
      house = [...house, { piece, floor: Number(done['floor']), pose, corners: posed(scene.pieces[piece] ?? [], pose) }];
    }
  }
  return judged;
}
