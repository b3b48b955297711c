"""The page's script scores the table of Tests/Cases as the merger does.

The tests in Swift run the same files.
"""

import json

import pytest

from courses import ROOT, build, open_quiz, quiz_source

FILES = sorted((ROOT / "Tests" / "Cases").glob("*.json"))
GROUPS = {
    f"{file.stem}{index:03}": group
    for file in FILES
    for index, group in enumerate(json.loads(file.read_text(encoding="utf-8")))}

SCORE = """answers => {
  const [shape] = taken.shapes;
  const key = own(taken.quiz.questions, shape.id);
  return answers.map((answer) => (key ? fractionOf(key, shape, answer, taken.quiz.comma) : 0));
}"""


def number(fraction):
    top, _, bottom = fraction.partition("/")
    return int(top) / int(bottom or 1)


@pytest.fixture(scope="module")
def cases_site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("cases"), {
        name: quiz_source(name, group["source"], language=group.get("language", "en"))
        for name, group in GROUPS.items()})


@pytest.mark.parametrize("file", [file.stem for file in FILES])
def test_every_answer_earns_what_its_line_says(cases_site, page, file):
    wrong = []
    for name in [name for name in GROUPS if name.startswith(file)]:
        open_quiz(page, cases_site, name)
        cases = GROUPS[name]["cases"]
        earned = page.evaluate(SCORE, [case["answer"] for case in cases])
        wrong += [
            (name, case["answer"], case["why"], fraction) for case, fraction in zip(cases, earned)
            if fraction != number(case["fraction"])]
    assert wrong == []
