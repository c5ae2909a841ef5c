"""A visitor: one browser context with one page, which notes whatever goes wrong in it."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebError

PATIENCE = 60_000
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
DEVICES = {"desk": DESK, "phone": PHONE}

_TELL_VIOLATIONS = """addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"""

_PACED = """(() => { try {
    if (!localStorage.machinami) localStorage.machinami = JSON.stringify({ pace: '%s' });
} catch {} })()"""


_SAME_WORD = """(() => {
    const drawn = crypto.getRandomValues.bind(crypto);
    const word = (into) => into instanceof Uint8Array && into.length === 16;
    crypto.getRandomValues = (into) => (word(into) ? into.fill(7) : drawn(into));
})()"""
"""What a page adds to its table's chance is the same in every run, so that the deal is too."""


_name_counts: Counter[str] = Counter()


def unique_name(name: str) -> str:
    """This name, with a number if somebody has borne it: names can be kept, and a test be tried again."""
    _name_counts[name] += 1
    return name if _name_counts[name] == 1 else f"{name} {_name_counts[name]}"


class Visitor:
    """One person at one device."""

    def __init__(self, context: BrowserContext, page: Page, base: str) -> None:
        self.context, self.page, self.base = context, page, base
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        context.on("console", self._heard)
        context.on("weberror", self._broke)
        context.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: self._asked(socket.url))

    @classmethod
    async def create(cls, browser: Browser, base: str, pace: str = "instant", **device: Any) -> Visitor:
        """Someone with a fresh browser; English, by day, without motion or waits if nothing else is said."""
        given = DESK | {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"} | device
        context = await browser.new_context(base_url=base, **given)
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(_SAME_WORD)
        await context.add_init_script(_TELL_VIOLATIONS)
        await context.add_init_script(_PACED % pace)
        return cls(context, await context.new_page(), base)

    async def leave(self) -> None:
        """Close the browser."""
        await self.context.close()

    async def goes(self, path: str) -> Visitor:
        """Open an address of the house."""
        await self.page.goto(path)
        return self

    async def set_cookies(self, cookies: dict[str, str]) -> Visitor:
        """Become a guest whom the house knows already."""
        await self.context.add_cookies(
            [{"name": name, "value": value, "url": self.base} for name, value in cookies.items()]
        )
        return self

    def forgives(self, *signs: str) -> None:
        """Console messages with one of these in them are meant to come."""
        self.forgiven = signs

    def button(self, name: str) -> Locator:
        """The button with exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(sign in message.text for sign in self.forgiven):
            self.faults.append(f"console: {message.text}")

    def _broke(self, error: WebError) -> None:
        self.faults.append(f"script: {error.error}")

    def _asked(self, address: str) -> None:
        there, here = urlsplit(address), urlsplit(self.base)
        if there.scheme not in ("data", "blob") and there.netloc != here.netloc:
            self.faults.append(f"stranger: {address}")
