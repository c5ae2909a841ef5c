"""Waits for text that is shown only briefly: an observer records it when it appears."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import Page

_OBSERVE = """([sign, words]) => {
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
_WAS_SHOWN = "([sign, words]) => window.passed[`${sign} ${words}`]"


async def observe_text(page: Page, sign: str, words: str) -> Callable[[], Awaitable[None]]:
    """Record from now on whether an element shows this text; return a function that waits for it."""
    await page.evaluate(_OBSERVE, [sign, words])

    async def wait_until_shown() -> None:
        await page.wait_for_function(_WAS_SHOWN, arg=[sign, words])

    return wait_until_shown
