"""Forecasts of a road: discs, points and the last open end."""

from __future__ import annotations

from random import Random

from machinami import Play, new


def begin() -> Play:
    return new("highway", seats=2, options={"city": "dealt"}, seed=3)


def test_forecast_of_discs_equals_the_stock_after_the_build() -> None:
    play = begin()
    seat = play.to_act[0]
    for draw in range(40):
        action = play.actions(seat).sample(Random(draw))
        if "pillar" not in action:
            continue
        twin = play.copy()
        twin.do(seat, action)
        stock = twin.view(seat)["board"]["stock"][seat]
        forecast = play.foresee(seat, action)
        assert (forecast["grey"][1], forecast["yellow"][1]) == (stock["grey"], stock["yellow"])
        assert forecast["tight"] == (stock["grey"] < stock["roads"])
        assert not forecast["last"]


def test_forecast_marks_the_exit_of_the_last_open_end() -> None:
    play = begin()
    seat = play.to_act[0]
    forecast = play.foresee(seat, {"from": seat, "exit": 9000, "cars": []})
    assert forecast["last"]
    assert forecast["grey"][0] == forecast["grey"][1]


def test_invalid_draft_has_no_forecast() -> None:
    play = begin()
    seat = play.to_act[0]
    for height in (0, 99, "two", None):
        draft = {"from": seat, "pillar": [0, 0], "height": height, "junction": False, "cars": []}
        assert play.foresee(seat, draft) is None
    assert play.foresee(1 - seat, {"from": 1 - seat, "exit": 0, "cars": []}) is None
    assert play.foresee(seat, {"pass": True}) is None


def test_forecast_of_points_equals_the_points_after_the_build() -> None:
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


def test_legal_draft_without_cars_has_a_forecast_of_points() -> None:
    play = new("highway", seats=2, options={"city": "dealt", "missions": True}, seed=3)
    seat = play.to_act[0]
    drafts = [{"from": seat, "exit": angle} for angle in range(0, 36_000, 500)]
    forecasts = [play.foresee(seat, draft)["points"] for draft in drafts]
    assert None in forecasts
    assert any(forecast and forecast["changes"].get("cars") == 1 for forecast in forecasts)
    assert "points" not in begin().foresee(begin().to_act[0], {"from": begin().to_act[0], "exit": 9_000})
