"""The packages for Canvas of the example course and of random ones, read by the rules of QTI 1.2.

What Canvas makes of items is known from the packages that it exports itself: the kinds of questions,
the conditions under which answers earn points, and how the points of several answers add up.
"""

import pathlib
import re
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree
import zipfile
from fractions import Fraction

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from exported import COURSES, Exported, accepted_texts, bundle_folder, folded, number  # noqa: E402

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
SETTINGS = "{http://canvas.instructure.com/xsd/cccv1p0}"
PACKAGE = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
KINDS = {
    "choice": {"multiple_choice_question", "multiple_answers_question"},
    "true-false": {"true_false_question", "multiple_choice_question"}, "scale": {"multiple_choice_question"},
    "short-text": {"short_answer_question", "essay_question"},
    "numeric": {"numerical_question", "essay_question"},
    "blanks": {"fill_in_multiple_blanks_question", "multiple_dropdowns_question"},
    "matching": {"matching_question"}, "ordering": {"matching_question"},
    "essay": {"essay_question"}}


class Item:
    def __init__(self, element, group):
        self.element, self.group = element, group
        fields = {field.findtext(QTI + "fieldlabel"): field.findtext(QTI + "fieldentry")
                  for field in element.iter(QTI + "qtimetadatafield")}
        self.kind, self.points = fields["question_type"], Fraction(fields["points_possible"])
        self.text = element.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext")
        self.menus = {
            menu.get("ident"): {
                label.get("ident"): label.findtext(f"{QTI}material/{QTI}mattext") or ""
                for label in menu.iter(QTI + "response_label")}
            for menu in element.iter(QTI + "response_lid")}
        self.labels = {menu.get("ident"): menu.findtext(f"{QTI}material/{QTI}mattext")
                       for menu in element.iter(QTI + "response_lid")}

    def scored(self):
        """The conditions that earn points, each as its test and the percentage."""
        for condition in self.element.iter(QTI + "respcondition"):
            points = condition.find(QTI + "setvar")
            if points is not None:
                yield condition.find(QTI + "conditionvar"), Fraction(points.text)


class Course(Exported):
    def __init__(self, folder):
        super().__init__(folder, "canvas")
        self.settings, self.files = {}, {}
        for path in self.folder.glob("*.zip"):
            archive = zipfile.ZipFile(path)
            assert archive.testzip() is None and archive.namelist()[0] == "imsmanifest.xml"
            self.read(path.stem, archive)

    def read(self, classroom, archive):
        manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
        listed = [urllib.parse.unquote(file.get("href")) for file in manifest.iter(PACKAGE + "file")]
        assert sorted(listed) == sorted(archive.namelist()[1:])
        for resource in manifest.iter(PACKAGE + "resource"):
            name = urllib.parse.unquote(resource.find(PACKAGE + "file").get("href"))
            if resource.get("type") == "webcontent":
                self.files[name] = archive.read(name)
            elif resource.get("type") == "imsqti_xmlv1p2":
                quiz = resource.get("identifier").removeprefix(classroom + ".")
                root = ElementTree.fromstring(archive.read(name))
                section = root.find(f"{QTI}assessment/{QTI}section")
                for element in section:
                    group = element if element.tag == QTI + "section" else None
                    for item in element.iter(QTI + "item"):
                        ident = item.get("ident").removeprefix(resource.get("identifier"))
                        place = (classroom, quiz, ident[1:])
                        assert place not in self.found
                        self.found[place] = Item(item, group)
                meta = archive.read(name.rsplit("/", 1)[0] + "/assessment_meta.xml")
                self.settings[classroom, quiz] = ElementTree.fromstring(meta)


@pytest.fixture(scope="module", params=COURSES)
def course(request, tmp_path_factory):
    return Course(bundle_folder(request.param, tmp_path_factory, "canvas"))


def test_every_question_is_there_or_among_the_losses(course):
    lost = course.lost("other-kind", "no-answer")
    texts = {place for place, item in course.found.items() if item.kind == "text_only_question"}
    kept = set(course.found) - texts
    assert kept | lost == course.everything() and not kept & lost
    for place, question, item in course.of_kind(*KINDS):
        assert item.kind in KINDS[question["kind"]], place
        assert item.points == Fraction(question["points"]), place


def test_quizzes_have_their_dates_and_points(course):
    quizzes = {(quiz["classroom"], quiz["id"]): quiz for quiz in course.bundle["quizzes"]}
    for place, settings in course.settings.items():
        quiz = quizzes[place]
        text = {child.tag.removeprefix(SETTINGS): child.text or "" for child in settings}
        for name, field in (("due_at", "deadline"), ("unlock_at", "opens"), ("lock_at", "closes")):
            assert text[name] == (quiz[field] or "").removesuffix("Z")
        assert text["title"] == quiz["name"]
        assert text["allowed_attempts"] == str(quiz["attempts"] or -1)
        secret = quiz["kind"] == "exam" or quiz["answers"] != "open"
        assert text["show_correct_answers"] == str(not secret).lower()
        minutes = -(-(quiz["timeLimitSeconds"] or 0) // 60)
        assert text.get("time_limit", "0") == str(minutes)
        total, groups = Fraction(0), set()
        for key, item in course.found.items():
            if key[:2] != place:
                continue
            if item.group is None:
                total += item.points
            elif item.group not in groups:
                groups.add(item.group)
                selection = item.group.find(f"{QTI}selection_ordering/{QTI}selection")
                each = selection.find(f"{QTI}selection_extension/{QTI}points_per_item").text
                total += Fraction(each) * int(selection.findtext(QTI + "selection_number"))
        assert Fraction(text["points_possible"]) == total, place


def test_the_correct_options_are_those_of_the_key(course):
    several = course.lost("several-answers")
    for place, question, item in course.of_kind("choice", "true-false"):
        if question["kind"] == "choice":
            ids = [option["id"] for option in question["options"]]
            right = [option["id"] for option in question["options"] if option["isKey"]]
        else:
            ids = ["true", "false"]
            right = [str(question["isTrue"]).lower()] if question["isTrue"] is not None else []
        keys = [f"option-{id}" for id in right]
        (options,) = item.menus.values()
        scored = list(item.scored())
        if not keys:
            assert scored == []
            continue
        ((test, points),) = scored
        assert points == 100
        wrong = {equal.text for no in test.iter(QTI + "not") for equal in no}
        found = [equal.text for equal in test.iter(QTI + "varequal") if equal.text not in wrong]
        assert found == (keys[:1] if place in several else keys), place
        assert [f"option-{id}" for id in ids] == list(options), place
        if item.kind == "multiple_answers_question":
            assert set(found) | wrong == set(options)


def test_numbers_have_the_same_bounds(course):
    for place, question, item in course.of_kind("numeric"):
        accepted = question["accepted"]
        units = [one["unit"] for one in accepted]
        unit = "" if "" in units else units[0] if units else ""
        expected = [(number(one["low"]), number(one["high"])) for one in accepted
                    if one["unit"] == unit]
        found = [(Fraction(test.findtext(QTI + "vargte")), Fraction(test.findtext(QTI + "varlte")))
                 for test, _ in item.scored()]
        assert found == expected, place


def test_typed_texts_are_the_accepted_ones(course):
    for place, question, item in course.of_kind("short-text"):
        found = {folded(equal.text) for test, _ in item.scored()
                 for equal in test.iter(QTI + "varequal")}
        assert {text for text in found if text.isascii()} <= accepted_texts(question), place
        assert len(found) == len(accepted_texts(question)), place
    for place, question, item in course.of_kind("blanks"):
        assert re.findall(r"\[(blank\d+)\]", item.text) == [
            f"blank{at + 1}" for at in range(len(question["blanks"]))], place
        right = {test.find(QTI + "varequal").text for test, _ in item.scored()}
        for blank, (name, options) in zip(question["blanks"], item.menus.items()):
            assert name == "response_" + item.labels[name]
            if "menu" in blank:
                keys = [one["text"] for one in blank["menu"] if one["isKey"]]
                shown = [one["text"] for one in blank["menu"]]
                typed = item.kind == "fill_in_multiple_blanks_question"
                assert list(options.values()) == (keys if typed else shown), place
                assert {options[id] for id in right if id in options} <= set(keys), place
            else:
                found = {folded(text) for text in options.values()}
                assert {text for text in accepted_texts(blank) if text.isascii()} <= found, place


def test_pairs_and_orders_are_the_same(course):
    for place, question, item in course.of_kind("matching", "ordering"):
        right = {test.find(QTI + "varequal").get("respident"): test.find(QTI + "varequal").text
                 for test, _ in item.scored()}
        if question["kind"] == "matching":
            assert right == {f"response_{row['id']}": row["partner"] for row in question["rows"]}
            everything = {partner["id"] for partner in question["partners"]}
        else:
            order = [one["id"] for one in question["items"]]
            assert right == {f"response_position{at + 1}": id for at, id in enumerate(order)}
            everything = set(order)
        assert all(set(options) == everything for options in item.menus.values()), place
        shares = [points for _, points in item.scored()]
        assert abs(sum(shares) - 100) < Fraction(1, 2) and len(set(shares)) == 1


def test_files_are_in_the_package(course):
    shown = set()
    for item in course.found.values():
        for text in item.element.itertext():
            shown |= set(re.findall(r'"%24IMS-CC-FILEBASE%24/([^"]+)"', text))
    for settings in course.settings.values():
        description = settings.findtext(SETTINGS + "description") or ""
        shown |= set(re.findall(r'"%24IMS-CC-FILEBASE%24/([^"]+)"', description))
    assert {urllib.parse.unquote(path) for path in shown} == set(course.files)
    for path, content in course.files.items():
        assert content == (course.site / path).read_bytes()
