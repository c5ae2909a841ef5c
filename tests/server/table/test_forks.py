"""Tables that begin in the middle of a finished game."""

from __future__ import annotations

from random import Random

from machinami import new
from machinami.core.play import Play
from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.http.test_replays import brought, finished

ME, BOB = {"me": True}, {"here": "Bob"}


def way(play: Play) -> int:
    return play.in_force[len(play.in_force) // 2]


async def replay_of(ann: Guest, play: Play) -> str:
    return (await brought(ann, play.record.text))[1]["replay"]


async def test_a_table_begins_where_a_finished_game_stood_with_the_unknown_dealt_anew(comes: Comes) -> None:
    ann, play = await comes(), finished("toscana")
    await ann.named("Ann")
    replay = await replay_of(ann, play)
    start = {"replay": replay, "line": way(play), "seat": 0}
    anew = await ann.sits(await ann.makes("toscana", ME, BOB, start=start))
    past = play.past(way(play)).view(0)
    assert anew.views["0"]["board"]["tiles"] == past["board"]["tiles"]
    assert anew.views["0"]["board"]["stacks"] == past["board"]["stacks"]
    exact = await ann.sits(await ann.makes("toscana", ME, BOB, start=start | {"seat": None}))
    assert exact.views["0"]["board"] == past["board"]


async def test_only_finished_games_and_positions_of_their_own_fork(comes: Comes) -> None:
    ann = await comes()
    await ann.named("Ann")
    running, rng = new("toscana", seed=1), Random(1)
    for _ in range(6):
        seat = running.awaited[0]
        running.do(seat, running.actions(seat).sample(rng))
    refused = await _asked(ann, "toscana", {"replay": await replay_of(ann, running), "line": 2, "seat": 0})
    assert refused == (400, "M-16")
    over = await replay_of(ann, finished("toscana"))
    for line, seat, clause in ((9_999, 0, "M-8"), (1, 7, "S-10"), (way(finished("toscana")), 0, None)):
        status, said = await _asked(ann, "toscana", {"replay": over, "line": line, "seat": seat})
        assert (status, said) == ((201, None) if clause is None else (400, clause))
    assert await _asked(ann, "toshi", {"replay": over, "line": 3, "seat": 0}, 3) == (400, "S-9")
    assert (await _asked(ann, "toscana", {"replay": "nothing", "line": 3, "seat": 0}))[0] == 404


async def _asked(ann: Guest, game: str, start: object, seats: int = 2) -> tuple[int, str | None]:
    places = [ME, BOB, {"here": "Cleo"}][:seats]
    body = {"game": game, "seats": seats, "options": {}, "places": places, "start": start}
    answer = await ann.post("/api/tables", body)
    return answer.status_code, answer.json().get("error", {}).get("clause")
