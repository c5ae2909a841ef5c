"""Actions while all build: grab, place, release, take back, void. J-6 to J-11, J-16a."""

from __future__ import annotations

from bisect import insort

from machinami.core.contract import Action, Json, Refused
from machinami.core.i18n import hundredths
from machinami.core.validation import marked, shaped
from machinami.games.jutaku.components.box import PIECES, SIZE, Site
from machinami.games.jutaku.components.poses import Pose, posed
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules.judge import misplaced
from machinami.games.jutaku.rules.touch import CONTACT
from machinami.games.jutaku.state import MOVE, Block, Fault, Player, State
from machinami.geometry.sines import FULL

POSE = "[3500, 3500, 9000, false]"


def grab(state: State, seat: int, action: Action) -> State:
    """J-6: take a piece from the pool into the hand. The first seat to grab a piece gets it."""
    piece = _known(shaped(action, "grab", int, "7"))
    player = state.players[seat]
    if piece not in state.pool:
        owner = _owner(state, piece)
        if owner == seat:
            raise WORDS.refuse("J-6/yours", {"piece": piece, "seat": seat})
        raise WORDS.refuse("J-6/taken", {"piece": piece, "seat": owner}, seat=owner)
    if player.hand is not None:
        raise WORDS.refuse("J-6/hand", {"piece": player.hand, "seat": seat})
    most = state.site(seat).pieces
    if len(player.built) == most:
        raise WORDS.refuse("J-6/all", {"piece": piece, "seat": None}, count=most)
    pool = tuple(free for free in state.pool if free != piece)
    return state.with_player(seat, player._replace(hand=piece))._replace(pool=pool)


def place(state: State, seat: int, action: Action) -> State:
    """J-6b: place the piece in hand on the site; judge it at once, or leave that to the stop."""
    piece = shaped(action, "place", int, "7")
    player, site = state.players[seat], state.site(seat)
    _held(player, piece)
    outline = _outline(player, site, action)
    floor = shaped(action, "floor", int, "1")
    if not 1 <= floor <= site.pieces:
        raise WORDS.refuse("J-6/floor", most=site.pieces)
    block = Block(piece, floor, pose := _pose(action), posed(state.rules.box.pieces[piece], pose))
    if state.rules.at_once:
        fault = misplaced(site.outlines[outline], player.built, block)
        if fault is not None:
            raise refusal(fault)
    built = (*player.built, block)
    return state.with_player(seat, player._replace(outline=outline, hand=None, built=built, stale=False))


def release(state: State, seat: int, action: Action) -> State:
    """Return the piece in hand to the pool."""
    piece = shaped(action, "release", int, "7")
    player = state.players[seat]
    _held(player, piece)
    return _pooled(state.with_player(seat, player._replace(hand=None)), piece)


def take_back(state: State, seat: int, action: Action) -> State:
    """J-10: return the piece placed last to the pool."""
    marked(action, "take_back")
    player = state.players[seat]
    if not player.built:
        raise WORDS.refuse("J-10")
    if not may_take_back(state, player):
        raise WORDS.refuse("J-10/hand", {"piece": player.hand, "seat": seat})
    *left, last = player.built
    outline = player.outline if left else None
    after = player._replace(built=tuple(left), outline=outline, stale=False)
    return _pooled(state.with_player(seat, after), last.piece)


def may_take_back(state: State, player: Player) -> bool:
    """J-10: return whether the last piece may be taken back: with an empty hand, in version 1 with any."""
    return bool(player.built) and (player.hand is None or state.rules.version == 1)


def call_off(state: State, seat: int, action: Action) -> State:
    """J-16a: vote to void the round; it is void when all seats have voted."""
    marked(action, "void")
    player = state.players[seat]
    if state.rules.dealt:
        raise WORDS.refuse("J-16a/puzzle")
    if player.void:
        raise WORDS.refuse("J-16a/asked")
    state = state.with_player(seat, player._replace(void=True))
    if not all(player.void for player in state.players):
        return state
    players = tuple(player.cleared() for player in state.players)
    order = tuple(range(len(players)))
    return state._replace(players=players, pool=full_pool(), phase=MOVE, go=None, order=order)


def full_pool() -> tuple[int, ...]:
    """Return the numbers of all pieces."""
    return tuple(range(PIECES))


def refusal(fault: Fault) -> Refused:
    """Return the refusal of a placement with a fault."""
    return Refused(fault.clause, says(fault), where(fault))


def says(fault: Fault) -> dict[str, str]:
    """Return a fault's message by language."""
    return WORDS.say("refusals", fault.key, contact=hundredths(CONTACT))


def where(fault: Fault) -> Json:
    """Return the location of a fault as plain data, for highlighting."""
    return {
        "pieces": list(fault.pieces),
        "points": [list(point) for point in fault.points],
        "sides": [[list(a), list(b)] for a, b in fault.sides],
    }


def _known(piece: int) -> int:
    if not 0 <= piece < PIECES:
        raise WORDS.refuse("J-1/piece", last=PIECES - 1)
    return piece


def _owner(state: State, piece: int) -> int:
    """Return the seat that holds a piece or has placed it."""
    return next(
        seat
        for seat, player in enumerate(state.players)
        if player.hand == piece or any(block.piece == piece for block in player.built)
    )


def _held(player: Player, piece: int) -> None:
    if player.hand is None:
        raise WORDS.refuse("J-6/empty")
    if player.hand != piece:
        raise WORDS.refuse("J-6/other", {"piece": player.hand, "seat": None})


def _outline(player: Player, site: Site, action: Action) -> int:
    """J-2: return the outline of a placement. The first piece placed chooses it."""
    if "outline" not in action:
        if player.outline is not None:
            return player.outline
        if len(site.outlines) == 1:
            return 0
        raise WORDS.refuse("J-2/choose")
    outline = shaped(action, "outline", int, "0")
    if not 0 <= outline < len(site.outlines):
        raise WORDS.refuse("J-2/none")
    if player.outline not in (None, outline):
        raise WORDS.refuse("J-2/chosen")
    return outline


def _pose(action: Action) -> Pose:
    pose = shaped(action, "pose", tuple[int, int, int, bool], POSE)
    if not 0 <= pose[2] < FULL:
        raise WORDS.refuse("J-6a/angle")
    if not all(-SIZE <= at <= 2 * SIZE for at in pose[:2]):
        raise WORDS.refuse("J-6a/place")
    return pose


def _pooled(state: State, piece: int) -> State:
    pool = list(state.pool)
    insort(pool, piece)
    return state._replace(pool=tuple(pool))
