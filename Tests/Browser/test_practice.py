"""A practice shows one question at a time and its correct answer immediately."""

import json

import pytest

from answering import MARKED, submit
from conftest import Site
from courses import build, quiz_source
from sampling import FULL_RUN, only_in_full_run, sampled
from test_pages import violations

BODY = """## Which is even? {#even}

- [ ] One
  > One is odd.
- [x] Two

> Two can be halved.

## Spell the number. {#word}

= two

## Put them in order. {#order type=ordering}

1. One
2. Two
3. Three

# More

Read this first.

## Say why. {#why type=essay}

## Which is odd? {#odd}

- [x] Three
- [ ] Four
"""
MOMENT = 1_790_000_000


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return Site(build(tmp_path_factory.mktemp("practice"), {
        "steps": quiz_source("Steps", BODY, shuffle="none"),
        "sealed": quiz_source("Sealed", BODY, answers="teacher"),
    }))


def opened(page, course, name="steps"):
    page.clock.set_fixed_time(MOMENT)
    page.goto(course.url(f"class/quizzes/{name}.html"))
    return page


def shown(page):
    return page.eval_on_selector_all(
        ".question", "all => all.filter(one => one.checkVisibility()).map(o => o.dataset.question)")


# A function, since text would be evaluated on each poll, which the policy of the pages forbids.
AT_PLACE = "place => document.querySelector('#progress span').textContent.includes(place)"


def place(page):
    return page.inner_text("#progress span")


def focused(page):
    return page.evaluate("document.activeElement.closest('.question')?.dataset.question")


def test_one_question_is_shown_checked_locked_and_left(course, page):
    opened(page, course).click("#start")
    assert shown(page) == ["even"] and place(page) == "Question 1 of 5"
    assert focused(page) == "even" and not page.is_visible("#submit")
    page.check("[value=one]")
    page.click(".check-step")
    assert "Incorrect" in page.inner_text(".verdict")
    assert "One is odd." in page.inner_text("[data-question=even]")
    assert "Two can be halved." in page.inner_text("[data-question=even]")
    assert "the correct option is" in page.inner_text("#announcement")
    assert page.is_disabled("[value=two]")
    assert page.evaluate("document.activeElement.textContent") == "Next"
    page.click(".next-step")
    assert shown(page) == ["word"] and focused(page) == "word"
    assert page.inner_text("#announcement") == "Question 2 of 5"
    number = page.evaluate("getComputedStyle(document.querySelector('#quiz')).counterReset")
    assert number == "question 1"


def test_an_answer_is_wanted_before_it_is_checked(course, page):
    opened(page, course).click("#start")
    page.click(".check-step")
    assert "Give an answer first" in page.inner_text("#quiz .error")
    page.click(".skip-step")
    assert shown(page) == ["word"] and not page.inner_text("#quiz .error[role=status]")


@only_in_full_run
def test_enter_checks_and_goes_on_and_back_looks_at_what_was(course, page):
    opened(page, course).click("#start")
    page.click(".skip-step")
    page.keyboard.type("two")
    page.keyboard.press("Enter")
    assert "Correct" in page.inner_text("[data-question=word] .verdict")
    page.keyboard.press("Enter")
    assert shown(page) == ["order"]
    page.click(".back-step")
    assert shown(page) == ["word"] and page.is_disabled(".typed")
    assert page.evaluate("document.activeElement.tagName") == "H2"
    page.click(".back-step")
    page.check("[value=two]")
    page.click(".check-step")
    assert "Correct" in page.inner_text("[data-question=even] .verdict")


def test_enter_that_ends_the_input_of_a_word_does_not_check_the_answer(course, page):
    opened(page, course).click("#start")
    page.click(".skip-step")
    page.fill(".typed", "two")
    # As the input of Chinese, Japanese or Korean sends it in Chromium and Firefox, and in Safari.
    for is_composing in (True, False):
        page.dispatch_event(
            ".typed", "keydown", {"key": "Enter", "keyCode": 229, "isComposing": is_composing})
    assert page.is_enabled(".typed")
    page.keyboard.press("Enter")
    assert page.is_disabled(".typed")


def to_the_end(page):
    while page.is_visible(".skip-step:visible, .next-step:visible"):
        page.click(".skip-step:visible, .next-step:visible")


def test_the_last_step_shows_everything_and_hands_in(course, page):
    opened(page, course).click("#start")
    page.check("[value=two]")
    page.click(".check-step")
    to_the_end(page)
    assert page.inner_text("#overview") == "So far: 1 of 4 points"
    assert page.evaluate("document.activeElement.id") == "overview"
    assert len(shown(page)) == 5 and page.is_visible("text=Read this first.")
    numbers = page.locator(".map button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert numbers == ["Question 1, correct", *[f"Question {n}" for n in range(2, 6)]]
    page.locator(".map button").nth(2).click()
    assert page.evaluate("document.activeElement.closest('.question').dataset.question") == "order"
    page.check("[value=three] >> nth=-1")
    page.fill("#student", "Ada")
    page.click("#submit")
    assert page.locator("#unanswered li").count() == 3
    page.click("#unanswered li button >> nth=0")
    assert focused(page) == "word"
    page.fill(".typed", "a")
    assert page.locator("#quiz > .map button").nth(1).get_attribute("aria-label") == (
        "Question 2, answered")
    page.fill(".typed", "")
    page.click("#submit")
    page.click("#anyway")
    assert "2 of 4 points" in page.inner_text("#result")
    assert page.locator("[data-question=even] .verdict").count() == 1
    assert not page.is_visible(".back-step") and not page.is_visible("#overview")
    page.click("text=Take it again")
    assert shown(page) == ["even"] and page.locator(".verdict").count() == 0


def test_place_and_verdicts_survive_a_reload_and_reach_another_tab(course, context, page):
    opened(page, course).click("#start")
    page.check("[value=one]")
    page.click(".check-step")
    page.click(".next-step")
    page.reload()
    assert shown(page) == ["word"] and place(page) == "Question 2 of 5"
    other = opened(context.new_page(), course)
    assert shown(other) == ["word"]
    page.fill(".typed", "two")
    page.click(".check-step")
    other.wait_for_selector("[data-question=word] .verdict")
    assert other.is_disabled(".typed") and other.input_value(".typed") == "two"
    page.click(".next-step")
    other.wait_for_function(AT_PLACE, arg="3")
    other.click(".back-step")
    page.wait_for_function(AT_PLACE, arg="2")
    assert page.locator("[data-question=word] .verdict").count() == 1


@pytest.mark.parametrize("step", [".check-step", ".skip-step"])
def test_a_tab_that_missed_the_end_shows_the_whole_result(course, context, page, step):
    page.add_init_script("addEventListener('storage', (event) => event.stopImmediatePropagation())")
    opened(page, course).click("#start")
    page.check("[value=one]")
    other = opened(context.new_page(), course)
    to_the_end(other)
    submit(other)
    page.click(step)
    page.wait_for_selector(MARKED)
    assert len(shown(page)) == 5


@only_in_full_run
def test_without_a_key_there_is_next_alone(course, page):
    opened(page, course, "sealed").click("#start")
    for _ in range(5):
        assert page.is_visible(".next-step")
        assert not page.is_visible(".check-step") and not page.is_visible(".skip-step")
        page.click(".next-step")
    assert page.inner_text("#overview") == "Review your answers"
    page.fill("#student", "Ada")
    page.click("#submit")
    page.click("#anyway")
    assert "recorded" in page.inner_text("#result")


@only_in_full_run
def test_a_practice_is_taken_with_the_keyboard_alone(course, page):
    keyboard = opened(page, course).keyboard

    def tab_to(words):
        for _ in range(60):
            if page.evaluate("document.activeElement.textContent") == words:
                return
            keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {words}")

    tab_to("Start")
    keyboard.press("Enter")
    keyboard.press("ArrowDown")
    tab_to("Check")
    keyboard.press("Enter")
    keyboard.press("Enter")
    keyboard.type("two")
    keyboard.press("Enter")
    keyboard.press("Enter")
    assert shown(page) == ["order"]
    tab_to("Skip")
    keyboard.press("Enter")
    keyboard.type("Because.")
    tab_to("Next")
    keyboard.press("Enter")
    keyboard.press("Space")
    tab_to("Check")
    keyboard.press("Enter")
    tab_to("Go to the end")
    keyboard.press("Enter")
    assert "So far: 3 of 4 points" in page.inner_text("#overview")


@only_in_full_run
def test_what_was_kept_is_what_is_handed_in(course, page):
    opened(page, course).click("#start")
    page.click(".skip-step")
    page.fill(".typed", "two")
    page.click(".check-step")
    to_the_end(page)
    page.fill("#student", "Ada")
    page.click("#submit")
    page.click("#anyway")
    kept = page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.endsWith(':done'))[1]")
    attempt = json.loads(json.loads(kept)[0])
    assert set(attempt) >= {"responses", "score"} and "place" not in attempt
    assert attempt["responses"][1] == {"question": "word", "text": "two"}
    assert attempt["endedEarly"] is False


def test_axe_finds_nothing_at_any_step(course, page):
    opened(page, course)
    page.click("#start")
    if FULL_RUN:
        assert violations(page) == []
    page.check("[value=one]")
    page.click(".check-step")
    assert violations(page, dark=True) == []
    to_the_end(page)
    if FULL_RUN:
        assert violations(page) == []


LONG = "## Which is odd? {#odd}\n\n" + "A long text to read. " * 150 + """

- [x] One
- [ ] Two

> One cannot be halved.

## Fill in [[one]]. {#blank}

""" + "And more to read. " * 150 + """

The last of all is [[two]].
"""


STEP_WINDOWS = [((360, 740), 1), ((1280, 800), 1), ((360, 740), 2)]


@only_in_full_run
@pytest.mark.parametrize("size, scale", sampled(STEP_WINDOWS, STEP_WINDOWS[2]))
def test_the_next_step_and_the_progress_stay_in_view(page, tmp_path, size, scale):
    site = Site(build(tmp_path, {"steps": quiz_source("Steps", LONG, shuffle="none")}))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, site)
    page.evaluate(f"document.documentElement.style.fontSize = '{16 * scale}px'")
    page.click("#start")

    def seen(selector):
        """Whether the middle of an element is in the window and nothing covers it."""
        return page.locator(selector).evaluate("""one => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }""")

    for height in (0, 400, 1e6):
        page.evaluate(f"scrollTo(0, {height})")
        assert seen(".check-step") and seen("#progress progress")
        assert "Question 1 of 2" in page.inner_text(".steps")
    page.locator("input[value=one]").check()
    page.evaluate("scrollTo(0, 0)")
    page.click(".check-step")
    assert seen(".verdict") and seen(".next-step")
    assert page.evaluate("document.activeElement.className").endswith("next-step")
    page.click(".next-step")
    page.evaluate("scrollTo(0, 0)")
    page.locator(".blank:visible").first.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.blank')") and seen(":focus")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
