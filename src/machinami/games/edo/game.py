"""Edo as a `Game`: set-up, chance, turn order, views and result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami.core import game_info
from machinami.core.contract import Action, Actions, ChanceRequest, Game, Json, Outcome, Prompt, Setup, Viewer
from machinami.core.validation import require_value
from machinami.games.edo import actions, forecast, svg, text
from machinami.games.edo.components.box import build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.forced import find_forced_action
from machinami.games.edo.messages import HERE, refuse
from machinami.games.edo.rules import (
    building,
    draft,
    ending,
    gathering,
    plan,
    resolution,
    service,
    trade,
    travel,
    wages,
    walking,
)
from machinami.games.edo.rules_text_values import build_rules_text_values
from machinami.games.edo.state import BEFORE, CARD, DEAL, DRAFT, OVER, PLAN, UNASSIGNED, WAGES, Player, State
from machinami.games.edo.view import alternative_record, board, imagine, knowledge, prompts

ActionHandler = Callable[[State, Action], State]

ACTION_HANDLERS: dict[str, dict[str, ActionHandler]] = {
    DRAFT: {"take": draft.take},
    BEFORE: {"walk": walking.walk, "merchant": walking.lead, "reveal": resolution.reveal},
    CARD: {
        "use": service.use,
        "buy_card": service.buy_card,
        "place": travel.place,
        "ride": travel.ride,
        "work": gathering.work,
        "build": building.build,
        "trade": trade.trade,
        "done": resolution.end_card,
    },
    WAGES: {"keep": wages.keep},
}
PHASE_REFUSALS = {
    DRAFT: "E-2/phase",
    PLAN: "E-4/phase",
    BEFORE: "E-8/phase",
    CARD: "E-9/phase",
    WAGES: "E-19/phase",
}


class Edo(Game[State]):
    """The game of E-1 to E-22."""

    info = game_info.read_game_info(HERE)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        box = build_box(SETS.load(setup.data), setup.seats)
        pieces = box.pieces
        player = Player(
            goods=Goods(ryo=pieces.ryo), houses=pieces.houses, posts=pieces.posts, cards=box.permissions
        )
        return State(
            box=box,
            is_money_hidden=setup.options["money"] == "hidden",
            samurai_per_point=setup.options["samurai_per_point"],
            players=(player,) * setup.seats,
            towns=((),) * len(box.atlas.towns),
            merchant=box.atlas.capital,
        )

    def check_data(self, data: Json) -> None:
        SETS.load(data)

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return build_rules_text_values(SETS.load(setup.data), setup.options["samurai_per_point"])

    def chance_request(self, state: State) -> ChanceRequest | None:
        if state.first == UNASSIGNED:
            return ChanceRequest("first", state.box.seats)
        if not state.merchants:
            return ChanceRequest("merchants", len(state.box.merchant_cards))
        return ChanceRequest("specials", len(state.box.specials)) if state.phase == DEAL else None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        if request.kind == "first":
            return {"first": rng.randrange(request.detail)}
        return {request.kind: rng.sample(range(1, request.detail + 1), request.detail)}

    def apply_chance(self, state: State, do: Action) -> State:
        ask = self.chance_request(state)
        if ask is None or do.keys() != {ask.kind}:
            raise refuse("E-3/deal", kind="–" if ask is None else ask.kind)
        if ask.kind == "first":
            first = require_value(do, "first", int, "0")
            if first not in range(state.box.seats):
                raise refuse("E-2/first")
            return state._replace(first=first)
        cards = require_value(do, ask.kind, list[int], "[3, 1, 2, …]")
        if sorted(cards) != [*range(1, ask.detail + 1)]:
            raise refuse("E-3/cards", count=ask.detail)
        if ask.kind == "merchants":
            return state._replace(merchants=tuple(card - 1 for card in cards))
        specials, display = [state.box.find_special_card(card) for card in cards], state.box.pieces.display
        return draft.begin_draft(
            state._replace(display=tuple(specials[:display]), deck=tuple(specials[display:]))
        )

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase == PLAN:
            return tuple(range(len(state.players)))
        return () if state.phase in (DEAL, OVER) else (state.turn,)

    def awaited(self, state: State) -> tuple[int, ...]:
        seats = self.to_act(state)
        return seats if state.phase != PLAN else tuple(s for s in seats if state.players[s].plan is None)

    def simultaneous_phase(self, state: State) -> Json:
        return f"plan {state.round}" if state.phase == PLAN else None

    def actions(self, state: State, seat: int) -> Actions:
        return actions.list_actions(state, seat)

    def forced_action(self, state: State, seat: int) -> Action | None:
        return find_forced_action(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        kind = next(key for key in action if key in self.info.kinds)
        if state.phase == PLAN and kind == "plan":
            player = state.players[seat]._replace(plan=plan.parse_plan(state, seat, action))
            state = state.with_player(seat, player)
            return state if self.awaited(state) else resolution.begin_resolution(state)
        step = ACTION_HANDLERS.get(state.phase, {}).get(kind)
        if step is None:
            raise refuse(PHASE_REFUSALS[state.phase])
        after = step(state, action)
        return resolution.advance_card(after) if after.phase == CARD else after

    # Views and hidden information -----------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return dict(board.build_view(state, viewer))

    def view_line(
        self, before: State, line: dict[str, Json], after: State, viewer: Viewer
    ) -> dict[str, Json] | None:
        return knowledge.view_line(before, line, after, viewer)

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return knowledge.list_secrets(state, viewer)

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return imagine.imagine_state(self.start(setup), view["board"], view["seat"], rng)

    def redeal_lines(
        self, lines: Sequence[dict[str, Json]], state: State, seat: int
    ) -> list[dict[str, Json]]:
        return alternative_record.redeal_lines(lines, state, seat)

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.build_text(view, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.build_svg(view)

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        return forecast.forecast_action(view, draft)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.build_prompt(state, viewer)

    # Result ---------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        outcome = ending.outcome(state)
        return tuple(player.power for player in state.players) if outcome is None else outcome.scores


GAME = Edo()
