"""Gradebooks: pages for the teacher and for each student, and their machine-readable formats."""

import csv
import io
import json
import re
import shutil

import jsonschema
import pytest

from courses import ROOT, quizpress
from sampling import only_in_full_run, sampled
from test_pages import violations

# A gradebook, a student in one classroom and one in all.
KINDS_OF_PAGE = ["biology-9b.html", "biology-9b/s1.html", "both.html"]
NOW = ["--now", "2026-10-05T12:00:00Z"]


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    """The course of the worked example in Documentation/grades.md, merged."""
    folder = tmp_path_factory.mktemp("graded") / "course"
    for part in ("Courses/gradebook", "Fixtures/gradebook/class/course"):
        shutil.copytree(ROOT / "Tests/EndToEndTests" / part, folder, dirs_exist_ok=True)
    quizpress(folder, "merge", "--received-from", "claimed", *NOW)
    return folder


@pytest.fixture(scope="session")
def pages(graded, tmp_path_factory):
    """All pages, by name."""
    folder = tmp_path_factory.mktemp("grades")
    quizpress(graded, "gradebook", *NOW, "--format", "html", "-o", str(folder))
    both = quizpress(graded, "gradebook", *NOW, "--format", "html", "--student", "ana@example.org")
    (folder / "both.html").write_text(both, encoding="utf-8")
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.html"))}


def test_axe_finds_nothing_in_any_page(pages, page):
    for name in sampled(pages, *KINDS_OF_PAGE):
        page.goto(pages[name].as_uri())
        assert violations(page) == [], name


def test_pages_need_neither_script_nor_network(pages):
    for name, path in pages.items():
        text = path.read_text(encoding="utf-8")
        assert "default-src 'none'" in text, name
        assert not re.search(r"<(script|link|img|iframe)| (src|style)=|@import|url\(", text), name


@only_in_full_run
def test_nothing_scrolls_sideways_on_a_phone(pages, page):
    page.set_viewport_size({"width": 320, "height": 640})
    for name, path in pages.items():
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name


@only_in_full_run
def test_a_year_of_work_fits_on_paper(graded, page, tmp_path):
    course = tmp_path / "course"
    shutil.copytree(graded, course)
    with (course / "content/biology-9b/scores.csv").open("a", encoding="utf-8") as sheet:
        for number in range(1, 31):
            sheet.write(f"s1,labs,Photosynthesis experiment {number},18.25,20\n")
    book = tmp_path / "book.html"
    book.write_text(
        quizpress(course, "gradebook", "biology-9b", *NOW, "--format", "html"), encoding="utf-8")
    # A4 without its margins, at 96 pixels per inch.
    page.set_viewport_size({"width": 688, "height": 1000})
    page.goto(book.as_uri())
    page.emulate_media(media="print")
    assert page.get_by_text("Photosynthesis experiment 30 (20)").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 688


def test_a_student_page_tells_of_nobody_else(pages):
    everybody = {"s1": "Ana Ortiz", "s2": "Grace Kim", "s3": "Lee Park"}
    for own in everybody:
        text = pages[f"biology-9b/{own}.html"].read_text(encoding="utf-8")
        assert everybody[own] in text
        for other, name in everybody.items():
            assert other == own or (name not in text and f"{other}.html" not in text)


def test_json_follows_its_schema(graded):
    schema = json.loads((ROOT / "Documentation/grades.schema.json").read_text(encoding="utf-8"))
    book = json.loads(quizpress(graded, "gradebook", *NOW, "--format", "json"))
    jsonschema.Draft202012Validator(schema).validate(book)


def test_csv_reads_back_equal_and_holds_no_formula(graded, tmp_path):
    course = tmp_path / "course"
    shutil.copytree(graded, course)
    roster = course / "content/biology-9b/members.csv"
    hostile = "=HYPERLINK(\"http://x.example\",\"A\")"
    with roster.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(["s4", hostile, ""])
    def rows(style):
        text = quizpress(course, "gradebook", "biology-9b", *NOW, "--format", "csv", "--csv", style)
        return list(csv.reader(io.StringIO(text, newline="")))
    plain, safe = rows("plain"), rows("safe")
    assert len(plain) == 5 and all(len(row) == len(plain[0]) for row in plain + safe)
    assert hostile in [row[2] for row in plain]
    for before, after in zip(plain, safe):
        for cell, guarded in zip(before, after):
            assert guarded in (cell, "'" + cell)
            assert not re.match(r"\s*[=+@-]", guarded) or re.fullmatch(r"-?[\d.]+", guarded)


def test_the_worked_example_comes_out_as_documented(graded):
    example = (ROOT / "Documentation/grades.md").read_text(encoding="utf-8")
    example = example.split("## A worked example")[1].split("## Reports")[0]
    text = quizpress(graded, "gradebook", "biology-9b", *NOW, "--student", "s1")
    figures = re.findall(r"(\d+\.\d\d) %", example)
    assert figures == ["86.67", "88.33", "87.38", "96.12"]
    for figure in figures:
        assert figure in text, figure
    assert "final: 87.38 %  B" in text
