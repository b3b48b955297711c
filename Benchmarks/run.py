#!/usr/bin/env python3
"""Time a large course: run.py [--quizzes N] [--rounds N].

Three programs turn the same Markdown into pages, one after another, round by round, so that what
else the machine does falls on all alike: quizpress, which also checks every rule and writes the
bundle; Debian's Hugo with a layout of four lines; and floor.c, which only parses, renders and
writes. Everything lies in memory, so that no disk is measured. Shown are medians.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
QUIZPRESS = HERE.parent / ".build/release/quizpress"


def timed(command, folder):
    """Wall time, time on the processors (both in seconds) and peak memory in MB of a command."""
    started = time.monotonic()
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read().decode(errors="replace")
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - started
    if status != 0:
        sys.exit(f"error: {command[0]} ended with {os.waitstatus_to_exitcode(status)}\n{errors}")
    return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def prepared(folder, quizzes):
    """The commands to time, by name; each writes to 'out-NAME'."""
    subprocess.run([sys.executable, HERE / "make-course.py", str(quizzes), folder], check=True)
    floor = folder / "floor"
    subprocess.run(
        ["cc", "-O2", HERE / "floor.c", "-o", floor, "-lcmark-gfm-extensions", "-lcmark-gfm",
         "-lpthread"], check=True)
    content = folder / "course/content"
    return {
        "quizpress": [QUIZPRESS, "build", "--root", folder / "course",
                      "-o", folder / "out-quizpress", "--quiet"],
        "hugo": ["hugo", "--source", folder / "hugo", "--destination", folder / "out-hugo",
                 "--quiet"],
        "floor": [floor, content, folder / "out-floor"],
    }


def measure(folder, quizzes, rounds):
    commands = prepared(folder, quizzes)
    measured = {name: [] for name in commands}
    for number in range(rounds):
        for name, command in commands.items():
            shutil.rmtree(folder / f"out-{name}", ignore_errors=True)
            measured[name].append(timed([str(part) for part in command], folder))
        shown = ", ".join(f"{name} {runs[-1][0]:.2f} s" for name, runs in measured.items())
        print(f"round {number + 1}: {shown}", flush=True)
    return measured


def report(measured, quizzes):
    medians = {
        name: [statistics.median(column) for column in zip(*runs)]
        for name, runs in measured.items()}
    wall_of_quizpress = medians["quizpress"][0]
    print(f"\n{quizzes} quizzes of ten questions, {os.cpu_count()} processors\n")
    print(f"{'':10}{'seconds':>9}{'processor':>11}{'peak MB':>9}{'pages/s':>9}{'quizpress is':>16}")
    for name, (wall, processor, memory) in medians.items():
        ratio = wall / wall_of_quizpress
        relation = "" if name == "quizpress" else (
            f"{ratio:.2f} x faster" if ratio >= 1 else f"{1 / ratio:.2f} x slower")
        print(f"{name:10}{wall:9.2f}{processor:11.2f}{memory:9.0f}{quizzes / wall:9.0f}{relation:>16}")


def main():
    parser = argparse.ArgumentParser(description="Time a large course.")
    parser.add_argument("--quizzes", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="quizpress-bench-", dir=memory) as folder:
        report(measure(pathlib.Path(folder), options.quizzes, options.rounds), options.quizzes)


if __name__ == "__main__":
    main()
