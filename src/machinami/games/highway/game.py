"""The `Game` implementation of Tokyo Highway: set-up, chance, actions, views, forecasts and the outcome."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

from machinami.core import game_info
from machinami.core.contract import (
    Action,
    Actions,
    Answer,
    Ask,
    Game,
    Json,
    Outcome,
    Prompt,
    Refused,
    Setup,
    Viewer,
)
from machinami.core.validation import marked, shaped
from machinami.games.highway import actions, forecast, svg, text
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.messages import HERE, WORDS
from machinami.games.highway.rules import city, course, hand, search
from machinami.games.highway.rules.cars import Parked, fitting, judge_cars
from machinami.games.highway.rules.judge import Draft, judge_exit, judge_pillar
from machinami.games.highway.rules.missions import MISSIONS, points
from machinami.games.highway.rules.where import car_id, disc_id, road_id, where
from machinami.games.highway.rules_text_values import stated
from machinami.games.highway.state import Falling, Rules, State
from machinami.games.highway.view import board, imagine, prompts

CARS = '[["bus", 480]]'


class Highway(Game[State]):
    """Tokyo Highway (clauses H-1 to H-22) in one rules version."""

    def __init__(self, rules: int) -> None:
        self.facts = game_info.read(HERE, rules)

    # Start and chance -----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        return course.start(self._agreed(setup))

    def _agreed(self, setup: Setup) -> Rules:
        options = setup.options
        return Rules(
            setup.seats,
            setup.data,
            SETS.of(setup.data),
            dealt=options["city"] == "dealt",
            missions=options["missions"],
            by_cars=options["outlast"] == "cars",
            real=options["hands"] == "real",
            tremor=options.get("tremor", 0),
            version=self.facts.rules,
        )

    def check_data(self, data: Json) -> None:
        SETS.of(data)

    def figures(self, setup: Setup) -> dict[str, Json]:
        return stated(SETS.of(setup.data))

    def asks(self, state: State) -> Ask | None:
        if state.first is None:
            return Ask("first", {"seats": state.rules.seats})
        if state.undealt:
            return Ask("city", {"seats": state.rules.seats, "data": state.rules.data})
        if state.falling is not None:
            return Ask("fell", board.carried(state), slow=True)
        return None

    def draw(self, ask: Ask, rng: Random) -> Action | Answer:
        if ask.kind == "first":
            return {"first": rng.randrange(ask.detail["seats"])}
        if ask.kind == "city":
            setup = Setup(ask.detail["seats"], self.facts.defaults, ask.detail["data"])
            return {"city": city.deal(self.start(setup), rng)}
        if ask.kind == "fell":
            from machinami.games.highway.physics import handler

            return handler.answer(ask.detail, rng)
        return super().draw(ask, rng)

    def prepares(self, setup: Setup) -> bool:
        return bool(setup.options["hands"] == "real")

    def ready(self, view: dict[str, Json]) -> None:
        """Settle the view's city in the physics engine ahead of the next carry."""
        if view["board"]["phase"] == "build":
            from machinami.games.highway.physics import handler

            handler.prepare(view["seats"], view["data"], view["board"])

    def lacking(self) -> dict[str, dict[str, str]]:
        if find_spec("rapier3d") is not None:
            return {}
        return {"hands=real": WORDS.say("says", "hands/missing")}

    def settle(self, state: State, do: Action) -> State:
        if state.first is None:
            return _begun(state, do)
        if state.falling is not None:
            return _fallen(state, state.falling, do)
        return _founded(state, do)

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.over or state.pending else (state.turn,)

    def actions(self, state: State, seat: int) -> Actions:
        return actions.offered(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        if self.facts.rules == 1 and "paths" in action:
            shaped(action, "paths", list[list[list[int]]], "[[[0, 0, 9000, 0]]]")
        if "object" in action:
            return _placed(state, seat, action)
        if state.phase != "build":
            raise WORDS.refuse("H-5/city")
        if "pass" in action:
            marked(action, "pass")
            return _passed(state, seat)
        draft = _drafted(state, seat, action)
        placements = shaped({"cars": action.get("cars", [])}, "cars", list[Parked], CARS)
        after = course.built(state, draft, judge_cars(state, draft, placements))
        if state.rules.version > 1:
            hand.judge(state, after, action)
        if state.rules.real:
            return after._replace(falling=Falling(seat, action))
        return course.turn_over(after, seat)

    # Views ----------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return board.shown(state)

    def seen(self, before: State, line: dict[str, Json], after: State, viewer: Viewer) -> dict[str, Json]:
        return line

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return imagine.imagined(self._agreed(setup), view["board"])

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.text(view, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.svg(view)

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        result = forecast.foreseen(view, draft)
        if result is None or view["board"]["points"] is None:
            return result
        setup = Setup(view["seats"], view["options"], view.get("data"))
        return result | {"points": _points_after(self.imagine(setup, view, Random()), view["seat"], draft)}

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.prompt(state, viewer, self.outcome(state))

    # The end --------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        scores = self.scores(state)
        if not state.rules.missions:
            ranks = course.places(state)
            winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
            return Outcome(scores, winners, {"places": ranks})
        merits = [(score, course.placed_cars(state, seat)) for seat, score in enumerate(scores)]
        ranks = [1 + sum(other > merit for other in merits) for merit in merits]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(scores, winners, {"places": ranks, "points": board.points_data(state)})

    def scores(self, state: State) -> tuple[int, ...]:
        seats = range(state.rules.seats)
        if state.rules.missions:
            return tuple(points(state, seat).total for seat in seats)
        return tuple(course.placed_cars(state, seat) for seat in seats)


GAMES = (Highway(1), Highway(2))
GAME = GAMES[-1]


def _passed(state: State, seat: int) -> State:
    """Apply a pass (H-19, H-20). Raise `Refused` if the search of rules version 2 finds a build."""
    legal = search.build(state, seat) if state.rules.version > 1 else None
    if legal is None:
        return course.passing(state, seat)
    place = [] if legal.candidate.at is None else [legal.candidate.at]
    raise WORDS.refuse("H-19", where([disc_id(legal.candidate.base)], place) | {"build": legal.action})


def _begun(state: State, do: Action) -> State:
    """Apply the chance result that names the first player (H-4)."""
    first = shaped(do, "first", int, "0")
    if do.keys() != {"first"} or not 0 <= first < state.rules.seats:
        raise WORDS.refuse("H-4/seat")
    return state._replace(first=first, turn=first)


def _founded(state: State, do: Action) -> State:
    """Apply the chance result that deals the city (H-4); judge each object in turn."""
    objects = shaped(do, "city", list[tuple[str, int, int, int]], '[["tower", 0, 9000, 0], …]')
    count = sum(city.left(state).values())
    all_central = all(city.central((x, y, angle)) for _, x, y, angle in objects)
    if do.keys() != {"city"} or len(objects) != count or not all_central:
        raise WORDS.refuse("H-4/city", count=count)
    for name, x, y, angle in objects:
        new = city.judge(state, name, (x, y, angle))
        state = state._replace(objects=(*state.objects, new))
    return state


def _fallen(state: State, falling: Falling, do: Action) -> State:
    """Apply the chance result that lists the pieces knocked over (H-16); raise `Refused` for unknown ids."""
    fell = shaped(do, "fell", list[str], '["disc:4", "car:1:bus"]')
    owners = {disc_id(number): pillar.seat for number, pillar in enumerate(state.pillars)}
    owners |= {road_id(number): road.seat for number, road in enumerate(state.roads)}
    owners |= {car_id(car): car.seat for car in state.cars}
    if do.keys() != {"fell"} or len(set(fell)) < len(fell) or not owners.keys() >= set(fell):
        raise WORDS.refuse("H-16")
    return course.fallen(state, falling, [owners[piece] for piece in fell])


def _placed(state: State, seat: int, action: Action) -> State:
    """Apply the placement of one object of the city (H-4)."""
    name = shaped(action, "object", str, '"tower"')
    at = shaped(action, "at", tuple[int, int, int], "[0, 9000, 4500]")
    if state.phase != "city":
        raise WORDS.refuse("H-4/over")
    return course.put(state, seat, city.judge(state, name, at))


def _points_after(state: State, seat: int, action: Action) -> Json:
    """Return a seat's points before and after a build and the changes per mission (H-21); None if the build
    is refused. If the action names no cars, any cars that fit are used."""
    try:
        draft = _drafted(state, seat, action)
        placements = shaped(
            {"cars": action.get("cars") or fitting(state, draft) or []}, "cars", list[Parked], CARS
        )
        new_state = course.built(state, draft, judge_cars(state, draft, placements))
    except Refused:
        return None
    before, after = (board.points_data(one)[seat] for one in (state, new_state))
    changes = {name: after[name] - before[name] for name in MISSIONS if after[name] != before[name]}
    return {"total": [before["total"], after["total"]], "changes": changes}


def _drafted(state: State, seat: int, action: Action) -> Draft:
    """Parse and judge the road of a pillar or exit action; cars are judged separately."""
    base = shaped(action, "from", int, "0")
    if "exit" in action:
        return judge_exit(state, seat, base, shaped(action, "exit", int, "4500"))
    at = shaped(action, "pillar", tuple[int, int], "[5000, 9000]")
    height = shaped(action, "height", int, "2")
    junction = shaped({"junction": action.get("junction", False)}, "junction", bool, "false")
    return judge_pillar(state, seat, base, at, height, junction)
