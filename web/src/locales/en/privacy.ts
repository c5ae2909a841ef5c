import type { MessagesOf } from '../messages';

const days = (n: number) => (n === 1 ? 'one day' : `${n} days`);
const minutes = (n: number) => (n === 1 ? 'one minute' : `${n} minutes`);

/** Messages of the privacy page. */
const en = {
  title: 'Privacy',
  lead: 'What this house keeps of you, for how long, and how you take it along or erase it.',
  stored: 'What is kept',
  nothing: 'You need no e-mail address, no telephone number and no password.',
  name: 'The name that you choose, and a random number that stands for your browser.',
  tables: 'Your tables and games: seats, moves, results, invitations, and the picture of the last board.',
  chat: 'What you write at private tables. Public tables have ready phrases, which are not kept.',
  own: 'Your ratings, finished lessons, uploaded records, kept results of games at your own table, your best attempts at daily challenges, and whom you have muted, blocked or reported.',
  account:
    'If you keep your name: the public half of your passkeys and when they were last used. The secret half never comes here.',
  programs: 'If programs play for you: their names, and a fingerprint of each token.',
  clubs:
    'Your clubs: name, members with their roles, and since when you have been a member, and the tournaments that you entered.',
  push: 'If you ask for notifications: the address of your browser at its push service.',
  address:
    'Not your internet address: tables and uploads bear a keyed fingerprint of it, so that nobody can fill the house. It leads back to no address without the key of the server.',
  logged: 'The log of the server lists requests by page and time, without address and name.',
  unlogged:
    'The log of the server lists faults, and reports of guests. Guests and tables appear in it as fingerprints.',
  proxy: 'What stands in front of this server, such as a provider, may keep logs of its own.',
  long: 'For how long',
  retention: (n: number) =>
    `Tables without a move for ${days(n)}, uploads of that age, and names without an account or a table are deleted when the house is tidied.`,
  lasting:
    'Accounts, kept results of your own table and the results behind ratings stay until you erase them.',
  link: (n: number) => `The link that brings another device in is good for ${minutes(n)}, and works once.`,
  backups: 'A backup may hold erased data until it is itself deleted.',
  cookies: 'Cookies and your browser',
  cookie: (n: number) =>
    `One cookie, “machinami”, knows your browser again for ${days(n)}. It serves nothing else, and no script can read it.`,
  local: 'Your settings, drafts and best times stay in your browser, and are sent to nobody.',
  others: 'Others',
  none: 'No advertising, no statistics by others, no scripts, fonts or pictures from other hosts. Nothing is sold or passed on.',
  service:
    'Only if you ask for notifications does a message travel through the push service of your browser. It is encrypted; that service sees that one came.',
  seen: 'Those at your table see your name and your moves. A finished game can be replayed by everybody who has its link. The standings show the names of those who play rated games.',
  rights: 'Take along, correct, erase',
  export: 'Everything that is kept of you, as a file.',
  exportLink: 'Export everything',
  erase: 'You change your name, and erase all that is kept of you, on the page of your games.',
  eraseLink: 'Your games',
  erased:
    'After that, moves in finished games stay with those who played them, without your name, and bots take your open seats.',
  contact: 'Questions',
  write: 'The people who run this house answer here:',
  nobody: 'The people who run this house have given no address. Ask the one who sent you here.',
};

export type Messages = MessagesOf<typeof en>;

export default en;
