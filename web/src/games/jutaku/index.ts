/** Tokyo Jutaku's page: the district, the desk, its account, its end. */

import type { GamePage } from '../../lib/table';
import { account, notes, passes, tell, wish } from './account';
import Alone from './alone/Alone.svelte';
import BoardView from './Board.svelte';
import Diagram from './Diagram.svelte';
import Ending from './Ending.svelte';
import { keys } from './keys';
import SeatSketch from './SeatSketch.svelte';
import Swatch from './Swatch.svelte';
import { ribbon } from './ribbon';
import './tokens.css';
import type { Board } from './view';

const page: GamePage<Board> = { Board: BoardView, Swatch, Diagram, Sketch: SeatSketch, Ending, Alone, notes, account, tell, wish, ribbon, passes, keys, live: true, onward: true, lingers: 3600 };

export default page;
