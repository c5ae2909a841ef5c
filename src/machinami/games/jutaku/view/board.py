"""The board of a view as plain data. Nothing is hidden, so it contains the whole state."""

from __future__ import annotations

from machinami.core.contract import Json, Viewer
from machinami.games.jutaku.components.poses import posed
from machinami.games.jutaku.rules.building import says, where
from machinami.games.jutaku.rules.moving import reach
from machinami.games.jutaku.state import ACROSS, OVER, Block, Call, Player, State

MODES = {0: "full", 1: "puzzle"}
"""Mode by number of dealt cards; any other number is a trial."""


def shown(state: State, viewer: Viewer) -> dict[str, Json]:
    """Return the board of a view."""
    return {
        "phase": state.phase,
        "mode": MODES.get(len(state.rules.dealt), "trial"),
        "side": state.rules.side,
        "judge": "place" if state.rules.at_once else "stop",
        "round": state.round,
        "turn": state.turn,
        "order": list(state.order),
        "go": state.go,
        "close": state.close,
        "grid": [list(state.grid[row : row + ACROSS]) for row in range(0, ACROSS * ACROSS, ACROSS)],
        "pool": list(state.pool),
        "players": [_player(state, seat, player) for seat, player in enumerate(state.players)],
        "missing": None if viewer is None else missing(state, viewer),
        "reach": [list(place) for place in reach(state)],
        "last": None
        if state.last is None
        else {"calls": [_call(call) for call in state.last], "round": state.judged},
        "solutions": _solutions(state),
    }


def _solutions(state: State) -> dict[str, Json]:
    """Return the stored solutions of all completed cards once the game is over; nothing before.

    Other cards stay secret because they may be set as puzzles.
    """
    if state.phase != OVER:
        return {}
    return {str(card): _solution(state, card) for player in state.players for card in player.kept}


def _solution(state: State, card: int) -> dict[str, Json]:
    solution, pieces = state.rules.site(card).solution, state.rules.box.pieces
    built = [Block(piece, floor, pose, posed(pieces[piece], pose)) for piece, floor, pose in solution.built]
    return {"outline": solution.outline, "built": [_block(block) for block in built]}


def missing(state: State, seat: int) -> dict[str, Json] | None:
    """J-12: return the floors and the number of pieces a building lacks; None for a seat without a card.

    Positions are not checked: with `judge=stop` the player has to judge them by eye.
    """
    player = state.players[seat]
    if player.card is None:
        return None
    site = state.rules.site(player.card)
    used = {block.floor for block in player.built}
    return {
        "floors": [floor for floor in range(1, site.floors + 1) if floor not in used],
        "pieces": site.pieces - len(player.built),
    }


def _player(state: State, seat: int, player: Player) -> dict[str, Json]:
    return {
        "architect": player.architect,
        "at": None if player.at is None else list(player.at),
        "card": player.card,
        "outline": player.outline,
        "hand": player.hand,
        "built": [_block(block) for block in player.built],
        "kept": list(player.kept),
        "yen": state.yen(seat),
        "times": list(player.times),
        "called": player.called,
        "again": player.again,
        "stale": player.stale,
        "wrong": player.wrong,
        "void": player.void,
        "finisher": player.finisher,
    }


def _block(block: Block) -> dict[str, Json]:
    return {
        "piece": block.piece,
        "floor": block.floor,
        "pose": list(block.pose),
        "corners": [list(corner) for corner in block.corners],
    }


def told(line: dict[str, Json], after: State) -> dict[str, Json]:
    """Return facts disclosed by a line, for the log: which calls were right, or the district moved to."""
    action = line["do"]
    if line["by"] == "clock" and "close" in action:
        return {"calls": [[call.seat, call.fault is None] for call in after.last or ()]}
    card = after.players[line["by"]].card if action.keys() & {"architect", "move"} else None
    return {} if card is None else {"district": after.rules.box.cards[card].district}


def _call(call: Call) -> dict[str, Json]:
    data: dict[str, Json] = {"seat": call.seat, "at": call.at, "right": call.fault is None}
    if call.fault is None:
        return data | {"clause": None, "key": None, "says": None, "where": None}
    return data | {
        "clause": call.fault.clause,
        "key": call.fault.key,
        "says": says(call.fault),
        "where": where(call.fault),
    }
