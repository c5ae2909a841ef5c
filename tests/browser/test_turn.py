"""It is your turn: told where one looks, and by the system where one does not."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.server.guests import Guest
from tests.server.notifications.post import Browser
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

_TOLD = """window.told = [];
window.Notification = class {
    static permission = 'granted';
    static requestPermission() { return Promise.resolve('granted'); }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) =>
    void told.push([title, body, data.at]);"""
_HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true });"
_PLAIN = "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
_APPLE = """Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' });
delete window.Notification;"""
_SUBSCRIBED = """const { endpoint, p256dh, auth } = %s;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.asked = applicationServerKey;
    return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
};"""
_SHOWN = """async ([title, body, at]) => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.some((one) => one.title === title && one.body === body && one.data.at === at);
}"""
CALL = "Call me when it is my turn"


async def test_title_icon_and_system_say_that_it_is_your_turn(
    make_visitor: MakeVisitor, house: Running
) -> None:
    ada = await make_visitor()
    await ada.page.add_init_script(_TOLD)
    await ada.page.add_init_script(_SUBSCRIBED % json.dumps(Browser().wants()))
    await ada.goes("/")
    await ada.button("Settings").click()
    call = ada.page.get_by_role("group", name=CALL)
    await call.get_by_role("radio", name="On").check()
    await expect(call).to_contain_text("also when it is closed.")
    async with Guest(house.base) as anybody:
        await ada.page.wait_for_function("() => window.asked")
        assert await ada.page.evaluate("asked") == (await anybody.get("/api/me/calls")).json()["key"]
    await ada.page.add_init_script(_HIDDEN)
    async with Guest(house.base) as guest:
        await guest.set_name("Ada")
        await ada.set_cookies(dict(guest.http.cookies))
        at = f"/t/{await guest.makes('toscana', {'me': True}, {'bot': 1})}"
    await ada.goes(at)
    await expect(ada.page).to_have_title("● Your turn. Toscana · Machinami")
    await expect(ada.page.locator("link[rel=icon]")).to_have_attribute("href", "/seal-turn.svg")
    await ada.page.wait_for_function("() => window.told.length > 0")
    assert await ada.page.evaluate("told") == [["Toscana: your turn", "With Suzu.", at]]


async def test_who_looks_at_the_page_is_not_called_by_the_system(
    make_visitor: MakeVisitor, house: Running
) -> None:
    ada = await make_visitor()
    await ada.page.add_init_script(_TOLD)
    await ada.page.add_init_script("localStorage.machinami = JSON.stringify({ notify: true })")
    async with Guest(house.base) as guest:
        await guest.set_name("Ada")
        await ada.set_cookies(dict(guest.http.cookies))
        await ada.goes(f"/t/{await guest.makes('toscana', {'me': True}, {'bot': 1})}")
    await expect(ada.page).to_have_title("● Your turn. Toscana · Machinami")
    assert await ada.page.evaluate("told") == []


@pytest.mark.parametrize(
    ("device", "words", "installing"),
    [
        (_PLAIN, "Browsers allow this over https only", "Browsers install pages over https only"),
        (_APPLE, "once the page is on the home screen", "Share, then “Add to Home Screen”"),
    ],
)
async def test_where_the_system_cannot_call_or_install_the_page_says_why(
    make_visitor: MakeVisitor, device: str, words: str, installing: str
) -> None:
    ada = await make_visitor()
    await ada.page.add_init_script(device)
    await ada.goes("/")
    await ada.button("Settings").click()
    call = ada.page.get_by_role("group", name=CALL)
    await expect(call).to_contain_text(words)
    await expect(call.get_by_role("radio")).to_have_count(0)
    program = ada.page.get_by_role("group", name="Machinami as a program of its own")
    await expect(program).to_contain_text(installing)
    await expect(program.get_by_role("button")).to_have_count(0)
    assert await find_violations(ada.page) == []


async def test_a_call_by_the_push_service_is_shown_by_the_worker(make_visitor: MakeVisitor) -> None:
    ada = await make_visitor()
    await ada.context.grant_permissions(["notifications"])
    await ada.goes("/")
    await ada.page.evaluate("navigator.serviceWorker.ready")
    browser = await ada.context.new_cdp_session(ada.page)
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def on_registration(event: dict[str, Any]) -> None:
        for registration in event["registrations"]:
            if not found.done():
                found.set_result(registration["registrationId"])

    browser.on("ServiceWorker.workerRegistrationUpdated", on_registration)
    await browser.send("ServiceWorker.enable")
    told = json.dumps({"table": "abc", "lang": "fr", "title": "Toshi : à vous de jouer", "body": "Avec Bo."})
    where = {"origin": ada.base, "registrationId": await found}
    await browser.send("ServiceWorker.deliverPushMessage", where | {"data": told})
    await ada.page.wait_for_function(_SHOWN, arg=["Toshi : à vous de jouer", "Avec Bo.", "/t/abc"])


async def test_a_browser_that_offers_to_install_the_page_is_taken_at_its_word(
    make_visitor: MakeVisitor,
) -> None:
    ada = await make_visitor()
    await ada.goes("/")
    await ada.page.evaluate("""dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => dispatchEvent(new Event('appinstalled')) }))""")
    await ada.button("Settings").click()
    await ada.button("Install").click()
    program = ada.page.get_by_role("group", name="Machinami as a program of its own")
    await expect(program).to_contain_text("It is installed here.")
    browser = await ada.context.new_cdp_session(ada.page)
    found = await browser.send("Page.getInstallabilityErrors")
    # Visitors come in windows that keep nothing.
    assert {error["errorId"] for error in found["installabilityErrors"]} <= {"in-incognito"}


async def test_who_is_offline_is_told_so_and_is_back_with_the_line(make_visitor: MakeVisitor) -> None:
    ada = await make_visitor()
    ada.forgives("ERR_INTERNET_DISCONNECTED", "WebSocket")
    await ada.goes("/rules/toscana")
    await ada.page.evaluate("navigator.serviceWorker.ready")
    await ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    await ada.context.set_offline(True)
    await ada.page.reload()
    await expect(ada.page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert await ada.page.get_by_role("heading").count() == 1
    assert await find_violations(ada.page) == []
    await ada.context.set_offline(False)
    await expect(ada.page.get_by_role("heading", name="Toscana").first).to_be_visible()


_RENEWED = """async ({ was, now }) => {
    const { endpoint, p256dh, auth } = now;
    const changed = new Event('pushsubscriptionchange');
    changed.oldSubscription = { endpoint: was };
    changed.newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    const done = new Promise((told) => { changed.waitUntil = told; });
    self.dispatchEvent(changed);
    await (await done);
}"""


async def test_a_browser_that_is_given_another_address_tells_the_server_without_a_page(
    make_visitor: MakeVisitor, house: Running
) -> None:
    ada = await make_visitor()
    await ada.goes("/")
    await ada.page.evaluate("navigator.serviceWorker.ready")
    known = ada.context.service_workers
    worker = known[0] if known else await ada.context.wait_for_event("serviceworker")
    was, now = (Browser().wants(f"https://push.example/{when}") for when in ("was", "now"))
    headers = {"origin": ada.base}
    await ada.context.request.post("/api/me/calls", data=was, headers=headers)
    await worker.evaluate(_RENEWED, {"was": was["endpoint"], "now": now})
    with closing(sqlite3.connect(house.wish["database"])) as kept:
        ends = "SELECT endpoint FROM subscriptions WHERE endpoint IN (?, ?)"
        assert [row[0] for row in kept.execute(ends, [was["endpoint"], now["endpoint"]])] == [
            "https://push.example/now"
        ]
