"""Checks a built bundle by its schema and its own references.

QUIZPRESS_BUNDLE names the folder with bundle.json and bundle.schema.json.
"""

import json
import os
import pathlib
import re
import stat
from decimal import Decimal

import jsonschema
import pytest

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


def test_the_bundle_is_valid_under_its_schema(folder, bundle):
    schema = json.loads((folder / "bundle.schema.json").read_text())
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    assert "date-time" in validator.FORMAT_CHECKER.checkers, "install rfc3339-validator"
    checker = validator(schema, format_checker=validator.FORMAT_CHECKER)
    faults = [f"{fault.json_path}: {fault.message}" for fault in checker.iter_errors(bundle)]
    assert faults == []


def test_a_record_with_the_members_of_another_kind_is_refused(folder, bundle):
    schema = json.loads((folder / "bundle.schema.json").read_text())
    question = {"$ref": "#/$defs/question", "$defs": schema["$defs"]}
    checker = jsonschema.Draft202012Validator(question)
    kinds = [part["if"]["properties"]["kind"]["const"] for part in question_kinds(schema)]
    same = {"numeric": "short-text", "short-text": "numeric"}
    for record in {record["kind"]: record for record in bundle["questions"]}.values():
        assert checker.is_valid(record)
        for kind in [*kinds, "other"]:
            isRight = kind in (record["kind"], same.get(record["kind"]))
            assert checker.is_valid({**record, "kind": kind}) == isRight, (record["kind"], kind)
        for name in record:
            assert not checker.is_valid({key: record[key] for key in record if key != name}), name
        assert not checker.is_valid({**record, "more": 1})


def question_kinds(schema):
    return schema["$defs"]["question"]["allOf"]


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
        for ids in ids_in(question):
            assert len(ids) == len(set(ids)), question["id"]


def ids_in(question):
    """The ids of each of a question's lists, menus among them."""
    lists = [question[name] for name in LISTS if name in question]
    lists += [blank["menu"] for blank in question.get("blanks", []) if "menu" in blank]
    return [[item["id"] for item in items] for items in lists]


LISTS = ("options", "blanks", "items", "rows", "partners", "steps")


def test_every_row_has_one_of_the_partners(bundle):
    matching = [question for question in bundle["questions"] if question["kind"] == "matching"]
    assert matching
    for question in matching:
        partners = {partner["id"] for partner in question["partners"]}
        assert {row["partner"] for row in question["rows"]} <= partners, question["id"]


def test_every_blank_has_its_place_in_the_text(bundle):
    for question in bundle["questions"]:
        prose = [question[name]["html"] for name in ("stem", "body") if question[name]]
        places = re.findall(r'<i data-blank="([^"]+)">___</i>', "".join(prose))
        assert places == [blank["id"] for blank in question.get("blanks", [])], question["id"]


def test_the_bounds_of_numbers_are_in_order(bundle):
    numbers = [accepted for question in bundle["questions"]
               for field in [question, *question.get("blanks", [])]
               for accepted in field.get("accepted", []) if "low" in accepted]
    assert numbers
    for accepted in numbers:
        assert Decimal(accepted["low"]) <= Decimal(accepted["high"]), accepted


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
