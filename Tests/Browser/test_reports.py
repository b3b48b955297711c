"""Reports as pages: accessible, on every screen and on paper, without script or network."""

import base64
import hashlib
import html
import json
import pathlib
import re
import shutil

import jsonschema
import pytest

import taken_course
from conftest import watch
from courses import ROOT, quizpress
from sampling import only_in_full_run, sampled
from test_pages import violations

# A page of each kind: the list, a quiz, a poll in a lecture, and the attendance.
KINDS_OF_PAGE = ["attendance.html", "stats/biology-9b.html", "stats/biology-9b/2026-09-07.html",
                 "stats/biology-9b/cells.html"]


@pytest.fixture(scope="session")
def taken(tmp_path_factory):
    """A course with the attempts of a class."""
    return taken_course.take(tmp_path_factory.mktemp("taken"))


@pytest.fixture(scope="session")
def reports(taken, tmp_path_factory):
    """All pages, by name."""
    folder = tmp_path_factory.mktemp("reports")
    said = quizpress(taken, "stats", "--format", "html", "-o", str(folder / "stats"))
    assert said.startswith("wrote 5 pages")
    attendance = quizpress(taken, "stats", "biology-9b", "--attendance", "--format", "html")
    (folder / "attendance.html").write_text(attendance, encoding="utf-8")
    return {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.html"))}


def test_there_is_an_index_and_a_page_a_quiz(reports):
    pages = [f"stats/biology-9b/{quiz}.html" for quiz in ["2026-09-07", "2026-09-14", "cells", "term"]]
    assert sorted(reports) == sorted(["attendance.html", "stats/biology-9b.html", *pages])


def test_axe_finds_nothing_in_any_report(reports, page):
    # A poll's page shows less than a quiz's.
    for name in sampled(reports, *(one for one in KINDS_OF_PAGE if not one.endswith("07.html"))):
        page.goto(reports[name].as_uri())
        assert violations(page, dark=name == "attendance.html") == [], name


def test_reports_need_no_network_and_no_script_but_that_of_students(reports):
    for name, path in reports.items():
        text = path.read_text(encoding="utf-8")
        assert "default-src 'none'" in text, name
        hashes = re.findall(r"script-src '(sha256-[^']+)'", text)
        scripts = re.findall(r"<script>(.*?)</script>", text, re.S)
        assert hashes == [
            "sha256-" + base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()
            for one in scripts], name
        assert len(scripts) == text.count('<table class="students">') <= 1, name
        text = text.replace("<script>", "")
        assert not re.search(r"<(script|link|img|iframe)| (src|srcset|style)=|@import|url\(", text), name


@only_in_full_run
def test_nothing_scrolls_sideways_on_a_phone(reports, page):
    page.set_viewport_size({"width": 320, "height": 640})
    for name in sampled(reports, *KINDS_OF_PAGE):
        page.goto(reports[name].as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name


def test_ids_of_attempts_do_not_make_a_gradebook_wider_than_a_phone(taken, page, tmp_path):
    quizpress(taken, "gradebook", "--format", "html", "-o", str(tmp_path))
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto((tmp_path / "biology-9b.html").as_uri())
    assert re.search(r"'Student \d\d' [0-9a-f]{32}", page.inner_text(".notice >> nth=0"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_names_of_usual_categories_are_whole_on_a_phone(page, tmp_path):
    course, grades = tmp_path / "course", tmp_path / "grades"
    shutil.copytree(ROOT / "content", course / "content")
    quizpress(course, "merge", "--quiz", "biology-9b/cells",
              "--responses", str(ROOT / "Documentation/examples/cells.csv"))
    quizpress(course, "gradebook", "biology-9b", "--format", "html", "-o", str(grades))
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(next((grades / "biology-9b").iterdir()).as_uri())
    lines = page.eval_on_selector_all("tbody th", """all => all
      .filter((one) => /participation/.test(one.textContent)).map((one) => {
        const [text, range] = [one.firstChild, document.createRange()];
        range.setStart(text, text.data.indexOf("participation"));
        range.setEnd(text, text.data.indexOf("participation") + 13);
        return range.getClientRects().length;
      })""")
    assert lines == [1]


def test_links_lead_to_pages_of_the_report(reports, browser):
    page = browser.new_page()
    targets = set()
    for name in sampled(reports, *KINDS_OF_PAGE):
        page.goto(reports[name].as_uri())
        targets.update(page.eval_on_selector_all(
            "a[href]", "all => all.map(one => decodeURIComponent(new URL(one.href).pathname))"))
    assert targets
    for target in targets:
        assert pathlib.Path(target).is_file(), target
    page.close()


def test_what_students_wrote_cannot_act(reports):
    term = reports["stats/biology-9b/term.html"].read_text(encoding="utf-8")
    assert html.escape("<script>alert(1)</script>") in term
    assert "\u202e" not in term and "\u0007" not in term


def test_every_chart_is_told_in_words_and_has_its_numbers_beside_it(reports, browser):
    page = browser.new_page()
    page.goto(reports["stats/biology-9b/cells.html"].as_uri())
    charts = page.locator("svg[role=img]")
    assert charts.count() == 3
    for number in range(charts.count()):
        labels = charts.nth(number).get_attribute("aria-labelledby").split()
        for label in labels:
            assert page.locator(f"#{label}").text_content().strip()
    captions = page.locator("caption").all_text_contents()
    assert any("points" in caption for caption in captions)
    assert "The questions and their figures" in captions
    page.close()


def test_a_wrong_key_stands_out(reports, browser):
    page = browser.new_page()
    page.goto(reports["stats/biology-9b/cells.html"].as_uri())
    doubtful = page.locator(".question", has=page.locator(".verdict.doubtful"))
    assert doubtful.count() == 1
    assert "Where does a plant cell keep its water?" in doubtful.inner_text()
    page.close()


@only_in_full_run
def test_a_report_prints_on_whole_pages(reports, page):
    page.goto(reports["stats/biology-9b/cells.html"].as_uri())
    page.emulate_media(media="print")
    for figure in page.locator("figure").all():
        assert figure.evaluate("one => getComputedStyle(one).breakInside") == "avoid"
    assert page.pdf(format="A4").startswith(b"%PDF")


@only_in_full_run
def test_no_report_is_wider_than_paper(reports, page):
    # A4 without its margins, at 96 pixels per inch.
    page.set_viewport_size({"width": 688, "height": 1000})
    page.emulate_media(media="print")
    for name in sampled(reports, *KINDS_OF_PAGE):
        page.goto(reports[name].as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 688, name


def figures_with_reasons(value):
    """Checks that every figure in the statistics is null if, and only if, it has a reason."""
    if isinstance(value, list):
        for one in value:
            figures_with_reasons(one)
    if isinstance(value, dict):
        for name, one in value.items():
            if name + "_reason" in value:
                assert one is None, name
            figures_with_reasons(one)
        for name in ["mean", "alpha", "facility", "share", "r_rest", "median_ms"]:
            if name in value and "handedIn" not in value:
                assert (value[name] is None) == (name + "_reason" in value), name
        if "handedIn" in value:
            student_without_reasons(value)


def student_without_reasons(student):
    """Students have no reasons: points are null without an attempt, or in a survey or a poll."""
    assert (student["handedIn"] is None) == (student["attempts"] == 0)
    points = [student[name] is None for name in ["first", "last", "best", "points", "maximum"]]
    assert all(points) or not any(points)
    assert all(points) or student["attempts"] > 0
    assert (student["share"] is None) == (not student["maximum"])


def test_the_statistics_are_valid_under_their_schema(taken):
    schema = json.loads((ROOT / "Documentation" / "stats.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    found = json.loads(quizpress(taken, "stats", "--format", "json"))
    jsonschema.Draft202012Validator(schema).validate(found)
    figures_with_reasons(found)
    assert [quiz["quiz"] for quiz in found["quizzes"]] == [
        "2026-09-07", "2026-09-14", "cells", "term"]
    nobody = json.loads(quizpress(taken, "stats", "biology-9b/term", "--format", "json"))
    jsonschema.Draft202012Validator(schema).validate(nobody)


@only_in_full_run
def test_the_attendance_agrees_with_the_polls(taken):
    found = json.loads(
        quizpress(taken, "stats", "biology-9b", "--attendance", "--format", "json"))
    assert [day["date"] for day in found["days"]] == ["2026-09-07", "2026-09-14"]
    assert [day["questions"] for day in found["days"]] == [2, 2]
    polls = json.loads(quizpress(taken, "stats", "--format", "json"))["quizzes"][:2]
    for number, poll in enumerate(polls):
        answered = sum(question["n"] - question["skipped"] for question in poll["questions"])
        assert answered == sum(one["answered"][number] for one in found["students"])
    rows = quizpress(
        taken, "stats", "biology-9b", "--attendance", "--format", "csv").splitlines()
    assert len(rows) == 1 + 2 * len(found["students"])


def test_students_can_be_searched_and_sorted(reports, browser):
    page = browser.new_page()
    said = watch(page)
    page.goto(reports["stats/biology-9b/cells.html"].as_uri())
    rows = page.locator("table.students tbody tr")
    count = rows.count()
    assert count > 10
    name = rows.nth(3).locator("th").inner_text()
    page.get_by_label("Find students").fill(name.upper())
    assert [row.locator("th").inner_text() for row in rows.all() if row.is_visible()] == [name]
    page.get_by_label("Find students").fill("")
    for ascending in [True, False]:
        page.get_by_role("button", name="Best").click()
        cells = page.locator("table.students tbody tr td:nth-child(5)").all_inner_texts()
        best = [float(cell) for cell in cells if cell != "-"]
        assert len(best) > 10 and best == sorted(best, reverse=not ascending)
    assert page.locator("[aria-sort=descending]").count() == 1
    assert said == []
    page.close()


@only_in_full_run
def test_the_table_of_students_is_complete_without_script_and_on_paper(reports, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(reports["stats/biology-9b/cells.html"].as_uri())
    page.emulate_media(media="print")
    assert page.locator("table.students tbody tr").count() > 10
    assert page.locator("table.students button, .search").count() == 0
    context.close()


@only_in_full_run
def test_a_phone_is_told_what_scrolls(reports, browser):
    for width, shown in [(360, True), (1280, False)]:
        context = browser.new_context(viewport={"width": width, "height": 740})
        page = context.new_page()
        page.goto(reports["stats/biology-9b/cells.html"].as_uri())
        hints = page.locator(".hint")
        assert hints.count() > 3
        assert all(hint.is_visible() == shown for hint in hints.all())
        context.close()


@only_in_full_run
@pytest.mark.parametrize("width", sampled([360, 500, 768, 1280], 360, 1280))
def test_whatever_scrolls_sideways_says_so(reports, browser, width):
    page = browser.new_page(viewport={"width": width, "height": 740})
    scrolling = 0
    for name in sampled(reports, *KINDS_OF_PAGE):
        page.goto(reports[name].as_uri())
        found = page.eval_on_selector_all(
            ".wide", """all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => {
                const hint = one.parentElement.querySelector('.hint');
                const isShown = hint !== null && hint.offsetHeight > 0;
                return [one.getAttribute('aria-label'), isShown];
            })""")
        scrolling += len(found)
        assert [label for label, is_shown in found if not is_shown] == [], name
    assert (scrolling > 0) == (width < 1280)
    page.close()


@only_in_full_run
def test_a_large_figure_keeps_to_its_line(reports, browser):
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(reports["stats/biology-9b/cells.html"].as_uri())
    wide = page.eval_on_selector_all(
        "main > .figures dd", "all => all.map(one => [one.scrollWidth, one.clientWidth])")
    assert len(wide) == 7 and all(text <= box for text, box in wide)
    times = page.locator("main > .figures dd", has_text=" min ")
    height = times.evaluate(
        """one => one.getBoundingClientRect().height
            - one.querySelector(".note").getBoundingClientRect().height""")
    assert times.count() == 1 and height < 40
    page.close()
