"""A result has an address, a map of its questions, and marks with different shapes."""

import pytest

from answering import MARKED, submit
from courses import build, quiz_source
from sampling import only_in_full_run
from test_home import SHIFTS
from test_kinds import KINDS
from test_pages import violations

ENDING = {"kind": "quiz", "deadline": "2099-12-14 17:00"}
SMALL = """## Which are prime? {#primes}

- [x] Two
- [x] Three
- [ ] Four
- [ ] Six

## Which is odd? {#odd}

- [x] One
- [ ] Ten

## Name the smallest prime number. {#name}

= two
"""

LONG = "A function that assigns a probability to each possible outcome of an experiment"
MENUS = f"""## Match each word. {{#words type=matching}}

| Word | Meaning |
|---|---|
| Distribution | {LONG} |
| Mean | Average |

## A distribution is [[({LONG})|an average]]. {{#fill}}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("result"), {
        "kinds": quiz_source("Kinds", KINDS, shuffle="none", scoring="each-option", **ENDING),
        "small": quiz_source("Small", SMALL, shuffle="none", **ENDING),
        "exam": quiz_source("Exam", SMALL, kind="exam", deadline="2099-12-14 17:00"),
        "menus": quiz_source("Menus", MENUS, shuffle="none", **ENDING),
    })


def start(page, site, name="small"):
    page.goto((site / "class/index.html").as_uri())
    page.goto((site / "class/quizzes" / f"{name}.html").as_uri())
    page.click("#start")


def part(page, question):
    return page.locator(f"[data-question={question}]")


def take_small(page, *primes, odd=None, name=""):
    for value in primes:
        part(page, "primes").locator(f"input[value={value}]").check()
    if odd:
        part(page, "odd").locator(f"input[value={odd}]").check()
    part(page, "name").locator(".typed").fill(name)
    submit(page)


def test_points_are_rounded_as_in_reports(page, site):
    start(page, site)
    shown = page.evaluate(
        "() => [1.025, 0.43499999999999994, -1.005, 1.0249, 0, 12, 6e9].map(plainNumber)")
    assert shown == ["1.03", "0.44", "-1.01", "1.02", "0", "12", "6,000,000,000"]


def test_a_percentage_is_rounded_as_in_reports(page, site):
    start(page, site)
    take_small(page, "two", "three", odd="one", name="one")
    assert page.inner_text("#result .band").startswith("66.67 %")


def test_a_long_choice_of_a_menu_is_shown_as_a_whole(page, site):
    page.set_viewport_size({"width": 360, "height": 740})
    start(page, site, "menus")
    for menu in page.locator("select").all():
        menu.select_option(label=LONG)
    submit(page)
    # The font has lines of 26 pixels, and the text needs at least three.
    heights = page.eval_on_selector_all("select", "all => all.map(one => one.clientHeight)")
    assert len(heights) == 3 and min(heights) > 3 * 26
    # On paper the headings are above their columns.
    page.set_viewport_size({"width": 1200, "height": 740})
    page.emulate_media(media="print")
    left = "one => one.getBoundingClientRect().left"
    heading = page.eval_on_selector(".sides > :last-child", left)
    assert abs(heading - page.eval_on_selector(".matching select", left)) < 40


def map_of(page):
    return page.locator("#result .map button").evaluate_all("all => all.map((one) => one.ariaLabel)")


def test_a_result_is_there_after_a_reload_and_with_back_and_forward(page, site):
    start(page, site)
    take_small(page, "two", odd="ten")
    address, words = page.url, page.inner_text("#result")
    identifier = page.evaluate("""() => JSON.parse(JSON.parse(localStorage.getItem(
      Object.keys(localStorage).find((name) => name.endsWith(":done"))))[0]).id""")
    assert address.endswith(f"#result-{identifier[:8]}")
    page.reload()
    assert page.inner_text("#result") == words and page.url == address
    page.go_back()
    assert page.url.endswith("class/index.html")
    page.go_forward()
    assert page.url == address and page.inner_text("#result") == words
    # Its details do not lead away from it: the link to all questions is only on the start.
    page.click("text=Details")
    assert page.is_visible(".facts") and page.is_hidden("text=Show all questions")


@only_in_full_run
def test_back_from_an_earlier_attempt_leads_to_the_start(page, site):
    start(page, site)
    take_small(page, "two")
    address = page.url
    page.goto(address.split("#")[0] + "?again")
    page.click("#earlier button:has-text('Show')")
    assert page.is_visible("#result")
    page.go_back()
    page.wait_for_selector("#start:visible")
    assert not page.is_visible("#result") and not page.is_visible(".question")
    page.go_forward()
    page.wait_for_selector(MARKED)
    page.click("text=Take it again")
    assert "#" not in page.url and page.is_visible("#submit")
    page.evaluate("place => { location.hash = place }", address.split("#")[1])
    page.wait_for_timeout(100)
    assert page.is_visible("#submit") and not page.is_visible("#result")


@only_in_full_run
def test_an_address_of_no_attempt_shows_the_start(page, site):
    for place in ("#result-", "#result-00000000", "#result-<b>"):
        # Otherwise only the fragment would change, and the page would not be loaded again.
        page.goto("about:blank")
        page.goto((site / "class/quizzes/small.html").as_uri() + place)
        assert page.is_visible("#start") and not page.is_visible("#result"), place


def test_the_map_says_what_each_question_came_to(page, site):
    start(page, site, "kinds")
    part(page, "single").locator("input[value=chloroplast]").check()
    part(page, "several").locator("input[value=four]").check()
    part(page, "essay").locator("textarea").fill("Water.")
    part(page, "pairs").locator("select").first.select_option("cells-in-cork")
    submit(page)
    names = map_of(page)
    assert names[0] == "Question 1, correct" and names[1] == "Question 2, incorrect"
    assert names[2] == "Question 3, not answered" and names[6] == "Question 7, partly correct"
    assert names[8] == "Question 9, your teacher grades it"
    page.locator("#result .map button").nth(6).click()
    assert page.evaluate("document.activeElement.closest('.question').dataset.question") == "pairs"
    assert violations(page) == []
    # The same result does not scroll when its page is opened again, however far down it was read.
    page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
    page.reload()
    page.wait_for_selector(MARKED)
    assert page.evaluate(SHIFTS) <= 0.02


@only_in_full_run
def test_numbers_of_three_digits_stay_on_one_line(page, site):
    start(page, site)
    take_small(page, "two")
    lines = page.locator(".map button").evaluate_all("""all => all.map((one) => {
      const height = one.offsetHeight;
      one.firstChild.data = "100";
      return one.offsetHeight / height;
    })""")
    assert set(lines) == {1}


@only_in_full_run
def test_only_what_was_wrong_keeps_the_numbers(page, site):
    start(page, site)
    take_small(page, "two", "three", odd="ten", name="two")
    page.click("text=Show only incorrect answers")
    shown = page.locator(".question:visible")
    assert shown.count() == 1 and shown.get_attribute("data-question") == "odd"
    assert shown.evaluate("one => one.style.counterSet") == "question 2"
    page.click("text=Show only incorrect answers")
    assert page.locator(".question:visible").count() == 3


def test_selected_right_wrong_missed_and_unanswered_differ(page, site):
    start(page, site)
    take_small(page, "two", "four")
    styles = part(page, "primes").locator(".options > li").evaluate_all("""all => all.map((one) => {
      const { borderStyle, backgroundColor } = getComputedStyle(one.querySelector(".option"));
      return [one.querySelector("input").value, one.className, borderStyle, backgroundColor,
        one.querySelector(".mark")?.textContent ?? ""];
    })""")
    found = {name: rest for name, *rest in styles}
    assert found["two"][0] == "right" and found["four"][0] == "wrong"
    assert set(found["three"][0].split()) == {"right", "missed"} and found["six"][0] == ""
    assert found["three"][1] == "dashed" and found["two"][1] == "solid"
    assert "not chosen" in found["three"][3] and "your answer" in found["two"][3]
    assert len({tuple(one) for one in found.values()}) == 4
    border = "one => getComputedStyle(one).borderStyle"
    assert part(page, "odd").locator(".verdict").evaluate(border) == "dashed"
    # The right answer is shown once: as a mark, or in the verdict if nothing is marked.
    assert part(page, "odd").locator(".verdict .unseen").count() == 1
    assert part(page, "name").locator(".verdict .unseen").count() == 0
    assert "“two”" in part(page, "name").locator(".verdict").inner_text()


@only_in_full_run
def test_everything_right_is_a_moment_of_joy_without_motion_if_so_wished(browser, site):
    for motion, animation in (("no-preference", "glow"), ("reduce", "none")):
        context = browser.new_context(reduced_motion=motion)
        page = context.new_page()
        start(page, site)
        take_small(page, "two", "three", odd="one", name="Two")
        assert page.locator("#result.perfect").evaluate(
            "one => getComputedStyle(one).animationName") == animation
        assert page.locator("text=Show only incorrect answers").count() == 0
        context.close()


def test_the_result_of_an_exam_has_no_map(page, site):
    start(page, site, "exam")
    take_small(page, "two")
    assert page.locator(".map, .missed, .perfect").count() == 0
    assert "#result-" in page.url


@only_in_full_run
def test_the_head_of_a_result_is_in_the_first_screen(browser, site):
    context = browser.new_context(
        reduced_motion="no-preference", viewport={"width": 360, "height": 740})
    page = context.new_page()
    start(page, site, "kinds")
    page.fill("#student", "Ada")
    page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")
    submit(page)
    page.wait_for_timeout(700)
    assert 0 <= page.locator("#result-heading").bounding_box()["y"] < 370
    context.close()
