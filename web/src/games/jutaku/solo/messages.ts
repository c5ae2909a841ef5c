/** What the page for one person says, in both languages. */

import type { Lang } from '../../../lib/table';

const english = {
  lead: 'One desk, all the pieces, and the clock. Your best times stay in this browser.',
  daily: 'Puzzle of the day',
  dailyHint:
    'The same for everybody. Your first finished try counts for the board; until midnight of universal time nobody is shown how it is built before they have built it.',
  dailyEasy: 'An easy one a day',
  dailyEasyHint: 'On the easy side, with few pieces: good for a first try, or for a short break.',
  left: (hours: number, minutes: number) => `${hours} h ${minutes} min left`,
  trial: 'Time trial',
  trialHint:
    'Four cards as they are dealt, from few floors to many. Only the time from “go” to the right stop counts.',
  trialToday: 'The trial of the day',
  trialFree: 'A fresh deal',
  puzzles: 'Puzzles',
  puzzlesHint:
    'A single card each, rated by our solver from 1 (quick) to 5 (stubborn). Under each the time of a good builder, or yours.',
  side: 'Side of the cards',
  sideEasy: 'Easy, with a grid',
  sideHard: 'Hard, without',
  level: (n: number) => `Difficulty ${n}`,
  start: 'Start',
  build: 'Build it',
  best: (time: string) => `Best: ${time}`,
  today: (time: string) => `Your time today: ${time}`,
  none: 'Not built yet',
  puzzle: (n: number, card: string) => `Puzzle ${n}: ${card}`,
  par: (time: string) => `Par ${time}`,
  stars: (n: number) => `${n} of 3 stars`,
  streak: (days: number) => `${days} days in a row`,
  board: 'The quickest today',
  nobody: 'Nobody has built it yet.',
  you: 'you',
  share: 'Share the result',
  copied: 'Copied. Paste it wherever you like.',
  failed: 'This browser does not let us share.',
  next: 'Next puzzle',
  again: 'Again, against your best run',
  ready: 'Ready?',
  readyHint: 'The clock begins three seconds after you press Start.',
  readyTrial: 'Four cards, one after the other. The clock begins three seconds after you press Start.',
};

export type AloneSayings = typeof english;

const french: AloneSayings = {
  lead: 'Une table, toutes les pièces, et l’horloge. Vos meilleurs temps restent dans ce navigateur.',
  daily: 'L’énigme du jour',
  dailyHint:
    'La même pour tous. Votre premier essai réussi compte au tableau\u202f; jusqu’à minuit en temps universel, personne ne voit comment on la bâtit avant de l’avoir bâtie.',
  dailyEasy: 'La facile du jour',
  dailyEasyHint: 'Côté facile, peu de pièces\u00a0: pour un premier essai, ou une courte pause.',
  left: (hours, minutes) => `Encore ${hours} h ${minutes} min`,
  trial: 'Contre-la-montre',
  trialHint:
    'Quatre cartes telles qu’on vous les donne, de plus en plus hautes. Seul compte le temps entre le départ et le bon stop.',
  trialToday: 'Celui du jour',
  trialFree: 'Une nouvelle donne',
  puzzles: 'Énigmes',
  puzzlesHint:
    'Une seule carte à la fois, notée par notre solveur de 1 (vite fait) à 5 (coriace). Dessous, le temps d’un bon bâtisseur, ou le vôtre.',
  side: 'Côté des cartes',
  sideEasy: 'Facile, avec grille',
  sideHard: 'Difficile, sans grille',
  level: (n) => `Difficulté ${n}`,
  start: 'Commencer',
  build: 'Construire',
  best: (time) => `Record : ${time}`,
  today: (time) => `Votre temps du jour : ${time}`,
  none: 'Pas encore construite',
  puzzle: (n, card) => `Énigme ${n} : ${card}`,
  par: (time) => `Repère ${time}`,
  stars: (n) => `${n} étoile${n > 1 ? 's' : ''} sur 3`,
  streak: (days) => `${days} jours de suite`,
  board: 'Les plus rapides du jour',
  nobody: 'Personne ne l’a encore bâtie.',
  you: 'vous',
  share: 'Partager le résultat',
  copied: 'Copié. Collez-le où vous voulez.',
  failed: 'Ce navigateur ne permet pas de partager.',
  next: 'Énigme suivante',
  again: 'Encore, contre votre meilleur essai',
  ready: 'Prêt\u202f?',
  readyHint: 'L’horloge part trois secondes après «\u00a0Commencer\u00a0».',
  readyTrial:
    'Quatre cartes, l’une après l’autre. L’horloge part trois secondes après «\u00a0Commencer\u00a0».',
};

export const says: Record<Lang, AloneSayings> = { en: english, fr: french };
