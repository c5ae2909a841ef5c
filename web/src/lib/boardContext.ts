/** The context in which `BoardHost` renders a game's board. */

import { createContext } from 'svelte';
import type { BoardContext } from './table';

const [get, set] = createContext<BoardContext>();

export const setBoardHost = set;

/** Returns the host of the board, for the board and all components in it. */
export const getBoardHost = <Board>(): BoardContext<Board> => get() as BoardContext<Board>;
