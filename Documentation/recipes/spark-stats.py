#!/usr/bin/env python3
"""Statistics of each question with Spark, as CSV: spark-stats.py COURSE ATTEMPTS > questions.csv.

ATTEMPTS is a file, a folder or a pattern of files with one attempt on each line, on any storage
that Spark reads. Each partition of them is piped through 'quizpress score', so the program and the
folder of the course must be on every worker, and the course must be built: its bundle.json has the
rules that say which attempts count. QUIZPRESS names the program. Needs the package pyspark, and
Java.
"""

import csv
import json
import os
import pathlib
import shlex
import sys

from pyspark.sql import SparkSession

SCORED = (
    "attempt STRING, content STRING, student STRING, quiz STRING, started STRING, ended STRING, "
    "lateness STRING, total DOUBLE, total_of DOUBLE, question STRING, points DOUBLE, `of` DOUBLE, "
    "answered BOOLEAN, void BOOLEAN")
RULES = "quiz STRING, attempts INT, score STRING, refuses_late BOOLEAN"


def rules(course):
    bundle = json.loads((pathlib.Path(course) / "build/bundle/bundle.json").read_text())
    lateness = {it["id"]: it["grading"]["lateness"] for it in bundle["classrooms"]}
    return [
        (f"{it['classroom']}/{it['id']}", it["attempts"], it["score"],
         lateness[it["classroom"]] == "refuse")
        for it in bundle["quizzes"]]


def main():
    course, attempts = sys.argv[1:]
    spark = (SparkSession.builder.appName("question statistics")
             .config("spark.ui.showConsoleProgress", "false").getOrCreate())
    command = [os.environ.get("QUIZPRESS", "quizpress"), "score", "--root", os.path.abspath(course)]
    # checkCode: a line that is refused ends the job, so that no attempt is lost unnoticed.
    scored = spark.sparkContext.textFile(attempts).pipe(shlex.join(command), checkCode=True)
    (spark.read.schema(SCORED).json(scored)
     .withColumnRenamed("of", "maximum").cache().createOrReplaceTempView("scored"))
    spark.createDataFrame(rules(course), RULES).createOrReplaceTempView("rules")
    statistics = pathlib.Path(__file__).with_name("question-stats.sql").read_text()
    table = spark.sql(statistics)
    out = csv.writer(sys.stdout)
    out.writerow(table.columns)
    out.writerows(table.collect())


if __name__ == "__main__":
    main()
