"""Programs at tables: who may offer them a seat."""

from __future__ import annotations

from tests.server.conftest import Connect


async def test_seat_is_offered_to_known_programs_only(connect: Connect) -> None:
    ann = await connect("Ann")
    places = [{"me": True}, {"program": "Nobody at all"}]
    body = {"game": "toy_walk", "seats": 2, "options": {}, "places": places}
    response = await ann.post("/api/tables", body)
    assert response.status_code == 404
    assert response.json()["error"]["clause"] == "S-20"
