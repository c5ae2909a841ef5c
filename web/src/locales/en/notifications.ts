/** Messages of notifications and of the installed page in English. */
export const turn = {
  'turn.notice': '{game}: your turn',
  'turn.notice.body': 'With {names}.',
  'settings.notify': 'Call me when it is my turn',
  'settings.notify.hint':
    'By the system, when the page is out of sight; in games by days also when it is closed.',
  'settings.notify.closed':
    'You are called when the page is out of sight, and in games by days also when it is closed.',
  'settings.notify.open':
    'You are called while the page is open and out of sight. This browser has no push service, by which it could be called when it is closed.',
  'settings.notify.insecure': 'Browsers allow this over https only, and this page came by plain http.',
  'settings.notify.homescreen':
    'On an iPhone or iPad this works once the page is on the home screen: Share, then “Add to Home Screen”.',
  'settings.notify.unable': 'This browser cannot do it.',
  'settings.notify.denied':
    'It is forbidden in the browser’s settings for this page; you can allow it there.',
  'settings.install': 'Machinami as a program of its own',
  'settings.install.insecure': 'Browsers install pages over https only, and this page came by plain http.',
  'settings.install.installed': 'It is installed here.',
  'settings.install.offered': 'With an icon and a window of its own. It still plays at its server.',
  'settings.install.homescreen': 'On an iPhone or iPad: Share, then “Add to Home Screen”.',
  'settings.install.menu': 'Where a browser can install pages, its own menu offers it.',
  'settings.install.do': 'Install',
} as const;
