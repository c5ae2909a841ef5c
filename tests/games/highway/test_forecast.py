"""What a build costs is said before it is built."""

from __future__ import annotations

from random import Random

from machinami import Play, new


def begin() -> Play:
    return new("highway", seats=2, options={"city": "dealt"}, seed=3)


def test_the_discs_that_are_foreseen_are_those_that_go() -> None:
    play = begin()
    seat = play.to_act[0]
    for draw in range(40):
        action = play.actions(seat).sample(Random(draw))
        if "pillar" not in action:
            continue
        twin = play.copy()
        twin.do(seat, action)
        stock = twin.view(seat)["board"]["stock"][seat]
        foreseen = play.foresee(seat, action)
        assert (foreseen["grey"][1], foreseen["yellow"][1]) == (stock["grey"], stock["yellow"])
        assert foreseen["tight"] == (stock["grey"] < stock["roads"])
        assert not foreseen["last"]


def test_an_exit_from_the_only_end_is_called_the_last() -> None:
    play = begin()
    seat = play.to_act[0]
    foreseen = play.foresee(seat, {"from": seat, "exit": 9000, "cars": []})
    assert foreseen["last"]
    assert foreseen["grey"][0] == foreseen["grey"][1]


def test_of_a_draft_that_makes_no_sense_nothing_is_foreseen() -> None:
    play = begin()
    seat = play.to_act[0]
    for height in (0, 99, "two", None):
        draft = {"from": seat, "pillar": [0, 0], "height": height, "junction": False, "cars": []}
        assert play.foresee(seat, draft) is None
    assert play.foresee(1 - seat, {"from": 1 - seat, "exit": 0, "cars": []}) is None
    assert play.foresee(seat, {"pass": True}) is None


def test_points_of_missions_are_forecast_as_they_come() -> None:
    """H-21"""
    play = new("highway", seats=2, options={"city": "dealt", "missions": True}, seed=3)
    rng, forecasts = Random(5), []
    for _ in range(16):
        seat = play.to_act[0]
        action = play.actions(seat).sample(rng)
        forecast = play.foresee(seat, action)
        before = play.view(seat)["board"]["points"][seat]
        play.do(seat, action)
        after = play.view(seat)["board"]["points"][seat]
        assert forecast["points"]["total"] == [before["total"], after["total"]]
        for mission, change in forecast["points"]["changes"].items():
            assert after[mission] - before[mission] == change != 0
        forecasts.append(forecast["points"]["changes"])
    assert any(changes.get("discs", 0) < 0 for changes in forecasts)


def test_points_are_forecast_before_cars_are_chosen_and_not_for_a_refused_draft() -> None:
    play = new("highway", seats=2, options={"city": "dealt", "missions": True}, seed=3)
    seat = play.to_act[0]
    drafts = [{"from": seat, "exit": angle} for angle in range(0, 36_000, 500)]
    forecasts = [play.foresee(seat, draft)["points"] for draft in drafts]
    assert None in forecasts
    assert any(forecast and forecast["changes"].get("cars") == 1 for forecast in forecasts)
    assert "points" not in begin().foresee(begin().to_act[0], {"from": begin().to_act[0], "exit": 9_000})
