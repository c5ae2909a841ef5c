/** What the home page says of each game. */
export const home = {
  'home.toscana.aim.tiles':
    'Qui a la plus grande zone d’un seul tenant à sa couleur gagne ; on n’y compte que ses propres tuiles.',
  'home.toscana.aim.squares':
    'Qui a la plus grande zone d’un seul tenant à sa couleur gagne ; on en compte les cases.',
  'home.toscana.what': 'Posez des tuiles bicolores, étendez votre plus grande zone.',
  'home.toshi.aim':
    'Qui a le plus de points gagne. Un bâtiment donne son chiffre à qui a le plus de jetons autour ; le plus de Parcs, Monument compris, donne 12 points.',
  'home.toshi.what': 'Un jeu de plis : qui gagne bâtit, les autres posent des jetons.',
  'home.edo.aim':
    'Qui a le plus de pouvoir gagne, s’il a une maison à Edo. À la fin, 1 point par samouraï dans le pays et par tranche de 50 ryō.|Qui a le plus de pouvoir gagne, s’il a une maison à Edo. À la fin, 1 point par groupe de {n} samouraïs dans le pays et par tranche de 50 ryō.',
  'home.edo.what': 'Prévoyez en secret, commercez, bâtissez avec vos samouraïs.',
  'home.highway.aim':
    'Posez le premier toutes vos voitures : une par route adverse franchie en premier, dessus ou dessous. Les piliers coûtent des disques ; sans disque, il ne reste que les sorties.',
  'home.highway.aim.missions': 'Qui a le plus de points gagne : voitures, missions et réserve comptent.',
  'home.highway.missions': 'Comment les missions rapportent des points',
  'home.highway.also': 'Pose à la main',
  'home.highway.also.words': 'Vous portez chaque pièce à sa place : ce que vous touchez peut tomber.',
  'home.highway.hands':
    'Mains réelles : vous portez vous-même les pièces à leur place, à la souris, au doigt, au clavier ou par boutons. Ce que vous touchez peut tomber, et une chute coûte un disque.',
  'home.highway.alone': 'exercices et ville du jour',
  'home.highway.alone.words': 'Porter des routes à la main, sans partie : exercices, et une ville par jour',
  'home.highway.what': 'Faites passer vos routes sur et sous celles des autres.',
  'home.jutaku.aim':
    'Qui a le plus de yens gagne. La partie finit avec la manche où quelqu’un achève sa quatrième maison.',
  'home.jutaku.aim.puzzle': 'Construisez la maison de la carte, le plus vite possible.',
  'home.jutaku.alone': 'énigmes et contre-la-montre',
  'home.jutaku.alone.words': 'L’énigme du jour, les énigmes par difficulté et le contre-la-montre',
  'home.jutaku.what': 'Bâtissez des maisons de bois, plus vite que les autres.',
};
