"""What a coach does on the page of a match, while the bench of the board looks."""

from __future__ import annotations

from playwright.sync_api import Page

# Plain queries: those of the browser's driver would be measured too.
CENTRES = """() => {
    const side = document.querySelector("[data-plan]").dataset.side;
    const figures = [...document.querySelectorAll(`.pitch-figure[data-side=${side}]`)].slice(0, 5);
    return figures.map((figure) => figure.dataset.square);
}"""
WHERE = """(square) => {
    const figure = document.querySelector(`.pitch-figure[data-square="${square}"]`);
    scrollBy(0, figure.getBoundingClientRect().top - 200);
    const box = figure.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
}"""
SKIP = "() => document.querySelector('.plan-watch button')?.click()"


def theirs(page: Page) -> None:
    """What the other side has done plays by itself, if there is anything; then it is skipped."""
    page.wait_for_timeout(5000)
    page.evaluate(SKIP)
    page.wait_for_timeout(500)


def plan(page: Page) -> None:
    """Choose players, aim at squares, write and undo."""
    for square in page.evaluate(CENTRES):
        x, y, width = page.evaluate(WHERE, square)
        page.wait_for_timeout(300)
        for right in (0, 2, 2):
            page.touchscreen.tap(x + right * width, y)
            page.wait_for_timeout(500)
    page.wait_for_timeout(1500)


def replay(page: Page) -> None:
    """Play fast, step by all lengths, and scrub."""
    page.evaluate("document.querySelector('[data-replay]').focus()")
    page.evaluate(
        "const speed = document.querySelector('[data-replay-speed]'); speed.value = 8; "
        "speed.dispatchEvent(new Event('change'))"
    )
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.wait_for_timeout(4000)
    page.keyboard.press(" ")
    on, back = "ArrowRight", "ArrowLeft"
    for key in (on, on, back, f"Shift+{on}", f"Shift+{on}", f"Shift+{back}", "End", "Home"):
        page.keyboard.press(key)
        page.wait_for_timeout(250)


def rest(page: Page) -> None:
    page.wait_for_timeout(500)
