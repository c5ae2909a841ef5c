/** Messages while a piece is carried, and after a fall. */

import type { Lang } from '../../../lib/table';
import type { Load } from './load';

const millimetres = (units: number) => Math.max(1, Math.round(Math.abs(units) / 100));

const english = {
  carry: 'Carry it',
  careful: 'Let a careful hand carry',
  carefulShort: 'Carry it for me',
  letGo: 'Let go',
  back: 'Put back',
  piece: (load: Load) => ({ disc: 'the pillar', road: 'the road', car: 'the car' })[load.kind],
  take: (piece: string, n: number, of: number) => `Piece ${n} of ${of}: take up ${piece}.`,
  byMouse: 'The pointer leads it, the wheel or a held button lowers it.',
  byTouch: 'Drag anywhere, and lower it with your thumb.',
  byKeys: 'Arrows carry it, W and S lift and lower it, Enter lets go.',
  aside: (right: number, up: number) =>
    [
      Math.abs(right) >= 100 ? `${millimetres(right)} mm to the ${right > 0 ? 'right' : 'left'}` : '',
      Math.abs(up) >= 100 ? `${millimetres(up)} mm ${up > 0 ? 'up' : 'down'}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  there: (above: number) => `Over its place, ${millimetres(above)} mm above it: lower it.`,
  ready: 'Low enough: let go, or set it down.',
  under: 'It is lower than its place.',
  near: 'Something is near.',
  touches: 'It touches something.',
  clock: 'Then you have twelve seconds.',
  clockOf: 'Seconds left for this piece',
  hasty: 'Time is up: the hand goes to its place by the straightest way.',
  spilt: 'Something fell: there is no way back. Bring it to its place.',
  notYet: (aside: string) => `Not over its place: ${aside}.`,
  tooHigh: (above: number) => `Too high to let go: ${millimetres(above)} mm.`,
  lower: 'Lower',
  raise: 'Raise',
  height: 'Height above its place',
  above: (units: number) => `${Math.round(units / 100)} mm`,
  tweezers: 'Tweezers',
  tweezersHint: 'Half the shake, half the speed',
  mayFall: 'Real hands: what you touch may fall.',
  fell: (pieces: number) =>
    pieces === 1
      ? 'One piece fell. It is put back; whoever knocked it over owes its owner a disc.'
      : `${pieces} pieces fell. All is put back; whoever knocked them over owes each other owner a disc.`,
};

const french: typeof english = {
  carry: 'Porter',
  careful: 'Confier à une main prudente',
  carefulShort: 'Porter pour moi',
  letGo: 'Lâcher',
  back: 'Reposer',
  piece: (load) => ({ disc: 'le pilier', road: 'la route', car: 'la voiture' })[load.kind],
  take: (piece, n, of) => `Pièce ${n} sur ${of} : prenez ${piece}.`,
  byMouse: 'Guidez la pièce avec la souris ; la molette ou un bouton maintenu la descend.',
  byTouch: 'Glissez n’importe où, et descendez-la du pouce.',
  byKeys: 'Les flèches la portent, W et S la montent et la descendent, Entrée la lâche.',
  aside: (right, up) =>
    [
      Math.abs(right) >= 100 ? `${millimetres(right)} mm à ${right > 0 ? 'droite' : 'gauche'}` : '',
      Math.abs(up) >= 100 ? `${millimetres(up)} mm ${up > 0 ? 'vers le haut' : 'vers le bas'}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  there: (above) => `Au-dessus de sa place, à ${millimetres(above)} mm : descendez.`,
  ready: 'Assez bas : lâchez, ou posez-la.',
  under: 'Elle est plus bas que sa place.',
  near: 'Quelque chose est tout près.',
  touches: 'Elle touche quelque chose.',
  clock: 'Vous aurez alors douze secondes.',
  clockOf: 'Secondes restantes pour cette pièce',
  hasty: 'Le temps est écoulé : la main va au plus court jusqu’à sa place.',
  spilt: 'Quelque chose est tombé : impossible d’annuler. Amenez la pièce à sa place.',
  notYet: (aside) => `Pas au-dessus de sa place : ${aside}.`,
  tooHigh: (above) => `Trop haut pour lâcher : ${millimetres(above)} mm.`,
  lower: 'Descendre',
  raise: 'Monter',
  height: 'Hauteur au-dessus de sa place',
  above: (units) => `${Math.round(units / 100)} mm`,
  tweezers: 'Pincettes',
  tweezersHint: 'Moitié moins de tremblement, moitié moins vite',
  mayFall: 'Mains réelles : ce que vous touchez peut tomber.',
  fell: (pieces) =>
    pieces === 1
      ? 'Une pièce est tombée. Elle est remise en place ; qui l’a renversée doit un disque à son propriétaire.'
      : `${pieces} pièces sont tombées. Tout est remis en place ; qui les a renversées doit un disque à chaque autre propriétaire.`,
};

export function handSayings(lang: Lang): typeof english {
  return { en: english, fr: french }[lang];
}
