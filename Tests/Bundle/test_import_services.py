"""Courses that leave for a service and come back: the example course and random ones.

A course is exported, what is exported is imported, and that is exported again: both exports have to
agree but for what the import lists. QUIZPRESS_TEST_ALL=1 takes 200 random courses.
"""

import csv
import json
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from service_course import ROOT, make_course, quizpress  # noqa: E402
from courses import QUIZPRESS  # noqa: E402  (service_course adds its folder)
from sampling import FULL_RUN  # noqa: E402

COUNT = 200 if FULL_RUN else 1
NOW = ["--now", "2026-10-01T00:00:00Z"]


@pytest.fixture(scope="module", params=["example", *range(COUNT if FULL_RUN else 0)])
def course(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    if request.param == "example":
        shutil.copytree(ROOT / "content", folder / "content")
    else:
        make_course(folder, random.Random(5_000 + request.param))
    yield folder
    shutil.rmtree(folder)


def export(course, service, into):
    quizpress(course, "export", service, "-o", str(into), "--quiet", *NOW)
    return {path.name: json.loads(path.read_text(encoding="utf-8"))
            for path in into.iterdir() if ".schema." not in path.name}


def round_trip(course, service, tmp_path):
    """The first export, the second one, the imported course, and what the import lists by its place."""
    first = export(course, service, tmp_path / "first")
    files = sorted(map(str, (tmp_path / "first").iterdir()))
    done = subprocess.run(
        [QUIZPRESS, "import", service, *files, "--into", tmp_path / "back", "--teacher", "Nobody"],
        capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    notes = {}
    for line in done.stdout.splitlines():
        place, _, reason = line.partition(": ")
        notes.setdefault(place, []).append(reason)
    for line in done.stderr.splitlines():
        if line.startswith("next: quizpress merge"):
            command = [QUIZPRESS, *shlex.split(line)[2:], "--received-from", "claimed"]
            merged = subprocess.run(command, capture_output=True, text=True, check=False)
            assert merged.returncode == 0, merged.stdout + merged.stderr
    checked = subprocess.run(
        [QUIZPRESS, "check", "--root", tmp_path / "back"], capture_output=True, text=True,
        check=False)
    assert checked.returncode == 0, checked.stderr
    assert quizpress(tmp_path / "back", "fmt", "--check", "--quiet") == ""
    second = export(tmp_path / "back", service, tmp_path / "second")
    return first, second, tmp_path / "back", notes


def words(value):
    """A value in which only the words of texts are compared, not the space between them."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [words(one) for one in value]
    return {key: words(one) for key, one in value.items()} if isinstance(value, dict) else value


def table(path):
    if not path.exists():
        return []
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def without_stats(tree):
    """The tree without attempts, and with questions as a list: their ids start with a number."""
    for room in tree["classrooms"].values():
        for quiz in room["__collections__"].get("quizzes", {}).values():
            quiz["__collections__"].pop("stats", None)
            questions = quiz["__collections__"]["quizQuestions"]
            quiz["__collections__"]["quizQuestions"] = [
                {**questions[id], "id": id.split("-", 1)[1]} for id in sorted(questions)]
    return tree


def last_attempts(tree):
    """The latest attempt of each student at each quiz, by classroom."""
    found = {}
    for name, room in tree["classrooms"].items():
        for quiz, document in room["__collections__"].get("quizzes", {}).items():
            for student, stats in document["__collections__"].get("stats", {}).items():
                last = max(stats["attempts"], key=lambda one: one["attemptDate"]["value"]["_seconds"])
                found[name, quiz, student] = (last["score"], last["totalScore"])
    return found


def test_a_course_comes_back_from_qaptain(course, tmp_path):
    first, second, back, notes = round_trip(course, "qaptain", tmp_path)
    trees = [one["firestore.json"]["__collections__"] for one in (first, second)]
    expected = last_attempts(trees[0])
    for tree in trees:
        without_stats(tree)
    assert words(trees[1]) == words(trees[0])
    rows = {}
    for name in trees[0]["classrooms"]:
        for row in table(back / "content" / name / "scores.csv"):
            member = row["member"].lstrip("'")
            user = member if "@" in member else f"{name}:{member}"
            rows[name, row["item"], user] = (float(row["score"]), float(row["maximum"]))
    for (name, quiz, student), (score, total) in expected.items():
        if (name, quiz, student) in rows:
            found = rows.pop((name, quiz, student))
            assert found[0] * total == pytest.approx(score * found[1])
        else:
            assert f"classrooms/{name}/quizzes/{quiz}/stats/{student}" in notes
    assert rows == {}


def quiz_sets(files, notes=None):
    """The quiz sets with their authors, without the cards that notes name and sets without any."""
    names = {user["objectId"]: user["username"] for user in files["_User.json"]["results"]}
    found = []
    for quiz in files["QuizSet.json"]["results"]:
        cards = {
            key: text for at, (key, text) in enumerate(quiz["QA"].items(), 1)
            if not any(place.startswith(f"QuizSet/{quiz['objectId']}/QA[{at}] ")
                       for place in notes or {})}
        if cards:
            found.append(json.dumps(words(
                [names[quiz["Author"]["objectId"]], quiz["QuizDescription"], quiz["createdAt"],
                 sorted(map(list, cards.items()))]), ensure_ascii=False))
    return sorted(found)


def test_a_course_comes_back_from_quiztime(course, tmp_path):
    first, second, _, notes = round_trip(course, "quiztime", tmp_path)
    assert quiz_sets(second) == quiz_sets(first, notes) != []
    for place, reasons in notes.items():
        if "/QA[" in place:
            assert all("rubric" in one or "draft" in one for one in reasons)


def items(record):
    """The items of a course with their percentages, and the grade of each category."""
    found, grades = [], {}
    for category in ("assignments", "exams", "labs", "quizzes"):
        list_of_items = record[f"{category}Grades"]
        # An item that has another maximum for some students gets a number for these.
        found += [(re.sub(r" \(\d\)$", "", one["name"]), round(one["grade"], 6))
                  for one in list_of_items]
        total = sum(one["weight"] for one in list_of_items)
        if total:
            grades[category] = sum(one["grade"] * one["weight"] for one in list_of_items) / total
    if record.get("participationGrade") is not None:
        grades["participation"] = record["participationGrade"]
    return sorted(found), grades


def test_courses_come_back_from_grade_tracker(course, tmp_path):
    if not (course / "stats").exists():
        pytest.skip("nobody takes a course")
    first, second, _, notes = round_trip(course, "grade-tracker", tmp_path)
    old, new = [one["firestore.json"]["__collections__"] for one in (first, second)]
    assert set(new["courses"]) == set(old["courses"])
    for id, record in old["courses"].items():
        back = new["courses"][id]
        for field in ("courseName", "courseNumber", "section", "quarter", "year", "credit", "takenBy"):
            assert back[field] == record[field], field
        assert new["users"][record["takenBy"]]["name"] == old["users"][record["takenBy"]]["name"]
        assert new["users"][record["takenBy"]]["role"] == "student"
        (names, grades), (other_names, other_grades) = items(record), items(back)
        room = next(one for one in old["courses"] if one.split("~")[0] == id.split("~")[0])
        if any("add up to" in one for one in notes.get(f"courses/{room}", [])):
            participation = [name for name, _ in other_names if name == "Participation"]
            assert len(other_names) == len(names) + len(participation)
            continue
        assert other_names == names
        assert other_grades == pytest.approx(grades, abs=1e-9)
        for category in ("assignments", "exams", "labs", "quizzes", "participation"):
            weight = f"{category}Weight"
            assert back.get(weight) == record.get(weight), (id, weight)


def nodes(files, name):
    return {one["node"]["id"]: words(one["node"]) for one in files[f"{name}.json"]["data"]}


def test_a_course_comes_back_from_clicker(course, tmp_path):
    first, second, _, notes = round_trip(course, "clicker", tmp_path)
    for name in ("Course", "Lecture", "Question", "Option"):
        assert nodes(second, name) == nodes(first, name), name
    assert [one["name"] for one in nodes(second, "Organization").values()] == [
        one["name"] for one in nodes(first, "Organization").values()]
    placed = {id: user for id, user in nodes(first, "User").items() if f"User/{id}" not in notes}
    assert nodes(second, "User") == placed
    answers = {
        id: one for id, one in nodes(first, "Answer").items() if f"Answer/{id}" not in notes}
    assert nodes(second, "Answer") == answers


def moment(seconds):
    return {"__datatype__": "timestamp", "value": {"_seconds": seconds, "_nanoseconds": 0}}


@pytest.mark.parametrize("dates, score", [
    ([1, 2, 3], 3), ([3, 2, 1], 1), ([1, 3, 3], 2), ([3, 3, 1], 1)])
def test_the_attempt_that_counts_is_the_one_that_the_app_shows(tmp_path, dates, score):
    """The app sorts by date, the latest first; attempts at one time keep their order."""
    person = {"userId": "u", "email": "", "name": "Ann"}
    start = moment(1_788_000_000)
    quiz = {
        "quizName": "Light", "createdAt": start, "deadline": moment(1_789_000_000),
        "__collections__": {
            "quizQuestions": {"0001-a": {"question": "A?", "options": ["1", "2"], "answer": "1"}},
            "stats": {"u": {**person, "lastAttemptDate": start, "attempts": [
                {"attemptDate": moment(1_788_000_000 + date), "score": at, "totalScore": 4}
                for at, date in enumerate(dates, 1)]}}}}
    room = {
        "classroomName": "Physics for all", "createdAt": start, "createdByName": "T", "password": "",
        "__collections__": {"quizzes": {"light": quiz}, "members": {
            "u": {**person, "isCreator": False, "classroomCreatedAt": start}}}}
    tree = {"__collections__": {"classrooms": {"room": room}}}
    (tmp_path / "firestore.json").write_text(json.dumps(tree), encoding="utf-8")
    subprocess.run(
        [QUIZPRESS, "import", "qaptain", tmp_path / "firestore.json", "--into", tmp_path / "new"],
        check=True, capture_output=True)
    assert [row["score"] for row in table(tmp_path / "new/content/room/scores.csv")] == [str(score)]


def test_lectures_of_clicker_are_lectures_of_their_days(tmp_path):
    """As the app numbers its records; the second lecture of a day is a poll among the quizzes."""
    records = {
        "Course": [{"id": "7", "name": "Physics", "term": "", "professors": ["1"], "students": ["2"]}],
        "User": [{"id": id, "name": name, "netID": name.lower(), "courses": ["7"], "lectures": ["8", "9", "10"]}
                 for id, name in (("1", "Ada"), ("2", "Bo"))],
        "Lecture": [{"id": id, "dateTime": f"2026-09-{day}T08:00:00Z", "questions": [f"q{id}"]}
                    for id, day in (("8", "07"), ("9", "07"), ("10", "14"))],
        "Question": [{"id": f"q{id}", "text": f"Question {id}?", "type": "FREE_RESPONSE", "options": []}
                     for id in ("8", "9", "10")],
        "Answer": [{"id": "a", "question": "q10", "answerer": "2", "type": "SINGLE_RESPONSE",
                    "singleResponse": "Yes"},
                   {"id": "b", "question": "q8", "answerer": "2", "type": "SINGLE_RESPONSE",
                    "singleResponse": " "}],
    }
    for name, own in records.items():
        text = json.dumps({"data": [{"node": one} for one in own]})
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    course = tmp_path / "new"
    files = [tmp_path / f"{name}.json" for name in records]
    done = subprocess.run([QUIZPRESS, "import", "clicker", *files, "--into", course],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    room = course / "content/7"
    found = sorted(str(path.relative_to(room)) for path in room.rglob("*/*.md"))
    assert found == ["lectures/2026-09-07.md", "lectures/2026-09-14.md", "quizzes/9.md"]
    assert "Lecture/9: it is not in 'lectures': another one is of the same day\n" in done.stdout
    assert "Answer/b: not imported: nothing was answered\n" in done.stdout
    merge = next(line for line in done.stderr.splitlines() if "--quiz 7/2026-09-14" in line)
    subprocess.run([QUIZPRESS, *shlex.split(merge)[2:], "--received-from", "claimed"], check=True,
                   capture_output=True)
    days = json.loads(quizpress(course, "stats", "7", "--attendance", "--format", "json"))
    assert days["students"][0]["name"] == "Bo", days
