"""`quizpress serve`: pages are updated while their sources are edited and their questions
answered."""

import re
import time
import urllib.request

import pytest
from courses import CLASSROOM, SITE, quiz_source, quizpress
from playwright.sync_api import expect
from previews import preview, save, write, write_course
from sampling import only_in_full_run
from test_pages import violations

BODY = """\
## Which planet is the largest? {#largest}

- [ ] Earth
- [x] Jupiter

## Which planet is the hottest? {#hottest}

Write its name.

= Venus

## Which planet has rings that a small telescope shows? {#rings}

- [x] Saturn
- [ ] Mars
"""
LONG = "\n\n".join(f"Paragraph {number} of the introduction." for number in range(60)) + "\n\n"


@pytest.fixture
def course(tmp_path):
    write_course(tmp_path, {
        "planets": quiz_source("Planets", LONG + BODY, kind="survey"),
        "other": quiz_source("Other", BODY), "sketch": quiz_source("Sketch", BODY, draft="true")})
    return tmp_path


@pytest.fixture
def shown(page):
    """The frame that shows the page of the site."""
    page.on("dialog", lambda dialog: dialog.accept())
    return page.frame_locator("#stage iframe:not(.arriving)")


def source(course, name="planets"):
    return course / "content/class/quizzes" / f"{name}.md"


def edit(course, old, new, name="planets"):
    file = source(course, name)
    text = file.read_text(encoding="utf-8")
    assert old in text
    save(file, text.replace(old, new, 1))


def wait_for(url, content):
    """Waits until the server returns a page with the content."""
    for _ in range(500):
        with urllib.request.urlopen(url) as response:
            if content in response.read():
                return
        time.sleep(0.02)
    raise AssertionError(content)


def updates(page):
    return page.evaluate("Number(document.querySelector('#stage').dataset.updates ?? 0)")


def test_a_saved_quiz_is_shown_with_place_answers_and_focus_kept(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        shown.locator("#start").click()
        shown.get_by_label("Jupiter").check()
        field = shown.locator(".question input[type=text], .question input:not([type])").first
        field.fill("Venus and more")
        field.evaluate("field => field.setSelectionRange(2, 5)")
        before = field.evaluate("field => field.getBoundingClientRect().top")
        assert before > 0
        edit(course, "Which planet is the largest?", "Which planet has the most mass?")
        expect(shown.get_by_text("Which planet has the most mass?")).to_be_visible()
        expect(shown.get_by_label("Jupiter")).to_be_checked()
        expect(field).to_have_value("Venus and more")
        expect(field).to_be_focused()
        assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [2, 5]
        assert abs(field.evaluate("field => field.getBoundingClientRect().top") - before) < 60


def test_the_place_in_a_long_attempt_is_kept(course, page, shown):
    body = "".join(f"## Number {number}?\n\n= {number}\n\n" for number in range(60))
    save(source(course), quiz_source("Planets", body + BODY, kind="survey"))
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        shown.locator("#start").click()
        field = shown.locator("[data-question=hottest] .typed")
        field.fill("Venus")
        before = field.evaluate("field => field.getBoundingClientRect().top")
        edit(course, "Which planet is the hottest?", "Which planet is the warmest?")
        expect(shown.get_by_text("Which planet is the warmest?")).to_be_visible()
        assert abs(field.evaluate("field => field.getBoundingClientRect().top") - before) < 60


def test_errors_appear_over_the_last_good_page_with_a_link_to_the_line(course, page, shown):
    with preview(course, "--editor", "myeditor://open?file={path}&line={line}") as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        expect(shown.locator("h1")).to_have_text("Planets")
        edit(course, "- [x] Jupiter\n", "- [ ] Jupiter\n", "other")
        # The page around the preview has the places to which screen readers go.
        expect(page.locator("h1")).to_have_text("Preview")
        problems = page.locator("main #problems")
        expect(problems).to_be_visible()
        expect(problems.locator("pre")).to_contain_text("error[")
        expect(problems.locator("pre")).to_contain_text("other.md:")
        link = problems.locator("a").get_attribute("href")
        line = source(course, "other").read_text(encoding="utf-8").split("\n").index(
            "## Which planet is the largest? {#largest}") + 1
        assert re.fullmatch(rf"myeditor://open\?file=/.*/other\.md&line={line}", link), link
        page.set_viewport_size({"width": 360, "height": 640})
        assert violations(page) == []
        expect(shown.locator("h1")).to_have_text("Planets")
        edit(course, "- [ ] Jupiter\n", "- [x] Jupiter\n", "other")
        expect(problems).to_be_hidden()
        assert "error[" in server.said()


@only_in_full_run
def test_other_pages_are_not_loaded_again(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        expect(shown.locator("h1")).to_have_text("Planets")
        with page.expect_response(re.compile("/-/state")):
            edit(course, "Which planet is the hottest?", "Which planet is the warmest?", "other")
        page.wait_for_timeout(500)
        assert updates(page) == 0
        edit(course, "Which planet is the hottest?", "Which planet is the warmest?")
        expect(shown.get_by_text("Which planet is the warmest?")).to_be_attached()
        page.wait_for_timeout(300)
        assert updates(page) == 1


@only_in_full_run
def test_a_quiz_saved_as_it_was_does_not_load_its_page_again(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        expect(shown.locator("h1")).to_have_text("Planets")
        file = source(course, "planets")
        with page.expect_response(re.compile("/-/state")):
            save(file, file.read_text(encoding="utf-8"))
        page.wait_for_timeout(500)
        assert updates(page) == 0


@only_in_full_run
def test_a_saved_page_is_loaded_before_its_source_is_asked_for(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        expect(shown.locator("h1")).to_have_text("Planets")
        page.wait_for_timeout(500)
        asked = []
        page.on("request", lambda request: asked.append(
            (request.url.split("/")[-1], request.resource_type)))
        edit(course, "Which planet is the largest?", "Which planet has the most mass?")
        expect(shown.get_by_text("Which planet has the most mass?")).to_be_attached()
        assert asked[0] == ("planets.html", "document"), asked
        page.wait_for_timeout(500)
        assert updates(page) == 1
        # Two saves in a row: the second one is not lost while the first one is being shown.
        edit(course, "Which planet has the most mass?", "Which planet is the heaviest?")
        edit(course, "Which planet is the heaviest?", "Which planet is a giant?")
        expect(shown.get_by_text("Which planet is a giant?")).to_be_attached()
        assert page.context.service_workers == []


@only_in_full_run
def test_style_sheets_change_without_loading_the_page_again(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        shown.locator("body").evaluate("body => { body.dataset.mark = 'same'; }")
        before = shown.locator("body").evaluate("() => document.querySelector('link[rel=stylesheet]').href")
        write(course, {"site.yml": SITE + 'colors:\n  accent: "#0b6e4f"\n'})
        page.wait_for_function("before => document.querySelector('iframe').contentDocument"
                               ".querySelector('link[rel=stylesheet]').href !== before", arg=before)
        assert shown.locator("body").evaluate("body => body.dataset.mark") == "same"


def test_drafts_are_shown_and_marked_with_what_is_known_of_them(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/sketch.html")
        expect(shown.locator("h1")).to_have_text("Sketch")
        expect(page.locator("#draft")).to_be_visible()
        page.get_by_role("button", name="Details").click()
        panel = page.locator("#panel")
        for words in ["largest", "Key: Jupiter", "Key: Venus", "content/class/quizzes/sketch.md"]:
            expect(panel).to_contain_text(words)
        page.get_by_role("button", name="Show another draw").click()
        expect(panel).to_contain_text(re.compile("Seed[0-9a-f]{32}"))
        first = panel.inner_text()
        expect(shown.locator("#progress")).to_be_visible()
        page.get_by_role("button", name="Show another draw").click()
        page.wait_for_function("before => document.querySelector('#panel').innerText !== before",
                               arg=first)


@only_in_full_run
def test_views_change_what_media_queries_see(course, page, shown):
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        body = shown.locator("body")
        expect(shown.locator("h1")).to_have_text("Planets")
        color = lambda: body.evaluate("body => getComputedStyle(body).color")
        page.get_by_label("Colors").select_option("light")
        light = color()
        page.get_by_label("Colors").select_option("dark")
        assert color() != light
        page.get_by_label("Colors").select_option("light")
        assert color() == light
        page.get_by_label("View").select_option("phone")
        assert body.evaluate("() => innerWidth") == 360
        page.get_by_label("View").select_option("print")
        assert body.evaluate("() => getComputedStyle(document.querySelector('.bar')).display") \
            == "none"
        # Browsers print in light colors.
        accent = lambda: body.evaluate("body => getComputedStyle(body).getPropertyValue('--accent')")
        light = accent()
        page.get_by_label("Colors").select_option("dark")
        assert accent() == light
        page.get_by_label("View").select_option("screen")
        assert accent() != light


@only_in_full_run
def test_a_link_followed_in_the_page_is_kept_up_to_date(course, page, shown):
    with preview(course) as server:
        page.goto(server.url)
        shown.locator("main").get_by_role("link", name="Cases").first.click()
        shown.locator("main").get_by_role("link", name="Other").first.click()
        expect(shown.locator("h1")).to_have_text("Other")
        page.wait_for_url("**/_preview/class/quizzes/other.html*")
        edit(course, "name: Other", "name: Another one", "other")
        expect(shown.locator("h1")).to_have_text("Another one")


@only_in_full_run
def test_a_change_while_a_page_arrives_is_shown(course, page, shown):
    with preview(course) as server:
        names = ["Another one", "Other"]

        def save_first(route):
            """Saves the quiz after the frame has loaded its page and before its source is read."""
            if route.request.resource_type == "fetch" and names[-1] == "Other":
                edit(course, f"name: {names.pop()}", f"name: {names[-1]}", "other")
                wait_for(server.url + "class/quizzes/other.html", names[-1].encode())
            route.continue_()

        # The page is notified of the change in no other way.
        page.route("**/-/events", lambda route: route.fulfill(
            content_type="text/event-stream", body="retry: 60000\n\n"))
        page.route("**/class/quizzes/other.html", save_first)
        page.goto(server.url + "_preview/class/quizzes/other.html")
        expect(shown.locator("h1")).to_have_text("Another one")


HIDE = """isHidden => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@only_in_full_run
def test_tabs_in_the_background_leave_connections_to_the_others(course, page, shown):
    """Browsers open six connections to one server."""
    with preview(course) as server:
        address = server.url + "_preview/class/quizzes/other.html"
        others = [page.context.new_page() for _ in range(7)]
        for one in others:
            one.goto(address)
            frame = one.frame_locator("#stage iframe:not(.arriving)")
            expect(frame.locator("h1")).to_have_text("Other")
            one.evaluate(HIDE, True)
        page.goto(address)
        expect(shown.locator("h1")).to_have_text("Other")
        edit(course, "name: Other", "name: Another one", "other")
        expect(shown.locator("h1")).to_have_text("Another one")
        # A tab that is shown again has what was saved in the meantime.
        one.evaluate(HIDE, False)
        expect(frame.locator("h1")).to_have_text("Another one")
        for one in others:
            one.close()


def test_nothing_of_the_preview_is_published(course, page):
    quizpress(course, "build", "--drafts", "-o", str(course / "before"))
    names = sorted(path.name for path in course.iterdir())
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/planets.html")
        served = page.request.get(server.url + "class/quizzes/planets.html")
        file = course / "before/site/class/quizzes/planets.html"
        assert served.body() == file.read_bytes()
        assert server.end() == 0
    assert sorted(path.name for path in course.iterdir()) == names
    quizpress(course, "build", "--drafts", "-o", str(course / "after"))
    for file in (course / "before/site").rglob("*.*"):
        after = course / "after/site" / file.relative_to(course / "before/site")
        assert after.read_bytes() == file.read_bytes()


@only_in_full_run
def test_a_course_with_errors_from_the_start_is_shown_once_they_are_fixed(course, page, shown):
    write(course, {"class/classroom.md": CLASSROOM.replace("name: Cases\n", "")})
    with preview(course, waits=False) as server:
        page.goto(server.url + "_preview/index.html")
        expect(page.locator("#problems")).to_contain_text("classroom.md")
        write(course, {"class/classroom.md": CLASSROOM})
        expect(page.locator("#problems")).to_be_hidden()
        expect(shown.get_by_role("link", name="Cases").first).to_be_visible()


@only_in_full_run
def test_the_panel_leads_to_the_translations(course, page, shown):
    translation = "---\nname: Die Planeten\nallow: interface-language\n---\n\n" + BODY.split("\n\n## ")[0]
    write(course, {"class/quizzes/other.de.md": translation.replace("Earth", "Erde")})
    with preview(course) as server:
        page.goto(server.url + "_preview/class/quizzes/other.html")
        page.get_by_role("button", name="Details").click()
        panel = page.locator("#panel")
        expect(panel).to_contain_text("de · 2 not translated")
        panel.get_by_role("link", name="de", exact=True).click()
        expect(shown.locator("h1")).to_have_text("Die Planeten")
        # The saved file is shown without a build of the whole course.
        file = course / "content/class/quizzes/other.de.md"
        save(file, file.read_text(encoding="utf-8").replace("Erde", "Unsere Erde"))
        expect(shown.locator(".options").first).to_contain_text("Unsere Erde")
