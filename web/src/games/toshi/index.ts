/** Toshi Tōshi's page: the town, its account, its end. */

import type { GamePage } from '../../lib/table';
import {
  describeBoard,
  describeBriefly,
  describeConsequence,
  foretold,
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
  Board: BoardView,
  handFirst: true,
  companion: () => import('./companion/Companion.svelte'),
  Swatch,
  Diagram,
  sheetFigures: ['T-3', 'T-13', 'T-28'],
  Ending,
  seatSummaries,
  describeBoard,
  describeLine,
  describeBriefly,
  affectsViewer,
  describeAction,
  describeConsequence,
  describeForecast: foretold,
  ribbon,
  keys,
};

export default page;
