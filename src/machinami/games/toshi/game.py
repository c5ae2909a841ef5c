"""The Toshi Tōshi game: the deal, actions, views and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, cast

from machinami.core import game_info
from machinami.core.contract import (
    Action,
    Actions,
    ChanceRequest,
    Game,
    Json,
    Outcome,
    Prompt,
    Refused,
    Setup,
    Viewer,
)
from machinami.core.validation import require_value
from machinami.games.toshi import claims, forecast, rules, score_sheet, start, svg, text
from machinami.games.toshi.actions import LegalActions
from machinami.games.toshi.components import BUILDINGS, COLS, rows_of
from machinami.games.toshi.messages import HERE, WORDS
from machinami.games.toshi.names import (
    CARD_NUMBERS,
    SPECIALISATIONS,
    card_name,
    iter_bits,
    pack_bits,
    space_at,
)
from machinami.games.toshi.notation import parse_action
from machinami.games.toshi.rules_text_values import build_rules_text_values
from machinami.games.toshi.state import ROUNDS, card_on, leader, num_spaces, round_index, winner
from machinami.games.toshi.view import alternative_record, board, imagine, knowledge, prompts, types
from machinami.games.toshi.view.board import Trick, current_trick
from machinami.games.toshi.view.majorities import REASONS

FOREIGN_CENTRE = ("discard", "sides")
BUILDER_TIES = ("all", "cards_parks", "cards")


class TableState(NamedTuple):
    """Set-up, the game (None before the deal), and the tricks of its finished rounds."""

    seats: int
    variant: bool
    scoring: int
    game: rules.State | None = None
    tricks: tuple[Trick, ...] = ()


class Toshi(Game[TableState]):
    """Implementation of clauses T-1 to T-52."""

    info = game_info.read_game_info(HERE)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> TableState:
        foreign = FOREIGN_CENTRE.index(setup.options["foreign_centre"])
        ties = BUILDER_TIES.index(setup.options["builder_ties"])
        return TableState(setup.seats, setup.options["specialisations"], start.pack_scoring(foreign, ties))

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return build_rules_text_values(setup.options["foreign_centre"], setup.options["builder_ties"])

    def chance_request(self, state: TableState) -> ChanceRequest | None:
        if state.game is not None:
            return None
        return ChanceRequest("deal", {"seats": state.seats, "specialisations": state.variant})

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        seats = request.detail["seats"]
        deck = rng.sample(range(BUILDINGS), BUILDINGS)
        hands = [sorted(deck[10 * seat : 10 * seat + 10]) for seat in range(seats)]
        deal: Action = {
            "hands": [[card_name(card) for card in hand] for hand in hands],
            "leader": rng.randrange(seats),
        }
        if request.detail["specialisations"]:
            deal["specialisations"] = rng.sample(available_specialisations(seats), seats)
        return deal

    def apply_chance(self, state: TableState, do: Action) -> TableState:
        hands = require_value(do, "hands", list[list[str]], '[["V5", …], …]')
        cards = [card for hand in hands for card in hand]
        right_sizes = [len(hand) for hand in hands] == [10] * state.seats
        if not (right_sizes and len(set(cards)) == len(cards) and CARD_NUMBERS.keys() >= set(cards)):
            raise WORDS.refuse("T-6", cards=ROUNDS)
        first = require_value(do, "leader", int, "2")
        if first not in range(state.seats):
            raise WORDS.refuse("T-8")
        if do.keys() != {"hands", "leader"} | ({"specialisations"} if state.variant else set()):
            raise WORDS.refuse("T-33")
        names = require_value(do, "specialisations", list[str], '["influenstar", …]') if state.variant else []
        if state.variant and not (
            len(names) == len(set(names)) == state.seats
            and {*available_specialisations(state.seats)} >= {*names}
        ):
            raise WORDS.refuse("T-33")
        sets = [pack_bits([CARD_NUMBERS[card] for card in hand]) for hand in hands] + [0, 0]
        seat_fields = start.pack_seat_fields([SPECIALISATIONS.index(name) + 1 for name in names])
        all_hands = (sets[0], sets[1], sets[2], sets[3], sets[4])
        return state._replace(game=start.start(all_hands, state.seats, first, seat_fields, state.scoring))

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: TableState) -> tuple[int, ...]:
        seat = -1 if state.game is None else rules.mover(state.game)
        return () if seat < 0 else (seat,)

    def actions(self, state: TableState, seat: int) -> Actions:
        return LegalActions(_require_game(state))

    def apply(self, state: TableState, seat: int, action: Action, at: int) -> TableState:
        before = _require_game(state)
        after = before
        for code in parse_action(before, action):
            after = rules.apply(after, code)
        if round_index(after) == round_index(before):
            return state._replace(game=after)
        return state._replace(game=after, tricks=(*state.tricks, _build_trick(before)))

    # Views ----------------------------------------------------------------------------------------

    def view(self, state: TableState, viewer: Viewer) -> dict[str, Json]:
        data: types.Board
        if state.game is None:
            data = {"rows": rows_of(state.seats), "cols": COLS, "phase": "deal"}
        else:
            data = board.build_view(state.game, state.tricks, viewer)
        return cast(dict[str, Json], data)

    def view_line(
        self, before: TableState, line: dict[str, Json], after: TableState, viewer: Viewer
    ) -> dict[str, Json]:
        return knowledge.view_line(before.game, line, _require_game(after), viewer)

    def secrets(self, state: TableState, viewer: Viewer) -> dict[str, Json]:
        return {} if state.game is None else knowledge.list_secrets(state.game, viewer)

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> TableState:
        table, state = view["board"], self.start(setup)
        if table["phase"] == "deal":
            return state
        seat = -1 if view["seat"] is None else view["seat"]
        return state._replace(
            game=imagine.imagine_state(table, seat, state.scoring, rng), tricks=imagine.parse_tricks(table)
        )

    def redeal_lines(
        self, lines: Sequence[dict[str, Json]], state: TableState, seat: int
    ) -> list[dict[str, Json]]:
        return [*lines] if state.game is None else alternative_record.redeal_lines(lines, state.game)

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.build_text(view, language)

    def describe_action(self, action: Action, language: str) -> str:
        return text.describe_action(action, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.build_svg(view)

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        if view["seat"] not in view["to_act"]:
            return None
        setup = Setup(view["seats"], view["options"])
        try:
            result: types.Forecast | None = forecast.forecast_action(
                _require_game(self.imagine(setup, view, Random(0))), view["seat"], draft
            )
        except Refused:
            return None
        if forecast.is_secret_flip(view, draft):
            result = {"secret": True}
        return result

    def prompt(self, state: TableState, viewer: Viewer) -> Prompt:
        outcome = self.outcome(state)
        if outcome is not None:
            return prompts.build_end_prompt(outcome.winners)
        return prompts.build_deal_prompt() if state.game is None else prompts.build_prompt(state.game, viewer)

    # Outcome --------------------------------------------------------------------------------------

    def outcome(self, state: TableState) -> Outcome | None:
        if state.game is None or rules.mover(state.game) >= 0:
            return None
        detail: types.OutcomeDetail = {
            "seats": score_sheet.list_seat_scores(state.game),
            "claims": [_build_claim(state.game, space) for space in range(num_spaces(state.game))],
        }
        winners = tuple(iter_bits(claims.find_winners(state.game)))
        return Outcome(claims.score(state.game)[: state.seats], winners, detail)

    def scores(self, state: TableState) -> tuple[int, ...]:
        """Return the points by the cards known to all, since a game that is broken off reveals nothing."""
        if state.game is None:
            return (0,) * state.seats
        return claims.totals(state.game, claims.count_claims(state.game, claims.PUBLIC_CARDS))[: state.seats]

    def score_sheet(self, entry: Json) -> Json:
        result: types.ScoreSheet = score_sheet.score_entry(entry)
        return result


GAME = Toshi()


def available_specialisations(seats: int) -> list[str]:
    """Return the Specialisations that may be dealt; with three seats without the Pionliticien (T-33)."""
    return [name for name in SPECIALISATIONS if seats > 3 or name != "pionliticien"]


def _require_game(state: TableState) -> rules.State:
    if state.game is None:
        raise ValueError("the cards are not dealt yet")
    return state.game


def _build_trick(game: rules.State) -> Trick:
    return Trick(leader(game), tuple(current_trick(game)), winner(game))


def _build_claim(game: rules.State, space: int) -> types.FinalClaim:
    seat, reason = claims.find_claim(game, space, claims.find_tie_winner(game))
    return {
        "space": space_at(space),
        "card": card_name(card_on(game, space)),
        "seat": seat if seat >= 0 else None,
        "by": REASONS[reason],
    }
