"""Edo as a `Game`: set-up, chance, turn order, views and result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami.core import game_info
from machinami.core.contract import Action, Actions, Ask, Game, Json, Outcome, Prompt, Setup, Viewer
from machinami.core.validation import shaped
from machinami.games.edo import actions, forecast, svg, text
from machinami.games.edo.components.box import opened
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.components.goods import Goods
from machinami.games.edo.forced import forced
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
from machinami.games.edo.rules_text_values import stated
from machinami.games.edo.state import BEFORE, CARD, DEAL, DRAFT, NOBODY, OVER, PLAN, WAGES, Player, State
from machinami.games.edo.view import alternative_record, board, imagine, knowledge, prompts

Step = Callable[[State, Action], State]

STEPS: dict[str, dict[str, Step]] = {
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
        "done": resolution.done,
    },
    WAGES: {"keep": wages.keep},
}
OUT_OF_PHASE = {
    DRAFT: "E-2/phase",
    PLAN: "E-4/phase",
    BEFORE: "E-8/phase",
    CARD: "E-9/phase",
    WAGES: "E-19/phase",
}


class Edo(Game[State]):
    """The game of E-1 to E-22."""

    facts = game_info.read(HERE)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        box = opened(SETS.of(setup.data), setup.seats)
        pieces = box.pieces
        player = Player(
            goods=Goods(ryo=pieces.ryo), houses=pieces.houses, posts=pieces.posts, cards=box.permissions
        )
        return State(
            box=box,
            hidden=setup.options["money"] == "hidden",
            samurai_per_point=setup.options["samurai_per_point"],
            players=(player,) * setup.seats,
            towns=((),) * len(box.atlas.towns),
            merchant=box.atlas.capital,
        )

    def check_data(self, data: Json) -> None:
        SETS.of(data)

    def figures(self, setup: Setup) -> dict[str, Json]:
        return stated(SETS.of(setup.data), setup.options["samurai_per_point"])

    def asks(self, state: State) -> Ask | None:
        if state.first == NOBODY:
            return Ask("first", state.box.seats)
        if not state.merchants:
            return Ask("merchants", len(state.box.bargains))
        return Ask("specials", len(state.box.specials)) if state.phase == DEAL else None

    def draw(self, ask: Ask, rng: Random) -> Action:
        if ask.kind == "first":
            return {"first": rng.randrange(ask.detail)}
        return {ask.kind: rng.sample(range(1, ask.detail + 1), ask.detail)}

    def settle(self, state: State, do: Action) -> State:
        ask = self.asks(state)
        if ask is None or do.keys() != {ask.kind}:
            raise refuse("E-3/deal", kind="–" if ask is None else ask.kind)
        if ask.kind == "first":
            first = shaped(do, "first", int, "0")
            if first not in range(state.box.seats):
                raise refuse("E-2/first")
            return state._replace(first=first)
        cards = shaped(do, ask.kind, list[int], "[3, 1, 2, …]")
        if sorted(cards) != [*range(1, ask.detail + 1)]:
            raise refuse("E-3/cards", count=ask.detail)
        if ask.kind == "merchants":
            return state._replace(merchants=tuple(card - 1 for card in cards))
        specials, display = [state.box.special(card) for card in cards], state.box.pieces.display
        return draft.begun(state._replace(display=tuple(specials[:display]), deck=tuple(specials[display:])))

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase == PLAN:
            return tuple(range(len(state.players)))
        return () if state.phase in (DEAL, OVER) else (state.turn,)

    def awaited(self, state: State) -> tuple[int, ...]:
        seats = self.to_act(state)
        return seats if state.phase != PLAN else tuple(s for s in seats if state.players[s].plan is None)

    def stage(self, state: State) -> Json:
        return f"plan {state.round}" if state.phase == PLAN else None

    def actions(self, state: State, seat: int) -> Actions:
        return actions.offered(state, seat)

    def forced(self, state: State, seat: int) -> Action | None:
        return forced(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        kind = next(key for key in action if key in self.facts.kinds)
        if state.phase == PLAN and kind == "plan":
            player = state.players[seat]._replace(plan=plan.read(state, seat, action))
            state = state.with_player(seat, player)
            return state if self.awaited(state) else resolution.begun(state)
        step = STEPS.get(state.phase, {}).get(kind)
        if step is None:
            raise refuse(OUT_OF_PHASE[state.phase])
        after = step(state, action)
        return resolution.settled(after) if after.phase == CARD else after

    # Views and hidden information -----------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return board.shown(state, viewer)

    def seen(
        self, before: State, line: dict[str, Json], after: State, viewer: Viewer
    ) -> dict[str, Json] | None:
        return knowledge.seen(before, line, after, viewer)

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return knowledge.secrets(state, viewer)

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return imagine.imagined(self.start(setup), view["board"], view["seat"], rng)

    def redealt(self, lines: Sequence[dict[str, Json]], state: State, seat: int) -> list[dict[str, Json]]:
        return alternative_record.redealt(lines, state, seat)

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.text(view, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.svg(view)

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        return forecast.foresight(view, draft)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.prompt(state, viewer)

    # Result ---------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        outcome = ending.outcome(state)
        return tuple(player.power for player in state.players) if outcome is None else outcome.scores


GAME = Edo()
