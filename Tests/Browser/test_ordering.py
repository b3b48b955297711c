"""Items are ordered by dragging, with buttons and with the arrow keys."""

import pytest

from conftest import watch
from courses import build, quiz_source
from sampling import only_in_full_run, sampled
from test_pages import violations

ITEMS = ["ant", "bee", "cat", "dog", "elk", "fox"]
LONG = "A text that is far too long for one line of a telephone, however small its letters are"
SOURCE = "## Sort the animals. {#order type=ordering}\n\n" + "".join(
    f"{place}. {name.capitalize()}\n" for place, name in enumerate(ITEMS, 1))
SIZES = """## Put these in order of size. {#order type=ordering}

1. A water molecule
2. A bacterium from the human gut
3. A red blood cell
4. A cell of the skin of an onion
"""
FORMULAS = """## Put these in order of size. {#order type=ordering}

1. $\\frac{1}{4}$
2. half, $\\frac{1}{2}$, of it
3. $1$
"""
SCREENFUL = "".join(f"{place}. Item {place}\n" for place in range(1, 31))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    ending = {"kind": "quiz", "deadline": "2099-12-14 17:00"}
    return build(tmp_path_factory.mktemp("ordering"), {
        "short": quiz_source("Short", SOURCE, **ending),
        "practice": quiz_source("Practice", SOURCE),
        "formulas": quiz_source("Formulas", FORMULAS, **ending),
        "steps": quiz_source("Steps", FORMULAS),
        "sizes": quiz_source("Sizes", SIZES, **ending),
        "words": quiz_source("Words", SOURCE.replace("Cat", LONG), **ending),
        "long": quiz_source(
            "Long", f"## Sort them. {{#order type=ordering}}\n\n{SCREENFUL}", **ending),
    })


def start(page, site, name="short"):
    page.goto((site / "class/quizzes" / f"{name}.html").as_uri())
    page.click("#start")


def items(page):
    return page.locator("[data-item]").evaluate_all("all => all.map(one => one.dataset.item)")


def answer(page):
    """The order in the attempt in progress; None if the question is not answered."""
    found = page.evaluate("""() => JSON.parse(localStorage.getItem(
      Object.keys(localStorage).find((name) => name.endsWith(":open")))).answers.order""")
    return found and found["order"]


def middle(page, place, part="", below=0):
    """The center of the item at a position or of a part of it, or some pixels below."""
    box = page.locator(f".ordering li:nth-child({place}) {part}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + below


def wait_until(page, expression):
    """Waits until an expression is true; the page's policy does not permit Playwright's own
    function."""
    for _ in range(60):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(expression)


def grab(page, place):
    page.mouse.move(*middle(page, place))
    page.mouse.down()


def test_an_order_counts_once_it_is_changed_or_kept(page, site):
    start(page, site)
    shown = items(page)
    assert answer(page) is None and "0 of 1" in page.inner_text("#progress")
    page.click("text=This order is correct")
    assert answer(page) == shown and not page.is_visible(".untouched")
    assert page.evaluate("document.activeElement.closest('.ordering') !== null")
    page.reload()
    assert items(page) == shown and not page.is_visible(".untouched")
    assert "1 of 1" in page.inner_text("#progress")


@only_in_full_run
def test_an_untouched_order_is_named_before_submitting(page, site):
    start(page, site)
    page.fill("#student", "Ada")
    page.click("#submit")
    assert "Sort the animals." in page.inner_text("#unanswered")
    page.click("#go-back")
    page.click("text=This order is correct")
    page.click("#submit")
    page.wait_for_selector("#result-heading")
    assert page.locator(".movers:visible, .grip:visible, .untouched:visible").count() == 0


@only_in_full_run
def test_a_practice_checks_an_order_once_it_is_kept(page, site):
    start(page, site, "practice")
    page.click(".check-step")
    assert "Give an answer first" in page.inner_text(".error:visible")
    page.click("text=This order is correct")
    page.click(".check-step")
    assert page.is_visible(".verdict")


def test_a_mouse_drags_an_item_by_its_text(page, site):
    start(page, site)
    shown = items(page)
    grab(page, 1)
    assert page.locator(".dragged").count() == 1
    page.mouse.move(*middle(page, 4, below=-3), steps=8)
    page.wait_for_timeout(100)
    assert answer(page) is None
    page.mouse.up()
    assert items(page) == answer(page) == [*shown[1:4], shown[0], *shown[4:]]
    assert page.inner_text("#announcement").endswith(": place 4 of 6")
    assert page.locator(".dragged").count() == 0
    grab(page, 6)
    page.mouse.move(*middle(page, 1, below=3), steps=3)
    page.wait_for_timeout(100)
    page.mouse.up()
    assert answer(page)[0] == shown[5]


@only_in_full_run
def test_escape_and_the_old_place_change_nothing(page, site):
    start(page, site)
    shown = items(page)
    grab(page, 2)
    page.mouse.move(*middle(page, 5, below=-3), steps=4)
    page.wait_for_timeout(100)
    assert items(page) != shown
    page.keyboard.press("Escape")
    assert items(page) == shown and page.locator(".dragged").count() == 0
    page.mouse.up()
    grab(page, 3)
    (x, y), (_, end) = middle(page, 3), middle(page, 5)
    page.mouse.move(x, end - 3, steps=4)
    page.wait_for_timeout(100)
    assert items(page) != shown
    page.mouse.move(x, y, steps=4)
    page.wait_for_timeout(100)
    page.mouse.up()
    # A click on the text is not an answer either.
    page.click(".ordering li:nth-child(2) .text")
    assert answer(page) is None and page.is_visible(".untouched")


@only_in_full_run
def test_an_item_scrolls_the_page_at_the_edge_of_the_window(page, site):
    page.set_viewport_size({"width": 800, "height": 500})
    start(page, site, "long")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    first = items(page)[0]
    grab(page, 1)
    page.mouse.move(300, 490, steps=5)
    wait_until(page, "scrollY > 600")
    wait_until(page, "document.querySelector('.ordering > :last-child.dragged') !== null")
    page.mouse.up()
    assert answer(page)[-1] == first
    height = page.evaluate("scrollY")
    page.wait_for_timeout(100)
    assert page.evaluate("scrollY") == height


def touch(session, kind, point=None):
    points = [{"x": point[0], "y": point[1]}] if point else []
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drags_by_the_grip_and_scrolls_by_the_text(browser, site):
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True,
        reduced_motion="reduce")
    page = context.new_page()
    said = watch(page)
    start(page, site, "long")
    session = context.new_cdp_session(page)
    shown, height = items(page), page.evaluate("scrollY")
    (x, y), (_, end) = middle(page, 2, ".grip"), middle(page, 4, ".grip", below=-3)
    touch(session, "touchStart", (x, y))
    for step in range(1, 9):
        touch(session, "touchMove", (x, y + (end - y) * step / 8))
    page.wait_for_timeout(150)
    touch(session, "touchEnd")
    assert answer(page) == [shown[0], *shown[2:4], shown[1], *shown[4:]]
    assert page.evaluate("scrollY") == height
    before = items(page)
    x, y = middle(page, 5, ".text")
    touch(session, "touchStart", (x, y))
    for step in range(1, 9):
        touch(session, "touchMove", (x, y - 25 * step))
    touch(session, "touchEnd")
    wait_until(page, f"scrollY > {height} + 50")
    assert items(page) == before and said == []
    context.close()


@only_in_full_run
def test_the_end_of_the_time_ends_a_drag(page, site):
    start(page, site)
    shown = items(page)
    grab(page, 1)
    page.mouse.move(*middle(page, 4, below=-3), steps=4)
    page.wait_for_timeout(100)
    page.evaluate("""() => {
      document.querySelector("#student").value = "Ada";
      document.querySelector("#submit").click();
      document.querySelector("#anyway").click();
    }""")
    page.wait_for_selector("#result-heading")
    page.mouse.move(*middle(page, 6))
    page.mouse.up()
    assert items(page) == shown and "0 of 1" in page.inner_text("#result")


@only_in_full_run
def test_moving_keeps_the_focus_on_the_button(page, site):
    start(page, site)
    shown = items(page)
    page.locator(".ordering button").nth(1).focus()
    for key, place in (("Enter", 2), ("ArrowDown", 3), ("ArrowDown", 4), ("ArrowUp", 3)):
        page.keyboard.press(key)
        assert f"{shown[0].capitalize()}: place {place} of 6" == page.inner_text("#announcement")
        assert page.evaluate("document.activeElement.ariaLabel").startswith("Move down: ")
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.ariaDisabled") == "true"
    assert answer(page) == [*shown[1:], shown[0]]


@only_in_full_run
@pytest.mark.parametrize("width", sampled([320, 360], 320))
def test_buttons_do_not_squeeze_a_long_text_on_a_phone(page, site, width):
    page.set_viewport_size({"width": width, "height": 740})
    start(page, site, "words")
    item = page.locator(".ordering li", has_text="far too long")
    text, whole = (one.bounding_box() for one in (item.locator(".text"), item))
    assert text["width"] > whole["width"] * 0.7
    buttons = item.locator(".movers").bounding_box()
    assert buttons["y"] >= text["y"] + text["height"]
    # The buttons of a short text beside it are below it, too.
    text, buttons = (page.locator(".ordering li", has_text="Ant").locator(one).bounding_box()
                     for one in (".text", ".movers"))
    assert buttons["y"] >= text["y"] + text["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []


WINDOWS = [(360, False), (360, True), (390, False), (1440, False)]


@only_in_full_run
@pytest.mark.parametrize("width, dark", sampled(WINDOWS, WINDOWS[0], WINDOWS[3]))
def test_rows_with_texts_about_as_long_are_equally_high(browser, site, width, dark):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light")
    page = context.new_page()
    start(page, site, "sizes")
    boxes = page.locator(".ordering > li").evaluate_all("""rows => rows.map((row) => {
      const [whole, buttons] = [row, find('.movers', row)].map((one) => one.getBoundingClientRect());
      return [whole.height, buttons.top + buttons.height / 2 - whole.top];
    })""")
    assert len(boxes) == 4 and len({round(height) for height, _ in boxes}) == 1
    assert all(abs(middle - height / 2) < 1 for height, middle in boxes), boxes
    assert boxes[0][0] < 100
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_the_correct_order_shows_formulas_as_the_items_do(site, page):
    start(page, site, "formulas")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.click("#anyway")
    right = page.locator(".verdict span")
    right.wait_for()
    assert right.locator("math").count() == 3
    words = " ".join(right.inner_text().split())
    assert words == ": the correct order is 1 4 → half, 1 2 , of it → 1 ."


def test_a_screen_reader_hears_the_formulas_of_the_correct_order(site, page):
    start(page, site, "steps")
    # A quarter is first in the correct order; anything else there is wrong.
    first = page.locator("[data-item]").first
    if "4" in first.inner_text():
        first.locator("button:enabled:not([aria-disabled=true])").first.click()
    else:
        page.click(".untouched button")
    page.click(".check-step")
    said = page.locator("#announcement")
    assert said.locator("math").count() == 3
    words = " ".join(said.inner_text().split())
    assert words.endswith(": the correct order is 1 4 → half, 1 2 , of it → 1 .")
