"""Games and their rules over HTTP."""

from __future__ import annotations

from tests.server.conftest import Connect


async def test_rules_state_values_of_chosen_options(connect: Connect) -> None:
    guest = await connect()
    usual = (await guest.get("/api/games/edo/rules")).text
    assert "for each samurai on the board" in usual
    agreed = '?seats=3&data=house-1&options={"samurai_per_point": 2}'
    assert "for every 2 samurai on the board" in (await guest.get(f"/api/games/edo/rules{agreed}")).text


async def test_rules_of_invalid_options_are_refused(connect: Connect) -> None:
    guest = await connect()
    for wrong in ("seats=9", "data=nobodys", "options=[1]", "options={", 'options={"money": 3}'):
        answer = await guest.http.get(f"/api/games/edo/rules?{wrong}")
        assert answer.status_code == 400
        assert set(answer.json()["error"]) >= {"clause", "en", "fr"}
