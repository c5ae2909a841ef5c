import type { turn as en } from '../en/notifications';

/** Messages of notifications and of the installed page in French. */
export const turn: Record<keyof typeof en, string> = {
  'turn.notice': '{game} : à vous de jouer',
  'turn.notice.body': 'Avec {names}.',
  'settings.notify': 'M’appeler quand c’est à moi',
  'settings.notify.hint':
    'Par le système, quand la page est hors de vue ; dans les parties par jours, aussi quand elle est fermée.',
  'settings.notify.closed':
    'On vous appelle quand la page est hors de vue et, dans les parties par jours, aussi quand elle est fermée.',
  'settings.notify.open':
    'On vous appelle tant que la page est ouverte et hors de vue. Ce navigateur n’a pas de service push par lequel on pourrait l’appeler une fois fermée.',
  'settings.notify.insecure':
    'Les navigateurs ne le permettent qu’en https, et cette page est venue en simple http.',
  'settings.notify.homescreen':
    'Sur iPhone et iPad, cela marche une fois la page sur l’écran d’accueil : Partager, puis « Sur l’écran d’accueil ».',
  'settings.notify.unable': 'Ce navigateur ne sait pas le faire.',
  'settings.notify.denied':
    'C’est interdit dans les réglages du navigateur pour cette page ; vous pouvez l’y autoriser.',
  'settings.install': 'Machinami comme une application',
  'settings.install.insecure':
    'Les navigateurs n’installent une page qu’en https, et celle-ci est venue en simple http.',
  'settings.install.installed': 'Elle est installée ici.',
  'settings.install.offered': 'Avec son icône et sa fenêtre. Les parties restent sur le serveur.',
  'settings.install.homescreen': 'Sur iPhone et iPad : Partager, puis « Sur l’écran d’accueil ».',
  'settings.install.menu': 'Si le navigateur sait installer une page, son menu le propose.',
  'settings.install.do': 'Installer',
};
