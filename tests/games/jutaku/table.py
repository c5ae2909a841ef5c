"""Games for tests: the plain set dealt in order, cards chosen by their kind, and building policies."""

from __future__ import annotations

from random import Random
from typing import Any

from machinami import Play, Refused, new
from machinami.core.contract import Action, ChanceRequest
from machinami.games.jutaku.rules.moving import CARD_PLACES
from machinami.games.jutaku.state import ARCHITECT_KEYS, BUILD, State
from machinami.testing import random_policy
from tests.games.jutaku.plain_data_set import HOUSE

Pose = list[Any]

TWO_PIECES, TWO_FLOORS, THREE_FLOORS, TWO_OUTLINES = (0, 0), (0, 1), (1, 0), (3, 5)
"""Border places with a card of each kind: 1 floor of 2, 2 of 3, 3 of 5, and 2 of 3 with two plots."""

CORNERS = (TWO_PIECES, (0, 2), (0, 4), (2, 0), (4, 0), (4, 5), (5, 2), (5, 4))
"""Border places for eight builders."""


def deal(ask: ChanceRequest) -> Action:
    """Return a chance result with all cards in order, district by district."""
    lots = iter(ask.detail)
    piles: dict[tuple[int, int], list[int]] = {}
    cards = []
    for row, column in CARD_PLACES:
        square = (row // 2, column // 2)
        if square not in piles:
            piles[square] = list(reversed(next(lots)))
        cards.append(piles[square].pop())
    return {"cards": cards}


def start_countdown(*places: tuple[int, int], rules: int | None = None, **options: Any) -> Play:
    """Start a game in its first countdown: seat n has the n-th architect, on the n-th of these places."""
    play = new("jutaku", len(places), options, chance=deal, data=HOUSE, rules=rules)
    for seat, place in enumerate(places):
        play.do(seat, {"architect": ARCHITECT_KEYS[seat], "card": list(place)}, at=0)
    return play


def start_building(*places: tuple[int, int], **options: Any) -> Play:
    """Start a game in its first building phase."""
    play = start_countdown(*places, **options)
    play.tick(3_000)
    return play


def start_puzzle(card: int = 2, rules: int | None = None, **options: Any) -> Play:
    """Start a puzzle on the plain set; card 2 has three floors of five pieces."""
    play = new("jutaku", 1, {"mode": "puzzle", "card": card, **options}, data=HOUSE, rules=rules)
    play.tick(3_000)
    return play


def place_piece(
    play: Play, piece: int, floor: int, x: int, y: int, angle: int = 0, flipped: bool = False, **more: Any
) -> None:
    """Grab and place a piece with seat 0 or the given seat."""
    seat = more.pop("seat", 0)
    play.do(seat, {"grab": piece})
    play.do(seat, {"place": piece, "floor": floor, "pose": [x, y, angle, flipped], **more})


def get_refusal(play: Play, seat: int, action: Action, at: int | None = None) -> Refused:
    """Return the refusal of an illegal action."""
    answer = play.check(seat, action, at)
    assert answer is not None, f"{action} is legal"
    return answer


def build_solution(play: Play, seat: int, spare: int = 0) -> None:
    """Build the card's solution with pieces from `spare` up.

    On the plain set any rectangle fits: all have the same height, and longer ones come first.
    """
    site = play.state.site(seat)
    for piece, floor, pose in site.solution.built:
        place_piece(play, piece + spare, floor, *pose, seat=seat, outline=site.solution.outline)


def finish_round(play: Play, *seats: int) -> None:
    """Let these seats build, call stop together, and be judged."""
    for seat in seats:
        build_solution(play, seat, 8 * seat)
    for seat in seats:
        play.do(seat, {"stop": True}, at=play.now)
    play.tick(play.due or 0)


def choose_eagerly(play: Play, seat: int, rng: Random) -> Action:
    """Build the card's solution if possible, and sometimes play a random action.

    Solutions share pieces, so in each round all seats leave the pieces that one of two seats needs.
    """
    state: State = play.state
    if state.phase != BUILD or not rng.randrange(12):
        return random_policy(play, seat, rng)
    player, solution = state.players[seat], state.site(seat).solution
    leader = state.round % min(2, len(state.players))
    wanted = {piece for piece, _, _ in state.site(leader).solution.built} if seat != leader else set()
    done = [(block.piece, block.floor, block.pose) for block in player.blocks]
    plan = list(solution.built)
    if done != plan[: len(done)] or wanted & {piece for piece, _, _ in done}:
        return {"take_back": True} if player.hand is None else {"release": player.hand}
    if len(done) == len(plan):
        return {"stop": True}
    piece, floor, pose = plan[len(done)]
    if player.hand == piece:
        return {"place": piece, "outline": solution.outline, "floor": floor, "pose": list(pose)}
    if player.hand is not None:
        return {"release": player.hand}
    if piece in state.pool and piece not in wanted:
        return {"grab": piece}
    return random_policy(play, seat, rng)
