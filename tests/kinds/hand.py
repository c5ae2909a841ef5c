"""A hidden hand: each seat holds three of nine cards; the highest card wins a trick and leads the next."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.core.contract import (
    Action,
    Actions,
    ChanceRequest,
    FiniteActions,
    GameInfo,
    Json,
    Setup,
    Viewer,
)
from machinami.core.validation import require_value
from tests.kinds.toy import WORDS, Toy

DECK = frozenset(range(1, 10))


class State(NamedTuple):
    seats: int
    hands: tuple[frozenset[int], ...] = ()
    played: tuple[tuple[int, int], ...] = ()
    tricks: tuple[int, ...] = ()
    leader: int = 0


class Hand(Toy[State]):
    info = GameInfo("toy_hand", "Hand", 1, (2,), {"card": ()}, hidden=True)

    def start(self, setup: Setup) -> State:
        return State(setup.seats, tricks=(0,) * setup.seats)

    def chance_request(self, state: State) -> ChanceRequest | None:
        return None if state.hands else ChanceRequest("hands", state.seats)

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        cards = rng.sample(sorted(DECK), 3 * request.detail)
        return {"hands": [sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(request.detail)]}

    def apply_chance(self, state: State, do: Action) -> State:
        hands = require_value(do, "hands", list[list[int]], "[[1, 2, 3], [4, 5, 6]]")
        dealt = [card for hand in hands for card in hand]
        threes = [len(hand) for hand in hands] == [3] * state.seats
        if not (threes and len(set(dealt)) == len(dealt) and DECK.issuperset(dealt)):
            raise WORDS.refuse("H-2")
        return state._replace(hands=tuple(frozenset(hand) for hand in hands))

    def to_act(self, state: State) -> tuple[int, ...]:
        trick = len(state.played) % state.seats
        return ((state.leader + trick) % state.seats,) if any(state.hands) else ()

    def actions(self, state: State, seat: int) -> Actions:
        cards = sorted(state.hands[seat])
        return FiniteActions(len(cards), lambda i: {"card": cards[i]})

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        card = require_value(action, "card", int, "5")
        if card not in state.hands[seat]:
            raise WORDS.refuse("H-1")
        hands = tuple(hand - {card} if s == seat else hand for s, hand in enumerate(state.hands))
        state = state._replace(hands=hands, played=(*state.played, (seat, card)))
        if len(state.played) % state.seats:
            return state
        winner = max(state.played[-state.seats :], key=lambda play: play[1])[0]
        tricks = tuple(n + (s == winner) for s, n in enumerate(state.tricks))
        return state._replace(tricks=tricks, leader=winner)

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        hand = sorted(state.hands[viewer]) if viewer is not None and state.hands else []
        counts, played = [len(held) for held in state.hands], [list(play) for play in state.played]
        tricks = list(state.tricks)
        return {"hand": hand, "counts": counts, "played": played, "tricks": tricks, "leader": state.leader}

    def view_line(
        self, before: State, line: dict[str, Json], after: State, viewer: Viewer
    ) -> dict[str, Json]:
        if line["by"] != "chance":
            return line
        hands = [hand if seat == viewer else None for seat, hand in enumerate(line["do"]["hands"])]
        return line | {"do": {"hands": hands}}

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        places = {card: seat for seat, hand in enumerate(state.hands) if seat != viewer for card in hand}
        unseen = DECK - {card for _, card in state.played} - set(self.view(state, viewer)["hand"])
        return {f"card {card}": places.get(card) for card in sorted(unseen)} if places else {}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        board, hands = view["board"], []
        played, own = tuple((seat, card) for seat, card in board["played"]), frozenset(board["hand"])
        unseen = rng.sample(unknown := sorted(DECK - own - {card for _, card in played}), len(unknown))
        for seat, count in enumerate(board["counts"]):
            hands.append(own if seat == view["seat"] else frozenset(unseen.pop() for _ in range(count)))
        return State(setup.seats, tuple(hands), played, tuple(board["tricks"]), board["leader"])

    def over(self, state: State) -> bool:
        return bool(state.hands) and not any(state.hands)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.tricks
