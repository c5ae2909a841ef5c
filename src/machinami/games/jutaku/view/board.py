"""The board of a view as plain data. Nothing is hidden, so it contains the whole state."""

from __future__ import annotations

from machinami.core.contract import Json, Viewer
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.rules.building import describe_fault, locate_fault
from machinami.games.jutaku.rules.moving import list_reachable_places
from machinami.games.jutaku.state import GRID_SIZE, OVER, Block, Call, Player, State
from machinami.games.jutaku.view import types

MODES_BY_CARD_COUNT: dict[int, types.Mode] = {0: "full", 1: "puzzle"}
"""Mode by number of dealt cards; any other number is a trial."""


def build_view(state: State, viewer: Viewer) -> types.Board:
    """Return the board of a view."""
    return {
        "phase": state.phase,
        "mode": MODES_BY_CARD_COUNT.get(len(state.rules.dealt_cards), "trial"),
        "side": state.rules.side,
        "judge": "place" if state.rules.judges_placements else "stop",
        "round": state.round,
        "turn": state.turn,
        "order": list(state.order),
        "go": state.starts_at,
        "close": state.closes_at,
        "grid": [
            list(state.grid[row : row + GRID_SIZE]) for row in range(0, GRID_SIZE * GRID_SIZE, GRID_SIZE)
        ],
        "pool": list(state.pool),
        "players": [_build_player(state, seat, player) for seat, player in enumerate(state.players)],
        "missing": None if viewer is None else count_missing(state, viewer),
        "reach": [list(place) for place in list_reachable_places(state)],
        "last": None
        if state.last_calls is None
        else {"calls": [_build_call(call) for call in state.last_calls], "round": state.last_calls_round},
        "solutions": _build_solutions(state),
    }


def _build_solutions(state: State) -> dict[str, types.Solution]:
    """Return the stored solutions of all completed cards once the game is over; nothing before.

    Other cards stay secret because they may be set as puzzles.
    """
    if state.phase != OVER:
        return {}
    return {
        str(card): _build_solution(state, card) for player in state.players for card in player.completed_cards
    }


def _build_solution(state: State, card: int) -> types.Solution:
    solution, pieces = state.rules.site(card).solution, state.rules.box.pieces
    built = [
        Block(piece, floor, pose, apply_pose(pieces[piece], pose)) for piece, floor, pose in solution.built
    ]
    return {"outline": solution.outline, "built": [_build_block(block) for block in built]}


def count_missing(state: State, seat: int) -> types.MissingParts | None:
    """J-12: return the floors and the number of pieces a building lacks; None for a seat without a card.

    Positions are not checked: with `judge=stop` the player has to judge them by eye.
    """
    player = state.players[seat]
    if player.card is None:
        return None
    site = state.rules.site(player.card)
    used = {block.floor for block in player.blocks}
    return {
        "floors": [floor for floor in range(1, site.floors + 1) if floor not in used],
        "pieces": site.pieces - len(player.blocks),
    }


def _build_player(state: State, seat: int, player: Player) -> types.Player:
    return {
        "architect": player.architect,
        "at": None if player.place is None else list(player.place),
        "card": player.card,
        "outline": player.outline,
        "hand": player.hand,
        "built": [_build_block(block) for block in player.blocks],
        "kept": list(player.completed_cards),
        "yen": state.yen(seat),
        "times": list(player.times),
        "called": player.called_at,
        "again": player.next_call_at,
        "stale": player.needs_change,
        "wrong": player.wrong_calls,
        "void": player.wants_void,
        "finisher": player.is_finisher,
    }


def _build_block(block: Block) -> types.Block:
    return {
        "piece": block.piece,
        "floor": block.floor,
        "pose": list(block.pose),
        "corners": [list(corner) for corner in block.corners],
    }


def view_line(line: dict[str, Json], after: State) -> dict[str, Json]:
    """Return facts disclosed by a line, for the log: which calls were right, or the district moved to."""
    action = line["do"]
    if line["by"] == "clock" and "close" in action:
        return {"calls": [[call.seat, call.fault is None] for call in after.last_calls or ()]}
    card = after.players[line["by"]].card if action.keys() & {"architect", "move"} else None
    return {} if card is None else {"district": after.rules.box.cards[card].district}


def _build_call(call: Call) -> types.Call:
    fault = call.fault
    return {
        "seat": call.seat,
        "at": call.at,
        "right": fault is None,
        "clause": fault and fault.clause,
        "key": fault and fault.key,
        "says": fault and describe_fault(fault),
        "where": fault and locate_fault(fault),
    }
