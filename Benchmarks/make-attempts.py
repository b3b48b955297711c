#!/usr/bin/env python3
"""Write a course and submitted attempts: make-attempts.py ATTEMPTS QUIZZES FOLDER.

FOLDER/course contains quizzes of ten questions with four options each, five quizzes in each
classroom. FOLDER/attempts.ndjson contains the attempts as pages write them, 0.9 kB each: every
student takes a quiz twice, and one attempt in a hundred is submitted twice. FOLDER/more.ndjson
contains 1,000 more attempts at the first quiz, and FOLDER/key.json the key for programs that do not
read Markdown. The same numbers give the same bytes.
"""

import json
import pathlib
import random
import sys

QUESTIONS = 10
OPTIONS = 4
MORE = 1_000

QUIZ = """---
name: Quiz number {number}
created: 2026-08-01
deadline: 2026-09-14 23:59
---

"""


class Assignment:
    """A quiz with its key, and the JSON of every possible response."""

    def __init__(self, number, chance):
        self.classroom = f"classroom-{number // 5 + 1}"
        self.quiz = f"quiz-{number + 1}"
        self.key = {}
        self.answers = []
        for question in range(QUESTIONS):
            name = f"river-{question + 1}"
            options = [f"option-{option + 1}" for option in range(OPTIONS)]
            right = chance.randrange(OPTIONS)
            self.key[name] = options[right]
            written = [self.response(name, [option]) for option in options]
            self.answers.append((written[right], written, self.response(name, None)))

    @staticmethod
    def response(question, options):
        return json.dumps({"question": question, "options": options}, separators=(",", ":"))

    def write(self, content, number):
        lines = [QUIZ.format(number=number + 1)]
        for name, right in self.key.items():
            lines.append(f"## What do we know of {name.replace('-', ' ')}? {{#{name}}}\n")
            for option in range(OPTIONS):
                identity = f"option-{option + 1}"
                mark = "x" if identity == right else " "
                lines.append(f"- [{mark}] {identity.replace('-', ' ').capitalize()}")
            lines.append("")
        write(content / self.classroom / "quizzes" / f"{self.quiz}.md", "\n".join(lines))

    def responses(self, ability, chance):
        """The ten responses as JSON, and the number of right ones."""
        chosen, right = [], 0
        for key, all_of_them, skipped in self.answers:
            if chance.random() < ability:
                chosen.append(key)
            else:
                chosen.append(skipped if chance.random() < 0.05 else chance.choice(all_of_them))
            right += chosen[-1] is key
        return ",".join(chosen), right


def attempt(assignment, student, ability, chance):
    responses, right = assignment.responses(ability, chance)
    minute = chance.randrange(10, 50)
    return (
        f'{{"quizpress":"attempt","version":1,"id":"{chance.getrandbits(128):032x}",'
        f'"site":"Evening School","classroom":"{assignment.classroom}",'
        f'"quiz":"{assignment.quiz}","revision":"{"9f2c41d0" * 8}",'
        f'"student":{{"name":"Student {student}","email":"s{student}@example.org"}},'
        f'"startedAt":"2026-09-10T08:00:00.{chance.randrange(10**9):09}+02:00",'
        f'"endedAt":"2026-09-10T08:{minute}:00.000+02:00",'
        f'"elapsedMs":{minute * 60_000},"endedEarly":false,"seed":"{chance.getrandbits(128):032x}",'
        f'"responses":[{responses}],"score":{{"points":{right},"of":{QUESTIONS}}}}}\n')


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_course(folder, assignments):
    content = folder / "course/content"
    write(content / "site.yml", "title: Evening School\ntime-zone: Europe/Berlin\n")
    for number, assignment in enumerate(assignments):
        write(
            content / assignment.classroom / "classroom.md",
            f"---\nname: The {assignment.classroom}\nteacher: {{ name: Ada Example, "
            "email: ada@example.org }\ncreated: 2026-08-01\n---\n\nWelcome.\n")
        assignment.write(content, number)
    keys = {f"{it.classroom}/{it.quiz}": it.key for it in assignments}
    write(folder / "key.json", json.dumps(keys))


def write_attempts(folder, assignments, count, chance):
    students = max(1, count // len(assignments) // 2)
    abilities = [chance.betavariate(4, 3) for _ in range(students)]
    with open(folder / "attempts.ndjson", "w") as out:
        for number in range(count):
            student = number // len(assignments) % students
            line = attempt(
                assignments[number % len(assignments)], student, abilities[student], chance)
            out.write(line)
            if number % 100 == 99:
                out.write(line)
    with open(folder / "more.ndjson", "w") as out:
        for _ in range(MORE):
            student = chance.randrange(students)
            out.write(attempt(assignments[0], student, abilities[student], chance))


def main():
    count, quizzes, folder = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    chance = random.Random(1)
    assignments = [Assignment(number, chance) for number in range(quizzes)]
    write_course(folder, assignments)
    write_attempts(folder, assignments, count, chance)


if __name__ == "__main__":
    main()
