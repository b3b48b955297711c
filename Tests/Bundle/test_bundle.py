"""Holds a built bundle to its schema, to the apps' types and to its own references.

QUIZPRESS_BUNDLE names the folder with bundle.json and bundle.schema.json.
"""

import json
import os
import pathlib
import stat

import jsonschema
import pytest

from records import COLLECTIONS, decode_collection

FOLDER = os.environ.get("QUIZPRESS_BUNDLE")
pytestmark = pytest.mark.skipif(FOLDER is None, reason="QUIZPRESS_BUNDLE names no bundle")


def no_duplicates(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"a member stands twice: {names}"
    return dict(pairs)


@pytest.fixture(scope="module")
def folder():
    return pathlib.Path(FOLDER)


@pytest.fixture(scope="module")
def text(folder):
    return (folder / "bundle.json").read_bytes()


@pytest.fixture(scope="module")
def bundle(text):
    return json.loads(text.decode("utf-8"), object_pairs_hook=no_duplicates)


@pytest.fixture(scope="module")
def apps(bundle):
    return {name: decode_collection(bundle["apps"], name) for name in COLLECTIONS}


def test_the_bundle_is_valid_under_its_schema(folder, bundle):
    schema = json.loads((folder / "bundle.schema.json").read_text())
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    assert "date-time" in validator.FORMAT_CHECKER.checkers, "install rfc3339-validator"
    checker = validator(schema, format_checker=validator.FORMAT_CHECKER)
    faults = [f"{fault.json_path}: {fault.message}" for fault in checker.iter_errors(bundle)]
    assert faults == []


def test_every_object_of_the_schema_is_closed_and_described(folder):
    def check(node, where):
        if isinstance(node, list):
            for number, item in enumerate(node):
                check(item, f"{where}[{number}]")
        elif isinstance(node, dict):
            if node.get("type") == "object":
                assert node["additionalProperties"] is False, where
                assert node["description"], where
            for name, item in node.items():
                check(item, f"{where}.{name}")

    check(json.loads((folder / "bundle.schema.json").read_text()), "$")


def test_one_record_stands_on_each_line(text, bundle):
    lines = [line.rstrip(b",") for line in text.split(b"\n")[1:] if line.startswith(b"{")]
    collections = [value for value in bundle.values() if type(value) is list]
    collections += bundle["apps"].values()
    records = [record for collection in collections for record in collection]
    assert [json.loads(line) for line in lines] == records


def test_only_the_owner_may_read_it(folder):
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "bundle.json").stat().st_mode) == 0o600


def test_ids_are_unique_where_they_must_be(bundle):
    def unique(name, *keys):
        ids = [tuple(str(record[key]) for key in keys) for record in bundle[name]]
        assert len(ids) == len(set(ids)), name

    unique("users", "userId")
    unique("classrooms", "id")
    unique("members", "classroom", "userId")
    unique("quizzes", "classroom", "id")
    unique("questions", "quiz", "id")
    unique("stats", "quiz", "userId")
    for question in bundle["questions"]:
        options = [option["id"] for option in question["options"]]
        assert len(options) == len(set(options)), question["id"]


def test_every_reference_leads_somewhere(bundle):
    users = {user["userId"] for user in bundle["users"]}
    classrooms = {classroom["id"] for classroom in bundle["classrooms"]}
    quizzes = {(quiz["classroom"], quiz["id"]) for quiz in bundle["quizzes"]}
    assert all(quiz["classroom"] in classrooms for quiz in bundle["quizzes"])
    assert all(member["classroom"] in classrooms for member in bundle["members"])
    assert all(member["userId"] in users for member in bundle["members"])
    for name in ("questions", "stats"):
        for record in bundle[name]:
            assert (record["quiz"]["classroom"], record["quiz"]["quiz"]) in quizzes


def test_sections_name_every_question_once_and_in_order(bundle):
    by_quiz = {}
    for question in bundle["questions"]:
        key = (question["quiz"]["classroom"], question["quiz"]["quiz"])
        by_quiz.setdefault(key, []).append(question["id"])
    for quiz in bundle["quizzes"]:
        named = [id for section in quiz["sections"] for id in section["questions"]]
        assert named == by_quiz.get((quiz["classroom"], quiz["id"]), [])


def test_the_apps_records_have_unique_paths_below_existing_documents(apps):
    paths = {name: [path for path, _ in pairs] for name, pairs in apps.items()}
    for name in ("classrooms", "quizzes", "quizQuestions"):
        assert len(paths[name]) == len(set(paths[name])), name
    assert all(path in paths["classrooms"] for path in paths["members"])
    assert all(path[:1] in set(paths["classrooms"]) for path in paths["quizzes"])
    quizzes = set(paths["quizzes"])
    assert all(path[:2] in quizzes for name in ("quizQuestions", "stats") for path in paths[name])
    assert quizzes == {path[:2] for path in paths["quizQuestions"]}, "a quiz has no question"


def test_the_apps_answer_is_one_of_a_few_unlike_options(apps):
    for path, question in apps["quizQuestions"]:
        assert question.question.strip(), path
        assert 2 <= len(question.options) <= 5, path
        assert all(option.strip() for option in question.options), path
        assert question.options.count(question.answer) == 1, path
        assert len(set(question.options)) == len(question.options), path


def test_every_question_is_in_the_apps_or_among_the_losses(bundle, apps):
    kept = {path for path, _ in apps["quizQuestions"]}
    left_out = {"no-key", "several-keys", "too-many-options"}
    left_out |= {"empty-question", "empty-option", "options-alike"}
    losses = bundle["apps"]["losses"]
    lost = {
        (loss["classroom"], loss["quiz"], loss["question"])
        for loss in losses
        if loss["code"] in left_out
    }
    drafts = {(loss["classroom"], loss["quiz"]) for loss in losses if loss["code"] == "draft"}
    for question in bundle["questions"]:
        quiz = (question["quiz"]["classroom"], question["quiz"]["quiz"])
        path = (*quiz, question["id"])
        assert (path in kept) + (path in lost) + (quiz in drafts) == 1, path


def test_the_apps_answer_is_the_key(bundle, apps):
    kept = dict(apps["quizQuestions"])
    for question in bundle["questions"]:
        record = kept.get((question["quiz"]["classroom"], question["quiz"]["quiz"], question["id"]))
        if record is None:
            continue
        keys = [option["text"]["text"] for option in question["options"] if option["isKey"]]
        assert keys == [record.answer]
        assert record.options == [option["text"]["text"] for option in question["options"]]


def test_the_last_attempt_is_the_latest(apps):
    for path, record in apps["stats"]:
        assert record.lastAttemptDate == max(one.attemptDate for one in record.attempts), path
