import type { Messages } from '../en/companion';

/** Messages des pages pour les jeux de la boîte. */
const fr: Messages = {
  title: (game: string) => `${game} à votre table`,
  lead: 'Vous avez la boîte ? Voici de quoi vous aider à côté.',
  tools: 'Outils',
  setup: 'Mise en place',
  players: 'Combien de joueurs ?',
  reference: 'La règle en bref',
  print: 'Imprimer cette feuille',
  rules: 'Toute la règle, avec recherche et dessins',
  play: 'Y jouer ici',
  names: 'Noms',
  name: (n: number) => `Joueur ${n}`,
  count: 'Compter',
  counting: 'On compte…',
  again: 'Recommencer',
  againSure: 'Tout effacer ?',
  result: 'Résultat',
  winner: (names: string) => `Victoire : ${names}.`,
  winners: (names: string) => `Victoire partagée : ${names}.`,
  total: 'Total',
  keep: 'Garder dans mon historique',
  kept: 'Gardé',
  share: 'Partager en image',
  shareFailed: 'L’image n’a pas pu être faite.',
  history: 'Parties à votre table',
  historyNone: 'Aucun résultat gardé.',
  remove: 'Supprimer',
  removeLabel: (names: string) => `Supprimer le résultat de ${names}`,
};

export default fr;
