"""One game of Toscana by link, Ada in Firefox and Bo in WebKit: `make browsers`.

Both browsers come from Debian. Firefox speaks WebDriver BiDi, WebKitGTK the classic protocol; input events
and scripts have the same form in both. WebKit needs a display, which Xvfb provides.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import websockets

from tests.server.server_process import ServerProcess
from tools import debian
from tools.browser import find_on_path

TIMEOUT = 60.0
KEYS = {"Enter": "\ue007", "Escape": "\ue00c"}
"""Keys in the encoding of WebDriver."""

PROMPT = """document.querySelector('dialog .why') ? 'over' :
    document.querySelector('[data-veto] button:enabled') ? 'veto' :
    document.querySelector('[data-tool=turn]:enabled') && !document.querySelector('dialog[open]') ? 'place' :
    null"""
NOTE_FAULTS = """(window.faults ??= [], addEventListener('error', ({ message }) => faults.push(message)),
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason))),
    addEventListener('securitypolicyviolation', (event) => faults.push(event.violatedDirective)), 1)"""


class Browser(ABC):
    """One page of a browser."""

    name: str

    @abstractmethod
    async def goto(self, address: str) -> None:
        """Open an address and wait until it has loaded."""

    @abstractmethod
    async def run_script(self, expression: str) -> str:
        """Return the value of an expression, which is a text."""

    @abstractmethod
    async def perform(self, source: dict[str, Any]) -> None:
        """Perform the actions of an input source, in the format of WebDriver."""

    async def open(self, address: str) -> None:
        """Open an address, and note errors of the page from now on."""
        await self.goto(address)
        await self.evaluate(NOTE_FAULTS)

    async def evaluate(self, expression: str) -> Any:
        """Return the value of an expression as JSON."""
        return json.loads(await self.run_script(f"JSON.stringify(({expression}) ?? null)"))

    async def wait_for(self, expression: str) -> Any:
        """Return the value of an expression as soon as it is true."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            if value := await self.evaluate(expression):
                return value
            await asyncio.sleep(0.1)
        text = await self.evaluate("document.body.innerText.slice(0, 1000)")
        raise TimeoutError(f"{self.name}: never true: {expression}\n{text}")

    async def press(self, *keys: str) -> None:
        """Press keys one after another."""
        events = [
            {"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")
        ]
        await self.perform({"type": "key", "id": "keyboard", "actions": events})

    async def click(self, found: str) -> None:
        """Click in the middle of the element that an expression finds, once it rests uncovered."""
        place = f"""((element) => {{
            element?.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const box = element?.getBoundingClientRect();
            const at = box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            const rests = at && String(at) === window.restingPlace;
            window.restingPlace = String(at);
            return rests && element.contains(document.elementFromPoint(...at)) ? at : null;
        }})({found})"""
        x, y = await self.wait_for(place)
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        await self.perform(
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        )

    async def click_button(self, name: str) -> None:
        """Click the button with this text."""
        await self.click(
            "[...document.querySelectorAll('button, a')]"
            f".find((one) => one.innerText.trim() === {json.dumps(name)} && !one.disabled)"
        )

    async def fill(self, found: str, text: str) -> None:
        """Replace the text of a field by typing."""
        await self.click(found)
        await self.evaluate("document.activeElement.select()")
        await self.press(*text)

    async def check_faults(self) -> None:
        """Raise AssertionError if the page had an error."""
        faults = await self.evaluate("window.faults")
        assert faults == [], f"{self.name}: {faults}"


class Firefox(Browser):
    """Firefox, by WebDriver BiDi."""

    name = "Firefox"

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket, self._number, self._context = socket, 0, ""

    @classmethod
    @asynccontextmanager
    async def start(cls, folder: Path) -> AsyncIterator[Firefox]:
        """Start the browser with an empty profile."""
        program = debian.find_or_install(
            lambda: find_on_path("firefox-esr", "firefox"), "firefox-esr", "it is on the PATH", "firefox-esr"
        )
        arguments = ("--headless", "--remote-debugging-port", "0", "--profile", str(folder), "--no-remote")
        log = folder / "log.txt"
        (folder / "user.js").write_text('user_pref("intl.locale.requested", "en-GB");\n')
        async with _run(log, str(program), *arguments, HOME=str(folder), MOZ_REMOTE_SETTINGS_DEVTOOLS="1"):
            address = await _read_log(log, r"WebDriver BiDi listening on (ws://\S+)")
            async with websockets.connect(f"{address}/session", max_size=None) as socket:
                browser = cls(socket)
                await browser._command("session.new", {"capabilities": {}})
                tree = await browser._command("browsingContext.getTree", {})
                browser._context = tree["contexts"][0]["context"]
                await browser._command(
                    "browsingContext.setViewport",
                    {"context": browser._context, "viewport": {"width": 1280, "height": 800}},
                )
                yield browser
                await browser._command("session.end", {})

    async def goto(self, address: str) -> None:
        await self._command(
            "browsingContext.navigate", {"context": self._context, "url": address, "wait": "complete"}
        )

    async def run_script(self, expression: str) -> str:
        answer = await self._command(
            "script.evaluate",
            {"expression": expression, "target": {"context": self._context}, "awaitPromise": True},
        )
        if answer["type"] != "success":
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']['text']}")
        return str(answer["result"]["value"])

    async def perform(self, source: dict[str, Any]) -> None:
        await self._command("input.performActions", {"context": self._context, "actions": [source]})

    async def _command(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        await self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(await asyncio.wait_for(self._socket.recv(), TIMEOUT))
            if answer.get("id") == self._number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]


class WebKit(Browser):
    """WebKitGTK, by classic WebDriver."""

    name = "WebKit"

    def __init__(self, client: httpx.AsyncClient, session: str) -> None:
        self._client, self._session = client, session

    @classmethod
    @asynccontextmanager
    async def start(cls, folder: Path, port: int) -> AsyncIterator[WebKit]:
        """Start a display, the driver and the browser."""
        driver = debian.find_or_install(
            lambda: find_on_path_unchecked("WebKitWebDriver"),
            "webkit2gtk-driver",
            "it is on the PATH",
            "webkit2gtk-driver",
        )
        display = debian.find_or_install(
            lambda: find_on_path_unchecked("Xvfb"), "xvfb", "Xvfb is on the PATH", "xvfb"
        )
        number = f":{port % 1000 + 100}"
        around = {"DISPLAY": number, "HOME": str(folder), "LANG": "en_GB.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}
        log = folder / "log.txt"
        async with AsyncExitStack() as stack:
            screen = ("-screen", "0", "1400x1000x24", "-nolisten", "tcp")
            await stack.enter_async_context(_run(folder / "display.txt", str(display), number, *screen))
            await stack.enter_async_context(_run(log, str(driver), f"--port={port}", **around))
            client = await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=TIMEOUT)
            )
            await _wait_until_ready(client)
            made = await client.post("/session", json={"capabilities": {}})
            session = _read_value(made)["sessionId"]
            browser = cls(client, f"/session/{session}")
            await browser._post("/window/rect", {"x": 0, "y": 0, "width": 1280, "height": 900})
            yield browser
            await client.delete(browser._session)

    async def goto(self, address: str) -> None:
        await self._post("/url", {"url": address})

    async def run_script(self, expression: str) -> str:
        return str(await self._post("/execute/sync", {"script": f"return {expression}", "args": []}))

    async def perform(self, source: dict[str, Any]) -> None:
        await self._post("/actions", {"actions": [source]})

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        return _read_value(await self._client.post(f"{self._session}{path}", json=body))


def find_on_path_unchecked(name: str) -> Path | None:
    """Return a program on the PATH, or None. The program need not know `--version`."""
    from shutil import which

    found = which(name)
    return Path(found) if found else None


@asynccontextmanager
async def _run(log: Path, *command: str, **around: str) -> AsyncIterator[None]:
    """Run a program in the background, with its output in a file."""
    with log.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=output, stderr=output, env=os.environ | around
        )
    try:
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 10)
        except TimeoutError:
            process.kill()


async def _read_log(log: Path, pattern: str) -> str:
    """Return what a pattern finds in a log, as soon as it is there."""
    deadline, text = time.monotonic() + TIMEOUT, ""
    while time.monotonic() < deadline:
        text = await asyncio.to_thread(log.read_text, errors="replace")
        if found := re.search(pattern, text):
            return found[1]
        await asyncio.sleep(0.1)
    raise TimeoutError(text)


async def _wait_until_ready(client: httpx.AsyncClient) -> None:
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        try:
            if _read_value(await client.get("/status"))["ready"]:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.1)
    raise TimeoutError("the driver of WebKit does not answer")


def _read_value(answer: httpx.Response) -> Any:
    value = answer.json()["value"]
    if answer.is_error:
        raise RuntimeError(f"{value['error']}: {value['message']}")
    return value


async def play(browser: Browser) -> str:
    """Play a seat of Toscana by keys to the end of the game. Return the result."""
    while (prompt := await browser.wait_for(PROMPT)) != "over":
        if prompt == "veto":
            await browser.click_button("No, let it be")
            await browser.wait_for("!document.querySelector('[data-veto] button:enabled')")
            continue
        count = await browser.evaluate("document.querySelectorAll('main [data-tile]').length")
        await browser.evaluate("document.querySelector('[data-board]').focus()")
        await browser.press("n")
        await browser.wait_for("document.querySelector('[data-ghost]') !== null")
        await browser.press("Enter")
        await browser.wait_for("document.querySelector('.proposal .primary:enabled') !== null")
        await browser.press("Enter")
        await browser.wait_for(f"document.querySelectorAll('main [data-tile]').length > {count}")
        sys.stdout.write(f"{browser.name}: tile {count + 1}\n")
        sys.stdout.flush()
    return str(await browser.wait_for("document.querySelector('dialog .result')?.textContent.trim()"))


async def play_by_link(base: str, ada: Browser, bo: Browser) -> None:
    """Let Ada open a table and Bo follow her link, play the game and compare the results."""
    await ada.open(f"{base}/new/toscana")
    await ada.wait_for("document.querySelector('input[autocomplete=nickname]') !== null")
    await ada.fill("document.querySelector('input[autocomplete=nickname]')", "Ada")
    await ada.click_button("Open the table")
    link = await ada.wait_for("document.querySelector('input[readonly]')?.value")
    await bo.open(link)
    await bo.fill("document.querySelector('input')", "Bo")
    await bo.click_button("Sit down")
    results = await asyncio.gather(play(ada), play(bo))
    numbers = [re.findall(r"\d+", result) for result in results]
    assert numbers[0] == numbers[1], results
    for browser in (ada, bo):
        await browser.check_faults()


async def main() -> None:
    """Serve, start both browsers and play."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        here = Path(folder)
        for name in ("server", "firefox", "webkit"):
            (here / name).mkdir()
        with ServerProcess(here / "server", same=True) as server:
            port = server.config["port"] + 1
            async with Firefox.start(here / "firefox") as ada, WebKit.start(here / "webkit", port) as bo:
                await play_by_link(server.base, ada, bo)
    sys.stdout.write("Firefox and WebKit have played a game of Toscana by link.\n")


if __name__ == "__main__":
    asyncio.run(main())
