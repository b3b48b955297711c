"""Every page works at any address and is accessible, and nothing is logged on the console."""

import pathlib
from urllib.parse import unquote, urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from answering import tab_to
from conftest import Taking, is_open
from sampling import FULL_RUN, only_in_full_run, sampled


OPTIONS = {
    "resultTypes": ["violations"],
    # Preloading would fetch the style sheet, which the policy of the pages correctly refuses.
    "preload": False,
    # Every Markdown table has a header row, and teachers leave some of its cells empty.
    "rules": {"empty-table-header": {"enabled": False}},
}
# The rules of axe that check colors.
COLORS = {**OPTIONS, "runOnly": ["color-contrast", "link-in-text-block"], "rules": {}}


def violations(page, dark=False, light=OPTIONS):
    """The violations that axe finds in light and, if requested, in dark by the rules that check
    colors. `light` selects the rules in light; the default is all of them.

    In a full run, every state is also examined in dark, and by all rules.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = examined(page, "light", light)
    if dark or FULL_RUN:
        page.emulate_media(color_scheme="dark")
        found += examined(page, "dark", OPTIONS if FULL_RUN else COLORS)
        page.emulate_media(color_scheme="light")
    return found


def examined(page, scheme, options):
    """The violations that axe finds in the current state of a page."""
    return [(scheme, one["id"], [node["html"][:120] for node in one["nodes"]]) for one in
            page.evaluate("async options => (await axe.run(options)).violations", options)]


def test_axe_finds_nothing_on_any_page_but_quizzes(site, page):
    for path in [*site.single_pages, *sampled(site.classrooms, site.classrooms[0])]:
        page.goto(site.url(path))
        assert violations(page, dark=path == "index.html") == [], path


def test_axe_finds_nothing_before_an_attempt_while_taking_a_quiz_and_after(
        site, page, sampled_quiz):
    """In every run, each state of the quiz that shows most, and the last state of the others."""
    student = Taking(page, site, sampled_quiz)
    is_thorough = FULL_RUN or sampled_quiz == site.sample()[0]
    can_start = page.is_visible("#start")
    if is_thorough or not can_start:
        assert violations(page) == []
    if can_start:
        student.start()
        if is_thorough:
            assert violations(page) == []
        page.click("#submit")
        if is_thorough:
            assert violations(page) == []
        if page.is_visible("#go-back"):
            page.click("#go-back")
        student.answer_first().hand_in()
        assert violations(page, dark=is_thorough) == []


def test_a_screen_reader_does_not_hear_what_separates_breadcrumbs(site, page):
    quiz, _ = site.first(is_open)
    page.goto(site.url(quiz))
    separator = page.evaluate(
        "getComputedStyle(document.querySelector('.trail a'), '::after').content")
    assert separator == '"/" / ""'


@only_in_full_run
def test_nothing_scrolls_sideways_at_320_pixels(site, page):
    page.set_viewport_size({"width": 320, "height": 640})
    for path in site.sampled_pages():
        if path in site.quizzes:
            student = Taking(page, site, path)
            if page.is_visible("#start"):
                student.start().answer_first().hand_in()
        else:
            page.goto(site.url(path))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        # A larger size replaces a font with wide glyphs: which font shows formulas depends on
        # the device.
        page.evaluate("document.querySelectorAll('math').forEach(m => m.style.fontSize = '1.5em')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


@pytest.fixture(scope="module")
def large(site, browser):
    """The width of pages with 200 % text in a window of 1280 pixels, laid out as with a zoom of 200
    %, and the addresses that they link to.
    """
    context = browser.new_context(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    page = context.new_page()
    found = {}
    for path in site.sampled_pages():
        page.goto(site.url(path))
        found[path] = page.evaluate("""() => [document.documentElement.scrollWidth,
            [...document.querySelectorAll("a[href]")].map(one => one.href)]""")
    context.close()
    return found


@only_in_full_run
def test_large_text_fits(large):
    assert {path: width for path, (width, _) in large.items() if width > 640} == {}


def test_pages_read_without_script(site, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for path in site.sampled_pages():
        page.goto(site.url(path))
        assert page.is_visible("h1")
        if path in site.quizzes:
            assert "needs JavaScript" in page.inner_text("main")
            hides = {"opens", "timeLimit"} & set(site.quizzes[path])
            if hides or site.quizzes[path]["kind"] == "exam":
                assert page.locator(".question").count() == 0
            else:
                assert page.locator(".question").first.is_visible()
            assert not page.is_visible("#submit")
        elif path == "index.html":
            assert page.locator(".card").first.is_visible()
            assert not page.is_visible("#search")
    context.close()


def test_a_page_whose_script_is_not_loaded_says_so(site, browser):
    context = browser.new_context()
    page = context.new_page()
    quizzes = [site.first(is_open)[0], *site.sample(lambda path, quiz: quiz["kind"] == "exam", 1)]
    for path in ["grades.html", *quizzes]:
        page.goto(site.url(path))
        page.wait_for_selector("html.ready")
        assert not page.is_visible("text=could not be loaded"), path
    page.route("**/*.js", lambda route: route.abort())
    for path in ["grades.html", *quizzes]:
        page.goto(site.url(path))
        assert page.is_visible("text=could not be loaded"), path
    context.close()


def test_the_site_works_in_a_subfolder_of_a_server(site, server, page):
    for path in site.sampled_pages():
        page.goto(server + path)
    path, _ = site.first(is_open)
    student = Taking(page, site, path, server + path)
    assert "100 %" in student.start().answer_by_key().hand_in().result()


def test_every_link_leads_to_a_file_of_the_site(large):
    for path, (_, links) in large.items():
        files = [urlsplit(link) for link in links if link.startswith("file:")]
        assert files, path
        assert [one for one in files if not pathlib.Path(unquote(one.path)).is_file()] == [], path


def test_a_quiz_can_be_taken_with_the_keyboard_alone(site, taking):
    path, quiz = site.first(lambda path, quiz: is_open(path, quiz) and len(quiz["questions"]) > 1)
    student = taking(path)
    keyboard = student.page.keyboard

    tab_to(student.page, "#start")
    keyboard.press("Enter")
    choices = student.choices()
    for question in choices:
        tab_to(student.page, f'[data-question="{question}"] input')
        keyboard.press("Space")
    selected = student.selected()
    assert choices and all(selected[question] for question in choices)
    tab_to(student.page, "#student")
    keyboard.type("Ada")
    tab_to(student.page, "#submit")
    keyboard.press("Enter")
    if student.page.is_visible("#unanswered"):
        tab_to(student.page, "#anyway")
        keyboard.press("Enter")
    student.page.wait_for_selector("#result-heading")
    assert student.page.evaluate("document.activeElement.id") == "result-heading"


@only_in_full_run
def test_the_dialog_closes_with_escape(site, taking):
    path, _ = site.first(is_open)
    student = taking(path).start()
    student.page.fill("#student", "Ada")
    student.page.click("#submit")
    student.page.keyboard.press("Escape")
    assert not student.page.is_visible("#unanswered")


@only_in_full_run
def test_the_home_page_searches_and_sorts(site, page):
    page.goto(site.url("index.html"))
    cards = page.locator(".card:visible")
    names = cards.locator("h3").all_inner_texts()
    page.fill("#search", names[0].upper())
    assert names[0] in cards.locator("h3").all_inner_texts()
    page.fill("#search", "no such classroom anywhere")
    assert cards.count() == 0 and page.is_visible("#no-match")
    page.fill("#search", "")
    page.select_option("#order", "created")
    assert cards.locator("h3").all_inner_texts() == names[::-1]
    month = page.locator("#months option").first.get_attribute("value")
    page.fill("#month", month)
    assert set(cards.evaluate_all("all => all.map(one => one.dataset.monthName)")) == {month}


def test_the_first_visit_notice_goes_for_good(site, page):
    page.goto(site.url("index.html"))
    page.click("#dismiss")
    assert not page.is_visible("#first-visit")
    page.reload()
    assert not page.is_visible("#first-visit")


@only_in_full_run
def test_a_classroom_tells_states_and_attempts_by_text(site, taking):
    path, quiz = site.first(is_open)
    student = taking(path).start().answer_first().hand_in()
    student.page.goto(site.url(path.split("/")[0] + "/index.html"))
    row = student.page.locator(f'[data-quiz="{quiz["quiz"]}"]')
    assert "Taken once" in row.inner_text()
    assert row.locator(".state").inner_text() == "Finished"
    states = {"Open", "Due soon", "Deadline passed", "Closed", "Not open yet", "Finished"}
    assert {row.inner_text() for row in student.page.locator(".state").all()} <= states


@only_in_full_run
def test_the_reader_sees_their_own_time_where_it_differs(site, browser):
    path, _ = site.first(lambda _, quiz: "deadline" in quiz)
    for zone, differs in (("Pacific/Auckland", True), ("Europe/Berlin", None)):
        context = browser.new_context(timezone_id=zone)
        page = context.new_page()
        page.goto(site.url(path))
        count = page.locator(".yours").count()
        assert count > 0 if differs else count == 0 or "+0" not in page.inner_html(".facts")
        context.close()
