"""What editors show beside the text: explanations, code lenses, colors; and how long it takes."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from editor import FRONT, QUESTION, QUIZ, QUIZPRESS, WAVES, Editor, types

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from sampling import only_in_full_run  # noqa: E402
CLASSROOM = "content/sea/classroom.md"


async def explained(editor, path, line, character) -> str:
    hover = await editor.client.text_document_hover_async(
        types.HoverParams(**editor.at(path, line, character)))
    return hover.contents.value if hover else ""


async def test_fields_settings_and_kinds_are_explained(course):
    async with Editor(course) as editor:
        text = FRONT + QUESTION.replace("{#moon}", "{#moon type=single points=2}")
        await editor.open(QUIZ, text)
        created = await explained(editor, QUIZ, 2, 3)
        assert "When the quiz was written" in created and "(required)" in created
        kind = await explained(editor, QUIZ, 3, 8)
        assert "quiz, exam, practice" in kind.replace("practice, exam", "exam, practice")
        assert "`practice`: not in the gradebook" in kind
        line = text.split("\n")[6]
        assert "`single`: a list with one" in await explained(
            editor, QUIZ, 6, line.index("type") + 3)
        assert "What the question is worth" in await explained(
            editor, QUIZ, 6, line.index("points") + 3)
        assert "`moon`" in await explained(editor, QUIZ, 6, 5)
        room = (course / CLASSROOM).read_text().replace(
            "created:", "grading:\n  late: accept\nextensions:\n  - by: 1 d\n    section: B\n"
            "created:")
        await editor.open(CLASSROOM, room)
        assert "late attempts count" in await explained(editor, CLASSROOM, 4, 4)
        assert "How much later" in await explained(editor, CLASSROOM, 6, 5)
        assert "A section of the roster" in await explained(editor, CLASSROOM, 7, 6)
        lecture = "content/sea/lectures/2026-09-07.md"
        (course / lecture).parent.mkdir()
        (course / lecture).write_text(text)
        await editor.open(lecture, text)
        own = await explained(editor, lecture, 2, 3)
        assert "When the quiz was written" in own and "(required)" not in own


async def test_categories_and_quizzes_are_offered(course):
    room = (course / CLASSROOM).read_text().replace(
        "created:", "weights: {labs: 40, quizzes: 60}\nextensions:\n  - quiz: \ncreated:")
    async with Editor(course) as editor:
        await editor.open(CLASSROOM, room)
        assert await editor.words(CLASSROOM, 5, 10) == {"tides", "waves"}
        await editor.open(QUIZ, FRONT.replace("kind:", "category: \nkind:") + QUESTION)
        # As the classroom is in the editor, not as it was saved.
        assert await editor.words(QUIZ, 3, 10) == {"labs", "quizzes"}
        await editor.change(
            QUIZ, FRONT.replace("kind: practice", "category: labs") + QUESTION)
        assert "`labs`: weight 40 in the grade" in await explained(editor, QUIZ, 3, 3)


async def test_extensions_offer_the_roster(course):
    (course / "content/sea/members.csv").write_text(
        "id,name,section\ns1,Ada Ito,B\ns2,Bo,A\ns3,Cy,B\n")

    room = (course / CLASSROOM).read_text().replace(
        "created:", "extensions:\n  - member: \n    section: \n    quiz: tides\ncreated:")
    async with Editor(course) as editor:
        await editor.open(CLASSROOM, room)
        assert await editor.words(CLASSROOM, 4, 12) == {"s1", "s2", "s3"}
        assert await editor.words(CLASSROOM, 5, 13) == {"A", "B"}
        named = room.replace("member: ", "member: s1").replace("section: ", "by: 1 d")
        await editor.change(CLASSROOM, named)
        assert "`s1`: Ada Ito" in await explained(editor, CLASSROOM, 4, 6)
        assert "`tides`: Tides" in await explained(editor, CLASSROOM, 6, 6)


async def test_former_names_are_those_that_attempts_have_and_no_file(course):
    for path in ["sea/ebb", "sea/tides", "lake/deep"]:
        ledger = course / f"stats/{path}.ledger.jsonl"
        ledger.parent.mkdir(parents=True, exist_ok=True)
        ledger.write_text("")

    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT.replace("kind:", "formerly: \nkind:") + QUESTION)
        assert await editor.words(QUIZ, 3, 10) == {"ebb", "lake/deep"}
        await editor.change(QUIZ, FRONT.replace("kind:", "formerly:\n  - \nkind:") + QUESTION)
        assert await editor.words(QUIZ, 4, 4) == {"ebb", "lake/deep"}
        room = (course / CLASSROOM).read_text().replace("created:", "formerly: \ncreated:")
        await editor.open(CLASSROOM, room)
        assert await editor.words(CLASSROOM, 3, 10) == {"lake"}


async def test_links_into_other_files_are_offered_and_explained(course):
    lecture = course / "content/sea/lectures/2026-09-07.md"
    lecture.parent.mkdir()
    lecture.write_text("---\nname: Day\n---\n\n## Why? {#why type=essay}\n")
    (course / "content/sea/quizzes/map.png").write_bytes(bytes(2000))

    line = "See [a](tides.md#moon), [b](../lectures/2026-09-07.md#why), ![A map](map.png)"
    text = FRONT.replace("Tides", "Waves") + f"## Which? {{#which}}\n\n{line}\n\n= a {{#a}}\n"
    async with Editor(course) as editor:
        await editor.open(WAVES, text)

        async def offered(mark):
            return await editor.words(WAVES, 8, line.index(mark) + len(mark))

        assert await offered("[a](tides.md#") == {"tides.md#moon"}
        assert await offered("[b](../lectures/") == {"../lectures/2026-09-07.md"}
        assert await offered("[b](../lectures/2026-09-07.md#") == {
            "../lectures/2026-09-07.md#why"}
        assert await offered("![A map](") == {"map.png"}
        assert await offered("[a](") >= {"#which", "tides.md"}
        assert await explained(editor, WAVES, 8, line.index("[a]") + 1) \
            == "**Tides**, question `moon`: Is é🙂 the moon?"
        assert await explained(editor, WAVES, 8, line.index("[b]") + 1) \
            == "**Day**, question `why`: Why?"
        image = await explained(editor, WAVES, 8, line.index("map.png") + 1)
        assert image.startswith("`map.png`, 2 KB") and "/map.png)" in image
        await editor.open(QUIZ, FRONT + QUESTION.replace("Yes", "Yes {#yes}"))
        assert await explained(editor, QUIZ, 8, 7) == "The option's id is `yes`."
        assert await explained(editor, QUIZ, 9, 7) == "The option's id is `no`."
        translation = QUIZ.replace(".md", ".de.md")
        text = FRONT + QUESTION.replace("No", "Nein").replace("Yes", "Ja {#yes}")
        await editor.open(translation, text)
        assert await explained(editor, translation, 8, 7) == "The option's id is `yes`."
        assert await explained(editor, translation, 9, 7) == ""


async def test_code_lenses_have_the_figures_of_stats(tmp_path):
    course = tmp_path / "course"
    shutil.copytree(ROOT / "Tests/EndToEndTests/Courses/gradebook", course)
    arguments = {"cwd": course, "capture_output": True, "text": True}
    subprocess.run(
        [QUIZPRESS, "merge", "--received-from", "claimed", "--now", "2026-10-05T12:00:00Z"],
        **arguments)
    done = subprocess.run([QUIZPRESS, "stats", "--format", "json"], **arguments)
    (statistics, *_) = [
        quiz for quiz in json.loads(done.stdout)["quizzes"]
        if any(question["facility"] is not None for question in quiz["questions"])]
    path = f"content/{statistics['classroom']}/quizzes/{statistics['quiz']}.md"

    async def lenses(options):
        async with Editor(course, options) as editor:
            await editor.open(path, (course / path).read_text())
            return await editor.client.text_document_code_lens_async(
                types.CodeLensParams(types.TextDocumentIdentifier(editor.uri(path))))

    found = await lenses({"preview": True})
    assert (found[0].command.title, found[0].command.command) == (
        "Preview", "quizpress.preview")
    count = statistics["n"]
    assert found[1].command.title == f"{count} student" + ("s" if count > 1 else "")
    expected = [f"facility {question['facility']:.2f}" for question in statistics["questions"]
                if question["facility"] is not None]
    assert [lens.command.title.split(", ")[1] for lens in found[2:]] == expected
    assert [lens.command.title for lens in await lenses(None)] == [
        lens.command.title for lens in found[1:]]


async def test_the_lens_of_a_question_counts_the_students_who_were_asked_it(course):
    """One of two questions is drawn for each of five students."""
    one = "## One? {#one}\n\n- [x] Yes\n- [ ] No\n\n"
    text = FRONT.replace("kind: practice", "deadline: 2026-10-01") + (
        "# Part {pick=1}\n\n" + one + one.replace("One", "Two").replace("one", "two"))
    assert await lenses_of_attempts(course, text, 5, "yes") == [
        "5 students", "4 students, facility 1.00", "1 student, facility 0.00"]


async def test_the_lens_of_a_question_with_a_penalty_can_be_negative(course):
    text = FRONT.replace("kind: practice", "deadline: 2026-10-01") + (
        "## One? {#one scoring=penalty=0.05}\n\n- [x] Yes\n- [ ] No\n")
    assert await lenses_of_attempts(course, text, 1, "no") == [
        "1 student", "1 student, facility -0.05"]


async def lenses_of_attempts(course, text, count, option):
    """The code lenses of a quiz after some students chose an option of its question `one`."""
    (course / QUIZ).write_text(text)
    (course / WAVES).unlink()
    for number in range(1, count + 1):
        (course / f"{number}.json").write_text(json.dumps({
            "quizpress": "attempt", "version": 1, "id": f"{number:032}", "site": "Sea",
            "classroom": "sea", "quiz": "tides", "revision": "ab",
            "student": {"name": f"S{number}"}, "startedAt": f"2026-09-10T08:00:0{number}+02:00",
            "endedAt": "2026-09-10T08:10:00+02:00", "elapsedMs": 590_000, "endedEarly": False,
            "seed": hashlib.md5(str(number).encode()).hexdigest(),
            "responses": [{"question": "one", "options": [option]}]}))
    subprocess.run(
        [QUIZPRESS, "merge", *course.glob("*.json"), "--now", "2026-09-11T00:00:00Z"],
        cwd=course, check=True, capture_output=True)
    async with Editor(course) as editor:
        await editor.open(QUIZ, text)
        found = await editor.client.text_document_code_lens_async(
            types.CodeLensParams(types.TextDocumentIdentifier(editor.uri(QUIZ))))
        return [lens.command.title for lens in found]


@only_in_full_run
async def test_a_quiz_without_attempts_has_no_figures(course):
    async with Editor(course) as editor:
        await editor.open(QUIZ, FRONT + QUESTION)
        assert await editor.client.text_document_code_lens_async(
            types.CodeLensParams(types.TextDocumentIdentifier(editor.uri(QUIZ)))) == ()


async def tokens(editor, path, text) -> list[tuple[str, str]]:
    legend = editor.server.capabilities.semantic_tokens_provider.legend.token_types
    found = await editor.client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(types.TextDocumentIdentifier(editor.uri(path))))
    lines, line, column, named = text.split("\n"), 0, 0, []
    for step, start, length, kind, _ in zip(*[iter(found.data)] * 5):
        line, column = line + step, start + (0 if step else column)
        units = lines[line].encode("utf-16-le")[2 * column:2 * (column + length)]
        named.append((legend[kind], units.decode("utf-16-le")))
    return named


async def test_keys_and_feedback_have_colors_of_their_own(course):
    async with Editor(course) as editor:
        text = FRONT + (
            "## 🙂 Is [[it|this]] so? {#it points=2}\n\n"
            "## Which? {#b}\n\n- [x] 🙂 [Yes] {weight=50}\n  > Right.\n- [ ] No\n\n> Because.\n\n"
            "## Code\n\n```md\n- [x] no\n> no\n```\n\n= 46\n")
        await editor.open(QUIZ, text)
        assert await tokens(editor, QUIZ, text) == [
            ("property", "name"), ("property", "created"), ("property", "kind"),
            ("string", "[[it|this]]"), ("decorator", "{#it points=2}"),
            ("decorator", "{#b}"), ("keyword", "[x]"), ("decorator", "{weight=50}"),
            ("comment", "> Right."), ("comment", "> Because."), ("string", "= 46")]
        site = "content/site.yml"
        text = (course / site).read_text() + "colors:\n  accent: '#0b6e4f'\n"
        await editor.open(site, text)
        assert [word for _, word in await tokens(editor, site, text)] == [
            "title", "time-zone", "colors", "accent"]


@only_in_full_run
async def test_answers_come_quickly_in_a_long_quiz(course):
    """A quiz of 2,000 lines; the limits are several times what a build for tests needs."""
    questions = "".join(
        f"## Is {n} odd, and is *this* so? {{#q{n}}}\n\n- [x] Yes\n  > Right, see [it](#q{n // 2}).\n"
        f"- [ ] No {n}\n\n" for n in range(333))
    text = FRONT + questions
    assert text.count("\n") > 2000
    took = {}

    async with Editor(course) as editor:
        start = time.perf_counter()
        assert await editor.open(QUIZ, text) == []
        took["open and check"] = time.perf_counter() - start
        document = types.TextDocumentIdentifier(editor.uri(QUIZ))
        place = editor.at(QUIZ, 1000, 5)
        client = editor.client
        for name, ask, parameters in [
            ("completion", client.text_document_completion_async,
             types.CompletionParams(**place)),
            ("hover", client.text_document_hover_async, types.HoverParams(**place)),
            ("outline", client.text_document_document_symbol_async,
             types.DocumentSymbolParams(document)),
            ("folding", client.text_document_folding_range_async,
             types.FoldingRangeParams(document)),
            ("definition", client.text_document_definition_async,
             types.DefinitionParams(**place)),
            ("references", client.text_document_references_async,
             types.ReferenceParams(context=types.ReferenceContext(True),
                                   **editor.at(QUIZ, 6, 5))),
            ("code lens", client.text_document_code_lens_async, types.CodeLensParams(document)),
            ("colors", client.text_document_semantic_tokens_full_async,
             types.SemanticTokensParams(document)),
            ("formatting", client.text_document_formatting_async,
             types.DocumentFormattingParams(document, types.FormattingOptions(2, True))),
            ("rename", client.text_document_rename_async,
             types.RenameParams(new_name="other", **editor.at(QUIZ, 6, 5))),
        ]:
            start = time.perf_counter()
            await ask(parameters)
            took[name] = time.perf_counter() - start
        start = time.perf_counter()
        await editor.change(QUIZ, text.replace("[x] Yes", "[ ] Yes", 1))
        took["an edit to its problems"] = time.perf_counter() - start
    print(*(f"{name}: {1000 * seconds:.0f} ms" for name, seconds in took.items()), sep="\n")
    if "QUIZPRESS_TEST_ALL" not in os.environ:
        assert max(took.values()) < 10, took
