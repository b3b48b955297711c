"""The packages for Canvas of the example course and of random ones, imported again.

Everything that Canvas can store comes back: the rest is among the losses of the export.
"""

import html
import json
import os
import pathlib
import random
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from service_course import make_course  # noqa: E402
from courses import quizpress  # noqa: E402
from sampling import FULL_RUN  # noqa: E402

BUNDLE = os.environ.get("QUIZPRESS_BUNDLE")
KINDS = {"ordering": "matching"}


class Course:
    """A course and what the import of its packages gives."""

    def __init__(self, folder, target):
        self.site, self.again = folder.parent / "site", target / "build/site"
        self.bundle = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))
        self.losses = json.loads((folder / "services/canvas/losses.json").read_text())["losses"]
        self.reports = {}
        for path in sorted((folder / "services/canvas").glob("*.zip")):
            done = quizpress(target, "import", "canvas", str(path), "--into",
                             str(target / "content" / path.stem), "--teacher", "Ada",
                             "--now", "2026-09-01T00:00:00Z", "--format", "json")
            self.reports[path.stem] = json.loads(done)
        quizpress(target, "build", "--quiet", "--now", "2026-10-01T00:00:00Z")
        self.imported = json.loads((target / "build/bundle/bundle.json").read_text())
        self.names = {(quiz["classroom"], quiz["id"]): quiz["name"]
                      for bundle in (self.imported, self.bundle) for quiz in bundle["quizzes"]}

    def lost(self, *codes):
        return {(loss["classroom"], loss["quiz"], loss["question"]) for loss in self.losses
                if loss["code"] in codes and "question" in loss}

    def pairs(self, *kinds):
        """The place of each question of some kinds, the question, and what it is after import."""
        again = {self.place(question, self.imported): question
                 for question in self.imported["questions"]}
        for question in self.bundle["questions"]:
            place = tuple(question["quiz"].values()) + (question["id"],)
            found = again.get(self.place(question, self.bundle))
            if found is not None and (not kinds or question["kind"] in kinds):
                yield place, question, found

    def place(self, question, bundle):
        names = {(quiz["classroom"], quiz["id"]): quiz["name"] for quiz in bundle["quizzes"]}
        quiz = question["quiz"]["classroom"], question["quiz"]["quiz"]
        return quiz[0], names[quiz], question["id"]


@pytest.fixture(scope="module", params=["example", *range(30 if FULL_RUN else 2)])
def course(request, tmp_path_factory):
    target = tmp_path_factory.mktemp("again")
    if request.param == "example":
        if BUNDLE is None:
            pytest.skip("QUIZPRESS_BUNDLE names no bundle")
        return Course(pathlib.Path(BUNDLE), target)
    folder = tmp_path_factory.mktemp("course")
    make_course(folder, random.Random(request.param), services=["canvas"])
    return Course(folder / "build" / "bundle", target)


def shown(*texts):
    """What readers see, without space: formulas in TeX."""
    out = " ".join(text["html"] for text in texts if text)
    out = re.sub(r"<annotation[^>]*>(.*?)</annotation>", r"\1", out, flags=re.S)
    out = re.sub(r'<math[^>]*alttext="([^"]*)".*?</math>', r" \1 ", out, flags=re.S)
    out = re.sub(r"<i data-blank[^>]*>.*?</i>", "_", out, flags=re.S)
    return re.sub(r"[\s\u00a0]+", "", html.unescape(re.sub(r"<[^>]*>", " ", out)))


def accepted(field):
    return [one["text"].casefold() if "text" in one else (one["low"], one["high"]) for one in field["accepted"]]


def test_every_question_comes_back(course):
    everything = {course.place(question, course.bundle) for question in course.bundle["questions"]
                  if tuple(question["quiz"].values()) + (question["id"],)
                  not in course.lost("other-kind", "no-answer")}
    found = {course.place(question, course.imported) for question in course.imported["questions"]}
    drafts = [entry["reason"] for report in course.reports.values() for file in report["files"]
              for entry in file["drafts"] + file["notImported"]]
    repeated = [reason for reason in drafts if reason.startswith("it repeats the question")]
    assert found <= everything and drafts == repeated
    assert len(everything - found) == len(repeated)
    for report in course.reports.values():
        assert report["errors"] == []


def test_texts_are_the_same(course):
    flat = course.lost("markup-flattened")
    for place, question, again in course.pairs():
        survey = again["kind"] == "essay" and question["kind"] in ("short-text", "numeric")
        assert again["kind"] == KINDS.get(question["kind"], question["kind"]) or survey, place
        assert shown(question["stem"], question["body"]) == shown(again["stem"], again["body"]), place
        if question["kind"] not in ("essay", "true-false") and not survey and place not in flat:
            assert shown(question.get("explanation")) == shown(again.get("explanation")), place
        assert again["points"] == question["points"], place


def test_keys_are_the_same(course):
    first = course.lost("several-answers")
    for place, question, again in course.pairs("choice"):
        keys = [option["isKey"] for option in question["options"]]
        if place in first:
            keys = [at == keys.index(True) for at in range(len(keys))]
        assert keys == [one["isKey"] for one in again["options"]], place
        for field in ("text", "feedback"):
            assert [shown(one[field]) for one in question["options"]] == [
                shown(one[field]) for one in again["options"]], place
        if place not in course.lost("scoring-changed") and question["scoring"]["rule"] == "net-correct":
            assert again["scoring"]["rule"] == "net-correct" or not question["allowsSeveral"], place
    for place, question, again in course.pairs("scale"):
        assert [shown(one["text"]) for one in question["steps"]] == [
            shown(one["text"]) for one in again["steps"]], place
    for place, question, again in course.pairs("true-false"):
        assert question["isTrue"] == again["isTrue"], place


def test_typed_answers_are_the_same(course):
    units = course.lost("unit-dropped")
    for place, question, again in course.pairs("numeric"):
        if again["kind"] == "numeric" and place not in units:
            assert set(accepted(question)) == set(accepted(again)), place
    lost = course.lost("pattern", "number-as-text", "tolerance")
    for place, question, again in course.pairs("short-text"):
        if again["kind"] == "short-text" and place not in lost:
            assert set(accepted(question)) == set(accepted(again)), place


def test_parts_are_the_same(course):
    for place, question, again in course.pairs("matching", "ordering"):
        right = {one["id"]: shown(one["text"]) for one in again["partners"]}
        found = [(shown(row["text"]), right[row["partner"]]) for row in again["rows"]]
        if question["kind"] == "matching":
            texts = {one["id"]: shown(one["text"]) for one in question["partners"]}
            pairs = [(shown(row["text"]), texts[row["partner"]]) for row in question["rows"]]
        else:
            texts = {one["id"]: shown(one["text"]) for one in question["items"]}
            pairs = [(f"{at + 1}.", shown(one["text"])) for at, one in enumerate(question["items"])]
        if place not in course.lost("markup-flattened", "image-dropped"):
            assert found == pairs, place
            assert sorted(texts.values()) == sorted(right.values()), place
    lost = course.lost("pattern", "number-as-text", "menu-typed", "several-answers")
    for place, question, again in course.pairs("blanks"):
        assert len(question["blanks"]) == len(again["blanks"]), place
        if place in lost:
            continue
        for one, two in zip(question["blanks"], again["blanks"]):
            if "menu" in one:
                assert [(item["text"], item["isKey"]) for item in one["menu"]] == [
                    (item["text"], item["isKey"]) for item in two["menu"]], place
            else:
                assert set(accepted(one)) == set(accepted(two)), place


def test_parts_earn_points_as_before(course):
    for place, question, again in course.pairs("matching", "ordering", "blanks"):
        if place not in course.lost("scoring-changed"):
            parts = question.get("blanks") or question.get("rows") or question["items"]
            assert again["scoresParts"] == question["scoresParts"] or len(parts) == 1, place


def test_settings_are_the_same(course):
    again = {(quiz["classroom"], quiz["name"]): quiz for quiz in course.imported["quizzes"]}
    exported = {tuple(question["quiz"].values()) for _, question, _ in course.pairs()}
    kinds = {"exam": "quiz", "poll": "survey"}
    for quiz in course.bundle["quizzes"]:
        if (quiz["classroom"], quiz["id"]) not in exported:
            continue
        two = again[quiz["classroom"], quiz["name"]]
        assert two["kind"] == kinds.get(quiz["kind"], quiz["kind"]), quiz["name"]
        for field in ("opens", "deadline", "closes", "attempts", "isAnonymous"):
            assert two[field] == quiz[field], (quiz["name"], field)
        assert (two["timeLimitSeconds"] or 0) == -(-(quiz["timeLimitSeconds"] or 0) // 60) * 60
        shuffles = quiz["shuffle"] in ("options", "both")
        assert two["shuffle"] == ("options" if shuffles else "none")
        assert two["score"] == {"first": "best"}.get(quiz["score"], quiz["score"])
        picks = [section["pick"] for section in quiz["sections"] if section["pick"]]
        assert [section["pick"] for section in two["sections"] if section["pick"]] == picks


def images(folder, question):
    """The contents of the images and sounds in a question's texts."""
    written = json.dumps([question[key] for key in question if key != "markdown"])
    out = set()
    for source in re.findall(r'src=\\"([^\\"]+)\\"', written):
        name = source.split("/")[-1]
        found = sorted(folder.glob(f"**/{name}"))
        out |= {path.read_bytes() for path in found}
    return out


def test_images_are_the_same(course):
    lost = course.lost("image-dropped")
    for place, question, again in course.pairs():
        if place not in lost and 'src=\\"' in json.dumps(question):
            found = images(course.again, again)
            assert found and found <= images(course.site, question), place
