"""A late result says so once, and Chinese sentences follow each other without a space."""

import re

import pytest

from courses import build, quiz_source
from sampling import only_in_full_run, sampled

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
    if name == "timed":
        page.fill("#student", "Ada")
    page.click("#start")
    page.check(f"input[value={value}]")
    if name != "timed":
        page.fill("#student", "Ada")
    page.click("#submit")
    if name == "timed":
        # There is still time left.
        page.click("#anyway")
    page.wait_for_selector("#result-heading")


@pytest.mark.parametrize("name", sampled(["late", "timed"], "late"))
def test_a_late_result_says_so_once(site, page, name):
    take(page, site, name, "two")
    sentence = "This attempt was finished after the deadline."
    for _ in range(2):
        shown = page.inner_text("main")
        assert shown.count(sentence) == 1 and shown.count("after the deadline") == 1
        assert "The deadline has passed" not in shown
        page.reload()
        page.wait_for_selector("#result-heading")
    # Students who take it again must be told.
    page.click("#result .actions button:has-text('again')")
    page.wait_for_selector("#notices p")
    assert "The deadline has passed" in page.inner_text("#notices")


@only_in_full_run
def test_no_space_follows_a_full_stop_in_chinese(site, page):
    take(page, site, "late.zh", "three")
    shown = page.inner_text("#result")
    assert "未及格" in shown and "请下载作答" in shown
    written = page.evaluate("find('#result').textContent")
    assert re.findall(r"[，。；：！？、] ", written) == []


@only_in_full_run
def test_a_space_follows_a_full_stop_in_english(site, page):
    take(page, site, "late", "three")
    assert "Worth another look. Not passed: you need 60 %." in page.inner_text("#result .band")
