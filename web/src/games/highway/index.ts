/** Tokyo Highway's page: the table from above, its account, its end. */

import type { GamePage } from '../../lib/table';
import {
  describeBoard,
  describeGains,
  describeMove,
  seatSummaries,
  describeLine,
  affectsViewer,
  describeAction,
} from './describe';
import BoardView from './Board.svelte';
import Diagram from './Diagram.svelte';
import Ending from './Ending.svelte';
import { fellIn, setBackIn, SHOWN } from './carry/fall';
import { keys } from './keys';
import LazyPractice from './practice/LazyPractice.svelte';
import Swatch from './Swatch.svelte';
import { ribbon } from './phases';
import './tokens.css';
import type { Board } from './view';

const page: GamePage<Board> = {
  companion: () => import('./companion/Companion.svelte'),
  Board: BoardView,
  Swatch,
  Ending,
  Alone: LazyPractice,
  seatSummaries,
  describeBoard,
  describeLine,
  describeMove,
  describeGains,
  affectsViewer,
  describeAction,
  ribbon,
  keys,
  Diagram,
  sheetFigures: ['H-10', 'H-15'],
  appliesAdvice: () => true,
  holdAfter: (line) => (fellIn(line).length + setBackIn(line).length > 0 ? SHOWN : 0),
};

export default page;
