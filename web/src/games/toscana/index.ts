/** Toscana's page: the board, its account, its end. */

import type { GamePage } from '../../lib/table';
import {
  describeBoard,
  seatSummaries,
  ribbon,
  describeLine,
  affectsViewer,
  describeAction,
} from './describe';
import BoardView from './Board.svelte';
import Diagram from './Diagram.svelte';
import Ending from './Ending.svelte';
import { keys } from './keys';
import './tokens.css';
import Swatch from './Swatch.svelte';
import type { Board } from './view';

const page: GamePage<Board> = {
  companion: () => import('./companion/Companion.svelte'),
  Board: BoardView,
  Swatch,
  Diagram,
  sheetFigures: ['C-10', 'C-19'],
  Ending,
  seatSummaries,
  describeBoard,
  describeLine,
  affectsViewer,
  describeAction,
  ribbon,
  keys,
};

export default page;
