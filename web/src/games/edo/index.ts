/** Edo's page: the country, the planning board, their account, the end. */

import type { GamePage } from '../../lib/table';
import { describeBoard, heading, seatSummaries, describeLine, affectsViewer } from './describe';
import { describeForecast, ordersOf, describeAction } from './advice';
import BoardView from './Board.svelte';
import Diagram from './Diagram.svelte';
import Ending from './Ending.svelte';
import { keys } from './keys';
import { ribbon } from './phases';
import './tokens.css';
import './print/print.css';
import Swatch from './Swatch.svelte';
import Holdings from './table/Holdings.svelte';
import type { Board } from './view';

const page: GamePage<Board> = {
  Board: BoardView,
  Swatch,
  Diagram,
  sheetFigures: ['E-5', 'E-13', 'E-17'],
  Holdings,
  Ending,
  seatSummaries,
  describeBoard,
  describeLine,
  affectsViewer,
  describeAction,
  describeForecast,
  ribbon,
  heading,
  keys,
  undoable: true,
  handFirst: true,
  appliesAdvice: (advised) => ordersOf(advised) !== null,
};

export default page;
