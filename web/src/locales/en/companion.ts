import type { MessagesOf } from '../messages';

/** Messages of the pages for physical games. */
const en = {
  title: (game: string) => `${game} at your table`,
  lead: 'You have the box? Here is what helps beside it.',
  tools: 'Tools',
  setup: 'Setting up',
  players: 'How many players?',
  reference: 'The rules in short',
  print: 'Print this sheet',
  rules: 'All rules, with search and drawings',
  play: 'Play it here',
  names: 'Names',
  name: (n: number) => `Player ${n}`,
  count: 'Count',
  counting: 'Counting…',
  again: 'Start again',
  againSure: 'Clear everything?',
  result: 'Result',
  winner: (names: string) => `${names} wins.`,
  winners: (names: string) => `${names} share the victory.`,
  total: 'Total',
  keep: 'Keep in my history',
  kept: 'Kept',
  share: 'Share as a picture',
  shareFailed: 'The picture could not be made.',
  history: 'Games at your table',
  historyNone: 'No result kept yet.',
  remove: 'Delete',
  removeLabel: (names: string) => `Delete the result of ${names}`,
};

export type Messages = MessagesOf<typeof en>;

export default en;
