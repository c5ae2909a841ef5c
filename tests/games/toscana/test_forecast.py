"""What a tile would bring is said before it is laid, and what was brought is told afterwards."""

from __future__ import annotations

from random import Random

from machinami import Play, new


def play_turns(turns: int, seed: int = 3) -> Play:
    """A game without vetoes, so many tiles laid, with a tile to lay."""
    play, rng = new("toscana", seats=2, options={}, seed=seed), Random(seed)
    while turns or play.view(0)["board"]["phase"] == "veto":
        seat = play.to_act[0]
        asked = play.view(seat)["board"]["phase"] == "veto"
        play.do(seat, {"veto": False} if asked else play.actions(seat).sample(rng))
        turns -= not asked
    return play


def test_what_is_foreseen_of_a_tile_is_what_it_brings_and_what_is_told_of_it() -> None:
    play = play_turns(9)
    seat = play.to_act[0]
    tile = play.view(seat)["board"]["stacks"][seat]["top"]
    action = play.actions(seat).sample(Random(1))
    foreseen = play.foresee(seat, action)
    before = [area["score"] for area in play.view(None)["board"]["areas"]]
    play.do(seat, action)
    after = [area["score"] for area in play.view(None)["board"]["areas"]]
    assert foreseen["areas"] == [list(pair) for pair in zip(before, after, strict=True)]
    assert ("here" in foreseen) == (before[seat] == after[seat])
    shown = play.record.seen_lines(None)[-1]["shows"]
    assert (shown["tile"], shown["areas"]) == (tile, foreseen["areas"])


def test_who_may_veto_hears_what_the_tile_could_bring() -> None:
    play = new("toscana", seats=2, options={}, seed=3)
    seat = play.to_act[0]
    assert play.foresee(seat, {"veto": True}) == {"could": [0, 1], "of": 1 - seat}


def test_who_lays_a_tile_hears_what_the_next_one_could_bring_the_other() -> None:
    play = play_turns(9)
    seat = play.to_act[0]
    other = 1 - seat
    foreseen = play.foresee(seat, {"veto": True})
    before, best = foreseen["could"]
    assert foreseen["of"] == other
    assert before == play.view(None)["board"]["areas"][other]["score"] <= best


def test_a_place_that_is_refused_brings_nothing_and_so_does_a_draft_out_of_turn() -> None:
    play = play_turns(5)
    seat = play.to_act[0]
    assert play.foresee(seat, {"place": [0, 0, 9]}) is None
    assert play.foresee(1 - seat, play.actions(seat).sample(Random(1))) is None


def test_the_last_tile_of_a_match_s_first_game_is_told_like_any_other() -> None:
    play, rng = new("toscana", seats=2, options={"match": True}, seed=1), Random(1)
    while play.view(0)["board"]["game"] == 1:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    laid = [line for line in play.record.seen_lines(None) if "place" in line.get("do", {})]
    assert all("tile" in line["shows"] and "areas" in line["shows"] for line in laid)
