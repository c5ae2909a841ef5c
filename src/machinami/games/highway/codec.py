"""The codec of Tokyo Highway: a numbered list of candidate actions per decision, and observation planes.

Seats are counted clockwise from the viewer; the plane `seat` holds the viewer's number. A spectator observes
as seat 0. There is no hidden information: the planes hold the whole table, in hundredths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from numpy.typing import NDArray

from machinami.core.contract import Action, Json, Plane, Setup
from machinami.core.encoding import MAX_COORDINATE, build_traits_array, empty_observation, one_hot, write_rows
from machinami.core.factory import sample_state
from machinami.core.record import dump
from machinami.games.highway.actions import add_assist, choose_fallback
from machinami.games.highway.components.box import OBJECTS, Box
from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.components.pieces import EXIT, RAMP, ROAD
from machinami.games.highway.game import GAME
from machinami.games.highway.heuristics.candidate_sampler import CandidateSampler, add_cars, apply_legal_build
from machinami.games.highway.heuristics.evaluation import evaluate_seat
from machinami.games.highway.rules import city, turns
from machinami.games.highway.rules.candidate import LegalBuild
from machinami.games.highway.state import State

MAX_CANDIDATES = 32
SAMPLES = 160
"""Candidates sampled per decision."""

FALLBACK_SAMPLES = 400
"""Candidates sampled when none of the first is legal."""

PHASES = ("first", "city", "build", "fell", "over")
KINDS = ("object", "pillar", "exit", "pass")
ROAD_KINDS = (RAMP, ROAD, EXIT)
MAX_COUNT = 999
VALUE_SCALE = 1000
"""Evaluations are encoded in thousandths."""

Arrays = dict[str, NDArray[Any]]


class HighwayCandidates:
    """Up to 32 actions per decision.

    They are roads with their cars, ordered by evaluation, or placements of an object of the city.
    """

    def __init__(self, setup: Setup) -> None:
        self._box = SETS.load(setup.data)
        self.size = MAX_CANDIDATES
        self.planes = build_planes(self._box, setup.seats)
        self.traits = Plane(
            (len(KINDS) + 12,),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "One candidate: its kind one-hot; the object; its base pillar from 1 and that pillar's x, y; its "
            "own x, y and angle; height, junction, number and total length of its cars; and the evaluation "
            "of the state after it, in thousandths.",
        )

    def candidates(self, view: dict[str, Json], rng: Random) -> list[Action]:
        seat = view["seat"]
        if seat not in view["to_act"]:
            return []
        state = sample_state(view, rng, State)
        if state.phase == "city":
            places = [city.sample_object(state, rng) for _ in range(MAX_CANDIDATES)]
            return _deduplicate([dict(city.format_object(new)) for new in places])
        if turns.is_stuck(state, seat):
            return [{"pass": True}]
        builds = _rank_roads(state, seat, rng)
        actions = [road.action for road in builds] or [choose_fallback(state, seat)]
        return [add_assist(state, action) for action in _deduplicate(actions)][:MAX_CANDIDATES]

    def encode_candidates(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        if not candidates:
            return build_traits_array([], self.traits)
        state = sample_state(view, Random(0), State)
        return build_traits_array(
            [self._encode_candidate(state, view["seat"], action) for action in candidates], self.traits
        )

    def _encode_candidate(self, state: State, seat: int, action: Action) -> list[int]:
        """Encode a candidate and the evaluation of the state after it.

        The fields are kind; object; base pillar; position; height, junction and cars; evaluation.
        """
        (kind,) = (key for key in action if key in KINDS)
        base = action.get("from")
        start = (0, 0) if base is None else state.pillars[base].at
        x, y, angle = action.get("at") or (*action.get("pillar", (0, 0)), action.get("exit", 0))
        value = (
            0
            if kind == "object"
            else round(VALUE_SCALE * evaluate_seat(_apply_without_physics(state, seat, action), seat))
        )
        return [
            *one_hot(KINDS, kind),
            1 + OBJECTS.index(action["object"]) if kind == "object" else 0,
            0 if base is None else 1 + base, *start,
            x, y, angle,
            action.get("height", 0), int(action.get("junction", False)), len(action.get("cars", ())),
            sum(self._box.car_lengths[car[0]] for car in action.get("cars", ())),
            value,
        ]  # fmt: skip

    def observe(self, view: dict[str, Json]) -> Arrays:
        arrays, board, own = empty_observation(self.planes), view["board"], view["seat"] or 0
        seats = [(seat - own) % view["seats"] for seat in range(view["seats"])]
        arrays["seat"][own] = 1
        arrays["phase"][PHASES.index(board["phase"])] = 1
        arrays["round"][0] = board["round"]
        for name in ("first", "mover"):
            if board[name] is not None:
                arrays[name][seats[board[name]]] = 1
        _encode_table(arrays, board, self._box, seats)
        types = list(self._box.car_lengths)
        for seat, stock in enumerate(board["stock"]):
            counts = [stock[name] for name in ("grey", "yellow", "roads", "lost")]
            arrays["stock"][seats[seat]] = [*counts, *(stock["cars"].count(type) for type in types)]
            arrays["passed"][seats[seat]] = board["passed"][seat]
        for place, seat in enumerate(board["finished"]):
            arrays["places"][seats[seat], 0] = 1 + place
        for place, group in enumerate(board["out"]):
            arrays["places"][[seats[seat] for seat in group], 1] = 1 + place
        return arrays


codec: Callable[[Setup], HighwayCandidates] = HighwayCandidates


def build_planes(box: Box, seats: int) -> dict[str, Plane]:
    """Return the observation planes for a data set and a number of seats."""
    table, objects = box.tables[str(seats)], sum(thing.count for thing in box.objects.values())
    roads = seats * (1 + table.roads)
    return {
        "seat": Plane(
            (seats,),
            0,
            1,
            "One-hot: the viewer's own seat number; owners elsewhere count from the viewer.",
        ),
        "phase": Plane(
            (len(PHASES),),
            0,
            1,
            "One-hot: first, city, build, fell, over.",
        ),
        "round": Plane(
            (1,),
            0,
            MAX_COUNT,
            "The number of the round.",
        ),
        "first": Plane(
            (seats,),
            0,
            1,
            "One-hot: the first player.",
        ),
        "mover": Plane(
            (seats,),
            0,
            1,
            "One-hot: the seat to act.",
        ),
        "objects": Plane(
            (objects, 4),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "Objects of the city in order of placement: kind from 1, x and y in hundredths of a "
            "millimetre, turn in hundredths of a degree.",
        ),
        "pillars": Plane(
            (roads, 6),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "Pillars in order: owner from 1, x, y, height in discs, whether a junction, roads "
            "that may still leave.",
        ),
        "roads": Plane(
            (roads, 9),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "Roads in order: owner from 1, kind from 1 (ramp, road, exit), pillars it goes from "
            "and to counted from 1, both ends (x, y), lift.",
        ),
        "cars": Plane(
            (seats * len(box.car.types), 4),
            0,
            VALUE_SCALE,
            "Cars in order: owner, type and road, each from 1, and the position along the road in "
            "thousandths.",
        ),
        "stock": Plane(
            (seats, 4 + len(box.car.types)),
            0,
            MAX_COUNT,
            "By seat: grey discs, yellow discs and roads left, roads lost, and cars of each type left.",
        ),
        "passed": Plane(
            (seats,),
            0,
            1,
            "1 for each seat that passed and has received no disc since.",
        ),
        "places": Plane(
            (seats, 2),
            0,
            seats,
            "By seat: its position among those that placed all cars, and its position in the order of "
            "going out, both from 1; 0 for none.",
        ),
    }


def _encode_table(arrays: Arrays, board: dict[str, Json], box: Box, seats: list[int]) -> None:
    """Fill the planes of the pieces in order of placement; owners, kinds and numbers count from 1."""
    types = list(box.car_lengths)
    write_rows(arrays["objects"], [(1 + OBJECTS.index(o["object"]), *o["at"]) for o in board["objects"]])
    write_rows(
        arrays["pillars"],
        [(1 + seats[p["seat"]], *p["at"], p["height"], p["junction"], p["ways"]) for p in board["pillars"]],
    )
    write_rows(
        arrays["roads"],
        [
            (1 + seats[r["seat"]], 1 + ROAD_KINDS.index(r["kind"]), 1 + r["from"],
             0 if r["to"] is None else 1 + r["to"], *r["line"][0], *r["line"][1], r["lift"])
            for r in board["roads"]
        ],
    )  # fmt: skip
    write_rows(
        arrays["cars"],
        [
            (1 + seats[c["seat"]], 1 + types.index(c["type"]), 1 + c["road"], c["where"])
            for c in board["cars"]
        ],
    )


def _rank_roads(state: State, seat: int, rng: Random) -> list[LegalBuild]:
    """Return legal roads with cars that fit, in descending order of evaluation."""
    scout = CandidateSampler(state, seat, rng)
    ideas = scout.sample(SAMPLES) or scout.sample(FALLBACK_SAMPLES)
    builds = [road for idea in ideas if (road := add_cars(state, idea)) is not None][:MAX_CANDIDATES]
    return sorted(builds, key=lambda road: -evaluate_seat(apply_legal_build(state, road), seat))


def _apply_without_physics(state: State, seat: int, action: Action) -> State:
    """Return the state after an action, without simulating the carry."""
    steady = state._replace(rules=state.rules._replace(has_physics=False))
    plain = {key: value for key, value in action.items() if key != "assist"}
    return GAME.apply(steady, seat, plain, 0)


def _deduplicate(actions: list[Action]) -> list[Action]:
    """Return the actions without duplicates, in order."""
    return [*{dump(action): action for action in actions}.values()]
