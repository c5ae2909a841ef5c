import type { Messages } from '../en/privacy';

const days = (n: number) => (n < 2 ? 'un jour' : `${n} jours`);
const minutes = (n: number) => (n < 2 ? 'une minute' : `${n} minutes`);

/** Messages de la page sur la vie privée. */
const fr: Messages = {
  title: 'Vie privée',
  lead: 'Ce que cette maison garde de vous, combien de temps, et comment l’emporter ou l’effacer.',
  stored: 'Ce qui est gardé',
  nothing: 'Il ne faut ni adresse électronique, ni numéro de téléphone, ni mot de passe.',
  name: 'Le nom que vous choisissez, et un nombre au hasard qui désigne votre navigateur.',
  tables: 'Vos tables et vos parties : places, coups, résultats, invitations, et l’image du dernier plateau.',
  chat: 'Ce que vous écrivez aux tables privées. Les tables publiques ont des phrases toutes faites, qui ne sont pas gardées.',
  own: 'Vos classements, leçons finies, parties envoyées, résultats gardés de votre propre table, meilleurs essais aux défis du jour, et les personnes que vous avez rendues muettes, bloquées ou signalées.',
  account:
    'Si vous gardez votre nom : la moitié publique de vos clés d’accès, et leur dernier usage. La moitié secrète ne vient jamais ici.',
  programs: 'Si des programmes jouent pour vous : leurs noms, et une empreinte de chaque jeton.',
  clubs:
    'Vos clubs : leur nom, leurs membres avec leur rôle, et depuis quand vous en êtes membre, et les tournois où vous avez joué.',
  push: 'Si vous demandez des notifications : l’adresse de votre navigateur auprès de son service d’envoi.',
  address:
    'Pas votre adresse internet : les tables et les envois en portent une empreinte à clé, pour que personne ne remplisse la maison. Sans la clé du serveur, elle ne mène à aucune adresse.',
  logged: 'Le journal du serveur note les requêtes par page et par heure, sans adresse et sans nom.',
  unlogged:
    'Le journal du serveur ne note que les pannes et les signalements. Les personnes et les tables y figurent par une empreinte.',
  proxy: 'Ce qui se trouve devant ce serveur, un hébergeur par exemple, peut tenir ses propres journaux.',
  long: 'Combien de temps',
  retention: (n: number) =>
    `Les tables sans coup depuis ${days(n)}, les envois de cet âge et les noms sans compte ni table sont supprimés quand la maison est rangée.`,
  lasting:
    'Les comptes, les résultats gardés de votre propre table et ceux qui fondent les classements restent jusqu’à ce que vous les effaciez.',
  link: (n: number) =>
    `Le lien qui fait entrer un autre appareil vaut ${minutes(n)}, et ne sert qu’une fois.`,
  backups: 'Une sauvegarde peut contenir des données effacées jusqu’à sa propre suppression.',
  cookies: 'Les cookies et votre navigateur',
  cookie: (n: number) =>
    `Un seul cookie, « machinami », reconnaît votre navigateur pendant ${days(n)}. Il ne sert à rien d’autre, et aucun script ne peut le lire.`,
  local: 'Vos réglages, brouillons et meilleurs temps restent dans votre navigateur et ne vont à personne.',
  others: 'Les autres',
  none: 'Aucune publicité, aucune statistique par d’autres, aucun script, caractère ou image venu d’ailleurs. Rien n’est vendu ni transmis.',
  service:
    'Seulement si vous demandez des notifications, un message passe par le service d’envoi de votre navigateur. Il est chiffré, et ce service voit qu’il en est venu un.',
  seen: 'Ceux de votre table voient votre nom et vos coups. Une partie finie peut être revue par tous ceux qui en ont le lien. Le classement montre les noms de ceux qui jouent des parties classées.',
  rights: 'Emporter, corriger, effacer',
  export: 'Tout ce qui est gardé de vous, dans un fichier.',
  exportLink: 'Tout exporter',
  erase: 'Vous changez votre nom, et effacez tout ce qui est gardé de vous, à la page de vos parties.',
  eraseLink: 'Vos parties',
  erased:
    'Ensuite, les coups des parties finies restent à ceux qui les ont jouées, sans votre nom, et des robots prennent vos places ouvertes.',
  contact: 'Questions',
  write: 'Les gens qui tiennent cette maison répondent ici :',
  nobody: 'Les gens qui tiennent cette maison n’ont pas donné d’adresse. Demandez à qui vous a fait venir.',
};

export default fr;
