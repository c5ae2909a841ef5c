/** Messages of the 3D model. */

import type { Lang } from '../../../lib/table';
import { de } from '../../../lib/messages/elision';

const english = {
  model: (district: string) =>
    `Model of the building in ${district}. Arrows turn it, plus and minus lift its floors apart.`,
  show: 'Model',
  open: 'Lift the floors apart',
  close: 'Set the floors down',
  grow: 'Larger',
  shrink: 'Smaller',
  photo: 'Take a picture',
  taking: 'Taking the picture…',
  send: 'Share the picture',
  others: 'Look at the others’ models, one after the other',
  progress: (used: number, of: number, floors: string) => `${used} of ${of} pieces, ${floors}`,
  street: 'All houses as a street at dusk. Arrows turn it, plus and minus come closer.',
  asks: (floors: string, pieces: string) => `${floors} · ${pieces}`,
};

const french: typeof english = {
  model: (district) =>
    `Maquette du bâtiment ${de(district)}. Les flèches la tournent, plus et moins écartent ses niveaux.`,
  show: 'Maquette',
  open: 'Écarter les niveaux',
  close: 'Reposer les niveaux',
  grow: 'Agrandir',
  shrink: 'Réduire',
  photo: 'Prendre une photo',
  taking: 'Photo en cours…',
  send: 'Partager la photo',
  others: 'Regarder les maquettes des autres, l’une après l’autre',
  progress: (used, of, floors) => `${used} pièces sur ${of}, ${floors}`,
  street:
    'Toutes les maisons forment une rue au crépuscule. Les flèches la tournent, plus et moins s’en approchent.',
  asks: (floors, pieces) => `${floors} · ${pieces}`,
};

export function modelSayings(lang: Lang): typeof english {
  return { en: english, fr: french }[lang];
}
