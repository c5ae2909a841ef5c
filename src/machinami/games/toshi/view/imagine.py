"""Determinization of a game from the board of a view."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from machinami.games.toshi import determinize, rules, start, state
from machinami.games.toshi.components import CARD_BITS, DECK, SPACES
from machinami.games.toshi.names import (
    CARD_NUMBERS,
    LETTERS,
    SPECIALISATIONS,
    pack_bits,
    parse_grid_card,
    slot_number,
    space_number,
)
from machinami.games.toshi.view.board import BONUSES, MOMENTS, PHASES, Trick
from machinami.kernel import put

Board = Mapping[str, Any]


def parse_tricks(board: Board) -> tuple[Trick, ...]:
    """Return the tricks of the finished rounds."""
    return tuple(
        Trick(trick["leader"], tuple(CARD_NUMBERS[name] for name in trick["cards"]), trick["winner"])
        for trick in board["tricks"]
    )


def imagine_state(board: Board, seat: int, scoring_flags: int, rng: Random) -> rules.State:
    """Return a state that is consistent with this board for a seat (-1: a spectator), with random secrets.

    `scoring_flags` holds the options of the final count. Raise ValueError if no state is consistent.
    """
    public = build_public_state(board, scoring_flags)
    hands = [0] * state.MOST_SEATS
    if seat >= 0:
        hands[seat] = pack_bits([CARD_NUMBERS[name] for name in board["hand"]])
    unseen = DECK & ~public.played_cards & ~hands[seat] if seat >= 0 else DECK & ~public.played_cards
    rooms, left = 0, unseen.bit_count()
    for holder, player in enumerate(board["players"]):
        if holder != seat:
            rooms = put(rooms, holder * determinize.CAPACITY_BITS, determinize.CAPACITY_BITS, player["cards"])
            left -= player["cards"]
    if left < 0:
        raise ValueError("the hands hold more cards than are unseen")
    rooms = put(rooms, determinize.UNDEALT * determinize.CAPACITY_BITS, determinize.CAPACITY_BITS, left)
    holders, _ = determinize.deal_cards(public, unseen, rooms, rng.getrandbits(64))
    if holders.capacities:
        raise ValueError("no deal is consistent with the known voids")
    all_hands = [hands[holder] or holders.cards[holder] for holder in range(state.MOST_SEATS)]
    game = public._replace(hands=(all_hands[0], all_hands[1], all_hands[2], all_hands[3], all_hands[4]))
    return determinize.resample_face_down(game, seat, rng.getrandbits(64))[0]


def build_public_state(board: Board, scoring_flags: int) -> rules.State:
    """Return the state without hands, with the face-down cards that the board names."""
    players, seats = board["players"], len(board["players"])
    specialisations = [_parse_specialisation(player["specialisation"]) for player in players]
    leader = board["leader"]
    game = start.start((0, 0, 0, 0, 0), seats, leader, start.pack_seat_fields(specialisations), scoring_flags)
    phase = next(phase for phase, name in PHASES.items() if name == board["phase"])
    for seat, player in enumerate(players):
        game = _add_player(game, seat, player)
    for entry in board["cards"]:
        game = _add_card(game, entry, board)
    for token in board["tokens"]:
        slot = _require_number(slot_number(seats, *token["slot"]))
        tokens = list(game.tokens)
        tokens[token["seat"]] |= 1 << slot
        game = game._replace(
            tokens=(tokens[0], tokens[1], tokens[2], tokens[3], tokens[4]),
            occupied_slots=game.occupied_slots | 1 << slot,
        )
    trick = [CARD_NUMBERS[play["card"]] for play in board["trick"]]
    buildable = [CARD_NUMBERS[name] for name in board["buildable"]] if phase == state.DOWN_SPACE else trick
    played = [card for past in parse_tricks(board) for card in past.cards] + trick
    turn = leader if board["mover"] is None else board["mover"]
    return game._replace(
        trick=sum(card << CARD_BITS * place for place, card in enumerate(trick))
        | pack_bits(buildable) << state.BUILDABLE_CARDS,
        played_cards=pack_bits(played),
        round_fields=_pack_round_fields(board, phase),
        phase=phase,
        turn=turn,
        trick_length=len(trick),
    )


def lay_card(game: rules.State, space: int, card: int) -> rules.State:
    """Return the state with a card on an empty space, face down."""
    return game._replace(
        cards=rules.cards_with(game, space, card),
        built_spaces=game.built_spaces | 1 << space,
        card_slots=rules.card_slots_with(game, space),
    )


def _parse_specialisation(name: str | None) -> int:
    return 0 if name is None else SPECIALISATIONS.index(name) + 1


def _require_number(number: int | None) -> int:
    if number is None:
        raise ValueError("space or slot outside the grid")
    return number


def _add_player(game: rules.State, seat: int, player: Board) -> rules.State:
    stock = put(game.seat_fields, 4 * seat, 4, player["tokens"])
    stock = put(stock, state.WON + 4 * seat, 4, player["tricks"])
    stock = put(stock, state.FLIPPED + seat, 1, int(player["side"] == "bonus"))
    voids = pack_bits([5 * seat + LETTERS.index(letter) for letter in player["voids"]])
    return game._replace(seat_fields=stock, public_flags=game.public_flags | voids)


def _add_card(game: rules.State, entry: Board, board: Board) -> rules.State:
    """Add a card to the grid; a card built face down with the cards that it was chosen from."""
    if entry["round"] is None:
        return game
    space = _require_number(space_number(game.seats, *entry["space"]))
    card = 0 if entry["card"] is None else parse_grid_card(entry["card"])
    game = lay_card(game, space, card)
    if entry["up"]:
        game = game._replace(built_spaces=game.built_spaces | 1 << SPACES + space)
    if entry["by"] is None:
        return game
    note = space + entry["by"] * 32
    for place, choice in enumerate(_list_candidates(entry["round"], board)):
        note |= choice << 8 + place * CARD_BITS
    secret = 0 if entry["known"] else 1 << state.SECRET_SPACES + space
    return game._replace(
        face_down_cards=game.face_down_cards | note << (entry["round"] - 1) * state.FACE_DOWN_BITS,
        public_flags=game.public_flags | secret,
    )


def _list_candidates(number: int, board: Board) -> list[int]:
    """Return the cards of a round's trick without the one built face up."""
    names = (
        board["tricks"][number - 1]["cards"]
        if number <= len(board["tricks"])
        else [play["card"] for play in board["trick"]]
    )
    face_up = [entry["card"] for entry in board["cards"] if entry["round"] == number and entry["by"] is None]
    return [CARD_NUMBERS[name] for name in names if name not in face_up]


def _pack_round_fields(board: Board, phase: int) -> int:
    winner = board["winner"] or 0
    owing = next((seat + 1 for seat, player in enumerate(board["players"]) if player["owes"]), 0)
    fields = (
        (state.ROUND, 4, state.ROUNDS if phase == state.OVER else board["round"] - 1),
        (state.CURRENT_LEADER, 3, board["leader"]),
        (state.WINNER, 3, winner),
        (state.NEXT_LEADER, 3, board["next"] or 0),
        (state.SEAT_OWING_TOKEN, 3, owing),
        (state.MOMENT, 2, 0 if board["window"] is None else MOMENTS.index(board["window"])),
        (state.RED, 1, int(board["monument"] == "red")),
        (state.BONUSES, 3, _parse_bonuses(board)),
        (state.NEXT_TO_GREEN, 3, board["greening"][0] if board["greening"] else winner),
    )
    round_fields = 0
    for field, bits, value in fields:
        round_fields = put(round_fields, field, bits, value)
    return round_fields


def _parse_bonuses(board: Board) -> int:
    """Return the winner's remaining actions of Influence; without own tokens, the board omits the move."""
    left = sum(bonus for bonus, name in BONUSES.items() if name in board["bonuses"])
    tokens = any(token["seat"] == board["mover"] for token in board["tokens"])
    return left if tokens else left | state.MOVE
