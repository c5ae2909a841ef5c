/** What is said about the scene. */

import type { Lang } from '../../../lib/table';
import type { Time } from './moods';

const english = {
  scene: 'The city in three dimensions. Arrows turn it, plus and minus come closer.',
  tilt: 'Tilt the table',
  plan: 'Back to the plan',
  view: 'View',
  low: 'Look from close by',
  ride: 'Ride in a car',
  photo: 'Photograph the city',
  time: (time: Time) => ({ day: 'Day', dusk: 'Dusk', night: 'Night' })[time],
};

const french: typeof english = {
  scene: 'La ville en trois dimensions. Les flèches la tournent, plus et moins s’en approchent.',
  tilt: 'Incliner la table',
  plan: 'Revenir au plan',
  view: 'Vue',
  low: 'Regarder de tout près',
  ride: 'Monter en voiture',
  photo: 'Photographier la ville',
  time: (time) => ({ day: 'Jour', dusk: 'Crépuscule', night: 'Nuit' })[time],
};

export function sceneSayings(lang: Lang): typeof english {
  return { en: english, fr: french }[lang];
}
