#!/usr/bin/env python3
"""Statistics of each question with DuckDB, as CSV: duckdb-stats.py SCORED BUNDLE > questions.csv.

SCORED is a file that 'quizpress score' wrote, or several (scored-*.ndjson); BUNDLE is the
bundle.json of the course, which has the rules that say which attempts count. Needs the package
duckdb.
"""

import pathlib
import sys

import duckdb

COLUMNS = {
    "attempt": "VARCHAR", "content": "VARCHAR", "student": "VARCHAR", "quiz": "VARCHAR",
    "started": "VARCHAR", "ended": "VARCHAR", "lateness": "VARCHAR", "total": "DOUBLE",
    "total_of": "DOUBLE", "question": "VARCHAR", "points": "DOUBLE", "of": "DOUBLE",
    "answered": "BOOLEAN", "void": "BOOLEAN"}

RULES = """
CREATE TABLE rules AS
WITH bundle AS (
  SELECT * FROM read_json(?, columns = {
    quizzes: 'STRUCT(classroom VARCHAR, id VARCHAR, attempts INTEGER, score VARCHAR)[]',
    classrooms: 'STRUCT(id VARCHAR, grading STRUCT(lateness VARCHAR))[]'},
    maximum_object_size = 1000000000)),
quizzes AS (SELECT unnest(quizzes, recursive := true) FROM bundle),
classrooms AS (SELECT unnest(classrooms) AS c FROM bundle)
SELECT
  classroom || '/' || quizzes.id AS quiz, attempts, score,
  coalesce(c.grading.lateness = 'refuse', false) AS refuses_late
FROM quizzes JOIN classrooms ON classroom = c.id
"""


def main():
    scored, bundle = sys.argv[1:]
    engine = duckdb.connect()
    engine.execute(RULES, [bundle])
    engine.read_json(scored, columns=COLUMNS, format="newline_delimited").create_view("read")
    engine.execute('CREATE VIEW scored AS SELECT * EXCLUDE "of", "of" AS maximum FROM read')
    statistics = pathlib.Path(__file__).with_name("question-stats.sql").read_text()
    engine.sql(statistics).write_csv("/dev/stdout")


if __name__ == "__main__":
    main()
