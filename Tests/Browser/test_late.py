"""A late result says so once."""

import pytest

from courses import build, quiz_source

ENDING = {"kind": "quiz", "deadline": "2026-09-14"}
BODY = """## Which is even? {#even}

- [x] Two
- [ ] Three
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("late"), {
        "late": quiz_source("Late", BODY, **ENDING, **{"pass": 60}),
        "timed": quiz_source("Timed", BODY, **ENDING, time_limit="10 min"),
    }, languages="[en, zh]", submit_to="https://quizzes.example.org/attempts")


def take(page, site, name, value):
    page.clock.set_fixed_time("2026-09-20T10:00:00Z")
    page.goto((site / "class/quizzes" / f"{name}.html").as_uri())
    page.click("#start")
    page.check(f"input[value={value}]")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#result-heading")


@pytest.mark.parametrize("name", ["late", "timed"])
def test_a_late_result_says_so_once(site, page, name):
    take(page, site, name, "two")
    sentence = "This attempt was finished after the deadline."
    for _ in range(2):
        shown = page.inner_text("main")
        assert shown.count(sentence) == 1 and shown.count("after the deadline") == 1
        assert "The deadline has passed" not in shown
        page.reload()
        page.wait_for_selector("#result-heading")
    # Whoever takes it again has to know.
    page.click("#result .actions button:has-text('again')")
    page.wait_for_selector("#notices p")
    assert "The deadline has passed" in page.inner_text("#notices")
