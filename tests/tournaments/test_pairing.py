"""Properties of pairings: meetings, rests and seats, for any course of a tournament."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from machinami.tournaments.log import BOT, Board, Finished, Kind, Round, Tournament
from machinami.tournaments.pairing import Pairing, pair_round
from machinami.tournaments.standings import POINT, rank_entrants, score_board
from tests.soak import choose_count

MANY = choose_count(12, 400)


def begin(kind: Kind, seats: int, people: int, rounds: int = 5) -> Tournament:
    return Tournament(kind, seats, rounds, entrants=[*range(1, people + 1)])


def play(tournament: Tournament, pairing: Pairing, rng: Random) -> None:
    """Add a round with random results."""
    boards = []
    for n, seats in enumerate(pairing.boards):
        places = [*range(1, len(seats) + 1)]
        rng.shuffle(places)
        if rng.random() < 0.1:
            places = [1] * len(seats)
        absent = [seat for seat, one in enumerate(seats) if one == BOT or rng.random() < 0.05]
        boards.append(Board(seats, f"t{n}", Finished(n, places, absent)))
    tournament.rounds.append(Round(boards, pairing.rests))


def can_avoid_meetings(tournament: Tournament) -> bool:
    """Whether all but one at most can be paired without a second meeting."""
    met, graph = tournament.count_meetings(), nx.Graph()
    graph.add_edges_from(pair for pair in combinations(tournament.active, 2) if frozenset(pair) not in met)
    return len(nx.max_weight_matching(graph, maxcardinality=True)) == len(tournament.active) // 2


def check_round(tournament: Tournament, pairing: Pairing) -> None:
    """Everybody plays or rests exactly once, on boards of the right size."""
    everybody = [one for board in pairing.boards for one in board if one != BOT] + pairing.rests
    assert sorted(everybody) == sorted(tournament.active)
    assert all(len(board) == tournament.seats for board in pairing.boards)
    assert all(sum(one != BOT for one in board) >= 2 for board in pairing.boards)


@settings(max_examples=MANY, deadline=None)
@given(people=st.integers(3, choose_count(24, 64)), rounds=st.integers(1, 7), seed=st.integers(0, 2**20))
def test_swiss_pairs_meet_once_while_avoidable(people: int, rounds: int, seed: int) -> None:
    tournament, rng = begin("swiss", 2, people), Random(seed)
    for number in range(rounds):
        if number and rng.random() < 0.2 and len(tournament.active) > 3:
            tournament.withdrawn.add(rng.choice(tournament.active))
        if rng.random() < 0.2:
            tournament.entrants.append(len(tournament.entrants) + 1)
        met, avoidable = tournament.count_meetings(), can_avoid_meetings(tournament)
        rests, pairing = tournament.count_rests(), pair_round(tournament)
        check_round(tournament, pairing)
        again = [board for board in pairing.boards if frozenset(board) in met]
        assert not (avoidable and again)
        assert len(pairing.rests) == len(tournament.active) % 2
        fewest = min(rests[one] for one in tournament.active)
        if number < len(tournament.active) // 2 and not again:
            assert all(rests[one] <= fewest + 1 for one in pairing.rests)
        play(tournament, pairing, rng)


@settings(max_examples=MANY, deadline=None)
@given(people=st.integers(4, 24), seed=st.integers(0, 2**20))
def test_swiss_seats_stay_balanced(people: int, seed: int) -> None:
    tournament, rng = begin("swiss", 2, people), Random(seed)
    for _ in range(max(1, people // 2)):
        play(tournament, pair_round(tournament), rng)
    lean = dict.fromkeys(tournament.entrants, 0)
    for board in tournament.boards:
        lean[board.seats[0]] += 1
        lean[board.seats[1]] -= 1
    assert max(map(abs, lean.values())) <= 3


@settings(max_examples=MANY, deadline=None)
@given(people=st.integers(3, 12), seed=st.integers(0, 2**20))
def test_round_robin_of_two_lets_everybody_meet_once(people: int, seed: int) -> None:
    tournament, rng = begin("robin", 2, people), Random(seed)
    while not tournament.is_complete:
        pairing = pair_round(tournament)
        check_round(tournament, pairing)
        play(tournament, pairing, rng)
    assert len(tournament.rounds) == people - 1 + people % 2
    assert set(tournament.count_meetings().values()) == {1}
    assert len(tournament.count_meetings()) == people * (people - 1) // 2


@settings(max_examples=MANY, deadline=None)
@given(people=st.integers(4, 10), seed=st.integers(0, 2**20))
def test_round_robin_survives_late_entries_and_withdrawals(people: int, seed: int) -> None:
    tournament, rng = begin("robin", 2, people), Random(seed)
    while not tournament.is_complete:
        assert len(tournament.rounds) <= 4 * people
        if len(tournament.rounds) == 1:
            tournament.entrants.append(people + 1)
            tournament.withdrawn.add(rng.choice(tournament.entrants))
        pairing = pair_round(tournament)
        assert pairing.boards
        play(tournament, pairing, rng)
    met = tournament.count_meetings()
    assert set(met.values()) == {1}
    assert all(frozenset(pair) in met for pair in combinations(tournament.active, 2))


@settings(max_examples=MANY, deadline=None)
@given(
    kind=st.sampled_from(["swiss", "robin"]),
    seats=st.integers(3, 5),
    people=st.integers(3, choose_count(16, 40)),
    seed=st.integers(0, 2**20),
)
def test_boards_of_several_are_balanced(kind: Kind, seats: int, people: int, seed: int) -> None:
    tournament, rng = begin(kind, seats, people, 3), Random(seed)
    while not tournament.is_complete and len(tournament.rounds) < 4:
        pairing = pair_round(tournament)
        check_round(tournament, pairing)
        assert pairing.rests == []
        sizes = [sum(one != BOT for one in board) for board in pairing.boards]
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == -(-people // seats)
        play(tournament, pairing, rng)
    met = tournament.count_meetings()
    if people >= seats * seats:
        # In two rounds nobody has to meet again.
        two = Tournament(kind, seats, 3, tournament.entrants, rounds=tournament.rounds[:2])
        assert max(two.count_meetings().values()) == 1
    assert max(met.values()) <= len(tournament.rounds)


@pytest.mark.soak
def test_large_tournaments_are_paired() -> None:
    for people in (choose_count(48, 128), choose_count(47, 127)):
        for seats in (2, 3):
            tournament, rng = begin("swiss", seats, people), Random(people)
            for _ in range(choose_count(2, 7)):
                pairing = pair_round(tournament)
                check_round(tournament, pairing)
                play(tournament, pairing, rng)
            if seats == 2:
                assert set(tournament.count_meetings().values()) == {1}


@settings(max_examples=MANY, deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 2**20))
def test_points_of_a_board_share_what_people_have_beaten(seats: int, seed: int) -> None:
    rng = Random(seed)
    places = [rng.randint(1, seats) for _ in range(seats)]
    absent = [seat for seat in range(seats) if rng.random() < 0.3]
    scores = score_board(Board([*range(1, seats + 1)], "t", Finished(0, places, absent)))
    present = seats - len(absent)
    pairs = present * (present - 1) // 2 + present * len(absent)
    assert sum(scores.values()) * (seats - 1) == pairs * POINT
    assert all(scores[seat + 1] == 0 for seat in absent)


def test_tie_breaks_are_those_of_the_rules() -> None:
    tournament = begin("swiss", 2, 4)
    won, lost, drawn = [1, 2], [2, 1], [1, 1]
    for pairs, results in (
        ([(1, 2), (3, 4)], [won, won]),
        ([(1, 3), (2, 4)], [drawn, lost]),
    ):
        boards = [
            Board(pair, "t", Finished(n, places, []))
            for n, (pair, places) in enumerate(zip(pairs, results, strict=True))
        ]
        tournament.rounds.append(Round(boards, []))
    rows = rank_entrants(tournament)
    assert [(row.entrant, row.rank, row.points) for row in rows] == [
        (3, 1, 36),
        (1, 2, 36),
        (4, 3, 24),
        (2, 4, 0),
    ]
    assert [row.opponents for row in rows] == [60, 36, 36, 60]


def test_withdrawal_before_half_of_a_round_robin_annuls_the_games() -> None:
    tournament = begin("robin", 2, 6)
    tournament.rounds.append(
        Round(
            [Board([1, 2], "t", Finished(0, [1, 2], [])), Board([3, 4], "u", Finished(0, [1, 2], []))], [5, 6]
        )
    )
    assert [row.points for row in rank_entrants(tournament) if row.entrant == 1] == [POINT]
    tournament.withdrawn.add(2)
    assert [row.points for row in rank_entrants(tournament) if row.entrant == 1] == [0]
