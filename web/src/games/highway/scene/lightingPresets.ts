/** Three hours of the day over the table. */

import type { Colours } from '../../../lib/scene3d/colours';
import type { Mood } from '../../../lib/scene3d/lighting';

export const HOURS = ['day', 'dusk', 'night'] as const;
export type Time = (typeof HOURS)[number];

/** The share of emitted light at that time of day. */
export const SHINING: Record<Time, number> = { day: 0, dusk: 0.75, night: 1 };

export function moodOf(time: Time, colours: Colours): Mood {
  const c = (name: string) => colours(`${time}-${name}`);
  const shared = { fill: { above: c('fill'), below: c('ground') }, backdrop: c('room') };
  if (time === 'day') {
    return {
      key: { colour: c('key'), power: 4, from: [-0.4, 0.62, 0.66], soft: 0.03 },
      sky: { top: c('sky'), rim: c('rim'), power: 0.85, side: [-0.8, 0.3, 0.5], uneven: 0.45 },
      fill: { ...shared.fill, power: 0.45 },
      exposure: 1.08,
      vignette: 0.2,
      backdrop: shared.backdrop,
    };
  }
  if (time === 'dusk') {
    return {
      key: { colour: c('key'), power: 3.1, from: [-0.78, 0.3, 0.42], soft: 0.06 },
      sky: { top: c('sky'), rim: c('rim'), power: 0.62, side: [-0.7, 0.25, 0.5], uneven: 0.55 },
      fill: { ...shared.fill, power: 0.4 },
      exposure: 1.2,
      vignette: 0.32,
      backdrop: shared.backdrop,
    };
  }
  return {
    key: { colour: c('key'), power: 0.8, from: [-0.62, 0.66, 0.2], soft: 0.07 },
    sky: { top: c('sky'), rim: c('rim'), power: 0.3, side: [0.7, 0.4, -0.6], uneven: 0.5 },
    fill: { ...shared.fill, power: 0.14 },
    exposure: 2.3,
    vignette: 0.4,
    backdrop: shared.backdrop,
  };
}
