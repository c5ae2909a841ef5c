/** Messages of the 3D scene. */

import type { Lang } from '../../../lib/table';
import type { Time } from './lightingPresets';

const english = {
  scene: 'The city in three dimensions. Arrows turn it, plus and minus come closer.',
  tilt: 'Tilt the table',
  plan: 'Back to the plan',
  view: 'View',
  more: 'More views',
  low: 'Look from near by',
  lowShort: 'Near',
  ride: 'Ride in a car',
  rideShort: 'Ride',
  photo: 'Photograph the city',
  photoShort: 'Photo',
  time: (time: Time) => ({ day: 'Day', dusk: 'Dusk', night: 'Night' })[time],
};

const french: typeof english = {
  scene: 'La ville en trois dimensions. Les flèches la tournent, plus et moins s’en approchent.',
  tilt: 'Incliner la table',
  plan: 'Revenir au plan',
  view: 'Vue',
  more: 'Autres vues',
  low: 'Regarder de tout près',
  lowShort: 'Près',
  ride: 'Monter en voiture',
  rideShort: 'Monter',
  photo: 'Photographier la ville',
  photoShort: 'Photo',
  time: (time) => ({ day: 'Jour', dusk: 'Soir', night: 'Nuit' })[time],
};

export function sceneSayings(lang: Lang): typeof english {
  return { en: english, fr: french }[lang];
}
