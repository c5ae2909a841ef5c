"""The `Game` implementation of Tokyo Highway: set-up, chance, actions, views, forecasts and the outcome."""

from __future__ import annotations

from datetime import date
from importlib.util import find_spec
from random import Random

from machinami.core import game_info
from machinami.core.contract import (
    Action,
    Actions,
    ChanceRequest,
    ChanceResult,
    Game,
    Json,
    Outcome,
    Prompt,
    Refused,
    Setup,
    Viewer,
)
from machinami.core.validation import require_true, require_value
from machinami.games.highway import actions, challenge, forecast, score_sheet, svg, text
from machinami.games.highway.actions import is_carried_by_players
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.messages import HERE, WORDS
from machinami.games.highway.physics import carry_rules
from machinami.games.highway.physics.hand_stream import HandStream
from machinami.games.highway.physics.loads import iter_loads
from machinami.games.highway.rules import city, search, turns
from machinami.games.highway.rules.candidate import format_build
from machinami.games.highway.rules.carried import list_carried, list_pieces
from machinami.games.highway.rules.cars import CarPlacement, fit_cars, judge_cars
from machinami.games.highway.rules.judge import JudgedRoad, judge_exit, judge_pillar
from machinami.games.highway.rules.missions import MISSIONS, count_points
from machinami.games.highway.rules.piece_ids import build_location, car_id, disc_id, road_id
from machinami.games.highway.rules_text_values import build_rules_text_values
from machinami.games.highway.state import PendingCarry, Rules, State
from machinami.games.highway.view import board, imagine, prompts
from machinami.games.highway.view.types import (
    MissedBuild,
    MissionDetail,
    PointChanges,
    PointsForecast,
    RankDetail,
    ScoreSheet,
)

CARS_EXAMPLE = '[["bus", 480]]'


class Highway(Game[State]):
    """Tokyo Highway (clauses H-1 to H-22) in one rules version."""

    def __init__(self, rules: int) -> None:
        self.info = game_info.read_game_info(HERE, rules)

    # Start and chance -----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        return turns.start(self._build_rules(setup))

    def _build_rules(self, setup: Setup) -> Rules:
        options = setup.options
        return Rules(
            setup.seats,
            setup.data,
            SETS.load(setup.data),
            is_city_dealt=options["city"] == "dealt",
            missions=options["missions"],
            is_outlast_by_cars=options["outlast"] == "cars",
            has_physics=options["hands"] != "steady",
            is_hand_careful=options["hands"] == "careful",
            tremor=options.get("tremor", 0),
            version=self.info.rules,
        )

    def check_data(self, data: Json) -> None:
        SETS.load(data)

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return build_rules_text_values(SETS.load(setup.data))

    def chance_request(self, state: State) -> ChanceRequest | None:
        if state.first is None:
            return ChanceRequest("first", {"seats": state.rules.seats})
        if state.needs_city:
            return ChanceRequest("city", {"seats": state.rules.seats, "data": state.rules.data})
        if state.pending_carry is not None:
            return ChanceRequest("fell", board.build_carry_detail(state), slow=True)
        return None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action | ChanceResult:
        if request.kind == "first":
            return {"first": rng.randrange(request.detail["seats"])}
        if request.kind == "city":
            setup = Setup(request.detail["seats"], self.info.defaults, request.detail["data"])
            return {"city": city.sample_city(self.start(setup), rng)}
        if request.kind == "fell":
            from machinami.games.highway.physics import handler

            return handler.simulate_request(request.detail, rng, self.info.rules)
        return super().sample_chance(request, rng)

    def needs_preparation(self, setup: Setup) -> bool:
        return bool(setup.options["hands"] != "steady")

    def prepare_chance(self, view: dict[str, Json]) -> None:
        """Settle the view's city in the physics engine ahead of the next carry."""
        if view["board"]["phase"] == "build":
            from machinami.games.highway.physics import handler

            handler.settle_board(view["seats"], view["data"], view["board"])

    def pick_challenge(self, day: date) -> int | None:
        """Return the number of a day's city; None without the physics engine, which judges the attempts."""
        return None if find_spec("rapier3d") is None else challenge.pick_city(day)

    def describe_challenge(self, number: int) -> dict[str, Json] | None:
        return dict(challenge.describe_city(number)) if 0 <= number < challenge.count_cities() else None

    def judge_challenge(self, number: int, attempt: Json) -> dict[str, Json]:
        return dict(challenge.judge_attempt(number, attempt))

    def unavailable_options(self) -> dict[str, dict[str, str]]:
        if find_spec("rapier3d") is not None:
            return {}
        reason = WORDS.format_message("says", "hands/missing")
        return {"hands=real": reason, "hands=careful": reason}

    def apply_chance(self, state: State, do: Action) -> State:
        if state.first is None:
            return _apply_first(state, do)
        if state.pending_carry is not None:
            return _apply_fall(state, state.pending_carry, do)
        return _apply_city(state, do)

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.is_over or state.is_awaiting_chance else (state.turn,)

    def actions(self, state: State, seat: int) -> Actions:
        return actions.list_actions(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        if self.info.rules == 1 and "paths" in action:
            require_value(action, "paths", list[list[list[int]]], "[[[0, 0, 9000, 0]]]")
        if "object" in action:
            return _apply_object(state, seat, action)
        if state.phase != "build":
            raise WORDS.refuse("H-5/city")
        if "pass" in action:
            require_true(action, "pass")
            return _apply_pass(state, seat)
        draft = _judge_build(state, seat, action)
        placements = require_value({"cars": action.get("cars", [])}, "cars", list[CarPlacement], CARS_EXAMPLE)
        after = turns.apply_build(state, draft, judge_cars(state, draft, placements))
        carried = list_carried(state, after) if state.rules.has_physics else ()
        if state.rules.version > 1:
            carry_rules.judge_carry(state, after, action, carried)
        if not carried:
            return turns.end_turn(after, seat)
        ids = list_pieces(state, after)
        return after._replace(
            pending_carry=PendingCarry(seat, action, tuple(ids[number] for number in carried))
        )

    # Views ----------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return dict(board.build_view(state))

    def view_line(
        self, before: State, line: dict[str, Json], after: State, viewer: Viewer
    ) -> dict[str, Json]:
        return line

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return imagine.imagine_state(self._build_rules(setup), view["board"])

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.build_text(view, language)

    def describe_action(self, action: Action, language: str) -> str:
        return text.describe_action(action, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.build_svg(view)

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        result = forecast.forecast_action(view, draft)
        setup = Setup(view["seats"], view["options"], view.get("data"))
        has_points, has_hands = view["board"]["points"] is not None, self.needs_preparation(setup)
        if result is None or not (has_points or has_hands):
            return result
        state = self.imagine(setup, view, Random())
        new_state = _apply_draft(state, view["seat"], draft)
        if has_points:
            result["points"] = _compare_points(state, new_state, view["seat"])
        if has_hands:
            result["carried"] = [] if new_state is None else _list_carried_ids(state, new_state)
        return result

    def is_final(self, line: dict[str, Json]) -> bool:
        """What a hand has knocked over or misplaced stays (H-17i)."""
        do = line["do"]
        return self.info.rules > 2 and line["by"] == "chance" and bool(do.get("fell") or do.get("back"))

    def open_stream(self, state: State, seat: int, action: Action) -> HandStream | None:
        """Return a stream of the paths of a build; None before rules version 3."""
        rules = state.rules
        if rules.version < 3 or not is_carried_by_players(state):
            return None
        build = {key: value for key, value in action.items() if key not in carry_rules.CARRY_KEYS}
        after = self.apply(state, seat, build | {"assist": True}, 0)
        loads, carried = [*iter_loads(state, after)], list_carried(state, after)
        if not carried:
            raise WORDS.refuse("H-17f")
        return HandStream(build, [loads[number] for number in carried])

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.build_prompt(state, viewer, self.outcome(state))

    # The end --------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        scores = self.scores(state)
        if not state.rules.missions:
            places = turns.rank_seats(state)
            winners = tuple(seat for seat, rank in enumerate(places) if rank == 1)
            rank_detail: RankDetail = {"places": places}
            return Outcome(scores, winners, rank_detail)
        merits = [(score, turns.count_placed_cars(state, seat)) for seat, score in enumerate(scores)]
        ranks = [1 + sum(other > merit for other in merits) for merit in merits]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        mission_detail: MissionDetail = {"places": ranks, "points": board.build_points(state)}
        return Outcome(scores, winners, mission_detail)

    def scores(self, state: State) -> tuple[int, ...]:
        seats = range(state.rules.seats)
        if state.rules.missions:
            return tuple(count_points(state, seat).total for seat in seats)
        return tuple(turns.count_placed_cars(state, seat) for seat in seats)

    def score_sheet(self, entry: Json) -> Json:
        parsed = score_sheet.parse_entry(entry)
        seats = parsed["seats"] if "events" in parsed else len(parsed["missions"])
        options = {**self.info.defaults, "missions": parsed["missions"] is not False}
        start = self.start(Setup(seats, options, self.info.sets[0]))
        result: ScoreSheet = (
            score_sheet.score_register(parsed, start)
            if "events" in parsed
            else score_sheet.score_missions(parsed, start)
        )
        return result


GAMES = (Highway(1), Highway(2), Highway(3))
GAME = GAMES[-1]


def _apply_pass(state: State, seat: int) -> State:
    """Apply a pass (H-19, H-20). Raise `Refused` if the search of rules version 2 finds a build."""
    legal = search.find_build(state, seat) if state.rules.version > 1 else None
    if legal is None:
        return turns.apply_pass(state, seat)
    place = [] if legal.candidate.at is None else [legal.candidate.at]
    detail: MissedBuild = {
        **build_location([disc_id(legal.candidate.base)], place),
        "build": format_build(legal),
    }
    raise WORDS.refuse("H-19", detail)


def _apply_first(state: State, do: Action) -> State:
    """Apply the chance result that names the first player (H-4)."""
    first = require_value(do, "first", int, "0")
    if do.keys() != {"first"} or not 0 <= first < state.rules.seats:
        raise WORDS.refuse("H-4/seat")
    return state._replace(first=first, turn=first)


def _apply_city(state: State, do: Action) -> State:
    """Apply the chance result that deals the city (H-4); judge each object in turn."""
    objects = require_value(do, "city", list[tuple[str, int, int, int]], '[["tower", 0, 9000, 0], …]')
    count = sum(city.count_unplaced(state).values())
    all_central = all(city.is_central((x, y, angle)) for _, x, y, angle in objects)
    if do.keys() != {"city"} or len(objects) != count or not all_central:
        raise WORDS.refuse("H-4/city", count=count)
    for name, x, y, angle in objects:
        new = city.judge_object(state, name, (x, y, angle))
        state = state._replace(objects=(*state.objects, new))
    return state


def _apply_fall(state: State, falling: PendingCarry, do: Action) -> State:
    """Apply the chance result that lists the pieces knocked over (H-16); raise `Refused` for unknown ids."""
    fell = require_value(do, "fell", list[str], '["disc:4", "car:1:bus"]')
    back = require_value({"back": do.get("back", [])}, "back", list[str], '["road:7"]')
    owners = {disc_id(number): pillar.seat for number, pillar in enumerate(state.pillars)}
    owners |= {road_id(number): road.seat for number, road in enumerate(state.roads)}
    owners |= {car_id(car): car.seat for car in state.cars}
    if not do.keys() <= {"fell", "back"} or len(set(fell)) < len(fell) or not owners.keys() >= set(fell):
        raise WORDS.refuse("H-16")
    if "back" in do and (not back or state.rules.version < 3):
        raise WORDS.refuse("H-17h")
    if len(set(back)) < len(back) or not set(falling.carried) >= set(back):
        raise WORDS.refuse("H-17h")
    return turns.apply_fall(
        state, falling, [owners[piece] for piece in fell], costs_disc=_costs_disc(state, falling, back)
    )


def _costs_disc(state: State, carry: PendingCarry, back: list[str]) -> bool:
    """Return whether a carry costs a disc: a piece was set back (H-17h), or a careful hand has helped
    (H-17e)."""
    if state.rules.version < 3 or state.rules.is_hand_careful:
        return False
    return bool(back) or len(carry.do.get("paths", ())) < len(carry.carried)


def _apply_object(state: State, seat: int, action: Action) -> State:
    """Apply the placement of one object of the city (H-4)."""
    name = require_value(action, "object", str, '"tower"')
    at = require_value(action, "at", tuple[int, int, int], "[0, 9000, 4500]")
    if state.phase != "city":
        raise WORDS.refuse("H-4/over")
    return turns.apply_object(state, seat, city.judge_object(state, name, at))


def _apply_draft(state: State, seat: int, action: Action) -> State | None:
    """Return the state after a build, before its turn ends; None if it is refused.

    If the action names no cars, any cars that fit are used.
    """
    try:
        draft = _judge_build(state, seat, action)
        placements = require_value(
            {"cars": action.get("cars") or fit_cars(state, draft) or []},
            "cars",
            list[CarPlacement],
            CARS_EXAMPLE,
        )
        return turns.apply_build(state, draft, judge_cars(state, draft, placements))
    except Refused:
        return None


def _list_carried_ids(before: State, after: State) -> list[str]:
    """Return the ids of the pieces of a build that are carried, in order (H-17f)."""
    ids = list_pieces(before, after)
    return [ids[number] for number in list_carried(before, after)]


def _compare_points(before: State, after: State | None, seat: int) -> PointsForecast | None:
    """Return a seat's points before and after a build and the changes per mission (H-21); None if the build
    is refused."""
    if after is None:
        return None
    one, other = (board.build_points(state)[seat] for state in (before, after))
    changes: PointChanges = {}
    for name in MISSIONS:
        if other[name] != one[name]:
            changes[name] = other[name] - one[name]
    return {"total": [one["total"], other["total"]], "changes": changes}


def _judge_build(state: State, seat: int, action: Action) -> JudgedRoad:
    """Parse and judge the road of a pillar or exit action; cars are judged separately."""
    base = require_value(action, "from", int, "0")
    if "exit" in action:
        return judge_exit(state, seat, base, require_value(action, "exit", int, "4500"))
    at = require_value(action, "pillar", tuple[int, int], "[5000, 9000]")
    height = require_value(action, "height", int, "2")
    junction = require_value({"junction": action.get("junction", False)}, "junction", bool, "false")
    return judge_pillar(state, seat, base, at, height, junction)
