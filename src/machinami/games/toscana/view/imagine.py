"""Determinization of a game from the board of a view, and the deal that leads to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from machinami.core.contract import Json
from machinami.games.toscana import rules
from machinami.games.toscana.components import EMPTY, NUM_TILES, OPPONENT_PATTERNS, OWN_PATTERNS, ROW_STRIDE
from machinami.games.toscana.names import parse_tile
from machinami.games.toscana.state import NO_PLACEMENTS, PLACEMENT_BITS
from machinami.games.toscana.view.board import PHASES


def imagine_state(board: dict[str, Json], scoring: int, rng: Random) -> rules.State:
    """Return a game that is consistent with this board; hidden tiles of the stacks are in random order."""
    placements = {parse_tile(entry["tile"]): entry["at"] for entry in board["tiles"]}
    over = board["phase"] == "over"
    return build_state(
        placements,
        [_imagine_stack(stack, rng) for stack in board["stacks"]],
        board["vetoes"],
        turn=board["first"] if over else board["mover"],
        phase=next(phase for phase, name in PHASES.items() if name == board["phase"]),
        scoring=scoring,
    )


def redeal_stacks(game: rules.State, stacks: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the dealt stacks, reordered so that they lead to the tiles left in this game.

    A tile that a veto has put under its stack keeps its place in the deal.
    """
    new_stacks = []
    for seat, stack in enumerate(stacks):
        left = [tile + 1 for tile in rules.stack_tiles(game, seat)]
        bottom = left.pop() if left and rules.has_veto(game, 1 - seat) == 0 else None
        order, movable = iter(left), {tile for tile in left if tile != bottom}
        new_stacks.append([next(order) if tile in movable else tile for tile in stack])
    return new_stacks


def build_state(
    placements: Mapping[int, Sequence[int]],
    stacks: Sequence[Sequence[int]],
    vetoes: Sequence[bool],
    turn: int,
    phase: int,
    scoring: int,
) -> rules.State:
    """Build a game from placed tiles (number 0 to 31 to row, column and turns), stacks and vetoes."""
    colours, packed = [EMPTY, EMPTY], NO_PLACEMENTS
    for tile, (row, col, turns) in placements.items():
        seat, number = divmod(tile, NUM_TILES)
        corner = row * ROW_STRIDE + col
        colours[seat] |= OWN_PATTERNS[number * 4 + turns] << corner
        colours[1 - seat] |= OPPONENT_PATTERNS[number * 4 + turns] << corner
        packed |= (1 + turns * 2 + corner * 8) << tile * PLACEMENT_BITS
    state = rules.State(
        grey=colours[0],
        red=colours[1],
        places=(EMPTY, EMPTY, EMPTY, EMPTY),
        placements=packed,
        grey_stack=rules.pack_stack(stacks[0]),
        red_stack=rules.pack_stack(stacks[1]),
        grey_left=len(stacks[0]),
        red_left=len(stacks[1]),
        grey_veto=int(vetoes[0]),
        red_veto=int(vetoes[1]),
        turn=turn,
        phase=phase,
        scoring=scoring,
    )
    return state if phase == rules.OVER else state._replace(places=rules.legal_places(state, turn))


def _imagine_stack(stack: dict[str, Json], rng: Random) -> list[int]:
    ends = [name for name in (stack["top"], stack["bottom"]) if name is not None]
    hidden = [name for name in stack["left"] if name not in ends]
    rng.shuffle(hidden)
    order = dict.fromkeys([*ends[:1], *hidden, *ends[1:]])
    return [parse_tile(name) % rules.NUM_TILES for name in order]
