#!/usr/bin/env python3
"""Count the instructions that commands execute: instructions.py [--update].

Valgrind counts the processor instructions that `check` and `build` execute on 300 quizzes, and `check`
on 300 with all kinds of questions, and `merge` and `stats` on 3,000 attempts, on one processor and
without the cache. The same program and input give
the same numbers on any machine with the same processor features, whatever else it does. Fails if a
command takes over 3 % more or less than the number in instructions.json; --update writes that file,
so that a change in cost is visible in its diff.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from run import HERE, QUIZPRESS

EXPECTED = HERE / "instructions.json"
QUIZZES, ATTEMPTS, ASSIGNMENTS = 300, 3_000, 5
LIMIT = 0.03


def counted(folder, command, *arguments):
    """The number of instructions that a command executes, in millions."""
    line = ["taskset", "-c", "0", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", QUIZPRESS, command,
            "--quiet", *arguments]
    done = subprocess.run(
        [str(part) for part in line], cwd=folder, capture_output=True, text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")})
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f"error: {command} ended with {done.returncode}\n{done.stderr}")
    return round(int(found[1]) / 1e6, 1)


def measured(folder):
    subprocess.run(
        [sys.executable, HERE / "make-course.py", str(QUIZZES), folder / "large"], check=True)
    subprocess.run([sys.executable, HERE / "make-course.py", str(QUIZZES), folder / "varied", "all"],
                   check=True)
    subprocess.run([sys.executable, HERE / "make-attempts.py", str(ATTEMPTS), str(ASSIGNMENTS),
                    folder / "taken"], check=True)
    course = ["--root", folder / "large/course"]
    taken = ["--root", folder / "taken/course", "--now", "2026-09-11T00:00:00Z"]
    yield "check", counted(folder, "check", *course, "--no-cache")
    yield "check of all kinds", counted(
        folder, "check", "--root", folder / "varied/course", "--no-cache")
    yield "build", counted(folder, "build", *course, "--jobs", "1", "--no-cache")
    yield "merge", counted(folder, "merge", *taken, folder / "taken/attempts.ndjson")
    yield "stats", counted(folder, "stats", *taken, "--format", "json")


def main():
    parser = argparse.ArgumentParser(description="Count what commands execute.")
    parser.add_argument("--update", action="store_true", help="take the counts as expected")
    options = parser.parse_args()
    expected = json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}
    found, failed = {}, False
    with tempfile.TemporaryDirectory(prefix="quizpress-count-") as folder:
        for name, count in measured(pathlib.Path(folder)):
            found[name] = count
            change = count / expected[name] - 1 if name in expected else None
            failed = failed or change is None or abs(change) > LIMIT
            beside = "not expected yet" if change is None else f"{change:+.1%}"
            print(f"{name}: {count:,.1f} million instructions, {beside}", flush=True)
    if options.update:
        EXPECTED.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    elif failed:
        sys.exit("error: a command takes over 3 % more or less than Benchmarks/instructions.json "
                 "says; see why, then run 'make bench-instructions UPDATE=--update'")


if __name__ == "__main__":
    main()
