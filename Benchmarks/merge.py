#!/usr/bin/env python3
"""Time a large ledger: merge.py [--attempts N] [--quizzes N] [--rounds N].

Submitted attempts are merged and their statistics computed, by quizpress in two commands and by a
plain script with orjson and pandas, one after the other, in each round. Then 1,000 more attempts
are merged into the ledgers that quizpress wrote. All files are in memory, so that no disk is
measured. The results are medians, and the peak memory of the larger command.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from run import HERE, QUIZPRESS, timed


def together(first, second):
    """Two commands as one: the times are added, the memory is the larger one."""
    return first[0] + second[0], first[1] + second[1], max(first[2], second[2])


def quizpress(folder, command, *arguments):
    line = [QUIZPRESS, command, "--root", folder / "taken", "--now", "2026-09-11T00:00:00Z"]
    return timed([str(part) for part in [*line, *arguments]], folder)


def one_round(folder):
    """The measurements of each command in one round."""
    for name in ["taken", "plain"]:
        shutil.rmtree(folder / name, ignore_errors=True)
    shutil.copytree(folder / "course", folder / "taken")
    plain = timed(
        [sys.executable, str(HERE / "plain-merge.py"), "key.json", "attempts.ndjson", "plain"],
        folder)
    merged = quizpress(folder, "merge", "attempts.ndjson")
    counted = quizpress(folder, "stats", "--format", "json")
    more = quizpress(folder, "merge", "more.ndjson")
    return {
        "plain script": plain, "quizpress": together(merged, counted), "  merge": merged,
        "  stats": counted, "1,000 more": more}


def report(rounds, attempts, quizzes):
    print(f"\n{attempts} attempts at {quizzes} quizzes, {os.cpu_count()} processors\n")
    print(f"{'':14}{'seconds':>9}{'processor':>11}{'peak MB':>9}{'of quizpress':>14}")
    medians = {
        name: [statistics.median(column) for column in zip(*(each[name] for each in rounds))]
        for name in rounds[0]}
    whole = medians["quizpress"][0]
    for name, (wall, processor, memory) in medians.items():
        print(f"{name:14}{wall:9.2f}{processor:11.2f}{memory:9.0f}{wall / whole:14.2f}")


def main():
    parser = argparse.ArgumentParser(description="Time a large ledger.")
    parser.add_argument("--attempts", type=int, default=1_000_000)
    parser.add_argument("--quizzes", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="quizpress-bench-", dir=memory) as folder:
        subprocess.run(
            [sys.executable, HERE / "make-attempts.py", str(options.attempts),
             str(options.quizzes), folder], check=True)
        rounds = []
        for number in range(options.rounds):
            rounds.append(one_round(pathlib.Path(folder)))
            shown = ", ".join(f"{name.strip()} {took[0]:.2f} s" for name, took in rounds[-1].items())
            print(f"round {number + 1}: {shown}", flush=True)
        report(rounds, options.attempts, options.quizzes)


if __name__ == "__main__":
    main()
