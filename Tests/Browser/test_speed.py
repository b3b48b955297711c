"""What makes a quiz of many questions quick, as counts; `make bench-taking` measures times."""

import pytest

from courses import build, quiz_source
from speed import ANSWER, SUBMIT, many_questions

COUNT = """() => {
  window.moved = window.formats = 0;
  const { NumberFormat, DateTimeFormat } = Intl;
  for (const sort of [NumberFormat, DateTimeFormat]) {
    Intl[sort.name] = function (...all) { window.formats += 1; return new sort(...all); };
  }
  new MutationObserver((all) => {
    for (const { removedNodes } of all) {
      window.moved += [...removedNodes].filter((one) => one.matches?.(".question, li")).length;
    }
  }).observe(document.querySelector("#quiz"), { childList: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    source = many_questions(24)
    return build(tmp_path_factory.mktemp("many"), {
        "many": quiz_source("Many", source, kind="quiz", deadline="2099-12-14 17:00")})


def start(page, site):
    page.goto((site / "class/quizzes/many.html").as_uri())
    page.click("#start")
    page.evaluate(ANSWER)


def test_submitting_moves_no_question_and_makes_no_format(page, many):
    start(page, many)
    orders = page.locator(".ordering li").count()
    page.evaluate(COUNT)
    page.evaluate(SUBMIT)
    page.wait_for_selector("#result-heading")
    # The items of orders are put where the answer says.
    assert page.evaluate("[window.moved <= %d, window.formats]" % orders) == [True, 0]
    assert page.locator(".question .verdict").count() > 20


def test_questions_far_from_the_window_wait_after_submitting(page, many):
    start(page, many)
    visibility = """() => [...new Set([...document.querySelectorAll(".question")].map(
      (one) => getComputedStyle(one).contentVisibility))].join()"""
    assert page.evaluate(visibility) == "visible"
    submitted = f"(() => {{ {SUBMIT} return ({visibility})() }})()"
    assert page.evaluate(submitted) == "auto"
    page.wait_for_timeout(600)
    assert page.evaluate(visibility) == "visible"
