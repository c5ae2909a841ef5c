import type { Messages } from '../en/generic';

export const fr: Messages = {
  actions: 'Vos coups',
  filter: 'Filtrer les coups',
  none: 'Aucun coup ne contient ces mots.',
  many: (shown: number, all: number) => `${shown} coups sur ${all}`,
  here: 'Coups à cet endroit',
  all: 'Tout montrer',
  confirm: (action: string) => `Jouer : ${action}`,
  waiting: 'Vos coups s’affichent ici quand c’est votre tour.',
  picture: 'Image',
  text: 'Texte',
  chance: 'Le hasard',
  clock: 'L’horloge',
  points: (count: number) => `${count} ${count < 2 ? 'point' : 'points'}`,
  notation: 'Coup dans la notation du jeu',
  notationHint:
    'Les coups sont trop nombreux pour être listés. Écrivez-en un en JSON, comme dans les règles du jeu.',
  notationWrong: 'Ce n’est pas un objet JSON, comme {"place": [1, 2]}.',
  notationUse: 'Choisir ce coup',
  ending: 'Le plateau final',
  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    step: 'Coup suivant ou précédent',
    pick: 'Choisir un coup par son rang dans la liste',
    choose: 'Choisir, puis confirmer',
    cancel: 'Abandonner son choix, ou remontrer tous les coups',
    filter: 'Filtrer les coups',
    text: 'Image ou texte',
  },
};

export default fr;
