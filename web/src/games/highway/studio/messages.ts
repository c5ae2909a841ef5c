/** Messages of the photo studio. */

import type { Lang } from '../../../lib/table';
import type { Lens } from '../scene/scene';

const english = {
  title: 'Photograph the city',
  canvas:
    'The finished city. Drag or use the arrows to turn it, plus and minus to come closer; a click looks at that place.',
  time: 'Light',
  lens: 'Lens',
  lenses: { tele: 'Long', normal: 'Normal', wide: 'Wide', macro: 'Close-up' } as Record<Lens, string>,
  caption: 'Caption',
  drive: 'Cars drive',
  ride: 'Ride along',
  nextCar: 'Next car',
  leave: 'Get off',
  take: 'Take the picture',
  clip: 'Turning clip',
  taking: 'Holding still: the picture is getting finer…',
  frame: (n: number, of: number) => `Filming: ${n} of ${of} pictures`,
  stop: 'Stop',
  enough: 'That will do',
  picture: 'The picture, as it will be saved',
  film: 'The clip: once round the city',
  save: 'Save',
  send: 'Share',
  again: 'Back to the city',
  failed: 'That did not work: this browser could not make the file.',
};

const french: typeof english = {
  title: 'Photographier la ville',
  canvas:
    'La ville achevée. Glissez ou utilisez les flèches pour la tourner, plus et moins pour vous approcher ; un clic regarde cet endroit.',
  time: 'Lumière',
  lens: 'Objectif',
  lenses: { tele: 'Long', normal: 'Normal', wide: 'Large', macro: 'Gros plan' },
  caption: 'Légende',
  drive: 'Les voitures roulent',
  ride: 'Monter à bord',
  nextCar: 'Voiture suivante',
  leave: 'Descendre',
  take: 'Prendre la photo',
  clip: 'Tour en vidéo',
  taking: 'Ne bougeons plus : la photo s’affine…',
  frame: (n, of) => `Tournage : image ${n} sur ${of}`,
  stop: 'Arrêter',
  enough: 'Cela suffit',
  picture: 'La photo, telle qu’elle sera enregistrée',
  film: 'La vidéo : un tour de la ville',
  save: 'Enregistrer',
  send: 'Partager',
  again: 'Revenir à la ville',
  failed: 'Cela n’a pas marché : ce navigateur n’a pas pu faire le fichier.',
};

export function studioSayings(lang: Lang): typeof english {
  return { en: english, fr: french }[lang];
}
