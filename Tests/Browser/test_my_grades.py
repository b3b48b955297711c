"""The page with a student's grades: the gradebook's figures, estimates, and files of attempts."""

import json
import random
from decimal import ROUND_HALF_UP, ROUND_UP, Decimal

import pytest

from conftest import SCHEMA, Site, Taking, watch
from courses import CLASSROOM, SITE, build, quiz_source, quizpress, write
from sampling import FULL_RUN, only_in_full_run, sampled
from test_differential import SCORE, hexadecimal
from test_pages import violations

STUDENTS = 60 if FULL_RUN else 6
NOW = "2026-10-05T12:00:00Z"
SCALE = "  scale: { A: 90, B: 75.5, C: 60, F: 0 }\n  points: { A: 4, B: 3, C: 2, F: 0 }\n"
MATHS = f"""---
name: Maths
teacher: Ada Example
created: 2026-08-01
term: Autumn 2026
credits: 4
weights:
  quizzes: 55
  exams: 30
  labs: 15
grading:
{SCALE}  drop-lowest: {{ quizzes: 1 }}
---
"""
ART = f"""---
name: Art
teacher: Ada Example
created: 2026-08-02
term: Summer 2026
credits: 2.5
grading:
{SCALE}  late: refuse
  missing: leave-out
  grace: 0 min
---
"""
QUESTIONS = """## Which are even? {#even type=multiple points=1.5 scoring=each-option}

- [x] Two {#two}
- [ ] Three {#three}
- [x] Four {#four}

## One? {#one points=%s}

= 1

## The order? {#order type=ordering points=1 scoring=each-option}

1. First
2. Second
3. Third
"""
ESSAY = QUESTIONS + "\n## Why? {#why type=essay points=2.5}\n"


def graded(name, points, body=QUESTIONS, **front):
    front = {"kind": "quiz", "deadline": "2026-09-14T12:00:00Z", **front}
    return quiz_source(name, body % points, **front)


QUIZZES = {
    "maths/quizzes/best": graded("Best", 1),
    "maths/quizzes/mean": graded("Mean", 7, score="average", deadline="2026-09-15T12:00:00Z"),
    "maths/quizzes/first": graded(
        "First", 2.5, ESSAY, score="first", closes="2026-09-15T12:00:00Z"),
    "maths/quizzes/last": graded("Last", 3, score="last", attempts=2),
    "maths/quizzes/bonus": graded("Bonus", 0.5, extra_credit="true"),
    "maths/quizzes/later": graded("Later", 4, deadline="2026-12-01T12:00:00Z"),
    "maths/quizzes/exam": graded(
        "Exam", 6, kind="exam", category="exams", deadline="2026-12-02T12:00:00Z"),
    "art/quizzes/one": graded("One", 1),
    "art/quizzes/two": graded("Two", 2, deadline="2026-09-20T12:00:00Z"),
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("grades")
    write(folder, {
        "site.yml": SITE, "maths/classroom.md": MATHS, "art/classroom.md": ART,
        **{f"{path}.md": text for path, text in QUIZZES.items()}})
    quizpress(folder, "build", "--now", "2026-09-01T00:00:00Z")
    return folder


@pytest.fixture(scope="module")
def built(course):
    return Site(course / "build/site")


def random_answers(numbers, essay, skill):
    """Answers to the questions, each right with the probability `skill`, from 0 to 1."""
    def choose(right, wrong):
        return right if numbers.random() < skill else numbers.choice(wrong)
    return {
        "even": {"options": choose(["four", "two"], [["three"], ["two"], ["three", "two"]])},
        "one": choose({"text": "1"}, [{"text": "2"}, None]),
        "order": {"order": choose(["first", "second", "third"], [["third", "second", "first"]])},
        **({"why": {"text": "Because."}} if essay else {}),
    }


def random_attempts(numbers, page, site):
    """Attempts of some students, with the scores that the pages compute, by the student's name."""
    found = {f"Student {at}": [] for at in range(STUDENTS)}
    for path, quiz in site.quizzes.items():
        if "questions" not in quiz:
            continue
        page.goto(site.url(path))
        page.evaluate("() => { window.taken = new QuizPage(); }")
        given = [(name, random_answers(numbers, "first" in path, at % 5 / 4))
                 for at, name in enumerate(found)
                 for _ in range(numbers.choice([0, 1, 1, 2, 3]))]
        scores = page.evaluate(SCORE, [answers for _, answers in given])
        for (name, answers), score in zip(given, scores):
            found[name].append(made_attempt(numbers, quiz, name, answers, score))
    return found


def made_attempt(numbers, quiz, name, answers, score):
    """An attempt as a page writes it; some are late, some after the quiz has closed or within its
    grace period."""
    day, hour, second = numbers.randint(10, 16), numbers.choice([9, 12]), numbers.randint(0, 59)
    minute = numbers.choice([3, 5])
    return {
        "quizpress": "attempt", "version": 1, "id": hexadecimal(numbers), "site": quiz["site"],
        "classroom": quiz["classroom"], "quiz": quiz["quiz"], "revision": quiz["revision"],
        "student": {"name": name, "email": f"{name[8:]}@example.org"},
        "startedAt": f"2026-09-{day}T{hour:02}:00:00.000+00:00",
        "endedAt": f"2026-09-{day}T{hour:02}:{minute:02}:{second:02}.500+00:00",
        "elapsedMs": minute * 60_000, "endedEarly": False, "seed": hexadecimal(numbers),
        "responses": [{"question": question, **(answer or {"options": None})}
                      for question, answer in answers.items()],
        "score": score,
    }


def lines_of(attempts):
    """JSON lines as JavaScript writes them."""
    def whole(value):
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, dict):
            return {key: whole(one) for key, one in value.items()}
        return [whole(one) for one in value] if isinstance(value, list) else value
    return "".join(
        json.dumps(whole(one), ensure_ascii=False, separators=(",", ":")) + "\n"
        for one in attempts)


def take_file(page, text, name="attempts.jsonl"):
    page.locator("#transferred").evaluate("one => { one.textContent = ''; }")
    page.set_input_files(
        "#import", {"name": name, "mimeType": "application/json", "buffer": text.encode()})
    page.wait_for_selector("#transferred:not(:empty)")
    return page.inner_text("#transferred")


def open_grades(page, address):
    """Opens a page of grades, which loads the scripts of classrooms before it shows them."""
    page.goto(address)
    page.wait_for_selector(".gradebook")


SHOWN = """() => Object.fromEntries([...document.querySelectorAll('.gradebook')].map(book => [
  book.querySelector('h3').textContent, {
    final: book.querySelector('.final').textContent,
    categories: [...book.querySelectorAll('.category')].map(row =>
      [row.cells[1].textContent, row.cells[2].textContent]),
    needs: [...book.querySelectorAll('.needs li')].map(item => item.textContent),
  }]))"""


def percent(part):
    number = (Decimal(str(part)) * 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return f"{number} %"


def plain(number):
    text = f"{Decimal(str(number)).quantize(Decimal('0.01'), ROUND_HALF_UP)}"
    return text.rstrip("0").rstrip(".")


def need_text(need):
    if need["needed"] == "share":
        share = Decimal(str(need["share"])) * 100
        return f"{need['letter']}: {share.quantize(Decimal('0.01'), ROUND_UP)} %"
    words = "certain" if need["needed"] == "safe" else "no longer possible"
    return f"{need['letter']}: {words}"


def expected(student):
    """The texts that the page should show for a student of the gradebook."""
    final = percent(student["final"]) if student["final"] is not None else "No grade yet"
    return {
        "final": final + (f" · {student['letter']}" if student["letter"] else ""),
        "categories": [
            [f"{plain(one['earned'])} / {plain(one['maximum'])}" if one["maximum"] else "",
             percent(one["grade"]) if one["grade"] is not None else ""]
            for one in student["categories"]],
        "needs": [need_text(one) for one in student["pointsNeeded"] if one["letter"] != "F"],
    }


def gradebooks(course):
    """The figures of the gradebook, by the student's name: each classroom, and the averages."""
    said = json.loads(quizpress(course, "gradebook", "--now", NOW, "--format", "json"))
    students = {}
    for book in said["classrooms"]:
        for student in book["students"]:
            students.setdefault(student["name"], {})[book["name"]] = student
    return students, {one["name"]: one["average"] for one in said["averages"]}


@pytest.fixture
def grades(page, built):
    """The page of grades at a time after most deadlines."""
    page.clock.set_fixed_time(NOW)
    page.goto(built.url("grades.html"))
    return page


def test_figures_are_those_of_the_gradebook(course, built, page):
    everybody = random_attempts(random.Random(2), page, built)
    inbox = course / "attempts"
    inbox.mkdir()
    (inbox / "all.jsonl").write_text(
        "".join(lines_of(attempts) for attempts in everybody.values()), encoding="utf-8")
    quizpress(course, "merge", "--received-from", "claimed", "--now", NOW)
    students, averages = gradebooks(course)
    assert len(students) > STUDENTS / 2
    page.clock.set_fixed_time(NOW)
    letters = set()
    for name, books in students.items():
        page.goto(built.url("grades.html"))
        page.evaluate("localStorage.clear()")
        said = take_file(page, lines_of(everybody[name]))
        assert said.startswith(str(len(everybody[name]))), said
        page.wait_for_selector(".gradebook")
        shown = page.evaluate(SHOWN)
        for classroom, student in books.items():
            assert shown[classroom] == expected(student), (name, classroom)
            letters.add(student["letter"])
        average = page.locator(".average:visible").all_inner_texts()
        number = Decimal(str(averages[name])).quantize(Decimal("0.01"), ROUND_HALF_UP)
        assert f"Grade point average: {number}" in average, name
    assert len(letters) > 2, "grades should be of all sorts"


@only_in_full_run
def test_an_attempt_of_a_page_counts_and_an_exam_waits_for_the_teacher(course, built, page):
    path = "maths/quizzes/later.html"
    student = Taking(page, built, path)
    student.start()
    student.part("one").locator("input").fill("1")
    student.hand_in()
    Taking(page, built, "maths/quizzes/exam.html").start().answer_first().hand_in()
    page.clock.set_fixed_time("2026-12-24T12:00:00Z")
    open_grades(page, built.url("grades.html"))
    rows = dict(zip(
        page.locator(".grades tr:not(.category) a").all_inner_texts(),
        page.locator(".grades tr:not(.category):has(a)").all_inner_texts()))
    assert "4 / 6.5" in rows["Later"] and "61.54 %" in rows["Later"]
    assert "your teacher has the result" in rows["Exam"]
    assert "not taken on this device" in rows["First"]
    assert page.locator(".gradebook").count() == 1, "only the classroom that was used"
    assert violations(page) == []


def test_points_still_to_be_graded_are_counted(grades):
    assert grades.evaluate("() => ['1', '2.5'].map((n) => phrase('toGrade', { n }))") == [
        "1 point is still to be graded", "2.5 points are still to be graded"]


def test_what_if_changes_the_grade_until_it_is_cleared(course, built, grades):
    grades.evaluate("""() => localStorage.setItem("quizpress:Cases:::stars", '["art", "maths"]')""")
    grades.clock.set_fixed_time("2026-09-01T12:00:00Z")
    grades.reload()
    grades.wait_for_selector(".gradebook")
    shown = grades.evaluate(SHOWN)
    assert [shown[name]["final"] for name in ("Maths", "Art")] == ["No grade yet"] * 2
    assert shown["Art"]["needs"] == ["A: 90.00 %", "B: 75.50 %", "C: 60.00 %"]
    fill = lambda name, text: grades.get_by_label(f"What if: percent for {name}").fill(text)
    fill("One", "100")
    fill("Two", "80")
    art = grades.evaluate(SHOWN)["Art"]
    one, two = Decimal("3.5"), Decimal("4.5")
    assert art["final"].startswith(percent((one + two * Decimal("0.8")) / (one + two)))
    assert art["final"].endswith("B · with what you typed") and art["needs"] == []
    fill("Two", "101")
    assert grades.get_by_label("What if: percent for Two").get_attribute("aria-invalid") == "true"
    fill("labs", "50")
    assert grades.evaluate(SHOWN)["Maths"]["final"] == "50.00 % · F · with what you typed"
    for book in grades.locator(".gradebook").all():
        book.get_by_role("button", name="Clear what I typed").click()
    assert grades.evaluate(SHOWN) == shown


@only_in_full_run
def test_work_that_is_not_due_soon_is_folded(page, tmp_path):
    front = "grading:\n" + SCALE + "weights: { quizzes: 80, labs: 10, field trips: 10 }\n---\n"
    quizzes = {f"q{day:02}": quiz_source(f"Day {day}", QUESTIONS % 1, kind="quiz",
                                         deadline=f"2026-10-{day}") for day in range(10, 18)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("courses.CLASSROOM", CLASSROOM.removesuffix("---\n") + front)
        folder = build(tmp_path, quizzes, languages="[en, zh]")
    page.clock.set_fixed_time(NOW)
    page.goto((folder / "index.html").as_uri())
    page.click(".star")
    open_grades(page, (folder / "grades.html").as_uri())
    rows = page.locator(".grades tr:has(a):visible")
    assert rows.locator("a").all_inner_texts() == [f"Day {day}" for day in range(10, 15)]
    opener = page.get_by_role("button", name="3 more not taken yet")
    assert opener.get_attribute("aria-expanded") == "false"
    opener.click()
    assert rows.count() == 8 and opener.get_attribute("aria-expanded") == "true"
    assert page.inner_text(".grades .category >> nth=2").startswith("Field trips, 10 %")
    assert violations(page) == []
    # Common categories have names in each language; both pages use the same names.
    open_grades(page, (folder / "grades.zh.html").as_uri())
    words = page.locator(".category th").all_inner_texts()
    page.goto((folder / "class/index.zh.html").as_uri())
    names = page.locator(".weights dt").all_inner_texts()
    assert names == ["测验", "实验", "Field trips"]
    assert all(word.startswith(name) for word, name in zip(words, names))


@only_in_full_run
def test_the_field_for_a_file_works_with_the_keyboard(grades):
    label = grades.get_by_text("Open a file with attempts")
    assert label.evaluate("one => one.matches('.button')")
    grades.focus("#import")
    assert label.evaluate("one => getComputedStyle(one).outlineWidth") == "3px"
    with grades.expect_file_chooser():
        label.click()


def test_attempts_move_to_another_device(built, browser, page):
    Taking(page, built, "art/quizzes/one.html").start().hand_in()
    page.goto(built.url("grades.html"))
    with page.expect_download() as started:
        page.click("#export")
    text = open(started.value.path(), encoding="utf-8").read()
    context = browser.new_context(reduced_motion="reduce")
    other = context.new_page()
    said = watch(other)
    other.goto(built.url("grades.html"))
    other.wait_for_selector("#no-grades:visible")
    assert take_file(other, text) == "1 attempt was added."
    other.wait_for_selector(".gradebook")
    assert other.locator(".gradebook h3").all_inner_texts() == ["Art"]
    assert take_file(other, text) == "0 attempts were added."
    other.goto(built.url("art/quizzes/one.html"))
    assert other.locator("#earlier li").count() == 1
    assert said == []
    context.close()


def test_the_page_knows_every_member_of_an_attempt(grades):
    """Otherwise it would refuse the files that it wrote itself."""
    members, optional = grades.evaluate("[Object.keys(MEMBERS), OPTIONAL]")
    assert sorted(members) == sorted(SCHEMA["properties"])
    assert set(optional) == set(members) - set(SCHEMA["required"])


def faulty(attempt):
    """Files that are refused, each with a word from the reason."""
    good = lines_of([attempt])
    def but(**changes):
        return lines_of([{**attempt, **changes}])
    return [
        ("hello", "not an attempt"), ("[]", "not an attempt"), ("null", "not an attempt"),
        ("", "not an attempt"), (good.replace('"id":', '"id": ', 1), "not an attempt"),
        (good[:-2] + ',"id":"' + "0" * 32 + '"}\n', "not an attempt"),
        (but(site="Elsewhere"), "another site"), (but(version=2), "not an attempt"),
        (but(classroom="../x"), "not an attempt"), (but(id="__proto__"), "not an attempt"),
        (but(endedAt="yesterday"), "not an attempt"), (but(more=1), "not an attempt"),
        (but(score={"points": -1, "of": 1}), "not an attempt"),
        (but(score={"points": "1", "of": 1}), "not an attempt"),
        (but(responses=[None]), "not an attempt"), (but(student=None), "not an attempt"),
        (but(resultKey="A" * 21), "not an attempt"), (but(resultKey="+" * 22), "not an attempt"),
        (good + but(elapsedMs=1), "another version"),
    ]


def test_a_file_with_a_fault_adds_nothing(built, grades):
    numbers = random.Random(3)
    quiz = built.quizzes["art/quizzes/one.html"]
    attempt = made_attempt(numbers, quiz, "Student 1", {}, {"points": 1, "of": 2})
    faults = faulty(attempt)
    for text, reason in sampled(faults, *faults[::3]):
        said = take_file(grades, text)
        assert reason in said, (text[:200], said)
        assert grades.evaluate("localStorage.length") == 0, text[:200]
    assert take_file(grades, lines_of([attempt])) == "1 attempt was added."
    grades.evaluate("""() => {
      const chosen = new DataTransfer(), input = document.querySelector("#import");
      chosen.items.add(new File(["x".repeat(20000001)], "large.jsonl"));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change"));
    }""")
    grades.locator("#transferred", has_text="too large").wait_for()


def test_everything_is_deleted_only_after_asking(built, page):
    Taking(page, built, "art/quizzes/one.html").start().hand_in()
    page.evaluate("localStorage.setItem('quizpress:Other:a:b:done', '[]')")
    open_grades(page, built.url("grades.html"))
    page.click("#forget")
    assert "1 attempt is saved on this device." in page.inner_text("#forgetting")
    if FULL_RUN:
        assert violations(page) == []
    page.click("#keep")
    assert page.locator(".gradebook").count() == 1
    page.click("#forget")
    page.click("#delete")
    page.wait_for_selector("#no-grades")
    assert page.evaluate("Object.keys(localStorage)") == ["quizpress:Other:a:b:done"]
