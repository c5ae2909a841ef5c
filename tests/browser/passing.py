"""What is shown for a moment only: it is noted as it appears, for it may be gone before anybody looks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import Page

_NOTES = """([sign, words]) => {
    const key = `${sign} ${words}`;
    const passed = (window.passed ??= {});
    passed[key] = false;
    const look = () => {
        const shown = [...document.querySelectorAll(sign)];
        if (!shown.some(({ textContent }) => textContent.includes(words))) return;
        passed[key] = true;
        watch.disconnect();
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, characterData: true });
    look();
}"""
_PASSED = "([sign, words]) => window.passed[`${sign} ${words}`]"


async def watch_for(page: Page, sign: str, words: str) -> Callable[[], Awaitable[None]]:
    """From now on it is noted whether something shows these words; what comes back waits until it has."""
    await page.evaluate(_NOTES, [sign, words])

    async def wait_until_seen() -> None:
        await page.wait_for_function(_PASSED, arg=[sign, words])

    return wait_until_seen
