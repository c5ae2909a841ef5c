from machinami.lab.arena import Meeting, Result
from machinami.lab.outcome_flags import FlagCount, count_flags


def result(seats: tuple[str, ...], detail: str) -> Result:
    text = f'{{"machinami": 1}}\n{{"outcome": {{"scores": [1, 2], "winners": [1], "detail": {detail}}}}}\n'
    return Result(Meeting(1, 0, seats), (1, 2), (1,), text)


def test_boolean_details_of_outcomes_are_counted_per_bot() -> None:
    results = [
        result(("5", "greedy"), '{"seats": [{"out": false, "track": 9}, {"out": true, "track": 3}]}'),
        result(("greedy", "5"), '{"seats": [{"out": false, "track": 9}, {"out": false, "track": 3}]}'),
    ]
    assert count_flags(results) == (
        FlagCount("out", "5", ("greedy",), 0, 2),
        FlagCount("out", "greedy", ("5",), 1, 2),
    )


def test_interval_of_zero_flags_is_not_empty() -> None:
    assert 0.015 < FlagCount("out", "5", ("greedy",), 0, 200).interval.high < 0.02


def test_outcomes_without_flags_have_no_counts() -> None:
    for detail in ("null", "{}", '{"seats": 2}', '{"seats": [3, 4]}', '{"seats": [{"track": 1}]}'):
        assert count_flags([result(("5", "4"), detail)]) == ()
    assert count_flags([Result(Meeting(1, 0, ("5", "4")), (1, 2), (1,), "")]) == ()
