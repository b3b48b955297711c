"""`quizpress score` as a filter: order, division, duplicates, pipes, full disks, memory, keys."""

import json
import os
import pathlib
import random
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from sampling import only_in_full_run  # noqa: E402
QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))
SCORE = [QUIZPRESS, "score", "--root", "course"]


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    """A course of four quizzes and 1,000 attempts, some of them submitted twice."""
    folder = tmp_path_factory.mktemp("school")
    subprocess.run(
        [sys.executable, ROOT / "Benchmarks/make-attempts.py", "1000", "4", folder], check=True)
    return folder


def score(folder, text="", *arguments):
    return subprocess.run(
        [*SCORE, *arguments], cwd=folder, input=text, text=True, capture_output=True)


def lines_of(folder) -> list[str]:
    return (folder / "attempts.ndjson").read_text().splitlines(keepends=True)


@only_in_full_run
def test_neither_order_nor_division_matters(school):
    attempts = lines_of(school)
    whole = score(school, "".join(attempts))
    assert (whole.returncode, whole.stderr) == (0, "")
    assert len(whole.stdout.splitlines()) == 10 * len(attempts)
    random.Random(1).shuffle(attempts)
    parts = [score(school, "".join(attempts[start::3])).stdout for start in range(3)]
    assert sorted("".join(parts).splitlines()) == sorted(whole.stdout.splitlines())
    assert not (school / "course/stats").exists()


def test_the_points_are_those_of_merge(school, tmp_path):
    subprocess.run(["cp", "-r", school / "course", tmp_path / "course"], check=True)
    subprocess.run(
        [QUIZPRESS, "merge", "--root", "course", "--quiet", school / "attempts.ndjson"],
        cwd=tmp_path, check=True, capture_output=True)
    earned, possible = {}, {}
    for line in map(json.loads, set(score(school, "".join(lines_of(school))).stdout.splitlines())):
        earned[line["attempt"]] = earned.get(line["attempt"], 0) + line["points"]
        possible[line["attempt"]] = possible.get(line["attempt"], 0) + line["of"]
    merged = {}
    for path in (tmp_path / "course/stats").rglob("*.summary.json"):
        for student in json.loads(path.read_text())["students"]:
            for attempt in student["attempts"]:
                merged[attempt["id"]] = (attempt["score"]["points"], attempt["score"]["of"])
    assert len(merged) == 1000
    assert merged == {name: (earned[name], possible[name]) for name in earned}


def test_an_answer_to_an_earlier_revision_counts_for_the_question_it_has_become(tmp_path):
    quiz = tmp_path / "course/content/sea/quizzes/waves.md"
    quiz.parent.mkdir(parents=True)
    (tmp_path / "course/content/site.yml").write_text("title: Sea\n")
    (tmp_path / "course/content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    text = ("---\nname: Waves\nkind: practice\ncreated: 2026-09-01\n---\n\n"
            "## What makes waves? {{#{}}}\n\n- [x] Wind\n- [ ] Salt\n")
    now = ["--now", "2026-09-02T00:00:00Z"]

    def publish(name):
        quiz.write_text(text.format(name))
        subprocess.run(
            [QUIZPRESS, "build", "--root", "course", "--quiet", *now], cwd=tmp_path, check=True)

    publish("waves")
    revision = json.loads((tmp_path / "course/stats/sea/revisions.jsonl").read_text())["revision"]
    publish("makes-waves")
    attempt = {
        "quizpress": "attempt", "version": 1, "id": "0" * 32, "site": "Sea", "classroom": "sea",
        "quiz": "waves", "revision": revision, "student": {"name": "Ada"},
        "startedAt": "2026-09-02T08:00:00Z", "endedAt": "2026-09-02T08:05:00Z",
        "elapsedMs": 300000, "endedEarly": False, "seed": "0" * 32,
        "responses": [{"question": "waves", "options": ["wind"]}]}
    done = score(tmp_path, json.dumps(attempt))
    assert (done.returncode, done.stderr) == (0, "")
    line = json.loads(done.stdout)
    assert (line["question"], line["points"]) == ("makes-waves", 1)


def test_a_line_is_scored_before_the_next_one_comes(school):
    first = lines_of(school)[0]
    with subprocess.Popen(
            SCORE, cwd=school, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        run.stdin.write(first)
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["attempt"] == json.loads(first)["id"]
        run.stdin.close()
        assert len(run.stdout.readlines()) == 9
        assert run.wait() == 0


@only_in_full_run
def test_a_reader_that_leaves_ends_the_run_quietly(school):
    done = subprocess.run(
        f"{' '.join(SCORE)} attempts.ndjson attempts.ndjson | head -1", shell=True, cwd=school,
        text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


@only_in_full_run
def test_a_full_disk_is_an_error(school):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*SCORE, "attempts.ndjson"], cwd=school, text=True, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74 and "standard output cannot be written" in done.stderr


def test_a_damaged_line_is_named_and_the_others_are_scored(school):
    attempts = lines_of(school)[:20]
    attempts[4] = attempts[4][:300] + "\n"
    attempts[9] = "\xff\x00not an attempt, which ends in an escape \\\n"
    done = score(school, "".join(attempts))
    assert done.returncode == 1
    assert [line.split("'")[1] for line in done.stderr.splitlines()] == ["-:5", "-:10"]
    assert len(done.stdout.splitlines()) == 180
    (school / "damaged.ndjson").write_text("".join(attempts))
    named = score(school, "", "attempts.ndjson", "damaged.ndjson", "--quiet")
    assert named.returncode == 1 and "'damaged.ndjson:5' refused" in named.stderr
    assert len(named.stdout.splitlines()) == 10_100 + 180


def test_many_damaged_lines_are_counted(school):
    done = score(school, "{}\n" * 1000 + lines_of(school)[0])
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 10
    assert len(done.stderr.splitlines()) == 201
    assert done.stderr.endswith("error: and 800 more refused\n")


@only_in_full_run
def test_memory_does_not_grow_with_the_attempts(school, tmp_path):
    attempts = "".join(lines_of(school))

    def peak(times) -> float:
        """The peak memory in MB after a whole file was scored, before the end of standard input."""
        some = tmp_path / "some.ndjson"
        with open(some, "w") as out:
            for _ in range(times):
                out.write(attempts)
        with subprocess.Popen(
                [*SCORE, some, "-"], cwd=school, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True) as run:
            for _ in range(times * 10 * attempts.count("\n")):
                assert run.stdout.readline()
            facts = pathlib.Path(f"/proc/{run.pid}/status").read_text()
            run.stdin.close()
            assert run.stdout.read() == "" and run.wait() == 0
        return int(facts.split("VmHWM:")[1].split()[0]) / 1024

    # Six thousand more attempts are 6 MB of lines, and would take more in memory.
    small, large = peak(2), peak(8)
    assert large < small + 4, (small, large)
