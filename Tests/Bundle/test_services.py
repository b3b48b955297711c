"""The files of the five services, for the example course and for random ones: by their schemas, by
types written from the apps' models, and asked what the apps ask.

The Firestore trees are loaded into fake-firestore, an independent in-memory Firestore.
QUIZPRESS_BUNDLE names the folder of the example course's bundle; QUIZPRESS_TEST_ALL=1 takes 200
random courses instead of a few.
"""

import json
import os
import pathlib
import random
import re
import stat
import sys

import jsonschema
import pytest
from fake_firestore import FakeFirestoreClient

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from records import CLICKER, FIRESTORE, PARSE, decode_files, decode_tree, documents  # noqa: E402
from service_course import SERVICES, make_course, quiz_source, quizpress, write  # noqa: E402
from sampling import FULL_RUN, only_in_full_run  # noqa: E402

EXAMPLE = os.environ.get("QUIZPRESS_BUNDLE")
COUNT = 200 if FULL_RUN else 1
# Questions that are left out are listed under one of these.
LEFT_OUT = {
    "qaptain": {"other-kind", "no-answer", "several-answers", "too-many-options", "empty-question",
                "empty-option", "options-alike"},
    "clicker": {"other-kind", "text-too-long", "too-many-options", "empty-question",
                "empty-option", "options-alike"},
    "quiztime": {"other-kind", "no-answer", "empty-question", "question-repeated"},
}


def no_duplicates(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"a member appears twice: {names}"
    return dict(pairs)


def load(path):
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=no_duplicates)


class Built:
    """A built course with its files for services, decoded."""

    def __init__(self, folder):
        self.folder = folder / "services"
        self.bundle = load(folder / "bundle.json")
        self.trees = {name: load(self.folder / name / "firestore.json") for name in FIRESTORE}
        self.decoded = {name: decode_tree(name, tree) for name, tree in self.trees.items()}
        self.parse = decode_files(PARSE, self.folder / "quiztime", "results", load)
        self.clicker = decode_files(CLICKER, self.folder / "clicker", "data", load)
        self.losses = {
            name: load(self.folder / name / "losses.json")["losses"] for name in SERVICES}

    def lost(self, service, codes):
        return {
            (loss["classroom"], loss["quiz"], loss["question"]) for loss in self.losses[service]
            if loss["code"] in codes and "question" in loss}


@pytest.fixture(scope="module", params=["example", *range(COUNT if FULL_RUN else 0)])
def built(request, tmp_path_factory):
    if request.param == "example":
        if EXAMPLE is None:
            pytest.skip("QUIZPRESS_BUNDLE names no bundle")
        return Built(pathlib.Path(EXAMPLE))
    folder = tmp_path_factory.mktemp("course")
    make_course(folder, random.Random(request.param))
    return Built(folder / "build" / "bundle")


def test_every_file_is_valid_under_the_schema_beside_it(built):
    files = [path for service in SERVICES for path in (built.folder / service).glob("*.json")
             if ".schema." not in path.name]
    assert len(files) == 17
    for path in files:
        schema = load(path.with_name(path.name.replace(".json", ".schema.json")))
        jsonschema.Draft202012Validator.check_schema(schema)
        checker = jsonschema.Draft202012Validator(schema)
        faults = [f"{fault.json_path}: {fault.message}" for fault in checker.iter_errors(load(path))]
        assert faults == [], path
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_every_question_is_there_or_among_the_losses(built):
    all_of = {(question["quiz"]["classroom"], question["quiz"]["quiz"], question["id"])
              for question in built.bundle["questions"]}
    kept = {
        "qaptain": {(ids[0], ids[1], ids[2].split("-", 1)[1]) for ids in built.decoded["qaptain"][
            "classrooms", "quizzes", "quizQuestions"]},
        "clicker": {tuple(question.id.split("/")) for question in built.clicker["Question"]},
    }
    for service, found in kept.items():
        lost = built.lost(service, LEFT_OUT[service])
        assert found | lost == all_of and not found & lost, service
    cards = sum(len(quiz.QA) for quiz in built.parse["QuizSet"])
    assert cards + len(built.lost("quiztime", LEFT_OUT["quiztime"])) == len(all_of)


def test_no_two_people_share_a_record_and_none_has_a_secret(built):
    users = {user["userId"] for user in built.bundle["users"]}
    for service, names in (("qaptain", ("users",)), ("grade-tracker", ("users",))):
        assert users <= {ids[0].replace("%2F", "/") for ids in built.decoded[service][names]}
    assert users <= {user.username for user in built.parse["_User"]}
    assert users <= {user.netID for user in built.clicker["User"]}
    ids = [record.objectId for records in built.parse.values() for record in records]
    assert len(ids) == len(set(ids)) and all(re.fullmatch("[0-9A-Za-z]{10}", id) for id in ids)
    passwords = [room.password for room in built.decoded["qaptain"]["classrooms",].values()]
    assert all("\n" in word for word in passwords) and len(set(passwords)) == len(passwords)


def test_records_keep_the_limits_of_qaptain(built):
    found = built.decoded["qaptain"]
    for question in found["classrooms", "quizzes", "quizQuestions"].values():
        assert 2 <= len(question.options) <= 5 and question.options.count(question.answer) == 1
        assert len(set(question.options)) == len(question.options) and question.question.strip()
    for quiz in found["classrooms", "quizzes"].values():
        assert len(quiz.quizName) <= 60 and quiz.createdAt < quiz.deadline
    assert all(len(member.name) <= 20 for member in found["classrooms", "members"].values())


def firestore(tree):
    """The tree in an in-memory Firestore, each document set by its path."""
    client = FakeFirestoreClient()
    for names, ids, record in documents(tree):
        place = client
        for name, id in zip(names, ids):
            place = place.collection(name).document(id)
        place.set({key: plain(item) for key, item in record.items()})
    return client


def plain(value):
    """A value as an importer stores it."""
    if isinstance(value, dict) and value.get("__datatype__") == "timestamp":
        return value["value"]["_seconds"]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def test_qaptain_finds_what_it_asks_for(built):
    store = firestore(built.trees["qaptain"])
    members = built.bundle["members"]
    for user in {member["userId"] for member in members}:
        found = store.collection_group("members").where("userId", "==", user).stream()
        rooms = sorted(one.reference.path.split("/")[1] for one in found)
        expected = {member["classroom"] for member in members if member["userId"] == user}
        assert rooms == sorted(expected), user
    for room in built.bundle["classrooms"]:
        quizzes = store.collection("classrooms").document(room["id"]).collection("quizzes")
        sorted_ones = [one.to_dict()["deadline"] for one in quizzes.order_by("deadline").stream()]
        assert sorted_ones == sorted(sorted_ones)
        for quiz in quizzes.stream():
            ids = sorted(one.id for one in quiz.reference.collection("quizQuestions").stream())
            written = [
                question["id"] for question in built.bundle["questions"]
                if question["quiz"] == {"classroom": room["id"], "quiz": quiz.id}]
            kept = [id.split("-", 1)[1] for id in ids]
            assert kept == [id for id in written if id in kept] and kept
    for record in built.bundle["stats"]:
        place = record["quiz"]
        quiz = store.collection("classrooms").document(place["classroom"]).collection(
            "quizzes").document(place["quiz"])
        if quiz.get().exists:
            found = quiz.collection("stats").document(record["userId"]).get().to_dict()
            assert len(found["attempts"]) == len(record["attempts"])
            assert found["attempts"][0]["score"] == int(record["attempts"][0]["score"] + 0.5)


def test_grade_tracker_finds_the_courses_of_a_student(built):
    store = firestore(built.trees["grade-tracker"])
    for member in built.bundle["members"]:
        if member["role"] == "student":
            found = store.collection("courses").where("takenBy", "==", member["userId"]).stream()
            rooms = [one.id.split("~")[0] for one in found]
            assert rooms.count(member["classroom"]) == 1


def test_a_quiz_set_has_its_author(built):
    users = {user.objectId: user for user in built.parse["_User"]}
    teachers = {member["userId"] for member in built.bundle["members"] if member["role"] == "teacher"}
    for quiz in built.parse["QuizSet"]:
        assert quiz.Author["__type"] == "Pointer" and quiz.Author["className"] == "_User"
        assert users[quiz.Author["objectId"]].username in teachers
        assert quiz.QA and not any(sign in key for key in quiz.QA for sign in ".$")


def test_references_of_clicker_lead_somewhere(built):
    found = {name: {record.id: record for record in records}
             for name, records in built.clicker.items()}
    assert all(len(found[name]) == len(built.clicker[name]) for name in found)
    for lecture in found["Lecture"].values():
        assert lecture.questions and all(id in found["Question"] for id in lecture.questions)
    for course in found["Course"].values():
        assert all(id in found["User"] for id in course.professors + course.students)
    for user in found["User"].values():
        assert all(id in found["Course"] for id in user.courses)
        assert all(id in found["Lecture"] for id in user.lectures)
    for question in found["Question"].values():
        assert len(question.text) <= 120 and all(one.id in found["Option"] for one in question.options)
    for answer in found["Answer"].values():
        assert answer.question in found["Question"] and answer.answerer in found["User"]
        assert (answer.type == "SINGLE_RESPONSE") == (answer.singleResponse is not None)
        assert (answer.type == "MULTIPLE_RESPONSE") == (answer.multipleResponse is not None)


@pytest.mark.parametrize("seed", range(COUNT))
def test_the_formula_of_grade_tracker_gives_the_grades_of_the_gradebook(tmp_path, seed):
    make_course(tmp_path, random.Random(1_000 + seed))
    report = json.loads(quizpress(
        tmp_path, "gradebook", "--format", "json", "--now", "2026-10-01T00:00:00Z"))
    built = Built(tmp_path / "build" / "bundle")
    found = built.decoded["grade-tracker"]
    ids = {(member["classroom"], member["memberId"]): member["userId"]
           for member in built.bundle["members"] if member["role"] == "student"}
    compared = 0
    for book in report["classrooms"]:
        for student in book["students"]:
            user = ids.get((book["classroom"], student["student"]))
            course = found["courses",].get((f"{book['classroom']}~{user}",))
            for category in student["categories"] if course else []:
                compared += compare(course, category, book)
    assert compared > 0
    for person in report["averages"]:
        for place in person["classrooms"]:
            user = ids.get((place["classroom"], place["student"]))
            if user and person["average"] is not None:
                assert abs(found["users",][user,].currentGPA - person["average"]) < 1e-9


def compare(course, category, book):
    """Compares a category by the app's formula; gives back whether there was something to compare."""
    name = category["category"] if len(book["categories"]) > 1 or category[
        "category"] != "all work" else "quizzes"
    if name == "participation":
        if category["grade"] is None:
            assert course.participationGrade is None and course.participationWeight is None
            return 0
        assert abs(course.participationGrade / 100 - category["grade"]) < 1e-9
        return 1
    items = getattr(course, f"{name}Grades", None)
    if items is None:
        return 0
    if category["grade"] is None:
        assert items == []
        return 0
    total = sum(item.grade / 100 * item.weight for item in items)
    assert abs(total / sum(item.weight for item in items) - category["grade"]) < 1e-9
    return 1


def test_breakapp_gets_the_latest_answers_and_sessions(built):
    timed = {(quiz["classroom"], quiz["id"]): quiz["timeLimitSeconds"]
             for quiz in built.bundle["quizzes"] if quiz["timeLimitSeconds"]}
    for ids, session in built.decoded["breakapp"]["breaks",].items():
        assert session.duration in timed.values()
        assert session.actual_end_time is None or session.start_time <= session.actual_end_time
    for ids, answers in built.decoded["breakapp"]["questionnaire_responses",].items():
        assert answers["userId"] == ids[0]


@only_in_full_run
def test_three_hundred_quizzes_are_all_there(tmp_path):
    make_course(tmp_path, random.Random(7), classrooms=1, quizzes=1)
    body = "## Which? {#q}\n\n- [x] Yes\n- [ ] No\n"
    for at in range(300):
        write(tmp_path, f"content/room-0/quizzes/many-{at}.md", quiz_source(
            f"Many quizzes and a rather long name that goes on and on, number {at}", body))
    quizpress(tmp_path, "build", "--quiet")
    built = Built(tmp_path / "build" / "bundle")
    names = [quiz.quizName for ids, quiz in built.decoded["qaptain"]["classrooms", "quizzes"].items()
             if ids[1].startswith("many")]
    assert len(names) == 300 == len(set(names)) and max(map(len, names)) <= 60
    assert sum(quiz.QuizName.startswith("Many") for quiz in built.parse["QuizSet"]) == 300
    assert sum("/many-" in lecture.id for lecture in built.clicker["Lecture"]) == 300


@only_in_full_run
def test_without_results_there_are_none(tmp_path):
    make_course(tmp_path, random.Random(3), classrooms=2)
    quizpress(tmp_path, "build", "--quiet", "--no-stats")
    built = Built(tmp_path / "build" / "bundle")
    assert not built.decoded["qaptain"]["classrooms", "quizzes", "stats"]
    assert not built.clicker["Answer"]
    assert not any(map(len, built.decoded["breakapp"].values()))
    for course in built.decoded["grade-tracker"]["courses",].values():
        assert not course.quizzesGrades and course.participationGrade is None


@only_in_full_run
def test_export_writes_what_build_writes(tmp_path):
    make_course(tmp_path, random.Random(5), classrooms=2)
    for service in SERVICES:
        said = quizpress(tmp_path, "export", service, "--dry-run", "--now", "2026-10-01T00:00:00Z")
        losses = load(tmp_path / "build/bundle/services" / service / "losses.json")["losses"]
        assert f"{len(losses)} loss" in said or not losses
        out = tmp_path / "out" / service
        assert not out.exists()
        quizpress(
            tmp_path, "export", service, "-o", str(out), "--now", "2026-10-01T00:00:00Z")
        for path in out.iterdir():
            twin = tmp_path / "build/bundle/services" / service / path.name
            assert path.read_bytes() == twin.read_bytes(), path


def test_empty_answers_are_no_answers(tmp_path):
    """As in `stats`: in a poll, an earlier attempt without an answer hides no later answer."""
    write(tmp_path, "content/site.yml", "title: School\ntime-zone: UTC\n")
    write(tmp_path, "content/room/classroom.md",
          "---\nname: Room 12\nteacher: Ada Example\ncreated: 2026-08-01\n---\n")
    for name, kind in (("poll", "poll"), ("survey", "survey")):
        write(tmp_path, f"content/room/quizzes/{name}.md",
              f"---\nname: The {name}\ncreated: 2026-09-01\nkind: {kind}\n---\n\n"
              "## What do you like? {#like type=multiple}\n\n- [ ] Rain\n- [ ] Sun\n\n"
              "## Why? {#why type=essay}\n")

    def attempt(quiz, number, options, text):
        return json.dumps({
            "quizpress": "attempt", "version": 1, "id": f"{number:032x}", "site": "School",
            "classroom": "room", "quiz": quiz, "revision": "00", "student": {"name": "Bo"},
            "startedAt": f"2026-09-02T08:0{number}:00Z", "endedAt": f"2026-09-02T08:1{number}:00Z",
            "elapsedMs": 600000, "endedEarly": False, "seed": f"{number:032x}",
            "responses": [{"question": "like", "options": options},
                          {"question": "why", "text": text}]}) + "\n"

    write(tmp_path, "attempts/all.jsonl", attempt("poll", 1, [], " ")
          + attempt("poll", 2, ["sun"], "warm") + attempt("survey", 3, [], "\u00a0"))
    quizpress(tmp_path, "merge", "--received-from", "claimed")
    for service in ("clicker", "breakapp"):
        quizpress(tmp_path, "export", service, "-o", str(tmp_path / service))
    answers = [answer["node"] for answer in load(tmp_path / "clicker/Answer.json")["data"]]
    given = [answer.get("multipleResponse") or answer.get("singleResponse") for answer in answers]
    assert given == [["room/poll/like/sun"], "warm"]
    tree = load(tmp_path / "breakapp/firestore.json")["__collections__"]
    (fields,) = tree["questionnaire_responses"].values()
    assert not fields.keys() & {"like", "why"}
