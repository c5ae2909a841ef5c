"""The rules dialog of a table states the table's figures."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor

pytestmark = pytest.mark.external


@pytest.mark.soak(only=True)
async def test_rules_at_a_table_state_its_options(make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor()
    headers, ask = {"origin": visitor.base}, visitor.context.request
    await ask.post("/api/me", data={"name": "Ada"}, headers=headers)
    wish = {
        "game": "edo",
        "seats": 2,
        "options": {"samurai_per_point": 3},
        "places": [{"me": True}, {"bot": 1}],
    }
    made = await ask.post("/api/tables", data=wish, headers=headers)
    await visitor.open(f"/t/{(await made.json())['table']}")
    await expect(visitor.page.locator("[data-board]")).to_be_visible()
    await visitor.page.keyboard.press("i")
    dialog = visitor.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("1 power point for every 3 samurai on the board")
    assert await find_violations(visitor.page) == []
    await visitor.open("/rules/edo")
    await expect(visitor.page.locator("main")).to_contain_text("1 power point for each samurai on the board")


@pytest.mark.soak(only=True)
async def test_rules_are_searched_by_words_and_clauses(make_visitor: MakeVisitor) -> None:
    visitor = await (await make_visitor(locale="fr-FR")).open("/rules/toscana")
    passages = visitor.page.locator("main section")
    await expect(passages).to_have_count(8)
    await visitor.page.get_by_label("Chercher dans les règles").fill("interdire pile")
    await expect(passages).to_have_count(1)
    await expect(passages.locator("figure")).to_have_count(1)
    await visitor.page.get_by_label("Chercher dans les règles").fill("c-23")
    await expect(passages).to_have_count(1)
    await visitor.page.get_by_label("Chercher dans les règles").fill("dragon")
    await expect(visitor.page.get_by_text("Les règles n’en disent rien.")).to_be_visible()
