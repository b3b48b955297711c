#!/usr/bin/env python3
"""Do the work of 'quizpress merge' and 'stats' in Python: plain-merge.py KEY ATTEMPTS FOLDER.

Parses with orjson, checks every field, drops duplicates and conflicts, scores, writes a ledger and
a summary for each quiz, and computes the statistics of quizzes, questions and options with pandas.
It is only used for benchmarks, and keeps everything in memory.
"""

import json
import pathlib
import re
import sys

import orjson
import pandas

KEYS = [
    "quizpress", "version", "id", "site", "classroom", "quiz", "revision", "student", "startedAt",
    "endedAt", "elapsedMs", "endedEarly", "seed", "responses", "score"]
TEXTS = {"site": 65_536, "classroom": 200, "quiz": 200, "startedAt": 64, "endedAt": 64}
DIGITS = {
    "id": re.compile("[0-9a-f]{32}"), "seed": re.compile("[0-9a-f]{32}"),
    "revision": re.compile("[0-9a-f]{1,128}")}


def is_attempt(it):
    """Whether a value is an attempt by the rules of attempts.md."""
    if type(it) is not dict or it.get("quizpress") != "attempt" or it.get("version") != 1:
        return False
    if [key for key in KEYS if key in it] != list(it) or len(it) < len(KEYS) - 1:
        return False
    if not all(type(it[key]) is str and len(it[key]) <= most for key, most in TEXTS.items()):
        return False
    if not all(type(it[key]) is str and form.fullmatch(it[key]) for key, form in DIGITS.items()):
        return False
    if type(it["elapsedMs"]) is not int or type(it["endedEarly"]) is not bool:
        return False
    student = it["student"]
    if type(student) is not dict or not student.keys() <= {"id", "name", "email"}:
        return False
    if not all(type(text) is str and len(text) <= 320 for text in student.values()):
        return False
    responses = it["responses"]
    if type(responses) is not list or len(responses) > 1_000:
        return False
    seen = set()
    for response in responses:
        if type(response) is not dict or response.keys() != {"question", "options"}:
            return False
        question, options = response["question"], response["options"]
        if type(question) is not str or question in seen:
            return False
        seen.add(question)
        if options is not None:
            if type(options) is not list or len(options) != len(set(options)):
                return False
            if not all(type(option) is str and len(option) <= 800 for option in options):
                return False
    return True


def read(path):
    """All distinct contents, by id; an id with several contents is in conflict."""
    contents = {}
    with open(path, "rb") as lines:
        for line in lines:
            attempt = orjson.loads(line)
            if is_attempt(attempt):
                contents.setdefault(attempt["id"], set()).add(orjson.dumps(attempt))
    return contents


def by_quiz(contents):
    quizzes = {}
    for identity in sorted(contents):
        for content in sorted(contents[identity]):
            attempt = orjson.loads(content)
            place = f"{attempt['classroom']}/{attempt['quiz']}"
            quizzes.setdefault(place, []).append((identity, content, attempt))
    return quizzes


def graded(attempts, key, contents):
    """One row for each attempt: the student, the points, the ticked options."""
    rows = []
    for identity, _, attempt in attempts:
        if len(contents[identity]) > 1:
            continue
        row = {"id": identity, "student": attempt["student"].get("email") or attempt["student"]["name"]}
        points = 0
        for response in attempt["responses"]:
            question, options = response["question"], response["options"]
            earned = 1.0 if options == [key.get(question)] else 0.0
            row[question] = earned
            row["ticked " + question] = options[0] if options else None
            points += earned
        row["points"] = points
        rows.append(row)
    return pandas.DataFrame(rows)


def statistics(frame, key):
    """Statistics of each student's best attempt: the quiz, its questions and their options."""
    best = frame.sort_values(["points", "id"], ascending=[False, True]).drop_duplicates("student")
    questions = list(key)
    scores = best[questions].fillna(0)
    totals = scores.sum(axis=1)
    variances, variance, k = scores.var(), totals.var(), len(questions)
    alpha = k / (k - 1) * (1 - variances.sum() / variance)
    cut = max(1, len(best) * 27 // 100)
    order = totals.sort_values()
    lower, upper = order.index[:cut], order.index[-cut:]
    result = {
        "n": len(best), "mean": totals.mean(), "median": totals.median(), "sd": totals.std(),
        "skewness": totals.skew(), "kurtosis": totals.kurt(), "alpha": alpha,
        "sem": (variance * max(0, 1 - alpha)) ** 0.5, "questions": []}
    for question in questions:
        own, rest = scores[question], totals - scores[question]
        best_case = pandas.Series(sorted(own)).cov(pandas.Series(sorted(rest)))
        options = {}
        for option, ticked in pandas.get_dummies(best["ticked " + question]).items():
            options[option] = {
                "count": int(ticked.sum()), "share": ticked.mean(),
                "mean_total": totals[ticked].mean(), "r_rest": ticked.astype(float).corr(rest),
                "upper": ticked[upper].mean(), "lower": ticked[lower].mean()}
        result["questions"].append({
            "id": question, "facility": own.mean(), "r_total": own.corr(totals),
            "r_rest": own.corr(rest), "d27": own[upper].mean() - own[lower].mean(),
            "efficiency": own.cov(rest) / best_case,
            "alpha_if_deleted": (k - 1) / (k - 2) * (1 - variances.drop(question).sum() / rest.var()),
            "options": options})
    return result


def write(folder, place, attempts, frame):
    ledger = folder / f"{place}.ledger.jsonl"
    ledger.parent.mkdir(parents=True, exist_ok=True)
    with open(ledger, "wb") as out:
        for _, content, _ in attempts:
            out.write(b'{"received":"2026-09-10T10:00:00Z","attempt":' + content + b"}\n")
    with open(folder / f"{place}.summary.json", "wb") as out:
        for student, own in frame[["student", "id", "points"]].groupby("student"):
            out.write(orjson.dumps({
                "student": student, "score": own["points"].max(),
                "attempts": list(zip(own["id"], own["points"]))},
                option=orjson.OPT_SERIALIZE_NUMPY) + b"\n")


def main():
    keys = json.loads(pathlib.Path(sys.argv[1]).read_text())
    contents = read(sys.argv[2])
    results = {}
    for place, attempts in by_quiz(contents).items():
        frame = graded(attempts, keys[place], contents)
        write(pathlib.Path(sys.argv[3]), place, attempts, frame)
        results[place] = statistics(frame, keys[place])
    print(json.dumps(results))


if __name__ == "__main__":
    main()
