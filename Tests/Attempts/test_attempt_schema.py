"""The JSON Schema of attempts takes what `merge` takes, and refuses what that refuses for its shape.

`cases.json` holds an attempt and changes to it, each with what comes of it; the strict reader is
held to the same file by Tests/GradingTests. What no schema can say is marked in it.
"""

import json
import pathlib

import jsonschema
import pytest

ROOT = pathlib.Path(__file__).parents[2]
CASES = json.loads((ROOT / "Tests/Attempts/cases.json").read_text(encoding="utf-8"))
SCHEMA = json.loads((ROOT / "Documentation/attempt.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def changed(case):
    assert CASES["attempt"].count(case["for"]) >= 1, case
    return CASES["attempt"].replace(case["for"], case["put"] * case.get("times", 1))


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert VALIDATOR.is_valid(json.loads(CASES["attempt"]))


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["put"][:40])
def test_a_change(case):
    expected = case["taken"] or "schema" in case
    faults = [fault.message for fault in VALIDATOR.iter_errors(json.loads(changed(case)))]
    assert (faults == []) == expected, faults


@pytest.mark.parametrize("control", ["\0", "\n", "\x7f", "\x85"])
def test_control_characters_are_refused_except_in_typed_answers(control):
    """As by `merge`, which removes them from typed answers."""
    attempt = json.loads(CASES["attempt"])
    word = f"a{control}"
    for responses, is_valid in [
            ([{"question": "q", "text": word}, {"question": "r", "blanks": {"b": word}}], True),
            ([{"question": word, "text": "a"}], False),
            ([{"question": "q", "options": [word]}], False),
            ([{"question": "q", "order": [word]}], False),
            ([{"question": "q", "blanks": {word: "a"}}], False),
            ([{"question": "q", "pairs": {word: "a"}}], False),
            ([{"question": "q", "pairs": {"a": word}}], False)]:
        assert VALIDATOR.is_valid({**attempt, "responses": responses}) == is_valid, responses
    for member in ("site", "classroom", "quiz", "startedAt", "endedAt"):
        assert not VALIDATOR.is_valid({**attempt, member: word}), member
    for member in ("id", "name", "email"):
        student = {**attempt["student"], member: word}
        assert not VALIDATOR.is_valid({**attempt, "student": student}), member
