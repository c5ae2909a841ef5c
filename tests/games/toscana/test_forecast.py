"""Forecasts of a tile equal the changes that the record shows after it."""

from __future__ import annotations

from random import Random

from machinami import Play, new


def play_turns(turns: int, seed: int = 3) -> Play:
    """Return a game with so many tiles placed, without vetoes, and a tile to place."""
    play, rng = new("toscana", seats=2, options={}, seed=seed), Random(seed)
    while turns or play.view(0)["board"]["phase"] == "veto":
        seat = play.to_act[0]
        asked = play.view(seat)["board"]["phase"] == "veto"
        play.do(seat, {"veto": False} if asked else play.actions(seat).sample(rng))
        turns -= not asked
    return play


def test_forecast_of_a_tile_equals_its_recorded_changes() -> None:
    play = play_turns(9)
    seat = play.to_act[0]
    tile = play.view(seat)["board"]["stacks"][seat]["top"]
    action = play.actions(seat).sample(Random(1))
    forecast = play.foresee(seat, action)
    before = [area["score"] for area in play.view(None)["board"]["areas"]]
    play.do(seat, action)
    after = [area["score"] for area in play.view(None)["board"]["areas"]]
    assert forecast["areas"] == [list(pair) for pair in zip(before, after, strict=True)]
    assert ("here" in forecast) == (before[seat] == after[seat])
    shows = play.record.seen_lines(None)[-1]["shows"]
    assert (shows["tile"], shows["areas"]) == (tile, forecast["areas"])


def test_veto_forecast_has_the_best_score_of_the_tile() -> None:
    play = new("toscana", seats=2, options={}, seed=3)
    seat = play.to_act[0]
    assert play.foresee(seat, {"veto": True}) == {"could": [0, 1], "of": 1 - seat}


def test_placing_forecast_has_the_best_score_of_the_next_tile() -> None:
    play = play_turns(9)
    seat = play.to_act[0]
    other = 1 - seat
    forecast = play.foresee(seat, {"veto": True})
    before, best = forecast["could"]
    assert forecast["of"] == other
    assert before == play.view(None)["board"]["areas"][other]["score"] <= best


def test_illegal_place_or_draft_out_of_turn_has_no_forecast() -> None:
    play = play_turns(5)
    seat = play.to_act[0]
    assert play.foresee(seat, {"place": [0, 0, 9]}) is None
    assert play.foresee(1 - seat, play.actions(seat).sample(Random(1))) is None


def test_last_tile_of_a_first_game_shows_its_changes() -> None:
    play, rng = new("toscana", seats=2, options={"match": True}, seed=1), Random(1)
    while play.view(0)["board"]["game"] == 1:
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(rng))
    laid = [line for line in play.record.seen_lines(None) if "place" in line.get("do", {})]
    assert all("tile" in line["shows"] and "areas" in line["shows"] for line in laid)
