/** Tokyo Jutaku's page: the district, the desk, its account, its end. */

import type { Action, GamePage } from '../../lib/table';
import {
  describeBoard,
  CHOICES,
  describeCourse,
  seatSummaries,
  isSilent,
  describeLine,
  describeAction,
} from './describe';
import SoloPage from './solo/SoloPage.svelte';
import BoardView from './Board.svelte';
import Diagram from './Diagram.svelte';
import Ending from './Ending.svelte';
import HouseReviews from './HouseReviews.svelte';
import { keys } from './keys';
import SeatSketch from './SeatSketch.svelte';
import Swatch from './Swatch.svelte';
import { ribbon } from './phases';
import './tokens.css';
import type { Board } from './view';

/** At the desk the player carries out advice by hand; a card is chosen by one press below the board. */
const appliesAdvice = (advised: Action) => !CHOICES.some((kind) => kind in advised);

const page: GamePage<Board> = {
  companion: () => import('./companion/Companion.svelte'),
  Board: BoardView,
  Swatch,
  Diagram,
  sheetFigures: ['J-8', 'J-9'],
  Sketch: SeatSketch,
  Ending,
  Alone: SoloPage,
  seatSummaries,
  describeBoard,
  describeLine,
  describeAction,
  ribbon,
  isSilent,
  appliesAdvice,
  keys,
  describeCourse,
  Review: HouseReviews,
  realtime: true,
  hasOwnEndActions: true,
  endDelay: 3600,
};

export default page;
