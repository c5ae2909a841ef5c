"""The Toshi Tōshi game: the deal, actions, views and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from machinami.core import game_info
from machinami.core.contract import Action, Actions, Ask, Game, Json, Outcome, Prompt, Refused, Setup, Viewer
from machinami.core.validation import shaped
from machinami.games.toshi import claims, forecast, rules, start, svg, text
from machinami.games.toshi.actions import Offers
from machinami.games.toshi.components import BUILDINGS, COLS, rows_of
from machinami.games.toshi.messages import HERE, WORDS
from machinami.games.toshi.names import NUMBERS, SPECIALISATIONS, bits, card_name, set_of, space_at
from machinami.games.toshi.notation import steps_of
from machinami.games.toshi.rules_text_values import stated
from machinami.games.toshi.state import ROUNDS, card_on, leader, round_of, supply, winner
from machinami.games.toshi.view import alternative_record, board, imagine, knowledge, prompts
from machinami.games.toshi.view.board import Trick, current
from machinami.games.toshi.view.majorities import REASONS

FOREIGN_CENTRE = ("discard", "sides")
BUILDER_TIES = ("all", "cards_parks", "cards")


class State(NamedTuple):
    """Set-up, the game (None before the deal), and the tricks of its finished rounds."""

    seats: int
    variant: bool
    scoring: int
    game: rules.State | None = None
    tricks: tuple[Trick, ...] = ()


class Toshi(Game[State]):
    """Implementation of clauses T-1 to T-52."""

    facts = game_info.read(HERE)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        foreign = FOREIGN_CENTRE.index(setup.options["foreign_centre"])
        ties = BUILDER_TIES.index(setup.options["builder_ties"])
        return State(setup.seats, setup.options["specialisations"], start.agreed(foreign, ties))

    def figures(self, setup: Setup) -> dict[str, Json]:
        return stated(setup.options["foreign_centre"], setup.options["builder_ties"])

    def asks(self, state: State) -> Ask | None:
        if state.game is not None:
            return None
        return Ask("deal", {"seats": state.seats, "specialisations": state.variant})

    def draw(self, ask: Ask, rng: Random) -> Action:
        seats = ask.detail["seats"]
        deck = rng.sample(range(BUILDINGS), BUILDINGS)
        hands = [sorted(deck[10 * seat : 10 * seat + 10]) for seat in range(seats)]
        deal: Action = {
            "hands": [[card_name(card) for card in hand] for hand in hands],
            "leader": rng.randrange(seats),
        }
        if ask.detail["specialisations"]:
            deal["specialisations"] = rng.sample(specialisations(seats), seats)
        return deal

    def settle(self, state: State, do: Action) -> State:
        hands = shaped(do, "hands", list[list[str]], '[["V5", …], …]')
        cards = [card for hand in hands for card in hand]
        right_sizes = [len(hand) for hand in hands] == [10] * state.seats
        if not (right_sizes and len(set(cards)) == len(cards) and NUMBERS.keys() >= set(cards)):
            raise WORDS.refuse("T-6", cards=ROUNDS)
        first = shaped(do, "leader", int, "2")
        if first not in range(state.seats):
            raise WORDS.refuse("T-8")
        if do.keys() != {"hands", "leader"} | ({"specialisations"} if state.variant else set()):
            raise WORDS.refuse("T-33")
        names = shaped(do, "specialisations", list[str], '["influenstar", …]') if state.variant else []
        if state.variant and not (
            len(names) == len(set(names)) == state.seats and {*specialisations(state.seats)} >= {*names}
        ):
            raise WORDS.refuse("T-33")
        sets = [set_of([NUMBERS[card] for card in hand]) for hand in hands] + [0, 0]
        stock = start.stocked([SPECIALISATIONS.index(name) + 1 for name in names])
        all_hands = (sets[0], sets[1], sets[2], sets[3], sets[4])
        return state._replace(game=start.start(all_hands, state.seats, first, stock, state.scoring))

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        seat = -1 if state.game is None else rules.mover(state.game)
        return () if seat < 0 else (seat,)

    def actions(self, state: State, seat: int) -> Actions:
        return Offers(_dealt(state))

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        before = _dealt(state)
        after = before
        for code in steps_of(before, action):
            after = rules.apply(after, code)
        if round_of(after) == round_of(before):
            return state._replace(game=after)
        return state._replace(game=after, tricks=(*state.tricks, _trick(before)))

    # Views ----------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        if state.game is None:
            return {"rows": rows_of(state.seats), "cols": COLS, "phase": "deal"}
        return board.shown(state.game, state.tricks, viewer)

    def seen(self, before: State, line: dict[str, Json], after: State, viewer: Viewer) -> dict[str, Json]:
        return knowledge.seen(before.game, line, _dealt(after), viewer)

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {} if state.game is None else knowledge.secrets(state.game, viewer)

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        table, state = view["board"], self.start(setup)
        if table["phase"] == "deal":
            return state
        seat = -1 if view["seat"] is None else view["seat"]
        return state._replace(
            game=imagine.imagined(table, seat, state.scoring, rng), tricks=imagine.tricks_of(table)
        )

    def redealt(self, lines: Sequence[dict[str, Json]], state: State, seat: int) -> list[dict[str, Json]]:
        return [*lines] if state.game is None else alternative_record.redealt(lines, state.game)

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.text(view, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.svg(view)

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        if view["seat"] not in view["to_act"]:
            return None
        setup = Setup(view["seats"], view["options"])
        try:
            result = forecast.foreseen(_dealt(self.imagine(setup, view, Random(0))), view["seat"], draft)
        except Refused:
            return None
        return {"secret": True} if forecast.secret(view, draft) else result

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        outcome = self.outcome(state)
        if outcome is not None:
            return prompts.ending(outcome.winners)
        return prompts.dealing() if state.game is None else prompts.deciding(state.game, viewer)

    # Outcome --------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.game is None or rules.mover(state.game) >= 0:
            return None
        game = state.game
        count = claims.counted(game, claims.ALL)
        share = claims.park_share(game, count)
        detail = {
            "seats": [
                {
                    "buildings": claims.tallied(count.points, seat),
                    "parks": claims.park_points(game, count, share, seat),
                    "bonus": claims.bonus(game, count, seat),
                    "unused": supply(game, seat),
                    "cards": claims.tallied(count.cards, seat),
                }
                for seat in range(state.seats)
            ],
            "claims": [_claimed(game, space) for space in range(rows_of(state.seats) * COLS)],
        }
        return Outcome(claims.score(game)[: state.seats], tuple(bits(claims.victors(game))), detail)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points by the cards known to all, since a game that is broken off reveals nothing."""
        if state.game is None:
            return (0,) * state.seats
        return claims.totals(state.game, claims.counted(state.game, claims.EVERYBODY))[: state.seats]


GAME = Toshi()


def specialisations(seats: int) -> list[str]:
    """Return the Specialisations that may be dealt; with three seats without the Pionliticien (T-33)."""
    return [name for name in SPECIALISATIONS if seats > 3 or name != "pionliticien"]


def _dealt(state: State) -> rules.State:
    if state.game is None:
        raise ValueError("the cards are not dealt yet")
    return state.game


def _trick(game: rules.State) -> Trick:
    return Trick(leader(game), tuple(current(game)), winner(game))


def _claimed(game: rules.State, space: int) -> dict[str, Json]:
    seat, reason = claims.claim(game, space, claims.builder(game))
    return {
        "space": space_at(space),
        "card": card_name(card_on(game, space)),
        "seat": seat if seat >= 0 else None,
        "by": REASONS[reason],
    }
