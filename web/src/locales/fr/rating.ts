import type { rating as english } from '../en/rating';

/** Rating messages in French. */
export const rating: Record<keyof typeof english, string> = {
  'rated.title': 'Partie classée ?',
  'rated.no': 'Non, pour le plaisir',
  'rated.yes': 'Oui, classée',
  'rated.hint': 'Le résultat change la cote de chacun au classement, où les noms sont visibles de tous.',
  'rated.needs.clock': 'Une partie classée se joue à la pendule : choisissez-en une plus haut.',
  'rated.needs.name':
    'Seuls les noms gardés sont classés. Gardez d’abord le vôtre : un instant suffit, sans mot de passe.',
  'rated.needs.seats':
    'Une partie classée réunit au moins deux joueurs, chacun sur son appareil, ou des robots.',
  'rated.keep': 'Garder mon nom',
  'rated.mark': 'Classée',
  'rated.mark.off': 'Non classée',
  'rated.about': 'Cette partie est classée',
  'rated.about.result':
    'Le résultat change la cote de chacun. Abandonner, partir ou manquer de temps sont aussi des résultats.',
  'rated.about.spoils':
    'Elle ne compte plus dès que quelqu’un demande un conseil ou reprend un coup, qu’un robot remplace un absent ou qu’une autre personne prend une place. Aucune cote ne change alors.',
  'rated.why.name': 'Non classée : quelqu’un ici n’a pas gardé son nom.',
  'rated.why.device': 'Non classée : deux personnes partagent un appareil.',
  'rated.why.hint': 'Plus classée : un conseil a été demandé.',
  'rated.why.undo': 'Plus classée : un coup a été repris.',
  'rated.why.bot': 'Plus classée : un robot a joué pour un absent.',
  'rated.why.guest': 'Plus classée : une autre personne a pris une place.',
  'rated.why.aborted': 'Non classée : la partie a été annulée.',
  'rated.why.program': 'Non classée : des personnes et des programmes jouent ensemble.',
  'standings.programs': 'Programmes',
  'standings.programs.hint':
    'Les programmes sont classés entre eux et contre les robots de la maison, à part des personnes.',
  'rated.ask.hint': 'Demander un conseil quand même ?',
  'rated.ask.undo': 'Reprendre le coup quand même ?',
  'rated.ask.spoils': 'Cette partie est classée. Elle ne le sera plus, et aucune cote ne changera.',
  'rated.ask.others':
    'Cette partie est classée : il faut donc l’accord de la table. S’il est donné, elle ne le sera plus.',
  'rated.leave': 'Cette partie est classée : partir, c’est l’abandonner.',
  'rated.sitin': 'La partie ne sera alors plus classée.',
  'rated.join': 'Cette partie est classée : son résultat change la cote de chacun au classement.',
  'rated.join.name':
    'Votre nom n’est pas gardé. Si vous prenez place, la partie ne sera pas classée ; elle se joue tout de même.',
  'rated.change': 'Cote',
  'rated.number.spoken': '{points}, à {reach} près',
  'rated.from': '{name} : {before} avant, {after} maintenant',
  'rated.unmoved':
    'Le résultat était attendu, ou vous vous êtes souvent rencontrés ces 30 derniers jours : il vaut moins d’un point.',
  'rated.unmoved.new':
    'Un résultat compte selon les parties classées de l’adversaire, entièrement à partir de 10 ; personne d’autre ici n’en a encore.',
  'rated.provisional': 'provisoire',
  'rated.provisional.hint': 'Une cote provisoire repose sur peu de parties et bouge encore par grands pas.',
  'rated.counting': 'Calcul des cotes…',
  'standings.title': 'Classement',
  'standings.lead': 'Qui joue à quel niveau à {game}, joueurs et voisins ensemble.',
  'standings.games': 'Une partie classée à ce jour.|{n} parties classées à ce jour.',
  'standings.rank': 'Rang',
  'standings.who': 'Qui',
  'standings.number': 'Cote',
  'standings.played': 'Parties classées',
  'standings.you': 'vous',
  'standings.bot': 'robot, niveau {n}',
  'standings.fixed': 'mesurée',
  'standings.none':
    'Personne n’a encore joué de partie classée de {game}. Les voisins sont là où leurs parties entre eux les ont mis.',
  'standings.how':
    'Ouvrez une table, choisissez une pendule et « classée ». Seuls les noms gardés y figurent.',
  'standings.open': 'Ouvrir une table',
  'standings.meaning':
    '± contient la vraie force dans 95 cas sur 100. Avec 400 points d’avance on gagne dix parties sur onze. Les cotes des voisins viennent de leurs parties entre eux et ne changent pas.',
  'standings.choose': 'Jeu',
  'ratings.mine': 'Vos cotes',
  'ratings.mine.none':
    'Vous n’avez pas de cote. Les parties aux tables classées en donnent une ; rien ne vous y oblige.',
};
