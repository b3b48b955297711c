#!/usr/bin/env python3
"""Write a large course, and the same Markdown for Hugo: make-course.py QUIZZES FOLDER.

FOLDER/course holds classrooms of a hundred quizzes; a quiz is ten questions of four options with
prose, links, emphasis and now and then a code block, about 8 kB. FOLDER/hugo holds the same bodies
with a layout that does as little as it can. The same number gives the same bytes.
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

    def quiz(self, quiz):
        lines = [f"{self.sentence(24)}: **{self.phrase(3)}**, `{self.phrase(1)}`.", ""]
        for number in range(10):
            lines += self.question(quiz, number)
        return "\n".join(lines)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_classroom(content, number):
    write(content / f"class-{number:03}" / "classroom.md",
          f"---\nname: Classroom {number}\nteacher:\n  name: Teacher {number}\n"
          f"  email: teacher-{number}@example.org\ncreated: 2026-08-01\n---\n\n"
          f"Welcome to classroom {number}.\n")


def write_quiz(content, hugo, number):
    author = Author(number)
    body = author.quiz(number)
    name = f"Quiz {number}: {author.phrase(2)}"
    classroom, file = f"class-{number // QUIZZES_A_CLASSROOM:03}", f"quiz-{number:05}.md"
    day = number % 28 + 1
    write(content / classroom / "quizzes" / file,
          f'---\nname: "{name}"\ncreated: 2026-08-{day:02}\n'
          f"deadline: 2026-12-{day:02} 23:59\nattempts: 3\n---\n\n{body}")
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
    if len(sys.argv) != 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    quizzes, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    content, hugo = folder / "course/content", folder / "hugo"
    write(content / "site.yml", "title: Benchmark\ntime-zone: Europe/Berlin\n")
    for number in range(0, quizzes, QUIZZES_A_CLASSROOM):
        write_classroom(content, number // QUIZZES_A_CLASSROOM)
    for number in range(quizzes):
        write_quiz(content, hugo / "content", number)
    write_hugo_site(hugo)


if __name__ == "__main__":
    main()
