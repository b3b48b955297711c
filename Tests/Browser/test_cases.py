"""The page's script scores the cases in Tests/Cases as `merge` does.

The tests in Swift run the same files.
"""

import json
import re

import pytest

from courses import ROOT, build, open_quiz, quiz_source

FILES = sorted((ROOT / "Tests" / "Cases").glob("*.json"))
GROUPS = {
    f"{file.stem}{index:03}": group
    for file in FILES
    for index, group in enumerate(json.loads(file.read_text(encoding="utf-8")))}
LANGUAGES = sorted({group.get("language", "en") for group in GROUPS.values()})

SCORE = """([id, answers]) => {
  const shape = taken.shapes.find(one => one.id === id);
  const key = own(taken.quiz.questions, id);
  return answers.map((answer) => (key ? fractionOf(key, shape, answer, taken.quiz.comma) : 0));
}"""


def number(fraction):
    top, _, bottom = fraction.partition("/")
    return int(top) / int(bottom or 1)


def groups_in(language):
    """The groups, by name, whose quiz is in a language."""
    return {name: group for name, group in GROUPS.items() if group.get("language", "en") == language}


def named_source(name, source):
    """The source of a question that has the group's name as its id."""
    heading, line_end, rest = source.partition("\n")
    with_fields = re.sub(r"\{([^{}]*)\}$", rf"{{#{name} \1}}", heading)
    return (with_fields if with_fields != heading else f"{heading} {{#{name}}}") + line_end + rest


@pytest.fixture(scope="module")
def cases_site(tmp_path_factory):
    """A site with a quiz for each language, whose questions are the groups."""
    return build(tmp_path_factory.mktemp("cases"), {
        language.lower(): quiz_source(f"Cases in {language}", "\n".join(
            named_source(name, group["source"]) for name, group in groups_in(language).items()),
            language=language)
        for language in LANGUAGES})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_earns_what_its_line_says(cases_site, page, language):
    wrong = []
    open_quiz(page, cases_site, language.lower())
    for name, group in groups_in(language).items():
        cases = group["cases"]
        earned = page.evaluate(SCORE, [name, [case["answer"] for case in cases]])
        assert len(earned) == len(cases)
        wrong += [
            (name, case["answer"], case["why"], fraction) for case, fraction in zip(cases, earned)
            if fraction != number(case["fraction"])]
    assert wrong == []
