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
