/** What the page for one person says, in both languages. */

import type { Lang } from '../../../lib/table';

interface Sayings {
  lead: string;
  daily: string;
  dailyHint: string;
  trial: string;
  trialHint: string;
  puzzles: string;
  puzzlesHint: string;
  side: string;
  sideEasy: string;
  sideHard: string;
  level(n: number): string;
  start: string;
  build: string;
  best(time: string): string;
  today(time: string): string;
  none: string;
  puzzle(n: number, card: string): string;
}

export const says: Record<Lang, Sayings> = {
  en: {
    lead: 'One desk, all the pieces, and the clock. Your best times stay in this browser.',
    daily: 'Puzzle of the day',
    dailyHint: 'The same for everybody, until midnight of universal time.',
    trial: 'Time trial',
    trialHint: 'Four cards in a row. Only the time from “go” to the right stop counts.',
    puzzles: 'Puzzles',
    puzzlesHint: 'A single card each, rated by our solver from 1 (quick) to 5 (stubborn).',
    side: 'Side of the cards',
    sideEasy: 'Easy, with a grid',
    sideHard: 'Hard, without',
    level: (n) => `Difficulty ${n}`,
    start: 'Start',
    build: 'Build it',
    best: (time) => `Best: ${time}`,
    today: (time) => `Your time today: ${time}`,
    none: 'Not built yet',
    puzzle: (n, card) => `Puzzle ${n}: ${card}`,
  },
  fr: {
    lead: 'Une table, toutes les pièces, et l’horloge. Vos meilleurs temps restent dans ce navigateur.',
    daily: 'L’énigme du jour',
    dailyHint: 'La même pour tous, jusqu’à minuit en temps universel.',
    trial: 'Contre-la-montre',
    trialHint: 'Quatre cartes de suite. Seul compte le temps entre le départ et le bon stop.',
    puzzles: 'Énigmes',
    puzzlesHint: 'Une seule carte à la fois, notée par notre solveur de 1 (vite fait) à 5 (coriace).',
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
  },
};
