"""The home page: the data of this device, stars, search, filters and their address."""

import pytest

from conftest import is_open, open_moment
from courses import build, quiz_source
from sampling import only_in_full_run, sampled

QUESTION = "## Is water wet?\n\n- [x] Yes\n- [ ] No\n"
SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done(sum), 300);
})"""


@pytest.fixture(scope="module")
def terms(tmp_path_factory):
    """Three classrooms in two terms; `class` has a quiz that is due and one that is over."""
    folder = tmp_path_factory.mktemp("terms")
    for name, term, created in (("alpha", "Spring", "2026-02-01"), ("beta", "Autumn", "2025-09-01")):
        file = folder / "content" / name / "classroom.md"
        file.parent.mkdir(parents=True)
        file.write_text(f"---\nname: {name.title()} Müller\nteacher: Ada Example\n"
                        f"created: {created}\nterm: {term}\n---\n\nWelcome.\n", encoding="utf-8")
    return build(folder, {
        "due": quiz_source("Due <soon> & well", QUESTION, kind="quiz",
                           deadline="2026-09-20 17:00"),
        "over": quiz_source("Over", QUESTION, kind="quiz", deadline="2026-09-05 17:00"),
        "free": quiz_source("Free", QUESTION),
        # More than 60 days after the date of the tests.
        "far": quiz_source("Far", QUESTION, kind="quiz", deadline="2026-11-20 17:00"),
    })


def open_home(page, site):
    page.clock.set_fixed_time("2026-09-10T10:00:00Z")
    page.goto((site / "index.html").as_uri())


def names(page):
    return page.locator(".card:visible h3").all_inner_texts()


def test_a_first_visit_shows_nothing_of_ones_own(terms, page):
    open_home(page, terms)
    assert page.inner_text("#own") == ""
    assert page.is_visible("#first-visit")


def test_a_starred_classroom_shows_its_next_deadlines(terms, page):
    open_home(page, terms)
    star = page.get_by_role("button", name="Star Cases")
    star.click()
    assert star.get_attribute("aria-pressed") == "true"
    page.reload()
    assert star.get_attribute("aria-pressed") == "true"
    assert page.locator("#own h2").all_inner_texts() == ["Next deadlines"]
    assert page.locator("#own li").count() == 1
    text = page.inner_text("#own li")
    assert "Due <soon> & well" in text and "September 20, 2026 at 17:00 (in 10 days)" in text
    page.get_by_text("Mine", exact=True).click()
    assert names(page) == ["Cases"]
    assert page.evaluate("location.search") == "?mine=yes"
    page.reload()
    assert names(page) == ["Cases"] and page.inner_text("#count") == "1 classroom"
    star.click()
    page.reload()
    assert page.inner_text("#own") == ""


@only_in_full_run
@pytest.mark.parametrize("ending", ["", ".ar"])
def test_a_star_is_beside_the_name_of_its_classroom(site, page, ending):
    page.goto(site.url(f"index{ending}.html"))
    cards = page.locator(".card").all()
    assert cards
    for card in cards:
        star, name = (card.locator(part).bounding_box() for part in (".star", "h3"))
        assert star["y"] < name["y"] + name["height"] and name["y"] < star["y"] + star["height"]
        assert star["x"] >= name["x"] + name["width"] or star["x"] + star["width"] <= name["x"]


@only_in_full_run
def test_names_of_quizzes_keep_their_direction_and_dates_are_in_one_column(site, page):
    page.clock.set_fixed_time("2026-11-10T09:00:00Z")
    for ending in ("", ".ar"):
        page.goto(site.url(f"index{ending}.html"))
        if not ending:
            for star in page.locator(".card .star").all():
                star.click()
            page.reload()
        page.wait_for_selector(".own li")
        found = [page.locator(part).all() for part in (
            ".own a", ".own bdi", ".brand bdi", ".foot bdi", ".card .who bdi", ".card .meta bdi")]
        assert all(found)
        for name in sum(found, []):
            assert name.evaluate("one => getComputedStyle(one).unicodeBidi").startswith("isolate")
            assert name.evaluate("one => getComputedStyle(one).direction") == "ltr"
        ends = page.locator(".own .help").evaluate_all(
            "all => all.map(one => { const box = one.getBoundingClientRect();"
            " return Math.round(document.dir === 'rtl' ? box.left : box.right); })")
        assert len(ends) > 1 and len(set(ends)) == 1


def test_attempts_in_progress_come_first_and_finished_ones_go(terms, page):
    page.clock.set_fixed_time("2026-09-10T10:00:00Z")
    for name in ("free", "due"):
        page.goto((terms / "class" / "quizzes" / f"{name}.html").as_uri())
        page.click("#start")
        page.clock.set_fixed_time("2026-09-10T11:00:00Z")
    open_home(page, terms)
    assert page.locator("#own h2").all_inner_texts() == ["Continue"]
    links = page.locator("#own a")
    assert links.all_inner_texts() == ["Due <soon> & well", "Free"]
    assert page.is_visible("#first-visit")
    links.first.click()
    page.check("input[type=radio] >> nth=0")
    page.fill("#student", "Ada")
    page.click("#submit")
    page.wait_for_selector("#result-heading")
    open_home(page, terms)
    assert links.all_inner_texts() == ["Free"]
    assert not page.is_visible("#first-visit")


def test_search_and_filters_are_kept_in_the_address(terms, page):
    open_home(page, terms)
    page.fill("#search", "MULLER")
    page.select_option("#term", "Spring")
    assert names(page) == ["Alpha Müller"]
    assert page.evaluate("location.search") == "?q=MULLER&term=Spring"
    page.reload()
    assert names(page) == ["Alpha Müller"]
    page.click(".card:visible a")
    page.wait_for_url("**/alpha/index.html")
    page.go_back()
    page.wait_for_selector("html.ready")
    assert names(page) == ["Alpha Müller"]
    assert page.input_value("#search") == "MULLER"
    page.fill("#search", "")
    page.select_option("#term", "")
    assert page.evaluate("location.search") == ""
    page.goto((terms / "index.html").as_uri() + "?term=Nothing&q=beta&unknown=1")
    assert names(page) == ["Beta Müller"]


@only_in_full_run
def test_a_month_or_year_can_be_typed(terms, page):
    open_home(page, terms)
    for typed, expected in {
            "2026": ["Cases", "Alpha Müller"], "2025-09": ["Beta Müller"], "aug": ["Cases"],
            "september 2025": ["Beta Müller"], "9/2025": ["Beta Müller"], "2026-8": ["Cases"],
            "Feb. 2026": ["Alpha Müller"], "1999": [], "٢٠٢٥": ["Beta Müller"],
            "٩/٢٠٢٥": ["Beta Müller"], "۲۰۲۵-۰۹": ["Beta Müller"]}.items():
        page.fill("#month", typed)
        assert names(page) == expected, typed


@only_in_full_run
def test_the_first_classroom_is_in_the_first_screen_of_a_phone(site, page):
    page.set_viewport_size({"width": 360, "height": 740})
    for ending in ("", ".zh", ".ar"):
        page.goto(site.url(f"index{ending}.html"))
        card = page.locator(".card").first.bounding_box()
        assert card["y"] + card["height"] <= 740
        notice, heading = (
            page.locator(part).bounding_box() for part in ("#first-visit", "#classrooms-heading"))
        assert notice["height"] < 60, "one row"
        count = page.locator("#count").bounding_box()
        assert count["y"] < heading["y"] + heading["height"]
        assert page.is_visible("#search") and not page.is_visible("#month")


@only_in_full_run
@pytest.mark.parametrize("width", sampled([360, 1280], 360))
def test_nothing_moves_while_a_page_is_opened(site, browser, width):
    context = browser.new_context(viewport={"width": width, "height": 740})
    page = context.new_page()
    quiz, data = site.first(is_open)
    page.clock.set_fixed_time(open_moment(data))
    classroom = quiz.split("/")[0] + "/index.html"
    paths = [*site.single_pages, *sampled(site.classrooms, classroom), quiz]
    for path in paths:
        page.goto(site.url(path))
        assert page.evaluate(SHIFTS) <= 0.02, path
    page.click("#start")
    # Other pages show nothing of an attempt.
    for path in sampled(paths, "index.html", "grades.html", classroom, quiz):
        page.goto(site.url(path))
        assert page.evaluate(SHIFTS) <= 0.02, path
    context.close()
