"""The board of a view, as plain data."""

from __future__ import annotations

from typing import NamedTuple

from machinami.core.contract import Viewer
from machinami.games.toshi import claims, forecast, rules, state
from machinami.games.toshi.components import BUILDINGS, COLS, rows_of
from machinami.games.toshi.names import (
    LETTERS,
    SPECIALISATIONS,
    card_name,
    card_names,
    iter_bits,
    slot_at,
    space_at,
)
from machinami.games.toshi.view import types
from machinami.games.toshi.view.majorities import list_claims

PHASES: dict[int, types.Phase] = {
    state.CARD: "card",
    state.TOKEN: "token",
    state.EXTRA: "extra",
    state.WINDOW: "window",
    state.UP_SPACE: "up",
    state.DOWN_SPACE: "down",
    state.INFLUENCE: "influence",
    state.SPECIALISE: "specialise",
    state.OVER: "over",
}
MOMENTS: tuple[types.Moment, ...] = ("greening", "construction", "last")
BONUSES: dict[int, types.Bonus] = {state.MOVE: "move", state.LEADER: "leader", state.FLIP: "flip"}


class Trick(NamedTuple):
    """Trick of a finished round, its cards in the order of play."""

    leader: int
    cards: tuple[int, ...]
    winner: int

    @property
    def data(self) -> types.Trick:
        cards = [card_name(card) for card in self.cards]
        return {"leader": self.leader, "cards": cards, "winner": self.winner}


def build_view(game: rules.State, tricks: tuple[Trick, ...], viewer: Viewer) -> types.DealtBoard:
    """Return the board of a viewer's view after the deal."""
    phase = game.phase
    over, complete = phase == state.OVER, phase not in (state.CARD, state.OVER)
    trick = [] if over else current_trick(game)
    building = phase in (state.UP_SPACE, state.DOWN_SPACE)
    return {
        "rows": rows_of(game.seats),
        "cols": COLS,
        "round": min(state.round_index(game) + 1, state.ROUNDS),
        "rounds": state.ROUNDS,
        "phase": PHASES[phase],
        "mover": None if over else game.turn,
        "monument": "red" if state.is_red(game) else "blue",
        "leader": state.leader(game),
        "called": LETTERS[state.colour_of(trick[0])] if trick else None,
        "trick": [
            {"seat": (state.leader(game) + place) % game.seats, "card": card_name(card)}
            for place, card in enumerate(trick)
        ],
        "ahead": forecast.find_leading_seat(game) if phase == state.CARD else None,
        "winner": state.winner(game) if complete else None,
        "next": state.next_leader(game) if complete else None,
        "greening": list_greening_seats(game),
        "buildable": card_names(state.buildable(game)) if building else [],
        "window": MOMENTS[state.moment(game)] if phase == state.WINDOW else None,
        "bonuses": list_bonuses(game),
        "hand": [] if viewer is None else card_names(game.hands[viewer]),
        "players": build_players(game, viewer),
        "cards": [
            build_card(game, tricks, space, viewer)
            for space in range(rows_of(game.seats) * COLS)
            if game.built_spaces >> space & 1
        ],
        "tokens": [
            {"slot": slot_at(slot), "seat": seat}
            for seat in range(game.seats)
            for slot in iter_bits(game.tokens[seat])
        ],
        "claims": list_claims(game),
        "tricks": [trick.data for trick in tricks],
    }


def current_trick(game: rules.State) -> list[int]:
    """Return the cards of the current trick."""
    return [state.trick_card(game, place) for place in range(game.trick_length)]


def list_greening_seats(game: rules.State) -> list[int]:
    """Return the seats that still place a token in this Greening, the next one first."""
    if game.phase not in (state.TOKEN, state.EXTRA, state.WINDOW):
        return []
    if game.phase == state.WINDOW:
        first = state.next_to_green(game) if state.moment(game) == state.GREENING else state.winner(game)
    else:
        first = game.turn if game.phase == state.TOKEN else (game.turn + 1) % game.seats
    star = state.find_loser_with(game, state.INFLUENSTAR)
    steps = range((state.winner(game) - first) % game.seats)
    later = [(first + step) % game.seats for step in steps]
    return [seat for seat in later if seat != star and state.supply(game, seat) > 0]


def list_bonuses(game: rules.State) -> list[types.Bonus]:
    """Return the actions of Influence that are left and possible."""
    if game.phase != state.INFLUENCE:
        return []
    left = state.remaining_bonuses(game) & ~(0 if game.tokens[game.turn] else state.MOVE)
    return [name for bonus, name in BONUSES.items() if left & bonus]


def build_players(game: rules.State, viewer: Viewer) -> list[types.Player]:
    count = claims.count_claims(game, claims.PUBLIC_CARDS if viewer is None else viewer)
    return [build_player(game, count, seat) for seat in range(game.seats)]


def build_player(game: rules.State, count: claims.ClaimCount, seat: int) -> types.Player:
    """Return the public facts of a player; `count` holds the claims on cards that the viewer knows."""
    which, share = state.specialisation(game, seat), claims.park_share(game, count)
    return {
        "cards": game.hands[seat].bit_count(),
        "tokens": state.supply(game, seat),
        "tricks": state.tricks_won(game, seat),
        "voids": [letter for colour, letter in enumerate(LETTERS) if state.is_void(game, seat, colour)],
        "owes": state.seat_owing_token(game) == seat,
        "specialisation": SPECIALISATIONS[which - 1] if which else None,
        "side": ("bonus" if state.is_flipped(game, seat) else "power") if which else None,
        "points": {
            "buildings": claims.read_tally(count.points, seat),
            "parks": claims.park_points(game, count, share, seat),
            "bonus": claims.bonus(game, count, seat),
        },
    }


def build_card(game: rules.State, tricks: tuple[Trick, ...], space: int, viewer: Viewer) -> types.GridCard:
    """Return a card on the grid as far as the viewer knows it."""
    card, secret = state.card_on(game, space), state.is_secret(game, space)
    entry: types.GridCard = {
        "space": space_at(space),
        "card": card_name(card),
        "up": card >= BUILDINGS or state.is_face_up(game, space),
        "known": not secret,
        "by": None,
        "round": None,
        "candidates": [],
    }
    if card >= BUILDINGS:
        return entry
    number = next((n for n in range(state.ROUNDS) if state.face_down_space(game, n) == space), None)
    if number is None:
        return {**entry, "round": 1 + find_round_played(card, tricks)}
    by = state.face_down_builder(game, number)
    choices = [state.face_down_candidate(game, number, index) for index in range(state.num_candidates(game))]
    return {
        **entry,
        "card": card_name(card) if not secret or by == viewer else None,
        "by": by,
        "round": number + 1,
        "candidates": [card_name(choice) for choice in choices] if secret else [],
    }


def find_round_played(card: int, tricks: tuple[Trick, ...]) -> int:
    """Return the index of the round in which a card was played; the current round if in no finished one."""
    return next((number for number, trick in enumerate(tricks) if card in trick.cards), len(tricks))
