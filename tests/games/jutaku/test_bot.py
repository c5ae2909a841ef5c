"""Bots build piece by piece, at the pace of people, and react to other seats."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from machinami import Play, new
from machinami.bots.base import SearchBudget
from machinami.bots.evaluation import advise
from machinami.core import registry
from machinami.core.contract import Action, Bot
from machinami.games.jutaku.bot import BOT, OPPONENTS
from machinami.games.jutaku.bot.easy_card import has_right_angles, is_easy
from machinami.games.jutaku.bot.plans import solve_cached
from machinami.games.jutaku.rules.moving import list_reachable_places
from machinami.games.jutaku.state import MOVE, index_of, place_of
from machinami.lab import players
from machinami.lab.interval import wilson_interval
from machinami.lab.match import Match
from tests.games.jutaku import table
from tests.soak import choose_count

GAMES = choose_count(6, 300)
RACES = choose_count(4, 100)
EQUALS = choose_count(6, 200)


def start_match(play: Play, *names: str, seed: int = 1) -> Match:
    return Match(
        play, {seat: players.find_player("jutaku", name) for seat, name in enumerate(names)}, str(seed)
    )


def start_house_puzzle(card: int = 4, side: str = "easy", **options: Any) -> Play:
    play = new("jutaku", 1, {"mode": "puzzle", "card": card, "side": side, **options}, seed=1)
    play.tick(3_000)
    return play


def next_action(play: Play, level: int = 5, seat: int = 0, seed: int = 1) -> Action | None:
    return BOT.choose(play.view(seat), level, rng=Random(seed))


def play_next_action(play: Play, level: int = 5, seat: int = 0, seed: int = 1) -> Action:
    action = next_action(play, level, seat, seed)
    assert action is not None
    play.do(seat, action)
    return action


def test_there_are_five_levels_and_an_opponent() -> None:
    expected: Bot = BOT
    assert registry.bot("jutaku") is expected
    assert list(BOT.levels) == [1, 2, 3, 4, 5]
    assert set(OPPONENTS) == {"eye"}


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "5", "eye"])
def test_every_level_finishes_a_puzzle(level: str) -> None:
    play = start_house_puzzle()
    start_match(play, level).run()
    assert play.outcome is not None
    kinds = [next(iter(json.loads(line)["do"])) for line in play.record.text.splitlines()[1:-1]]
    site = play.state.rules.site(4)
    assert kinds.count("place") - kinds.count("take_back") == site.pieces
    assert kinds.count("grab") - kinds.count("release") == kinds.count("place")
    assert kinds.count("stop") == 1


def test_cancelled_bot_keeps_its_building() -> None:
    play = start_house_puzzle()
    for _ in range(4):
        hurried = BOT.choose(play.view(0), 5, rng=Random(1), cancel=lambda: True)
        assert hurried is not None
        assert {"grab", "place"} & {*hurried}
        play.do(0, hurried)


@pytest.mark.parametrize("side", ["easy", "hard"])
def test_pace_is_humanly_possible(side: str) -> None:
    play = start_house_puzzle(side=side)
    start_match(play, "5").run()
    lines = [json.loads(line) for line in play.record.text.splitlines()[1:-1]]
    grabs = [line["at"] for line in lines if "grab" in line["do"]]
    placements = [line["at"] for line in lines if "place" in line["do"]]
    assert all(put - grab >= 450 for grab, put in zip(grabs, placements, strict=True))
    assert all(after - before >= 900 for before, after in pairwise(grabs))
    assert grabs[0] >= 3_000 + 2_000


def measure_build_time(level: str, card: int) -> float:
    """Return the seconds that a level needs for a card, alone."""
    play = start_house_puzzle(card)
    start_match(play, level).run()
    assert play.outcome is not None
    return float(play.outcome.detail["time"]) / 1000


def test_higher_planning_levels_build_faster() -> None:
    for card in (9, 15, 27):
        times = [measure_build_time(level, card) for level in ("3", "4", "5")]
        assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_low_levels_take_at_least_90_seconds(level: str) -> None:
    assert min(measure_build_time(level, card) for card in (9, 15, 27)) > 90


def test_only_level_one_slows_down_when_ahead() -> None:
    play = new("jutaku", 2, seed=5)
    for seat in (0, 1):
        play_next_action(play, seat=seat)
    play.tick(play.due or 0)
    for _ in range(2):
        play_next_action(play)
    ahead, behind = play.view(0), play.view(0)
    behind["board"]["players"][1]["built"] = ahead["board"]["players"][0]["built"]
    for level in BOT.levels:
        quick, slow = (BOT.pace(view, level, Random(1)) for view in (behind, ahead))
        assert slow == pytest.approx(quick * (3 if level == 1 else 1))


def find_first_finisher(seed: int) -> int:
    """Return the seat that finishes first when seat 0 plays like a newcomer.

    Seat 0 takes a small card, looks at the table for half a minute, and then places a piece every 25 seconds.
    """
    play = new("jutaku", 2, seed=seed)
    sites = {
        place: play.state.rules.site(play.state.grid[index_of(place)] or 0)
        for place in list_reachable_places(play.state)
    }
    small = min(sites, key=lambda place: (sites[place].difficulty, sites[place].pieces))
    play.do(0, {"architect": "ito", "card": list(small)}, at=0)
    bots = Match(play, {1: players.find_player("jutaku", "1")}, str(seed))
    bots.act(1, 0)
    play.tick(begun := play.due or 0)
    for number, (piece, floor, pose) in enumerate(sites[small].solution.built, start=1):
        at = begun + 35_000 + 25_000 * number
        while (event := bots.next_event()) is not None and event.at < at:
            bots.apply_event(event)
            if play.state.phase == MOVE:
                return 1
        play.do(0, {"grab": piece}, at=at)
        play.do(0, {"place": piece, "outline": 0, "floor": floor, "pose": list(pose)}, at=at)
    return 0


def test_newcomer_can_finish_a_small_card_before_level_one() -> None:
    assert [find_first_finisher(seed) for seed in range(4, 8)] == [0] * 4


def test_bot_acts_only_after_the_start() -> None:
    play = new("jutaku", 1, {"mode": "puzzle", "card": 4}, seed=1)
    assert next_action(play) is None
    play.tick(3_000)
    assert "grab" in play_next_action(play)
    assert "place" in play_next_action(play)


def test_bot_replaces_a_piece_taken_by_another_seat() -> None:
    play = new("jutaku", 2, seed=5)
    for seat in (0, 1):
        play_next_action(play, seat=seat)
    play.tick(play.due or 0)
    wanted = next_action(play)
    assert wanted is not None
    play.do(1, wanted)
    other = play_next_action(play)
    assert other["grab"] != wanted["grab"]
    while "stop" not in play_next_action(play):
        pass
    assert play.state.players[0].called_at is not None


def test_building_off_the_lattice_is_taken_back() -> None:
    play = start_house_puzzle()
    piece, _, (x, y, angle, flipped) = play.state.rules.site(4).solution.built[0]
    play.do(0, {"grab": piece})
    play.do(0, {"place": piece, "floor": 1, "outline": 0, "pose": [x + 40, y, angle, flipped]})
    play.do(0, {"grab": (piece + 1) % 68})
    assert "release" in play_next_action(play)
    assert play_next_action(play) == {"take_back": True}
    start_match(play, "5").run()
    assert play.outcome is not None


def test_advice_leads_a_building_off_the_lattice_to_its_end() -> None:
    play = start_house_puzzle()
    piece, _, (x, y, angle, flipped) = play.state.rules.site(4).solution.built[0]
    play.do(0, {"grab": piece})
    play.do(0, {"place": piece, "floor": 1, "outline": 0, "pose": [x + 40, y, angle, flipped]})
    left = play.state.site(0).pieces - 1
    for kind in [*("grab", "place") * left, "stop"]:
        (action,) = BOT.propose_actions(play.view(0), 5, Random(1), 1, SearchBudget(60))
        assert kind in action
        play.do(0, action)


def test_take_back_is_advised_without_a_solution() -> None:
    play = start_house_puzzle(13)
    piece, _, (x, y, angle, flipped) = play.state.rules.site(13).solution.built[0]
    play.do(0, {"grab": piece})
    play.do(0, {"place": piece, "floor": 1, "outline": 0, "pose": [x + 40, y, angle, flipped]})
    assert BOT.propose_actions(play.view(0), 5, Random(1), 1, SearchBudget(60, cancel=lambda: True)) == [
        {"take_back": True}
    ]


@pytest.mark.parametrize("seed", range(4))
def test_first_advised_card_is_easy_and_straight(seed: int) -> None:
    play = new("jutaku", 2, seed=seed)
    found = advise(BOT, play.view(0), 5, Random(seed), lambda: False)
    assert found is not None
    best = found.best[0]
    row, column = best.action["card"]
    card = play.state.grid[index_of((row, column))]
    assert card is not None
    site = play.state.rules.site(card)
    assert site.difficulty <= 2
    assert all(map(has_right_angles, site.outlines))
    assert BOT.find_fallback_reason(play.view(0), best.action) == "gentle"
    slanted = next(
        number
        for number, other in enumerate(play.state.grid)
        if other is not None and not is_easy(play.state.rules.site(other))
    )
    assert BOT.find_fallback_reason(play.view(0), {"card": [*place_of(slanted)]}) is None


def test_building_on_the_lattice_is_continued() -> None:
    play = start_house_puzzle()
    piece, _, pose = play.state.rules.site(4).solution.built[0]
    play.do(0, {"grab": piece})
    play.do(0, {"place": piece, "floor": 1, "outline": 0, "pose": list(pose)})
    assert "grab" in play_next_action(play)


@pytest.mark.parametrize("side", ["easy", "hard"])
def test_bot_without_memory_finds_its_solution_again(side: str) -> None:
    for card in range(0, 36, 9):
        play = start_house_puzzle(card, side)
        start_match(play, "5").run()
        assert play.outcome is not None
        assert play.record.text.count('"place"') < 8 * play.state.rules.site(card).pieces


@pytest.mark.soak
@pytest.mark.parametrize("level", BOT.levels)
def test_action_does_not_depend_on_earlier_calls(level: int) -> None:
    play = start_house_puzzle(13)
    calls = [(play.view(0), play_next_action(play, level=level)) for _ in range(choose_count(6, 12))]
    for view, action in reversed(calls):
        solve_cached.cache_clear()
        assert BOT.choose(view, level, rng=Random(1)) == action


def test_bot_changes_its_building_after_a_wrong_call() -> None:
    play = start_house_puzzle(judge="stop")
    play.do(0, {"stop": True}, at=4_000)
    play.tick(play.due or 0)
    while play.state.players[0].needs_change or len(play.state.players[0].blocks) < play.state.site(0).pieces:
        play_next_action(play)
    left = play.state.players[0].next_call_at - play.now
    assert left > 0
    assert BOT.pace(play.view(0), 5, Random(1)) * 1000 > left
    start_match(play, "5").run()
    assert play.outcome is not None


def test_bots_join_a_proposal_to_void_the_round() -> None:
    play = new("jutaku", 3, seed=1)
    while play.awaited:
        play.do(seat := play.awaited[0], next(iter(play.actions(seat))), at=0)
    play.tick(play.due or 0)
    play.do(0, {"void": True})
    for seat in (1, 2):
        assert BOT.choose(play.view(seat), 5, rng=Random(1)) == {"void": True}


def test_bot_does_not_act_on_a_set_without_lattice() -> None:
    play = table.start_building(table.TWO_PIECES, table.TWO_FLOORS)
    assert next_action(play) is None


def test_bot_alone_chooses_cards_with_few_pieces() -> None:
    play = new("jutaku", 1, seed=2)
    play_next_action(play)
    edge = [play.state.rules.site(card).pieces for card in play.state.grid if card is not None]
    assert play.state.site(0).pieces <= sorted(edge)[len(edge) // 4]


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(2))
def test_games_of_bots_end_by_the_rules(batch: int) -> None:
    for number in range(batch, GAMES, 2):
        seats = 1 + number % 8
        options = {"side": ("easy", "hard")[number // 8 % 2], "roppongi": ("none", "ueno")[number % 3 == 2]}
        play = new("jutaku", seats, options, seed=number)
        rng = Random(number)
        start_match(play, *(str(rng.randint(1, 5)) for _ in range(seats)), seed=number).run()
        assert play.outcome is not None
        assert play.outcome.reason is None
        assert max(len(cards) for cards in play.outcome.detail["cards"]) == 4


def test_bot_plans_again_in_every_round() -> None:
    play = new("jutaku", 2, seed=1)
    start_match(play, "4", "4").run()
    lines = [json.loads(line) for line in play.record.text.splitlines()[1:-1]]
    starts = [line["at"] for line in lines if "go" in line["do"]]
    for start, end in pairwise([*starts, lines[-1]["at"]]):
        grabs = {
            line["by"]: line["at"]
            for line in reversed(lines)
            if "grab" in line["do"] and start <= line["at"] < end
        }
        assert all(at - start > 9_000 for at in grabs.values())


def test_pace_varies_with_the_start() -> None:
    def compute_first_pace(start: int) -> float:
        play = new("jutaku", 1, {"mode": "puzzle", "card": 4}, seed=1)
        view = play.view(0)
        view["board"] |= {"phase": "build", "go": start}
        return BOT.pace(view, 4, Random(1))

    assert len({compute_first_pace(start) for start in range(3_000, 3_010)}) == 10


@pytest.mark.soak
def test_equal_bots_win_equally_on_all_seats() -> None:
    won = 0.0
    for number in range(EQUALS):
        play = new("jutaku", 2, {"side": ("easy", "hard")[number % 2]}, seed=number)
        start_match(play, "4", "4", seed=number).run()
        assert play.outcome is not None
        won += (0 in play.outcome.winners) / len(play.outcome.winners)
    low, high = wilson_interval(won, EQUALS)
    assert low <= 0.5 <= high


def test_level_five_can_lose_a_race() -> None:
    kept = 0
    for number in range(4, 8):
        play = new("jutaku", 2, seed=number)
        start_match(play, "5", "4", seed=number).run()
        kept += len(play.state.players[1].completed_cards)
    assert kept > 0


@pytest.mark.soak
def test_level_five_beats_level_one() -> None:
    won = 0
    for number in range(RACES):
        names = ("5", "1") if number % 2 else ("1", "5")
        play = new("jutaku", 2, {"side": ("easy", "hard")[number // 2 % 2]}, seed=number)
        start_match(play, *names, seed=number).run()
        assert play.outcome is not None
        won += play.outcome.winners == (names.index("5"),)
    assert won >= 0.95 * RACES
