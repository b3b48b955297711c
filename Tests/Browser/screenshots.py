"""Takes the screenshots of README.md: `make screenshots`.

Usage: screenshots.py SITE REPORTS OUTPUT, three folders: the built example course, the reports on
its fictitious answers, and where to write the pictures. The clock, the time zone, the size of the
window and the seed of the attempt are fixed, so that the same pages give the same pictures.
"""

import pathlib
import sys

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM

WIDTH = 960
TIME = "2026-11-10T09:00:00+01:00"
# Makes the seed the same for every attempt.
FIXED_SEED = "crypto.getRandomValues = numbers => numbers.fill(7)"


def take_quiz(page, site):
    """A practice quiz with its first question answered, and its result."""
    page.goto((site / "biology-9b/quizzes/food-webs.html").as_uri())
    page.get_by_role("button", name="Start").click()
    question = page.locator("fieldset:visible").first
    question.get_by_label("eats", exact=False).first.check()
    page.get_by_role("button", name="Check").click()
    page.evaluate("document.activeElement.blur()")
    question.evaluate("part => scrollTo(0, part.getBoundingClientRect().top + scrollY - 64)")


def open_classroom(page, site):
    page.goto((site / "biology-9b/index.html").as_uri())


def open_report(page, reports):
    page.goto((reports / "biology-9b/cells.html").as_uri())


def main(site, reports, output):
    pictures = [
        ("quiz", take_quiz, site, 1000), ("classroom", open_classroom, site, 680),
        ("report", open_report, reports, 960),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, prepare, folder, height in pictures:
            context = browser.new_context(
                viewport={"width": WIDTH, "height": height}, timezone_id="Europe/Berlin",
                locale="en", color_scheme="light", reduced_motion="reduce")
            page = context.new_page()
            page.clock.set_fixed_time(TIME)
            page.add_init_script(FIXED_SEED)
            prepare(page, folder)
            page.screenshot(path=output / f"{name}.png", animations="disabled")
            context.close()
        browser.close()


if __name__ == "__main__":
    main(*(pathlib.Path(argument).resolve() for argument in sys.argv[1:4]))
