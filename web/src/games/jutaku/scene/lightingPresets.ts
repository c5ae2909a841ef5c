/** The light on the desk: a window by day, a lamp by night. */

import type { Colours } from '../../../lib/scene3d/colours';
import type { Mood } from '../../../lib/scene3d/lighting';

export function byLamp(colours: Colours): Mood {
  return {
    key: { colour: colours('lamp'), power: 4300, from: [-15, 27, 3], lamp: 0.46, soft: 2 },
    sky: {
      top: colours('lamp-sky'),
      rim: colours('lamp-rim'),
      power: 0.5,
      side: [0.8, 0.35, 0.3],
      uneven: 0.6,
    },
    fill: { above: colours('lamp-fill'), below: colours('lamp-ground'), power: 0.22 },
    exposure: 1.05,
    vignette: 0.3,
    backdrop: colours('lamp-room'),
  };
}

export function byWindow(colours: Colours): Mood {
  return {
    key: { colour: colours('window'), power: 14500, from: [-36, 58, 22], lamp: 0.5, soft: 4.2 },
    sky: {
      top: colours('window-sky'),
      rim: colours('window-rim'),
      power: 0.95,
      side: [-0.8, 0.4, 0.4],
      uneven: 0.4,
    },
    fill: { above: colours('window-fill'), below: colours('window-ground'), power: 0.35 },
    exposure: 1.08,
    vignette: 0.12,
    backdrop: colours('window-room'),
  };
}

/** Over the street, when the windows are lit. */
export function byDusk(colours: Colours): Mood {
  return {
    key: { colour: colours('dusk-key'), power: 2.3, from: [-0.6, 0.34, 0.5], soft: 0.09 },
    sky: {
      top: colours('dusk-sky'),
      rim: colours('dusk-rim'),
      power: 0.62,
      side: [-0.5, 0.35, 0.8],
      uneven: 0.5,
    },
    fill: { above: colours('dusk-fill'), below: colours('dusk-ground'), power: 0.3 },
    exposure: 1.15,
    vignette: 0.3,
    backdrop: colours('dusk-room'),
  };
}
