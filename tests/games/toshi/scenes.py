"""Positions for the tests: chosen deals, scripted rounds, and towns with given tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from machinami import Play, Refused, new
from machinami.core.contract import Action
from machinami.games.toshi import rules, start, state
from machinami.games.toshi.names import CARD_NUMBERS, CARDS, SPECIALISATIONS, slot_number, space_number
from machinami.games.toshi.view.imagine import lay_card

DECK = CARDS[:50]
Place = tuple[int, int]


def deal(hands: Sequence[str], leader: int = 0, specialisations: Sequence[str] | None = None) -> Action:
    """Return a deal in which each seat holds these cards (a text with blanks) and arbitrary others."""
    wanted = [hand.split() for hand in hands]
    rest = iter([card for card in DECK if not any(card in hand for hand in wanted)])
    full = [hand + [next(rest) for _ in range(10 - len(hand))] for hand in wanted]
    given: Action = {"hands": full, "leader": leader}
    return given if specialisations is None else given | {"specialisations": list(specialisations)}


def begin(
    hands: Sequence[str], leader: int = 0, specialisations: Sequence[str] | None = None, **options: Any
) -> Play:
    """Begin a play with that deal; there are as many seats as hands."""
    agreed = {"specialisations": specialisations is not None, **options}
    given = deal(hands, leader, specialisations)
    return new("toshi", len(hands), agreed, chance=lambda ask: given)


SUITS = ("V1 V2 V3 V4 V5 V6 V7 V8 V9 V10", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10")
MORE = ("G1 G2 G3 G4 G5 G6 G7 G8 G9 G10", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10")


def build_suits(seats: int) -> list[str]:
    """Return one colour per seat: no seat can follow, and the strongest card that did not lead wins."""
    return [*SUITS, *MORE][:seats]


def do(play: Play, *actions: Action) -> Play:
    """Let the awaited seats play these actions in turn."""
    for action in actions:
        play.do(play.to_act[0], action)
    return play


def play_cards(play: Play, names: str) -> Play:
    return do(play, *({"card": name} for name in names.split()))


def get_phase(play: Play) -> str:
    return str(get_board(play)["phase"])


def get_board(play: Play, viewer: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = play.view(viewer)["board"]
    return found


def skip(play: Play, *until: str) -> Play:
    """Play the first open action of each seat, without bonuses, until one of these phases."""
    while play.outcome is None and get_phase(play) not in until:
        do(play, choose_plainest(play))
    return play


def skip_to(play: Play, name: str) -> Play:
    """Like `skip`; Influenstar waits as long as possible unless `name` is the window."""
    while play.outcome is None and get_phase(play) != name:
        waits = get_phase(play) == "window" and get_board(play)["window"] != "last"
        do(play, {"wait": True} if waits else choose_plainest(play))
    return play


def choose_plainest(play: Play) -> Action:
    seat = play.to_act[0]
    if get_phase(play) == "influence":
        return {"leader": seat} if "leader" in get_board(play)["bonuses"] else {"done": True}
    if get_phase(play) == "specialise":
        return {"specialise": False}
    if get_phase(play) == "extra":
        return {"extra": None}
    return next(iter(play.actions(seat)))


def finish_round(play: Play) -> Play:
    """Play the round to its end with the simplest actions."""
    number = get_board(play)["round"]
    while play.outcome is None and get_board(play)["round"] == number:
        do(play, choose_plainest(play))
    return play


def list_offers(play: Play, kind: str) -> list[Any]:
    """Return the open actions of one kind for the awaited seat."""
    return [action[kind] for action in play.actions(play.to_act[0]) if kind in action]


def get_refusal(play: Play, action: Action, seat: int | None = None) -> Refused:
    """Return the refusal of an illegal action, which explains the rule in both languages."""
    with pytest.raises(Refused) as caught:
        play.do(play.to_act[0] if seat is None else seat, action)
    assert caught.value.words["en"] != caught.value.words["fr"]
    return caught.value


def get_clause(play: Play, action: Action, seat: int | None = None) -> str:
    return get_refusal(play, action, seat).clause


def build_town(
    seats: int,
    tokens: Mapping[int, Iterable[Place]],
    buildings: Mapping[Place, str] | None = None,
    flipped: Mapping[int, str] | None = None,
    foreign: int = 0,
    ties: int = 0,
) -> rules.State:
    """Return a state with these tokens by seat and Buildings by space; `flipped` are bonus sides by seat."""
    sides = flipped or {}
    named = [SPECIALISATIONS.index(sides[seat]) + 1 if seat in sides else 0 for seat in range(seats)]
    game = start.start(
        (0, 0, 0, 0, 0), seats, 0, start.pack_seat_fields(named), start.pack_scoring(foreign, ties)
    )
    game = game._replace(seat_fields=game.seat_fields | sum(1 << state.FLIPPED + seat for seat in sides))
    for (row, col), name in (buildings or {}).items():
        space = space_number(seats, row, col)
        assert space is not None
        game = lay_card(game, space, CARD_NUMBERS[name])
    for seat, places in tokens.items():
        for i, j in places:
            slot = slot_number(seats, i, j)
            assert slot is not None
            game = rules.with_token(game._replace(turn=seat), slot)
    return game
