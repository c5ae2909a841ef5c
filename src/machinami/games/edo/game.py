"""Edo as a `Game`: set-up, chance, turn order, views and result."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from machinami.core import game_info
from machinami.core.contract import Action, Actions, ChanceRequest, Game, Json, Outcome, Prompt, Setup, Viewer
from machinami.core.validation import require_value
from machinami.games.edo import actions, forecast, svg, text
from machinami.games.edo.components.box import build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.forced import find_forced_action
from machinami.games.edo.messages import HERE, refuse
from machinami.games.edo.notation import parse_action
from machinami.games.edo.queries import find_outcome, list_planners
from machinami.games.edo.rules import cell
from machinami.games.edo.rules.ending import count_points
from machinami.games.edo.rules_text_values import build_rules_text_values
from machinami.games.edo.state import DRAFT, PLAN, UNASSIGNED, State, create_state
from machinami.games.edo.view import alternative_record, board, imagine, knowledge, prompts


class Edo(Game[State]):
    """The game of E-1 to E-22."""

    info = game_info.read_game_info(HERE)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        box = build_box(SETS.load(setup.data), setup.seats)
        return create_state(box, setup.options["money"] == "hidden", setup.options["samurai_per_point"])

    def check_data(self, data: Json) -> None:
        SETS.load(data)

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return build_rules_text_values(SETS.load(setup.data), setup.options["samurai_per_point"])

    def chance_request(self, state: State) -> ChanceRequest | None:
        if state.cells[cell.PHASE] != cell.PHASE_DEAL:
            return None
        if state.first == UNASSIGNED:
            return ChanceRequest("first", state.box.seats)
        if not state.merchants:
            return ChanceRequest("merchants", len(state.box.merchant_cards))
        return ChanceRequest("specials", len(state.box.specials))

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
            return state.replace(first=first)
        cards = require_value(do, ask.kind, list[int], "[3, 1, 2, …]")
        if sorted(cards) != [*range(1, ask.detail + 1)]:
            raise refuse("E-3/cards", count=ask.detail)
        if ask.kind == "merchants":
            return state.replace(merchants=tuple(card - 1 for card in cards))
        specials, display = [state.box.find_special_card(card) for card in cards], state.box.pieces.display
        return state.replace(
            display=tuple(specials[:display]), deck=tuple(specials[display:]), phase=DRAFT, turn=state.first
        )

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        phase = state.cells[cell.PHASE]
        if phase == cell.PHASE_PLAN:
            return tuple(range(state.box.seats))
        return () if phase in (cell.PHASE_DEAL, cell.PHASE_OVER) else (state.cells[cell.TURN],)

    def awaited(self, state: State) -> tuple[int, ...]:
        return list_planners(state) if state.phase == PLAN else self.to_act(state)

    def simultaneous_phase(self, state: State) -> Json:
        return f"plan {state.round}" if state.phase == PLAN else None

    def actions(self, state: State, seat: int) -> Actions:
        return actions.list_actions(state, seat)

    def forced_action(self, state: State, seat: int) -> Action | None:
        return find_forced_action(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        return state.take_steps(parse_action(state, seat, action), seat)

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

    def describe_action(self, action: Action, language: str) -> str:
        return text.describe_action(action, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.build_svg(view)

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        return forecast.forecast_action(view, draft)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.build_prompt(state, viewer)

    # Result ---------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        return find_outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(count_points(state.figures, state.cells, seat) for seat in range(state.box.seats))


GAME = Edo()
