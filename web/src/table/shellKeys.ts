import type { KeyHelp } from '../lib/table';
import { t } from '../lib/messages';

/** The keys of every table, with those of the playback where moves are paced. */
export const shellKeys = (paced: boolean): KeyHelp[] => [
  { keys: ['B'], words: t('keys.board.focus') },
  { keys: ['Enter'], words: t('keys.confirm') },
  { keys: ['Escape'], words: t('keys.cancel') },
  { keys: ['H'], words: t('keys.log') },
  { keys: ['I'], words: t('keys.rules') },
  { keys: ['?'], words: t('keys.help') },
  ...(paced
    ? [
        { keys: ['K'], words: t('keys.pause') },
        { keys: ['G'], words: t('keys.next') },
      ]
    : []),
];
