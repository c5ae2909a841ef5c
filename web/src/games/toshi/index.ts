/** Toshi Tōshi's page: the town, its account, its end. */

import type { GamePage } from '../../lib/table';
import { account, brief, came, foretold, notes, ribbon, tell, touches, wish } from './describe';
import BoardView from './Board.svelte';
import Diagram from './Diagram.svelte';
import Ending from './Ending.svelte';
import { keys } from './keys';
import './tokens.css';
import Swatch from './Swatch.svelte';
import type { Board } from './view';

const page: GamePage<Board> = {
  Board: BoardView,
  Swatch,
  Diagram,
  Ending,
  notes,
  account,
  tell,
  brief,
  touches,
  wish,
  came,
  foretell: foretold,
  ribbon,
  keys,
};

export default page;
