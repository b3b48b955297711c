"""Results returned by a teacher: from the page to the ledger, and back to the same device only."""

import csv
import json
import re

import pytest

from answering import MARKED, click_way
from courses import build, quiz_source, quizpress
from test_pages import violations

SOURCE = ("## Which is even? {#even}\n\n- [x] Two\n- [ ] Three\n\n> Two is **twice** one.\n\n"
          "## Why? {#why type=essay points=3}\n")
PAGE = "class/quizzes/exam.html"


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    folder = tmp_path / "course"
    front = {"kind": "exam", "deadline": "2099-12-14 17:00"}
    build(folder, {"exam": quiz_source("Exam", SOURCE, **front)})
    quizpress(folder, "keys", "new")
    quizpress(folder, "build")
    return folder


def take(page, course, student, path=PAGE):
    page.goto((course / "build/site" / path).as_uri())
    page.click("#start")
    page.locator("input[value=two]").check()
    page.locator("textarea").fill(f"As {student} says")
    page.fill("#student", student)
    page.click("#submit")
    page.wait_for_selector(".receipt")
    with page.expect_download() as download:
        click_way(page, ".download")
    folder = course / "attempts"
    folder.mkdir(exist_ok=True)
    download.value.save_as(folder / f"{student}.json")


def mark(course, points, comment, name):
    """Grades one student's essay with the table that `mark` writes and reads."""
    table = course.parent / "marks.csv"
    table.unlink(missing_ok=True)
    quizpress(course, "mark", "--all", "--export", str(table))
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    [row] = [row for row in rows if name in row.values()]
    row.update(points=str(points), comment=comment)
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, row.keys())
        writer.writeheader()
        writer.writerow(row)
    quizpress(course, "mark", "--import", str(table))


def publish(course, *options):
    quizpress(course, "results", "publish", "class/exam", *options)
    quizpress(course, "build")
    return {path.name: path.read_bytes()
            for path in (course / "build/site/class/quizzes/exam.results").iterdir()}


def reloaded(page):
    page.reload()
    page.wait_for_selector("#returned", state="attached")
    page.wait_for_function("() => /\\d+ of \\d+/.test(find('#result').textContent)")
    return page.inner_text("#quiz"), page.inner_text("#result")


def outcomes(page):
    """The names of the numbers of the questions."""
    return page.eval_on_selector_all(".map button", "all => all.map((one) => one.ariaLabel)")


def grades_row(page, course):
    """The row of the exam in My grades."""
    page.goto((course / "build/site/grades.html").as_uri())
    return page.locator(".grades tr", has_text="Exam").last.inner_text()


def test_a_result_goes_back_to_the_device_it_came_from(course, page, browser):
    take(page, course, "Ada Lovelace")
    other = browser.new_context(accept_downloads=True).new_page()
    take(other, course, "Bo Example")
    # A row of a response sheet, as for an exam on paper.
    table = course / "paper.csv"
    table.write_text("name,even\nCy,three\n")
    quizpress(course, "merge")
    quizpress(course, "merge", "--responses", str(table), "--quiz", "class/exam")
    mark(course, 2, "Good start", "Ada Lovelace")
    codes = course.parent / "codes.csv"
    files = publish(course, "--codes", str(codes))
    # The files do not reveal who took part, or how many.
    assert len(files) == 32 and len({len(content) for content in files.values()}) == 1
    keys = json.loads(quizpress(course, "keys", "list", "--format", "json"))["keys"]
    assert {key["kind"] for key in keys if key["isInUse"]} == {"exam", "results"}
    text = b"".join(files.values()) + (course / "results/class/quizzes/exam.jsonl").read_bytes()
    for word in (b"Lovelace", b"Example", b"Good start", b"points"):
        assert word not in text
    questions, result = reloaded(page)
    assert "3 of 4" in result and "Good start" in questions and "Two is twice one." in questions
    assert outcomes(page) == ["Question 1, correct", "Question 2, partly correct"]
    assert page.locator(".verdict", has_text="Your teacher grades").count() == 0
    # The teacher has the attempt.
    page.wait_for_selector(".receipt")
    assert page.locator(".handing").count() == 0
    assert violations(page) == []
    page.click(".only")
    assert page.locator(".question:visible").get_attribute("data-question") == "why"
    questions, result = reloaded(other)
    assert "Good start" not in questions and "1 of 1" in result
    assert "From your teacher: still to be graded" in questions and "0 of 3" not in questions
    assert outcomes(other)[1] == "Question 2, your teacher grades it"
    # With a code on paper.
    assert codes.stat().st_mode & 0o077 == 0
    rows = {one["name"]: one for one in csv.DictReader(codes.open(newline="", encoding="utf-8"))}
    assert sorted(rows) == ["Ada Lovelace", "Bo Example", "Cy"]
    row = rows["Cy"]
    paper = browser.new_context().new_page()
    paper.goto((course / "build/site" / PAGE).as_uri())
    paper.wait_for_selector("#returned", state="attached")
    paper.click("#returned summary")
    paper.fill("#result-code", row["code"][:-1] + ("0" if row["code"][-1] != "0" else "1"))
    paper.wait_for_function("() => find('#result-help').textContent.includes('wrong')")
    paper.fill("#result-code", row["code"].lower())
    paper.wait_for_selector("#returned h2")
    assert "0 of 4" in paper.inner_text("#returned h2")
    field, heading = (paper.locator(f"#returned {name}").bounding_box() for name in ("input", "h2"))
    assert heading["y"] >= field["y"] + field["height"] + 8, "the heading touches the field"
    # On a second device.
    second = browser.new_context().new_page()
    second.goto((course / "build/site" / PAGE).as_uri())
    second.click("#returned summary")
    second.fill("#result-code", rows["Ada Lovelace"]["code"])
    second.wait_for_selector("#returned h2")
    assert "3 of 4" in second.inner_text("#returned h2")
    # Published again: only changed results differ, and the device shows the new one.
    mark(course, 3, "Very good", "Ada Lovelace")
    again = publish(course, "--codes", str(course.parent / "again.csv"))
    assert len(set(files) & set(again)) >= 30
    assert (course.parent / "again.csv").read_text() == codes.read_text()
    questions, result = reloaded(page)
    assert "4 of 4" in result and "Very good" in questions and "Good start" not in questions
    assert outcomes(page)[1] == "Question 2, correct"
    # My grades shows the returned points, and those still to come.
    assert "4 / 4" in grades_row(page, course) and "100.00" in page.inner_text(".final")
    row = grades_row(other, course)
    assert "1 / 1" in row and "3" in row.split("·")[-1]
    page.goto((course / "build/site" / PAGE).as_uri())
    page.wait_for_function("() => find('#earlier').textContent.includes('4/4')")
    # Withdrawn results.
    quizpress(course, "results", "withdraw", "class/exam")
    quizpress(course, "build")
    assert not (course / "build/site/class/quizzes/exam.results").exists()
    page.reload()
    page.wait_for_selector("#earlier li")
    assert "4/4" not in page.inner_text("#earlier") and page.locator("#returned").count() == 0
    assert "4 / 4" not in grades_row(page, course)


def test_a_question_voided_later_says_so_in_the_result(course, page, browser):
    take(page, course, "Ada Lovelace")
    exam = course / "content/class/quizzes/exam.md"
    exam.write_text(
        exam.read_text(encoding="utf-8").replace("{#even}", "{#even void}"), encoding="utf-8")
    quizpress(course, "merge")
    publish(course)
    questions, _ = reloaded(page)
    words = "From your teacher: Void: everyone gets the points (1 of 1 point)"
    assert words in questions
    # On a device without the attempt.
    other = browser.new_context().new_page()
    open_by_code(other, course)
    other.wait_for_selector("#returned li")
    assert words in other.inner_text("#returned")


def open_by_code(page, course):
    """Publishes the result of the only student, and opens it with the code on paper."""
    codes = course.parent / "codes.csv"
    publish(course, "--codes", str(codes))
    [row] = csv.DictReader(codes.open(newline="", encoding="utf-8"))
    page.goto((course / "build/site" / PAGE).as_uri())
    page.click("#returned summary")
    page.fill("#result-code", row["code"])


def test_a_code_shows_the_average_that_is_the_grade(course, page):
    exam = course / "content/class/quizzes/exam.md"
    source = exam.read_text(encoding="utf-8").replace("kind: exam", "kind: exam\nscore: average")
    exam.write_text(source, encoding="utf-8")
    for day, option in ((10, "two"), (11, "three")):
        table = course.parent / f"{day}.csv"
        row = f"Cy,{option},2026-09-{day}T00:00:00Z"
        table.write_text(f"name,even,received\n{row}\n", encoding="utf-8")
        quizpress(course, "merge", "--responses", str(table), "--quiz", "class/exam",
                  "--now", "2026-09-30T00:00:00Z")
    open_by_code(page, course)
    page.wait_for_selector("#returned h2")
    assert "0.5 of 1" in page.inner_text("#returned h2")
    assert "from the last one: 0 of 1" in page.inner_text("#returned")


def test_a_page_with_the_answers_says_points_and_explanations_once(course, page):
    exam = course / "content/class/quizzes/exam.md"
    released = "kind: exam\nanswers: release\nrelease: 2099-12-15 08:00"
    source = exam.read_text(encoding="utf-8").replace("kind: exam", released)
    exam.write_text(source, encoding="utf-8")
    quizpress(course, "release", "--new-key")
    quizpress(course, "build")
    take(page, course, "Ada Lovelace")
    quizpress(course, "merge")
    mark(course, 2, "Good start", "Ada Lovelace")
    quizpress(course, "release", "class/exam", "--early")
    publish(course)
    page.reload()
    page.wait_for_function("() => find('#release').textContent.includes('released the answers')")
    page.wait_for_function("() => find('#result').textContent.includes('3 of 4')")
    page.wait_for_selector(MARKED)
    questions = page.inner_text("#quiz")
    assert questions.count("Two is twice one.") == 1
    assert "Correct (1 of 1 point)" in questions and "teacher: 1 of 1" not in questions
    assert "From your teacher: 2 of 3 points · Good start" in questions


def test_explanations_are_in_the_language_of_the_attempt(course, page):
    (course / "content/class/quizzes/exam.de.md").write_text(
        "---\nname: Prüfung\n---\n\n## Was ist gerade? {#even}\n\n- [x] Zwei\n- [ ] Drei\n\n"
        "> Zwei ist **zweimal** eins.\n\n## Warum? {#why type=essay points=3}\n", encoding="utf-8")
    quizpress(course, "build")
    take(page, course, "Ada Lovelace", "class/quizzes/exam.de.html")
    quizpress(course, "merge")
    publish(course)
    questions, _ = reloaded(page)
    assert "Zwei ist zweimal eins." in questions and "twice" not in questions


def test_what_is_not_graded_has_no_points(course, page):
    """An essay that waits for its grade, and a scale, which gets none."""
    source = "## Why? {#why type=essay points=4}\n\n## Pace? {#pace type=scale}\n\n- slow\n- fast\n"
    front = {"kind": "exam", "deadline": "2099-12-14 17:00"}
    (course / "content/class/quizzes/exam.md").write_text(quiz_source("Exam", source, **front))
    table = course / "paper.csv"
    table.write_text("name,why,pace\nCy,So,1\n")
    quizpress(course, "merge", "--responses", str(table), "--quiz", "class/exam")
    open_by_code(page, course)
    page.wait_for_selector("#returned li")
    text = page.inner_text("#returned")
    assert "Why?" in text and "still to be graded" in text and "4 more points" in text
    assert "Pace?" not in text and "of 0" not in text and "of 4" not in text


def test_another_attempt_with_the_same_page_learns_nothing(course, page, browser):
    """A student who copies a file of results cannot open it with another key."""
    take(page, course, "Ada Lovelace")
    quizpress(course, "merge")
    publish(course)
    other = browser.new_context(accept_downloads=True).new_page()
    take(other, course, "Eve")
    other.reload()
    other.wait_for_selector("#returned", state="attached")
    other.wait_for_timeout(100)
    assert not re.search(r"\d of \d", other.inner_text("#result"))
    assert results_kept(other) == []
    # A device keeps nothing of a student who leaves it.
    page.reload()
    page.wait_for_function("() => /\\d+ of \\d+/.test(find('#result').textContent)")
    assert len(results_kept(page)) == 2
    page.click("#result >> text=Not you?")
    with page.expect_navigation():
        page.click("dialog[open] >> text=Remove name and attempts")
    page.wait_for_selector("#returned", state="attached")
    page.wait_for_timeout(100)
    assert results_kept(page) == []


def results_kept(page):
    return page.evaluate(
        "() => Object.keys(localStorage).filter((name) => /:(returned|scores)$/.test(name))")
