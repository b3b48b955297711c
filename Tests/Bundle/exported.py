"""What an export to a learning platform contains, beside the bundle of the course."""

import json
import os
import pathlib
import random
import re
from fractions import Fraction

import pytest

from service_course import make_course  # which adds the folder of `sampling` to the path
from sampling import FULL_RUN

BUNDLE = os.environ.get("QUIZPRESS_BUNDLE")
# The example course and random ones.
COURSES = ["example", *range(30 if FULL_RUN else 2)]


class Exported:
    """A course with its export; `found` has the exported questions by classroom, quiz and id."""

    def __init__(self, folder, service):
        self.root, self.site = folder.parents[1], folder.parent / "site"
        self.folder = folder / "services" / service
        self.bundle = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))
        self.losses = json.loads((self.folder / "losses.json").read_text())["losses"]
        self.found = {}

    def lost(self, *codes):
        return {(loss["classroom"], loss["quiz"], loss["question"]) for loss in self.losses
                if loss["code"] in codes and "question" in loss}

    def of_kind(self, *kinds):
        for question in self.bundle["questions"]:
            place = (question["quiz"]["classroom"], question["quiz"]["quiz"], question["id"])
            if question["kind"] in kinds and place in self.found:
                yield place, question, self.found[place]

    def everything(self):
        return {(question["quiz"]["classroom"], question["quiz"]["quiz"], question["id"])
                for question in self.bundle["questions"]}


def bundle_folder(course, factory, service):
    """The folder of the bundle of one of the `COURSES`, which is built for a service."""
    if course == "example":
        if BUNDLE is None:
            pytest.skip("QUIZPRESS_BUNDLE names no bundle")
        return pathlib.Path(BUNDLE)
    folder = factory.mktemp("course")
    make_course(folder, random.Random(course), services=[service])
    return folder / "build" / "bundle"


def number(text):
    """The exact value of a number of the bundle, such as `-0.25e3`."""
    sign, digits, exponent = re.fullmatch(r"(-?)0(?:\.(\d+))?(?:e(-?\d+))?", text).groups()
    value = Fraction(int(digits or 0), 10 ** len(digits or "")) * Fraction(10) ** int(exponent or 0)
    return -value if sign else value


def folded(text):
    return " ".join(text.split()).casefold().replace("i\u0307", "i")


def accepted_texts(field):
    return {folded(one["text"]) for one in field["accepted"] if "text" in one}
