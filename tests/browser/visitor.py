"""A visitor: a browser context with one page, which collects all errors of the page."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebError

TIMEOUT = 60_000
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
DEVICES = {"desk": DESK, "phone": PHONE}

_LOG_VIOLATIONS = """addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"""

_SET_PACE = """(() => { try {
    if (!localStorage.machinami) localStorage.machinami = JSON.stringify({ pace: '%s' });
} catch {} })()"""


_FIX_CLIENT_SEED = """(() => {
    const drawn = crypto.getRandomValues.bind(crypto);
    const word = (into) => into instanceof Uint8Array && into.length === 16;
    crypto.getRandomValues = (into) => (word(into) ? into.fill(7) : drawn(into));
})()"""
"""The page's client seed is the same in every run, so that deals are reproducible."""


_DRIVER_HINT = "GL Driver Message"
"""The headless shell reports hints of its software renderer, for example a stall while pixels are read."""

_name_counts: Counter[str] = Counter()


def unique_name(name: str) -> str:
    """Return the name, numbered from its second use on: names can be reserved and tests repeated."""
    _name_counts[name] += 1
    return name if _name_counts[name] == 1 else f"{name} {_name_counts[name]}"


class Visitor:
    """One person on one device."""

    def __init__(self, context: BrowserContext, page: Page, base: str) -> None:
        self.context, self.page, self.base = context, page, base
        self.faults: list[str] = []
        self.allowed_console_errors: tuple[str, ...] = ()
        context.on("console", self._on_console)
        context.on("weberror", self._on_web_error)
        context.on("request", lambda request: self._on_request(request.url))
        page.on("websocket", lambda socket: self._on_request(socket.url))

    @classmethod
    async def create(cls, browser: Browser, base: str, pace: str = "instant", **device: Any) -> Visitor:
        """Open a browser: English, light theme, no motion and no waiting unless the device says otherwise."""
        options = DESK | {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"} | device
        context = await browser.new_context(base_url=base, **options)
        context.set_default_timeout(TIMEOUT)
        await context.add_init_script(_FIX_CLIENT_SEED)
        await context.add_init_script(_LOG_VIOLATIONS)
        await context.add_init_script(_SET_PACE % pace)
        return cls(context, await context.new_page(), base)

    async def leave(self) -> None:
        """Close the browser."""
        await self.context.close()

    async def open(self, path: str) -> Visitor:
        """Open an address of the server."""
        await self.page.goto(path)
        return self

    async def set_cookies(self, cookies: dict[str, str]) -> Visitor:
        """Become a guest that the server knows."""
        await self.context.add_cookies(
            [{"name": name, "value": value, "url": self.base} for name, value in cookies.items()]
        )
        return self

    def allow_console_errors(self, *texts: str) -> None:
        """Do not count console messages that contain one of these texts."""
        self.allowed_console_errors = texts

    def button(self, name: str) -> Locator:
        """Return the button with exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    async def unfold_choices(self) -> Visitor:
        """Unfold the further choices of the form for a new table."""
        await self.page.locator("details.more > summary").click()
        return self

    def _on_console(self, message: ConsoleMessage) -> None:
        allowed = (*self.allowed_console_errors, _DRIVER_HINT)
        if message.type in ("error", "warning") and not any(text in message.text for text in allowed):
            self.faults.append(f"console: {message.text}")

    def _on_web_error(self, error: WebError) -> None:
        self.faults.append(f"script: {error.error}")

    def _on_request(self, address: str) -> None:
        there, here = urlsplit(address), urlsplit(self.base)
        if there.scheme not in ("data", "blob") and there.netloc != here.netloc:
            self.faults.append(f"stranger: {address}")
