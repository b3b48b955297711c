"""Links into pages: their targets exist, and a linked question is shown."""

import pytest

from conftest import Site
from courses import build, quiz_source
from sampling import only_in_full_run, sampled
from test_practice import BODY, opened, shown

LINKS = "[why](#why) [notes](#notes) [odd](steps.md#odd)\n\n### Notes\n\nOf use.\n\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    timed = {"kind": "quiz", "deadline": "2027-12-14 17:00"}
    return Site(build(tmp_path_factory.mktemp("places"), {
        "steps": quiz_source("Steps", LINKS + BODY, shuffle="none"),
        "whole": quiz_source("Whole", LINKS + BODY, shuffle="none", **timed),
    }))


def focused(page):
    return page.evaluate("document.activeElement.closest('.question')?.dataset.question")


def test_every_link_to_a_place_finds_it(page, course):
    for name in ["steps", "whole"]:
        opened(page, course, name)
        links = page.eval_on_selector_all(
            ".introduction a[href*='#']", "all => all.map((one) => one.href)")
        assert len(links) == 3
        for link in links:
            page.goto(link)
            assert page.evaluate("document.getElementById(location.hash.slice(1)) !== null"), link


def test_a_quiz_starts_at_the_question_of_its_address(page, course):
    page.clock.set_fixed_time(1_790_000_000)
    page.goto(course.url("class/quizzes/whole.html") + "#at-word")
    page.click("#start")
    assert focused(page) == "word"


@only_in_full_run
@pytest.mark.parametrize("place", sampled(["#at-notes", "#nowhere", "#%", ""], "#at-notes", "#%"))
def test_what_is_no_question_starts_at_the_first(page, course, place):
    page.clock.set_fixed_time(1_790_000_000)
    page.goto(course.url("class/quizzes/whole.html") + place)
    page.click("#start")
    assert focused(page) == "even"


@only_in_full_run
def test_a_practice_goes_to_the_question_of_its_address(page, course):
    page.clock.set_fixed_time(1_790_000_000)
    page.goto(course.url("class/quizzes/steps.html") + "#at-order")
    page.click("#start")
    assert shown(page) == ["order"]
    # The browser notifies the page of its new address some time after the click.
    page.evaluate(
        "() => { window.moved = new Promise((done) => addEventListener('hashchange', done)); }")
    page.click(".introduction a >> nth=0")
    page.evaluate("() => window.moved")
    assert shown(page) == ["why"]
    page.click(".introduction a >> nth=1")
    assert shown(page) == ["why"]
