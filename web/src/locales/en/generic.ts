import type { MessagesOf } from '../messages';

/** The generic board, which plays games of other packages. */
export const en = {
  actions: 'Your actions',
  filter: 'Filter the actions',
  none: 'No action has these words.',
  many: (shown: number, all: number) => `${shown} of ${all} actions`,
  here: 'Actions at this place',
  all: 'Show all',
  confirm: (action: string) => `Do: ${action}`,
  waiting: 'Your actions appear here when it is your turn.',
  picture: 'Picture',
  text: 'Text',
  chance: 'Chance',
  clock: 'The clock',
  points: (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`,
  notation: 'Action in the notation of the game',
  notationHint: 'There are too many actions to list. Write one as JSON, as in the rules of the game.',
  notationWrong: 'This is not a JSON object, such as {"place": [1, 2]}.',
  notationUse: 'Use this action',
  ending: 'The final board',
  /** What the keys of each entry of the keymap do. */
  keyHelp: {
    step: 'Next or previous action',
    pick: 'Choose an action by its place in the list',
    choose: 'Choose, then confirm',
    cancel: 'Drop the choice, or show all actions again',
    filter: 'Filter the actions',
    text: 'Picture or text',
  },
};

export type Messages = MessagesOf<typeof en>;

export default en;
