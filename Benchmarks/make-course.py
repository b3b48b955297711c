#!/usr/bin/env python3
"""Write a large course, and the same Markdown for Hugo: make-course.py QUIZZES FOLDER [KINDS].

FOLDER/course holds classrooms of a hundred quizzes. With KINDS 'choice', the default, a quiz is ten
questions of four options with prose, links, emphasis and now and then a code block, about 8 kB.
With 'all', its ten questions are of ten kinds, with ids, points, hints, feedback, tables and
formulas, about 6 kB, and it has an image of 2 kB and a table of 1 kB of its own. FOLDER/hugo holds
the same bodies, without these files, with a layout that does as little as it can.
The same arguments give the same bytes.
"""

import pathlib
import random
import sys

WORDS = """
    river delta sediment current basin glacier valley ridge erosion plateau coast tide harbour
    island canal bridge market guild charter census harvest drought monsoon orbit eclipse comet
    lens prism signal circuit magnet piston valve rotor beam lever pulley the the the a a of of
    in on with between against during before beneath carries divides turns gathers releases
    measures balances follows joins narrows
""".split()

QUIZZES_A_CLASSROOM = 100


class Author:
    """Writes nonsense that is the same in every run."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def phrase(self, count):
        return " ".join(self.random.choices(WORDS, k=count))

    def sentence(self, count):
        return self.phrase(count).capitalize()

    def question(self, quiz, number):
        """One question; the number makes headings and options unique."""
        lines = [
            f"## {self.sentence(10)} in case {number}?", "",
            f"{self.sentence(24)}. *{self.sentence(4)}*, as the [{self.phrase(2)}]"
            f"(https://example.org/{quiz}/{number}) says.", ""]
        if number % 5 == 4:
            lines += ["```python", f"depth = {quiz}", f"for step in range({number}):",
                      "    depth -= step", "print(depth)", "```", ""]
        key = self.random.randrange(4)
        for option in range(4):
            mark = "x" if option == key else " "
            lines.append(f"- [{mark}] {self.sentence(8)} {option}")
        lines += ["", f"> {self.sentence(22)}. **{self.phrase(2)}** and `{self.phrase(2)}`.", ""]
        return lines

    def words(self, count):
        return self.random.sample(WORDS[:30], k=count)

    def question_of_kind(self, quiz, number):
        """One question of the kind with a number; a quiz may ask each of them once."""
        first, second, third, fourth = self.words(4)
        value, other = self.random.randrange(2, 90), quiz % 9 + 2
        heading = f"{self.sentence(9)} in case {quiz}"
        kinds = [
            (f"{heading}? {{#one-{first} points=2}}",
             [f"- [ ] {self.sentence(5)} {first}", f"  > {self.sentence(9)}.",
              f"- [x] {self.sentence(5)} {second}", f"- [ ] {self.sentence(6)} {third}",
              f"  > {self.sentence(8)}."]),
            (f"{heading}? {{#several-{first} type=multiple scoring=each-option}}",
             [f"- [x] {self.sentence(4)} {first}", f"- [ ] {self.sentence(4)} {second}",
              f"- [x] {self.sentence(5)} {third}", f"- [ ] {self.sentence(4)} {fourth}"]),
            (f"{heading}: is it $x = {other}$? {{#true-{first} type=true-false}}",
             ["= true"]),
            (f"{heading}: how long? {{#length-{first} points=1.5}}",
             [f"= {value}.5 cm", f"= {other} ± 2 %"]),
            (f"{heading}: what is it called? {{#name-{first} difficulty=easy}}",
             [f"= {first} {second} | the {first} | /{third}s?/i"]),
            (f"{heading}: complete the text. {{#text-{first} points=2}}",
             [f"{self.sentence(8)} is a [[{first}|{second}]], and the {third} is [[(a {fourth})|a "
              f"{first}|a {third}]] with [[={value}]] parts. {self.sentence(9)}."]),
            (f"Put these in order: {heading}. {{#order-{first} type=ordering}}",
             [f"{place}. {self.sentence(4)} {word}"
              for place, word in enumerate((first, second, third, fourth), 1)]),
            (f"Match these: {heading}. {{#match-{first} type=matching points=2 scoring=each-option}}",
             ["| What | Where |", "|---|---|", f"| {first} | {self.phrase(3)} {value} |",
              f"| {second} | {self.phrase(3)} {value + 1} |",
              f"| {third} | {self.phrase(3)} {value + 2} |", f"| | {self.phrase(3)} {other} |"]),
            (f"Describe what happens: {heading}. {{#essay-{first} type=essay points=4}}",
             [f"> 2 points: {self.phrase(8)}.", f"> 2 points: {self.phrase(8)}."]),
            (f"{heading}: which year was it? {{#year-{first}}}",
             [f"| Year | Value |", "|---|---:|", f"| 18{value} | {other} |",
              f"| 19{value} | {value} |", "", f"= 18{value}"]),
        ]
        question, answer = kinds[number]
        hint = ["", "> [!TIP]", f"> {self.sentence(8)}."] if number % 3 == 0 else []
        explanation = ["", f"> {self.sentence(14)}: **{self.phrase(2)}**, `{self.phrase(1)}`.", ""]
        text = ["", f"{self.sentence(18)}, with *{self.phrase(2)}*.", ""]
        return [f"## {question}"] + text + answer + hint + explanation

    def quiz(self, quiz, kinds):
        lines = [f"{self.sentence(24)}: **{self.phrase(3)}**, `{self.phrase(1)}`.", ""]
        if kinds == "all":
            lines += [f"![The {self.phrase(2)} in bars](images/chart-{quiz:05}.svg)", "",
                      f"[Its values](data/values-{quiz:05}.csv)", ""]
        make = self.question_of_kind if kinds == "all" else self.question
        for number in range(10):
            lines += make(quiz, number)
        return "\n".join(lines)


def chart(values):
    """An image of values between 1 and 90 as bars."""
    bars = [f'<rect x="{20 * place}" y="{100 - value}" width="16" height="{value}" fill="#36c"/>\n'
            f'<text x="{20 * place + 8}" y="112" font-size="8" text-anchor="middle">{value}</text>'
            for place, value in enumerate(values)]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120">', *bars,
                      "</svg>", ""])


def write_files(quizzes, number):
    """Writes the image and the table of a quiz with all kinds of questions."""
    values = random.Random(number).choices(range(1, 91), k=96)
    write(quizzes / f"images/chart-{number:05}.svg", chart(values[:16]))
    rows = [f"18{place:02},{value}" for place, value in enumerate(values)]
    write(quizzes / f"data/values-{number:05}.csv", "\n".join(["Year,Value", *rows, ""]))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_classroom(content, number):
    write(content / f"class-{number:03}" / "classroom.md",
          f"---\nname: Classroom {number}\nteacher:\n  name: Teacher {number}\n"
          f"  email: teacher-{number}@example.org\ncreated: 2026-08-01\n---\n\n"
          f"Welcome to classroom {number}.\n")


def write_quiz(content, hugo, number, kinds):
    author = Author(number)
    body = author.quiz(number, kinds)
    name = f"Quiz {number}: {author.phrase(2)}"
    classroom, file = f"class-{number // QUIZZES_A_CLASSROOM:03}", f"quiz-{number:05}.md"
    day = number % 28 + 1
    write(content / classroom / "quizzes" / file,
          f'---\nname: "{name}"\ncreated: 2026-08-{day:02}\n'
          f"deadline: 2026-12-{day:02} 23:59\nattempts: 3\n---\n\n{body}")
    if kinds == "all":
        write_files(content / classroom / "quizzes", number)
    write(hugo / classroom / file,
          f'---\ntitle: "{name}"\ndate: 2026-08-{day:02}\n---\n\n{body}')


def write_hugo_site(folder):
    write(folder / "config.toml",
          'baseURL = "https://example.org/"\ntitle = "Benchmark"\n'
          'disableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n')
    write(folder / "layouts/_default/single.html",
          '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
          "<title>{{ .Title }}</title></head>\n"
          "<body><main><h1>{{ .Title }}</h1>\n{{ .Content }}</main></body></html>\n")
    write(folder / "layouts/_default/list.html",
          "<!doctype html>\n<html><body><ul>\n{{ range .Pages }}"
          '<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>\n{{ end }}</ul></body></html>\n')


def main():
    kinds = (sys.argv + ["choice"])[3] if len(sys.argv) in (3, 4) else None
    if kinds not in ("choice", "all") or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    quizzes, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    content, hugo = folder / "course/content", folder / "hugo"
    write(content / "site.yml", "title: Benchmark\ntime-zone: Europe/Berlin\n")
    for number in range(0, quizzes, QUIZZES_A_CLASSROOM):
        write_classroom(content, number // QUIZZES_A_CLASSROOM)
    for number in range(quizzes):
        write_quiz(content, hugo / "content", number, kinds)
    write_hugo_site(hugo)


if __name__ == "__main__":
    main()
