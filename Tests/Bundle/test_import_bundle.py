"""Random courses, imported from their bundles and built again."""

import pathlib
import random
import shutil
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))
from courses import QUIZPRESS, build, quiz_source, quizpress  # noqa: E402
from random_course import LANGUAGES, Question  # noqa: E402
from sampling import FULL_RUN  # noqa: E402

COURSES = 200 if FULL_RUN else 1


@pytest.mark.parametrize("seed", range(COURSES))
def test_a_random_course_comes_back_from_its_bundle(seed, tmp_path):
    numbers = random.Random(seed)
    quizzes = {}
    for at in range(numbers.randint(1, 8)):
        questions = [Question(numbers, number) for number in range(numbers.randint(1, 12))]
        if any(question.kind == "scale" for question in questions):
            questions = [question for question in questions if question.kind != "scale"]
        body = "".join(question.source() for question in questions) or "## Is it?\n\n= true\n"
        language = numbers.choice(LANGUAGES)
        quizzes[f"quiz{at}"] = quiz_source(f"Quiz {at}", body, language=language)
    old, new = tmp_path / "old", tmp_path / "new"
    build(old, quizzes)
    bundle = old / "build" / "bundle" / "bundle.json"
    subprocess.run([QUIZPRESS, "import", "bundle", bundle, "--into", new], check=True)
    quizpress(new, "build")
    assert (new / "build" / "bundle" / "bundle.json").read_bytes() == bundle.read_bytes()
    for path in (old / "content").rglob("*.*"):
        assert (new / path.relative_to(old)).read_bytes() == path.read_bytes()
    shutil.rmtree(tmp_path)
