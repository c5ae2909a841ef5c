"""Tables that start from a position of a finished game."""

from __future__ import annotations

from random import Random

from machinami import new
from machinami.core.play import Play
from tests.server.api.test_replays import play_to_end, upload_record
from tests.server.clients import Guest
from tests.server.conftest import Connect

ME, BOB = {"me": True}, {"here": "Bob"}


def middle_line(play: Play) -> int:
    return play.in_force[len(play.in_force) // 2]


async def replay_of(ann: Guest, play: Play) -> str:
    return (await upload_record(ann, play.record.text))[1]["replay"]


async def test_fork_starts_at_position_with_hidden_state_redealt(connect: Connect) -> None:
    ann, play = await connect(), play_to_end("toscana")
    await ann.set_name("Ann")
    replay = await replay_of(ann, play)
    start = {"replay": replay, "line": middle_line(play), "seat": 0}
    anew = await ann.join_table(await ann.create_table("toscana", ME, BOB, start=start))
    past = play.past(middle_line(play)).view(0)
    assert anew.views["0"]["board"]["tiles"] == past["board"]["tiles"]
    assert anew.views["0"]["board"]["stacks"] == past["board"]["stacks"]
    exact = await ann.join_table(await ann.create_table("toscana", ME, BOB, start=start | {"seat": None}))
    assert exact.views["0"]["board"] == past["board"]


async def test_fork_requires_finished_game_and_valid_position(connect: Connect) -> None:
    ann = await connect()
    await ann.set_name("Ann")
    running, rng = new("toscana", seed=1), Random(1)
    for _ in range(6):
        seat = running.awaited[0]
        running.do(seat, running.actions(seat).sample(rng))
    refused = await _request_fork(
        ann, "toscana", {"replay": await replay_of(ann, running), "line": 2, "seat": 0}
    )
    assert refused == (400, "M-16")
    over = await replay_of(ann, play_to_end("toscana"))
    for line, seat, clause in (
        (9_999, 0, "M-8"),
        (1, 7, "S-10"),
        (middle_line(play_to_end("toscana")), 0, None),
    ):
        status, said = await _request_fork(ann, "toscana", {"replay": over, "line": line, "seat": seat})
        assert (status, said) == ((201, None) if clause is None else (400, clause))
    assert await _request_fork(ann, "toshi", {"replay": over, "line": 3, "seat": 0}, 3) == (400, "S-9")
    assert (await _request_fork(ann, "toscana", {"replay": "nothing", "line": 3, "seat": 0}))[0] == 404


async def _request_fork(ann: Guest, game: str, start: object, seats: int = 2) -> tuple[int, str | None]:
    places = [ME, BOB, {"here": "Cleo"}][:seats]
    body = {"game": game, "seats": seats, "options": {}, "places": places, "start": start}
    answer = await ann.post("/api/tables", body)
    return answer.status_code, answer.json().get("error", {}).get("clause")
