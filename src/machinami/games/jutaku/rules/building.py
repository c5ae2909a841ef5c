"""Actions while all build: grab, place, release, take back, void. J-6 to J-11, J-16a."""

from __future__ import annotations

from bisect import insort

from machinami.core.contract import Action, Refused
from machinami.core.i18n import format_hundredths
from machinami.core.validation import require_true, require_value
from machinami.games.jutaku.components.box import CARD_SIZE, PIECE_COUNT, Site
from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules.judge import find_placement_fault
from machinami.games.jutaku.rules.touch import MIN_CONTACT_LENGTH
from machinami.games.jutaku.state import MOVE, Block, Fault, Player, State
from machinami.games.jutaku.view import types
from machinami.geometry.sines import FULL_TURN

EXAMPLE_POSE = "[3500, 3500, 9000, false]"


def grab(state: State, seat: int, action: Action) -> State:
    """J-6: take a piece from the pool into the hand. The first seat to grab a piece gets it."""
    piece = _check_piece(require_value(action, "grab", int, "7"))
    player = state.players[seat]
    if piece not in state.pool:
        owner = _find_owner(state, piece)
        if owner == seat:
            raise refuse_piece("J-6/yours", piece, seat)
        raise refuse_piece("J-6/taken", piece, owner, seat=owner)
    if player.hand is not None:
        raise refuse_piece("J-6/hand", player.hand, seat)
    most = state.site(seat).pieces
    if len(player.blocks) == most:
        raise refuse_piece("J-6/all", piece, None, count=most)
    pool = tuple(free for free in state.pool if free != piece)
    return state.with_player(seat, player._replace(hand=piece))._replace(pool=pool)


def place(state: State, seat: int, action: Action) -> State:
    """J-6b: place the piece in hand on the site; judge it at once, or leave that to the stop."""
    piece = require_value(action, "place", int, "7")
    player, site = state.players[seat], state.site(seat)
    _check_hand(player, piece)
    outline = _choose_outline(player, site, action)
    floor = require_value(action, "floor", int, "1")
    if not 1 <= floor <= site.pieces:
        raise WORDS.refuse("J-6/floor", most=site.pieces)
    block = Block(piece, floor, pose := _parse_pose(action), apply_pose(state.rules.box.pieces[piece], pose))
    if state.rules.judges_placements:
        fault = find_placement_fault(site.outlines[outline], player.blocks, block)
        if fault is not None:
            raise build_refusal(fault)
    built = (*player.blocks, block)
    return state.with_player(
        seat, player._replace(outline=outline, hand=None, blocks=built, needs_change=False)
    )


def release(state: State, seat: int, action: Action) -> State:
    """Return the piece in hand to the pool."""
    piece = require_value(action, "release", int, "7")
    player = state.players[seat]
    _check_hand(player, piece)
    return _return_to_pool(state.with_player(seat, player._replace(hand=None)), piece)


def take_back(state: State, seat: int, action: Action) -> State:
    """J-10: return the piece placed last to the pool."""
    require_true(action, "take_back")
    player = state.players[seat]
    if not player.blocks:
        raise WORDS.refuse("J-10")
    if player.hand is not None and not can_take_back(state, player):
        raise refuse_piece("J-10/hand", player.hand, seat)
    *left, last = player.blocks
    outline = player.outline if left else None
    after = player._replace(blocks=tuple(left), outline=outline, needs_change=False)
    return _return_to_pool(state.with_player(seat, after), last.piece)


def can_take_back(state: State, player: Player) -> bool:
    """J-10: return whether the last piece may be taken back: with an empty hand, in version 1 with any."""
    return bool(player.blocks) and (player.hand is None or state.rules.version == 1)


def vote_void(state: State, seat: int, action: Action) -> State:
    """J-16a: vote to void the round; it is void when all seats have voted."""
    require_true(action, "void")
    player = state.players[seat]
    if state.rules.dealt_cards:
        raise WORDS.refuse("J-16a/puzzle")
    if player.wants_void:
        raise WORDS.refuse("J-16a/asked")
    state = state.with_player(seat, player._replace(wants_void=True))
    if not all(player.wants_void for player in state.players):
        return state
    players = tuple(player.reset_round() for player in state.players)
    order = tuple(range(len(players)))
    return state._replace(players=players, pool=full_pool(), phase=MOVE, starts_at=None, order=order)


def full_pool() -> tuple[int, ...]:
    """Return the numbers of all pieces."""
    return tuple(range(PIECE_COUNT))


def refuse_piece(key: str, piece: int, owner: int | None, /, **values: object) -> Refused:
    """Return a refusal that points at a piece and the seat that has it."""
    where: types.PieceOwner = {"piece": piece, "seat": owner}
    return WORDS.refuse(key, where, **values)


def build_refusal(fault: Fault) -> Refused:
    """Return the refusal of a placement with a fault."""
    return Refused(fault.clause, describe_fault(fault), locate_fault(fault))


def describe_fault(fault: Fault) -> dict[str, str]:
    """Return a fault's message by language."""
    return WORDS.format_message("refusals", fault.key, contact=format_hundredths(MIN_CONTACT_LENGTH))


def locate_fault(fault: Fault) -> types.FaultPlace:
    """Return the location of a fault as plain data, for highlighting."""
    return {
        "pieces": list(fault.pieces),
        "points": [list(point) for point in fault.points],
        "sides": [[list(a), list(b)] for a, b in fault.sides],
    }


def _check_piece(piece: int) -> int:
    if not 0 <= piece < PIECE_COUNT:
        raise WORDS.refuse("J-1/piece", last=PIECE_COUNT - 1)
    return piece


def _find_owner(state: State, piece: int) -> int:
    """Return the seat that holds a piece or has placed it."""
    return next(
        seat
        for seat, player in enumerate(state.players)
        if player.hand == piece or any(block.piece == piece for block in player.blocks)
    )


def _check_hand(player: Player, piece: int) -> None:
    if player.hand is None:
        raise WORDS.refuse("J-6/empty")
    if player.hand != piece:
        raise refuse_piece("J-6/other", player.hand, None)


def _choose_outline(player: Player, site: Site, action: Action) -> int:
    """J-2: return the outline of a placement. The first piece placed chooses it."""
    if "outline" not in action:
        if player.outline is not None:
            return player.outline
        if len(site.outlines) == 1:
            return 0
        raise WORDS.refuse("J-2/choose")
    outline = require_value(action, "outline", int, "0")
    if not 0 <= outline < len(site.outlines):
        raise WORDS.refuse("J-2/none")
    if player.outline not in (None, outline):
        raise WORDS.refuse("J-2/chosen")
    return outline


def _parse_pose(action: Action) -> Pose:
    pose = require_value(action, "pose", tuple[int, int, int, bool], EXAMPLE_POSE)
    if not 0 <= pose[2] < FULL_TURN:
        raise WORDS.refuse("J-6a/angle")
    if not all(-CARD_SIZE <= at <= 2 * CARD_SIZE for at in pose[:2]):
        raise WORDS.refuse("J-6a/place")
    return pose


def _return_to_pool(state: State, piece: int) -> State:
    pool = list(state.pool)
    insort(pool, piece)
    return state._replace(pool=tuple(pool))
