"""Notifications of the player's turn: in the page's title and icon, and by the system for a hidden page."""

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
from tests.server.clients import Guest
from tests.server.notifications.push_service import Browser
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

_RECORD_NOTIFICATIONS = """window.told = [];
window.Notification = class {
    static permission = 'granted';
    static requestPermission() { return Promise.resolve('granted'); }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) =>
    void told.push([title, body, data.at]);"""
_HIDE_PAGE = "Object.defineProperty(document, 'hidden', { get: () => true });"
_INSECURE_CONTEXT = "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
_IPHONE = """Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' });
delete window.Notification;"""
_SUBSCRIBE = """const { endpoint, p256dh, auth } = %s;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.asked = applicationServerKey;
    return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
};"""
_IS_NOTIFICATION_SHOWN = """async ([title, body, at]) => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.some((one) => one.title === title && one.body === body && one.data.at === at);
}"""
CALL = "Call me when it is my turn"


async def test_title_icon_and_system_announce_the_turn(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    ada = await make_visitor()
    await ada.page.add_init_script(_RECORD_NOTIFICATIONS)
    await ada.page.add_init_script(_SUBSCRIBE % json.dumps(Browser().subscription()))
    await ada.open("/")
    await ada.button("Settings").click()
    call = ada.page.get_by_role("group", name=CALL)
    await call.get_by_role("radio", name="On").check()
    await expect(call).to_contain_text("also when it is closed.")
    async with Guest(server.base) as guest:
        await ada.page.wait_for_function("() => window.asked")
        assert await ada.page.evaluate("asked") == (await guest.get("/api/me/calls")).json()["key"]
    await ada.page.add_init_script(_HIDE_PAGE)
    async with Guest(server.base) as guest:
        await guest.set_name("Ada")
        await ada.set_cookies(dict(guest.http.cookies))
        at = f"/t/{await guest.create_table('toscana', {'me': True}, {'bot': 1})}"
    await ada.open(at)
    await expect(ada.page).to_have_title("● Your turn. Toscana · Machinami")
    await expect(ada.page.locator("link[rel=icon]")).to_have_attribute("href", "/seal-turn.svg")
    await ada.page.wait_for_function("() => window.told.length > 0")
    assert await ada.page.evaluate("told") == [["Toscana: your turn", "With Suzu.", at]]


@pytest.mark.soak(only=True)
async def test_visible_page_sends_no_system_notification(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    ada = await make_visitor()
    await ada.page.add_init_script(_RECORD_NOTIFICATIONS)
    await ada.page.add_init_script("localStorage.machinami = JSON.stringify({ notify: true })")
    async with Guest(server.base) as guest:
        await guest.set_name("Ada")
        await ada.set_cookies(dict(guest.http.cookies))
        await ada.open(f"/t/{await guest.create_table('toscana', {'me': True}, {'bot': 1})}")
    await expect(ada.page).to_have_title("● Your turn. Toscana · Machinami")
    assert await ada.page.evaluate("told") == []


@pytest.mark.soak(only=True)
@pytest.mark.parametrize(
    ("device", "words", "installing"),
    [
        (_INSECURE_CONTEXT, "Browsers allow this over https only", "Browsers install pages over https only"),
        (_IPHONE, "once the page is on the home screen", "Share, then “Add to Home Screen”"),
    ],
)
async def test_page_explains_missing_notifications_and_installation(
    make_visitor: MakeVisitor, device: str, words: str, installing: str
) -> None:
    ada = await make_visitor()
    await ada.page.add_init_script(device)
    await ada.open("/")
    await ada.button("Settings").click()
    call = ada.page.get_by_role("group", name=CALL)
    await expect(call).to_contain_text(words)
    await expect(call.get_by_role("radio")).to_have_count(0)
    program = ada.page.get_by_role("group", name="Machinami as a program of its own")
    await expect(program).to_contain_text(installing)
    await expect(program.get_by_role("button")).to_have_count(0)
    assert await find_violations(ada.page) == []


async def test_service_worker_shows_a_push_notification(make_visitor: MakeVisitor) -> None:
    ada = await make_visitor()
    await ada.context.grant_permissions(["notifications"])
    await ada.open("/")
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
    await ada.page.wait_for_function(
        _IS_NOTIFICATION_SHOWN, arg=["Toshi : à vous de jouer", "Avec Bo.", "/t/abc"]
    )


@pytest.mark.soak(only=True)
async def test_install_prompt_of_the_browser_is_used(
    make_visitor: MakeVisitor,
) -> None:
    ada = await make_visitor()
    await ada.open("/")
    await ada.page.evaluate("""dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => dispatchEvent(new Event('appinstalled')) }))""")
    await ada.button("Settings").click()
    await ada.button("Install").click()
    program = ada.page.get_by_role("group", name="Machinami as a program of its own")
    await expect(program).to_contain_text("It is installed here.")
    browser = await ada.context.new_cdp_session(ada.page)
    found = await browser.send("Page.getInstallabilityErrors")
    # Visitors use private windows.
    assert {error["errorId"] for error in found["installabilityErrors"]} <= {"in-incognito"}


async def test_offline_page_returns_with_the_connection(make_visitor: MakeVisitor) -> None:
    ada = await make_visitor()
    ada.allow_console_errors("ERR_INTERNET_DISCONNECTED", "WebSocket")
    await ada.open("/rules/toscana")
    await ada.page.evaluate("navigator.serviceWorker.ready")
    await ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    await ada.context.set_offline(True)
    await ada.page.reload()
    await expect(ada.page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert await ada.page.get_by_role("heading").count() == 1
    assert await find_violations(ada.page) == []
    await ada.context.set_offline(False)
    await expect(ada.page.get_by_role("heading", name="Toscana").first).to_be_visible()


_RENEW_SUBSCRIPTION = """async ({ was, now }) => {
    const { endpoint, p256dh, auth } = now;
    const changed = new Event('pushsubscriptionchange');
    changed.oldSubscription = { endpoint: was };
    changed.newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    const done = new Promise((told) => { changed.waitUntil = told; });
    self.dispatchEvent(changed);
    await (await done);
}"""


@pytest.mark.soak(only=True)
async def test_service_worker_reports_a_changed_push_endpoint(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    ada = await make_visitor()
    await ada.open("/")
    await ada.page.evaluate("navigator.serviceWorker.ready")
    workers = ada.context.service_workers
    worker = workers[0] if workers else await ada.context.wait_for_event("serviceworker")
    was, now = (Browser().subscription(f"https://push.example/{when}") for when in ("was", "now"))
    headers = {"origin": ada.base}
    await ada.context.request.post("/api/me/calls", data=was, headers=headers)
    await worker.evaluate(_RENEW_SUBSCRIPTION, {"was": was["endpoint"], "now": now})
    with closing(sqlite3.connect(server.config["database"])) as database:
        ends = "SELECT endpoint FROM subscriptions WHERE endpoint IN (?, ?)"
        assert [row[0] for row in database.execute(ends, [was["endpoint"], now["endpoint"]])] == [
            "https://push.example/now"
        ]
