"""Merging with few open files."""

import os
import pathlib
import subprocess
import sys

PROGRAM = os.environ["QUIZPRESS"]
GENERATOR = pathlib.Path(__file__).parents[2] / "Benchmarks/make-attempts.py"


def test_attempts_at_more_quizzes_than_files_may_be_open_are_merged(tmp_path):
    subprocess.run([sys.executable, GENERATOR, "400", "100", tmp_path], check=True)
    command = 'ulimit -n 64; exec "$0" merge --root course --now 2026-09-11T00:00:00Z "$1"'
    done = subprocess.run(
        ["bash", "-c", command, PROGRAM, "attempts.ndjson"], cwd=tmp_path, capture_output=True,
        text=True)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "course/stats").glob("*/*.ledger.jsonl"))) == 100
