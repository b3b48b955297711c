"""The Moodle XML of the example course and of random ones, read by the rules of Moodle.

The rules are those of `question/format/xml/format.php` and `question/type/*` in Moodle 4.5: what the
questions and their percentages, tolerances and embedded answers mean is compared with the bundle.
"""

import base64
import html
import itertools
import json
import pathlib
import re
import sys
import unicodedata
import urllib.parse
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from service_course import quizpress  # noqa: E402
from exported import COURSES, Exported, accepted_texts, bundle_folder, folded, number  # noqa: E402

KINDS = {
    "choice": {"multichoice"}, "true-false": {"truefalse", "multichoice"}, "numeric": {"numerical"},
    "short-text": {"shortanswer"}, "blanks": {"cloze"}, "matching": {"matching"},
    "ordering": {"ordering"}, "essay": {"essay"}, "hotspot": {"ddmarker"}}
# Question bank, question_bank::fraction_options_full.
SHARES = [Fraction(n, d) for n, d in [
    (0, 1), (1, 20), (1, 10), (1, 9), (1, 8), (1, 7), (1, 6), (1, 5), (1, 4), (3, 10), (1, 3), (2, 5),
    (1, 2), (3, 5), (2, 3), (7, 10), (3, 4), (4, 5), (5, 6), (9, 10), (1, 1)]]
# qtype_multianswer, ANSWER_REGEX.
BLANK = re.compile(
    r"\{(\d*):(NUMERICAL|MULTICHOICE_S|MULTICHOICE|SHORTANSWER_C|SHORTANSWER):"
    r"((?:\\\}|[^}])*)\}", re.S)


class Course(Exported):
    def __init__(self, folder):
        super().__init__(folder, "moodle")
        for file in self.folder.glob("*.xml"):
            quiz = None
            for element in ElementTree.parse(file).getroot():
                if element.get("type") == "category":
                    quiz = element.findtext("idnumber") or quiz
                elif element.get("type") != "description":
                    place = (*quiz.split("/"), element.findtext("idnumber"))
                    assert place[0] == file.stem and place not in self.found
                    self.found[place] = element


@pytest.fixture(scope="module", params=COURSES)
def course(request, tmp_path_factory):
    return Course(bundle_folder(request.param, tmp_path_factory, "moodle"))


def share(percent):
    value = Fraction(percent) / 100
    nearest = min(SHARES, key=lambda known: abs(known - abs(value)))
    assert abs(nearest - abs(value)) < Fraction(1, 10 ** 5), percent
    return nearest if value >= 0 else -nearest


def answers(element):
    return [(answer.findtext("text") or "", share(answer.get("fraction")))
            for answer in element.findall("answer")]


def test_every_question_is_there_or_among_the_losses(course):
    lost = course.lost("other-kind", "no-answer")
    assert set(course.found) | lost == course.everything() and not set(course.found) & lost
    for place, question, element in course.of_kind(*KINDS):
        assert element.get("type") in KINDS[question["kind"]], place
        if question["kind"] != "blanks":
            assert Fraction(element.findtext("defaultgrade")) == Fraction(question["points"])
        tags = [tag.findtext("text") for tag in element.iterfind("tags/tag")]
        assert tags == question["tags"]
        hints = [hint.findtext("text") for hint in element.findall("hint")]
        assert len(hints) == len(question["hints"])


def own_score(question, chosen):
    """The fraction of the points under the question's rule, as Documentation/grading.md defines it."""
    options, rule = question["options"], question["scoring"]["rule"]
    keys = {at for at, option in enumerate(options) if option["isKey"]}
    right, wrong = len(chosen & keys), len(chosen - keys)
    if not chosen:
        return Fraction(0)
    if rule == "weights":
        weights = [Fraction(str(options[at]["weight"])) / 100 for at in chosen]
        return min(max(sum(weights), Fraction(0 if question["allowsSeveral"] else -1)), Fraction(1))
    if not question["allowsSeveral"]:
        if rule == "penalty" and not right:
            return -Fraction(str(question["scoring"]["penalty"])) / 100
        return Fraction(right)
    r = right + (len(options) - len(keys)) - wrong
    return {
        "net-correct": max(Fraction(right - wrong, len(keys)), Fraction(0)),
        "each-option": Fraction(r, len(options)),
        "each-option-penalty": max(Fraction(2 * r - len(options), len(options)), Fraction(0)),
    }.get(rule, Fraction(chosen == keys))


def test_selected_options_earn_the_same_points(course):
    changed = course.lost("scoring-changed", "percentage-rounded")
    for place, question, element in course.of_kind("choice"):
        found = answers(element)
        assert [text for text, _ in found] != [] and len(found) == len(question["options"])
        several = question["allowsSeveral"]
        assert element.findtext("single") == str(not several).lower()
        if place in changed or any(option.get("isVoid") for option in question["options"]):
            continue
        sizes = range(1, len(found) + 1) if several else [1]
        for size in sizes:
            for chosen in itertools.combinations(range(len(found)), size):
                total = sum(found[at][1] for at in chosen)
                moodle = min(max(total, Fraction(0)), Fraction(1)) if several else total
                own = own_score(question, set(chosen))
                assert abs(moodle - own) <= Fraction(1, 1_000), (place, chosen, moodle, own)


def test_true_and_false_are_as_here(course):
    for place, question, element in course.of_kind("true-false"):
        if element.get("type") == "truefalse":
            right = [text for text, fraction in answers(element) if fraction == 1]
            assert right == [str(question["isTrue"]).lower()], place


def unit_form(unit):
    """A unit in the normal form of Documentation/grading.md, in which the bundle has it."""
    superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"
    plain = re.sub(f"[{superscripts}]+", lambda found: "^" + found[0].translate(
        str.maketrans(superscripts, "0123456789-+")), unit)
    return unicodedata.normalize("NFKC", plain)


def test_numbers_have_the_same_bounds(course):
    left_out = course.lost("several-units")
    for place, question, element in course.of_kind("numeric"):
        factors = {unit_form(unit.findtext("unit_name")): Fraction(unit.findtext("multiplier"))
                   for unit in element.iterfind("units/unit")}
        ranges = set()
        for answer in element.findall("answer"):
            middle, width = Fraction(answer.findtext("text")), Fraction(answer.findtext("tolerance"))
            if not factors or element.findtext("unitgradingtype") == "0":
                ranges.add((middle - width, middle + width, ""))
            for unit, factor in factors.items():
                ranges.add(((middle - width) * factor, (middle + width) * factor, unit))
        expected = {(number(one["low"]), number(one["high"]), one["unit"])
                    for one in question["accepted"]}
        if place in left_out:
            assert ranges < expected, place
        else:
            assert ranges == expected, place


def wildcards(text):
    assert not re.search(r"(?<!\\)\*", text)
    return text.replace("\\*", "*")


def test_short_answers_are_the_accepted_texts(course):
    for place, question, element in course.of_kind("short-text"):
        found = {folded(wildcards(text)) for text, fraction in answers(element) if fraction == 1}
        assert element.findtext("usecase") == str(int(question["isCaseSensitive"]))
        assert len(answers(element)) == len(found)
        # The others are written with characters that the bundle has in their plain form.
        assert {text for text in found if text.isascii()} <= accepted_texts(question), place
        assert len(found) == len(accepted_texts(question)), place


def test_blanks_are_embedded_answers(course):
    rounded = course.lost("blank-points")
    for place, question, element in course.of_kind("blanks"):
        text = element.findtext("questiontext/text")
        blanks = BLANK.findall(text)
        assert len(blanks) == len(question["blanks"]), place
        assert "{" not in BLANK.sub("", text), place
        if place not in rounded:
            assert sum(int(weight) for weight, _, _ in blanks) == question["points"]
        for (_, kind, written), blank in zip(blanks, question["blanks"]):
            found = [(html.unescape(one.removeprefix("=")), one.startswith("="))
                     for one in written.split("~")]
            if "menu" in blank:
                assert kind.startswith("MULTICHOICE")
                # An item of a menu is HTML itself.
                assert [(html.unescape(one), key) for one, key in found] == [
                    (item["text"], item["isKey"]) for item in blank["menu"]], place
            elif kind == "NUMERICAL":
                pairs = [tuple(map(Fraction, one.split(":"))) for one, _ in found]
                assert [(middle - width, middle + width) for middle, width in pairs] == [
                    (number(one["low"]), number(one["high"])) for one in blank["accepted"]]
            else:
                texts = {folded(wildcards(one)) for one, key in found if key}
                assert (kind == "SHORTANSWER_C") == blank["isCaseSensitive"]
                assert {one for one in accepted_texts(blank) if one.isascii()} <= texts, place


def test_pairs_and_orders_are_the_same(course):
    for place, question, element in course.of_kind("matching"):
        texts = {partner["id"]: partner["text"]["text"] for partner in question["partners"]}
        pairs = [(pair.findtext("text"), pair.findtext("answer/text"))
                 for pair in element.findall("subquestion")]
        rows = [pair for pair in pairs if pair[0]]
        assert [text for text, _ in rows] == [row["text"]["html"] for row in question["rows"]] or any(
            "<" in row["text"]["html"] for row in question["rows"]), place
        assert len(rows) == len(question["rows"])
        assert len({text for _, text in pairs}) == len(texts), place
        for (_, right), row in zip(rows, question["rows"]):
            plain = texts[row["partner"]]
            assert right == plain or not plain.isascii() or "\\" in plain or "_" in plain, place
    for place, question, element in course.of_kind("ordering"):
        order = [int(answer.get("fraction")) for answer in element.findall("answer")]
        assert order == list(range(1, len(question["items"]) + 1)), place
        rule = element.findtext("gradingtype")
        assert rule == ("ABSOLUTE_POSITION" if question["scoresParts"] else "ALL_OR_NOTHING")


def test_files_are_beside_the_texts_that_show_them(course):
    count = 0
    for place, _, element in course.of_kind(*KINDS):
        for parent in element.iter():
            shown = re.findall(r'"@@PLUGINFILE@@/([^"]+)"', parent.findtext("text") or "")
            files = {file.get("path", "/").lstrip("/") + file.get("name"): file
                     for file in parent.findall("file") if file.get("path")}
            assert {urllib.parse.unquote(path) for path in shown} == set(files), place
            for path, file in files.items():
                count += 1
                assert base64.b64decode(file.text, validate=True) == (
                    course.site / path).read_bytes(), path
    if len(course.found) > 100:
        assert count > 5


def plain(prose):
    """Text without formatting: what remains is what a student reads."""
    return " ".join(((prose or {}).get("text") or "").split())


def content(question, is_blank_scored):
    """What a question asks and what is correct, as far as Moodle stores it."""
    found = {"stem": plain(question["stem"]), "tags": question["tags"],
             "hints": [plain(hint) for hint in question["hints"]]}
    if question["kind"] != "blanks" or is_blank_scored:
        found["points"] = question["points"]
    if question["kind"] == "choice":
        found["options"] = [(plain(option["text"]), option["isKey"]) for option in question["options"]]
        found["several"] = question["allowsSeveral"]
    if "accepted" in question:
        found["accepted"] = {json.dumps(one, sort_keys=True) for one in question["accepted"]
                             if "pattern" not in one}
    if question["kind"] == "matching":
        texts = {partner["id"]: plain(partner["text"]) for partner in question["partners"]}
        found["pairs"] = [(plain(row["text"]), texts[row["partner"]]) for row in question["rows"]]
        found["partners"] = sorted(texts.values())
    if question["kind"] == "ordering":
        found["items"] = [plain(item["text"]) for item in question["items"]]
    if question["kind"] == "blanks":
        found["blanks"] = [
            [(item["text"], item["isKey"]) for item in blank["menu"]] if "menu" in blank else
            sorted(folded(one["text"]) for one in blank["accepted"] if "text" in one)
            for blank in question["blanks"]]
    return found


def test_an_export_is_imported_as_the_same_questions(course, tmp_path):
    losses = course.lost("several-units", "blank-points", "number-as-text", "pattern")
    rounded = course.lost("blank-points")
    compared = 0
    for quiz in course.bundle["quizzes"]:
        files = tmp_path / quiz["classroom"] / quiz["id"]
        root = course.root
        quizpress(root, "export", "moodle", f"{quiz['classroom']}/{quiz['id']}", "-o", str(files),
                  "--quiet")
        exported = files / f"{quiz['classroom']}.xml"
        if not exported.exists():
            continue
        again = tmp_path / "again" / quiz["classroom"] / quiz["id"]
        again.mkdir(parents=True)
        quizpress(again, "import", "moodle", str(exported), "--into", str(again / "content/room"),
                  "--quiet", "--teacher", "Ann")
        quizpress(again, "build", "--quiet", "--drafts")
        bundle = json.loads((again / "build/bundle/bundle.json").read_text(encoding="utf-8"))
        imported = {question["id"]: question for question in bundle["questions"]}
        for question in course.bundle["questions"]:
            place = (quiz["classroom"], quiz["id"], question["id"])
            if question["quiz"] != {"classroom": quiz["classroom"], "quiz": quiz["id"]}:
                continue
            if place not in course.found or place in losses or question["id"] not in imported:
                continue
            compared += 1
            new = imported[question["id"]]
            assert content(new, place not in rounded) == content(question, place not in rounded), place
    assert compared > len(course.found) / 2


def test_losses_are_listed_with_their_places(course):
    said = quizpress(course.root, "export", "moodle", "--dry-run", "--verbose")
    for loss in course.losses:
        line = "/".join(loss[key] for key in ("classroom", "quiz") if key in loss) or "site.yml"
        if "question" in loss:
            line += f", question '{loss['question']}'"
        if "user" in loss:
            line += f", '{loss['user']}'"
        if "fields" in loss:
            line += ": " + ", ".join(loss["fields"])
        assert f"\n     {line}\n" in said
    assert f"Moodle: {len(course.losses)} losses\n" in said
