"""Answers survive a crash, a reload, a second tab and a full disk."""

import json

import pytest
from playwright.sync_api import Error

from answering import click_way
from conftest import CHROMIUM, Site, watch
from courses import build, quiz_source
from sampling import only_in_full_run

BODY = "".join(f"## Spell {n}. {{#q{n}}}\n\n= {n}\n\n" for n in ("one", "two", "three"))
MOMENT = 1_790_000_000


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return Site(build(tmp_path_factory.mktemp("tabs"), {
        "spell": quiz_source("Spell", BODY, kind="quiz", deadline="2027-12-14 23:59"),
        "timed": quiz_source("Timed", BODY, kind="quiz", deadline="2027-12-14 23:59",
                             time_limit="20 min"),
    }))


def opened(page, course, name="spell"):
    page.clock.set_fixed_time(MOMENT)
    page.goto(course.url(f"class/quizzes/{name}.html"))
    return page


def typed(page):
    return page.eval_on_selector_all(".typed", "all => all.map(one => one.value)")


def type_into(page, question, text):
    page.fill(f"[data-question={question}] .typed", text)


def test_a_crash_loses_nothing_that_was_typed(course, browser):
    # In its own browser: a page that crashed may block the browser of the other tests.
    own = browser.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    context = own.new_context(reduced_motion="reduce")
    context.set_default_timeout(6000)
    page = opened(context.new_page(), course)
    page.click("#start")
    page.locator(".typed").first.press_sequentially("half a wor")
    page.wait_for_timeout(300)
    with page.expect_event("crash"), pytest.raises(Error):
        page.goto("chrome://crash")
    again = context.new_page()
    again.goto(page.url)
    assert typed(again)[0] == "half a wor"
    own.close()


def test_changes_in_two_tabs_at_once_are_both_kept(course, context):
    one = opened(context.new_page(), course)
    one.click("#start")
    two = opened(context.new_page(), course)
    type_into(one, "qone", "1")
    type_into(two, "qtwo", "2")
    type_into(one, "qthree", "3")
    for page in (one, two):
        page.wait_for_function(
            "() => [...document.querySelectorAll('.typed')].map(o => o.value).join() === '1,2,3'")
    one.reload()
    assert typed(one) == ["1", "2", "3"]


JOIN = """([mine, theirs]) => {
  const base = { elapsed: 0, answers: {}, changes: {} };
  const [a, b] = [{ ...base, ...mine }, { ...base, ...theirs }];
  const [ab, ba] = [joinAttempts(a, b), joinAttempts(b, a)];
  const plain = one => ({
    answers: one.answers, changes: one.changes, hints: one.hints, place: one.place,
    checked: [...one.checked].sort(),
  });
  return {
    ab: plain(ab), ba: plain(ba), twice: plain(joinAttempts(ab, b)),
    settled: !knowsMore(joinAttempts(ab, ba), ab) && !knowsMore(joinAttempts(ab, ba), ba),
    news: knowsMore(ab, b),
  };
}"""


@pytest.mark.parametrize("mine,theirs,answers", [
    ({"answers": {"a": {"text": "1"}}, "changes": {"a": 1}},
     {"answers": {"b": {"text": "2"}}, "changes": {"b": 1}},
     {"a": {"text": "1"}, "b": {"text": "2"}}),
    ({"answers": {"a": {"text": "old"}}, "changes": {"a": 1}},
     {"answers": {"a": {"text": "new"}}, "changes": {"a": 2}}, {"a": {"text": "new"}}),
    ({"answers": {}, "changes": {"a": 2}},
     {"answers": {"a": {"text": "gone"}}, "changes": {"a": 1}}, {}),
    ({"answers": {"a": {"text": "x"}}, "changes": {"a": 1}},
     {"answers": {"a": {"text": "y"}}, "changes": {"a": 1}}, {"a": {"text": "y"}}),
    ({"answers": {"a": {"text": "kept from before"}}}, {}, {"a": {"text": "kept from before"}}),
])
def test_joining_is_the_same_from_either_side(course, page, mine, theirs, answers):
    opened(page, course)
    mine = {"hints": {"a": 2}, "checked": ["a"], "place": 1, **mine}
    theirs = {"hints": {"a": 1, "b": 1}, "checked": ["b"], "place": 3, **theirs}
    mine["changes"] = {**mine.get("changes", {}), "": 4}
    found = page.evaluate(JOIN, [mine, theirs])
    assert found["ab"] == found["ba"] == found["twice"] and found["settled"] and found["news"]
    assert found["ab"]["answers"] == answers and found["ab"]["place"] == 1
    assert found["ab"]["hints"] == {"a": 2, "b": 1} and found["ab"]["checked"] == ["a", "b"]


@only_in_full_run
def test_a_page_does_not_stay_empty_while_the_network_stalls(course, page):
    opened(page, course).click("#start")
    type_into(page, "qone", "one")
    stalled = []
    page.route("**/attempt.*.js", lambda route: stalled.append(route))
    page.reload(wait_until="commit")
    page.wait_for_selector("#notices:has-text('could not be loaded')")
    assert page.is_visible("#start")
    stalled[0].continue_()
    page.wait_for_selector(".typed:visible")
    assert typed(page) == ["one", "", ""] and page.inner_text("#notices") == ""


DEAF = "if (name === 'deaf') addEventListener('storage', e => e.stopImmediatePropagation(), true)"


def test_a_tab_that_missed_answers_submits_them(course, context):
    context.add_init_script(DEAF)
    one = context.new_page()
    one.evaluate("name = 'deaf'")
    opened(one, course).click("#start")
    type_into(one, "qone", "mine")
    two = opened(context.new_page(), course)
    type_into(two, "qtwo", "theirs")
    one.fill("#student", "Ada")
    one.click("#submit")
    if one.is_visible("#anyway"):
        one.click("#anyway")
    one.wait_for_selector("#result-heading")
    given = one.evaluate("""() => Object.entries(localStorage)
        .filter(([name]) => name.endsWith("done")).map(([, texts]) => JSON.parse(texts)[0])""")
    assert "mine" in given[0] and "theirs" in given[0]


def test_a_question_about_an_attempt_that_another_tab_submitted_is_closed(course, context):
    one = opened(context.new_page(), course)
    one.click("#start")
    one.fill("#student", "Ada")
    two = opened(context.new_page(), course)
    two.click("#submit")
    assert two.is_visible("#unanswered")
    one.click("#submit")
    one.click("#anyway")
    two.wait_for_selector("#result-heading")
    assert not two.is_visible("#unanswered")
    assert two.evaluate("document.activeElement.id") == "result-heading"


@only_in_full_run
def test_a_tab_that_missed_the_end_starts_no_second_attempt(course, context):
    context.add_init_script(DEAF)
    one = opened(context.new_page(), course)
    one.click("#start")
    two = context.new_page()
    two.evaluate("name = 'deaf'")
    opened(two, course)
    one.fill("#student", "Ada")
    one.click("#submit")
    one.click("#anyway")
    type_into(two, "qone", "late")
    two.wait_for_selector("#result-heading")
    open_ones = two.evaluate(
        "Object.keys(localStorage).filter(name => name.endsWith('open')).length")
    assert open_ones == 0


FILL = """() => {
  let text = "x".repeat(1 << 20);
  for (let at = 0; text; at += 1) {
    try {
      localStorage.setItem("other" + at, text);
    } catch {
      text = text.slice(0, Math.floor(text.length / 2));
    }
  }
}"""


def test_storage_that_fills_up_during_an_attempt_is_said_and_survived(course, context):
    page = opened(context.new_page(), course)
    said = watch(page)
    page.click("#start")
    type_into(page, "qone", "one")
    page.evaluate(FILL)
    type_into(page, "qtwo", "two" * 150)
    assert "does not let the page save" in page.inner_text("#notices")
    type_into(page, "qthree", "three")
    page.fill("#student", "Ada")
    assert typed(page)[0] == "one" and typed(page)[2] == "three"
    assert "does not let the page save" in page.inner_text("#notices")
    page.click("#submit")
    assert "Download your attempt before you leave" in page.inner_text("#result")
    with page.expect_download() as started:
        click_way(page, ".download")
    with open(started.value.path(), encoding="utf-8") as file:
        responses = json.load(file)["responses"]
    assert [one["text"][:3] for one in responses] == ["one", "two", "thr"]
    assert said == []


def test_a_tab_that_could_not_store_sees_what_another_one_stores_later(course, context):
    one = opened(context.new_page(), course)
    one.click("#start")
    two = opened(context.new_page(), course)
    one.evaluate(FILL)
    type_into(two, "qtwo", "two" * 150)
    assert "does not let the page save" in two.inner_text("#notices")
    one.evaluate("localStorage.removeItem('other0')")
    type_into(one, "qone", "one")
    two.wait_for_function("() => find('.typed').value === 'one'")
    one.wait_for_function("() => findAll('.typed')[1].value.startsWith('two')")
    one.fill("#student", "Ada")
    one.click("#submit")
    one.click("#anyway")
    two.wait_for_selector("#result-heading")
    two.reload()
    assert two.evaluate(
        "Object.keys(localStorage).filter(name => name.endsWith('open')).length") == 0


@only_in_full_run
def test_storage_that_is_cleared_during_an_attempt_keeps_the_attempt(course, page):
    opened(page, course).click("#start")
    type_into(page, "qone", "one")
    page.evaluate("localStorage.clear()")
    type_into(page, "qtwo", "two")
    page.reload()
    assert typed(page) == ["one", "two", ""]


@only_in_full_run
def test_a_timed_quiz_works_without_storage(course, context):
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})")
    page = context.new_page()
    said = watch(page)
    page.clock.install(time=MOMENT)
    page.goto(course.url("class/quizzes/timed.html"))
    page.clock.pause_at(MOMENT + 5)
    page.fill("#student", "Ada")
    page.click("#start")
    type_into(page, "qone", "one")
    assert "does not let the page save" in page.inner_text("#notices")
    page.clock.run_for(20 * 60 * 1000)
    assert "Your time was up" in page.inner_text("#result")
    with page.expect_download() as started:
        click_way(page, ".download")
    with open(started.value.path(), encoding="utf-8") as file:
        attempt = json.load(file)
    assert attempt["responses"][0]["text"] == "one" and attempt["student"] == {"name": "Ada"}
    assert said == []
