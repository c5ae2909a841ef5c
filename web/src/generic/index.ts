/** The page of a game of another package: a picture or a text, and a list of actions. */

import { is } from '../lib/messages/colon';
import { personAt } from '../lib/messages/person';
import { said } from '../lib/messages';
import type { GamePage, LogContext } from '../lib/table';
import { wordsOf } from './actions';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import { keys } from './keys';
import { messages } from './messages';
import Swatch from './Swatch.svelte';
import './tokens.css';

function describeLine(index: number, { view, lines, names, lang }: LogContext): string | null {
  const line = lines[index];
  if (!line?.do) return null;
  const say = messages(lang);
  const who =
    typeof line.by === 'number' ? personAt(names, line.by) : line.by === 'clock' ? say.clock : say.chance;
  return is(lang, who, wordsOf(line, view, names));
}

const page: GamePage = {
  Board,
  Swatch,
  Ending,
  seatSummaries: ({ view, names, lang }) =>
    names.map((_, seat) => {
      const score = view.outcome?.scores[seat] ?? null;
      return { score, scored: score === null ? '' : messages(lang).points(score), left: '' };
    }),
  describeBoard: ({ view, lang }) => [
    ...(view.display?.text[lang].split('\n') ?? []),
    ...(view.display?.faults.map((fault) => said(fault)) ?? []),
  ],
  describeLine,
  keys,
};

export default page;
