"""Renaming of ids and quizzes: everything that refers to them changes, and `check` stays content."""

import pathlib
import shutil
import subprocess
import sys

import pytest
from editor import FRONT, QUIZ, QUIZPRESS, WAVES, Editor, apply, edited, path_of, types

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Browser"))
from sampling import sampled  # noqa: E402

TIDES = FRONT + (
    "# Part\n\n## Is é🙂 the moon? {#moon points=2}\n\n- [x] Yes {#yes}\n- [ ] No {#no}\n\n"
    "## Which pulls [most](#moon)?\n\n= Earth\n")
CHINESE = "---\nname: C\n---\n\n# P\n\n## Moon? {#moon points=2}\n\n- [x] Y {#yes}\n- [ ] N\n"
FAR = FRONT.replace("Tides", "Far") + (
    "## See [moon](../../sea/quizzes/tides.md#moon), [tides](../../sea/quizzes/tides.md)?\n\n= a\n")


@pytest.fixture
def sea(course):
    """Two classrooms; quizzes, a translation and a welcome that refer to each other."""
    quizzes = course / "content/sea/quizzes"
    (course / QUIZ).write_text(TIDES)
    (quizzes / "tides.zh.md").write_text(CHINESE)
    (course / WAVES).write_text(
        FRONT.replace("Tides", "Waves")
        + "## See [🙂 moon](tides.md#moon) or [tides] or [other](tides.md#which-pulls-most).\n\n= a\n\n"
        "## And the tides.md text? Code `[x](tides.md#moon)`?\n\n= b\n\n[tides]: tides.md\n")
    classroom = course / "content/sea/classroom.md"
    classroom.write_text(classroom.read_text().replace(
        "created:", "extensions:\n  - section: B\n    quiz: tides\n    by: 1 d\ncreated:").replace(
        "All about it.", "Start [here](quizzes/tides.md#moon), then [there](quizzes/tides.zh.md)."))
    (course / "content/sea/members.csv").write_text("id,name,section\ns1,Ada,B\n")
    shutil.copytree(course / "content/sea", course / "content/lake", dirs_exist_ok=True)
    for name in ["tides.md", "tides.zh.md", "waves.md"]:
        (course / "content/lake/quizzes" / name).unlink()
    (course / "content/lake/quizzes/far.md").write_text(FAR)
    (course / "content/lake/classroom.md").write_text(
        "---\nname: Lake\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    return course


def errors(course) -> set[str]:
    done = subprocess.run([QUIZPRESS, "check"], cwd=course, capture_output=True, text=True)
    return {line for line in done.stderr.split("\n") if line.startswith("error")}


async def renamed(course, path: str, line: int, character: int, name: str):
    """Renames what is at a place, and gives the texts of all files then."""
    before = errors(course)
    async with Editor(course) as editor:
        await editor.open(path, (course / path).read_text())
        apply(await editor.rename(path, line, character, name))
    assert errors(course) == before
    return texts(course)


def texts(course) -> dict[str, str]:
    return {str(path.relative_to(course / "content")): path.read_text()
            for path in (course / "content").rglob("*.md")}


PLACES = [
    (QUIZ, 8, 5), (QUIZ, 13, 22), (WAVES, 6, 28), ("content/sea/quizzes/tides.zh.md", 6, 4),
    ("content/sea/classroom.md", 10, 31)]


@pytest.mark.parametrize("path,line,character", sampled(PLACES, *PLACES[2:4]))
async def test_a_question_is_renamed_from_everywhere(sea, path, line, character):
    found = await renamed(sea, path, line, character, "luna")
    assert "## Is é🙂 the moon? {#luna points=2}" in found["sea/quizzes/tides.md"]
    assert "[most](#luna)" in found["sea/quizzes/tides.md"]
    assert "## Moon? {#luna points=2}" in found["sea/quizzes/tides.zh.md"]
    assert "[🙂 moon](tides.md#luna) or [tides]" in found["sea/quizzes/waves.md"]
    assert "`[x](tides.md#moon)`" in found["sea/quizzes/waves.md"]
    assert "(quizzes/tides.md#luna)" in found["sea/classroom.md"]
    assert "tides.md#luna), [tides](../../sea/quizzes/tides.md)" in found["lake/quizzes/far.md"]


async def test_an_editor_that_knows_only_edits_of_texts_gets_these(sea):
    texts_alone = types.ClientCapabilities()
    async with Editor(sea, capabilities=texts_alone) as editor:
        await editor.open(QUIZ, TIDES)
        edit = await editor.rename(QUIZ, 8, 5, "luna")
        moved = await editor.rename_files((QUIZ, QUIZ.replace("tides", "ebb")))
    assert edit.document_changes is None and moved.document_changes is None
    for uri, edits in edit.changes.items():
        path = path_of(uri)
        path.write_text(edited(path.read_text(), edits))
    found = texts(sea)
    assert "## Moon? {#luna points=2}" in found["sea/quizzes/tides.zh.md"]
    assert "tides.md#luna), [tides]" in found["lake/quizzes/far.md"]
    assert editor.uri(QUIZ) in moved.changes


async def test_an_editor_that_names_only_the_operations_gets_them_in_document_changes(sea):
    # As Neovim 0.7 does.
    operations = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(
        workspace_edit=types.WorkspaceEditClientCapabilities(
            resource_operations=[types.ResourceOperationKind.Rename])))
    async with Editor(sea, capabilities=operations) as editor:
        await editor.open(QUIZ, TIDES)
        edit = await editor.rename(QUIZ, 1, 8, "ebb")
    assert edit.changes is None
    assert any(isinstance(change, types.RenameFile) for change in edit.document_changes)


async def test_a_question_without_an_id_gets_one(sea):
    found = await renamed(sea, QUIZ, 13, 4, "pull")
    assert "## Which pulls [most](#moon)? {#pull}\n" in found["sea/quizzes/tides.md"]


async def test_an_option_is_renamed_in_its_translation_too(sea):
    found = await renamed(sea, QUIZ, 10, 8, "sure")
    assert "- [x] Yes {#sure}" in found["sea/quizzes/tides.md"]
    assert "- [x] Y {#sure}" in found["sea/quizzes/tides.zh.md"]


@pytest.mark.parametrize("path,line,character", sampled(
    [(QUIZ, 1, 8), (WAVES, 6, 20)], (QUIZ, 1, 8)))
async def test_a_quiz_is_renamed_with_its_translation_and_former_name(sea, path, line, character):
    found = await renamed(sea, path, line, character, "high-tides")
    assert "sea/quizzes/tides.md" not in found and "sea/quizzes/tides.zh.md" not in found
    assert found["sea/quizzes/high-tides.md"] == TIDES.replace(
        "kind: practice\n", "kind: practice\nformerly: tides\n")
    assert found["sea/quizzes/high-tides.zh.md"] == CHINESE
    assert "(high-tides.md#moon)" in found["sea/quizzes/waves.md"]
    assert "\n[tides]: high-tides.md\n" in found["sea/quizzes/waves.md"]
    assert "(quizzes/high-tides.md#moon)" in found["sea/classroom.md"]
    assert "(quizzes/high-tides.zh.md)" in found["sea/classroom.md"]
    assert "quiz: high-tides\n" in found["sea/classroom.md"]
    assert "quizzes/high-tides.md#moon), [tides](../../sea/quizzes/high-tides.md)" in (
        found["lake/quizzes/far.md"])


FORMER_NAMES = [
    ("formerly: ebb", "formerly: [ebb, tides]"),
    ("formerly: [ebb, flood]", "formerly: [ebb, flood, tides]"),
    ("formerly:\n  - ebb\n  - high-tides", "formerly:\n  - ebb\n  - tides"),
    ("formerly:\n- ebb # in 2024 [a, b]\n# until May\n- flood  # in 2025",
     "formerly:\n- ebb # in 2024 [a, b]\n# until May\n- flood  # in 2025\n- tides"),
    ("formerly: [ebb, # in 2024\n  'high-tides']", "formerly: [ebb, # in 2024\n  tides]"),
    ("formerly: # all\n  - ebb", "formerly: # all\n  - ebb\n  - tides"),
    ("formerly: ebb # in 2024", "formerly: [ebb, tides] # in 2024"),
    ("formerly: []", "formerly: tides"),
    ("formerly: high-tides", "formerly: tides"),
    ("formerly: lake/old, ebb", "formerly: [lake/old, ebb, tides]"),
]


@pytest.mark.parametrize("before,after", sampled(FORMER_NAMES, FORMER_NAMES[3], FORMER_NAMES[8]))
async def test_former_names_are_kept(sea, before, after):
    (sea / QUIZ).write_text(TIDES.replace("kind:", before + "\nkind:"))
    found = await renamed(sea, QUIZ, 1, 8, "high-tides")
    assert found["sea/quizzes/high-tides.md"] == TIDES.replace("kind:", after + "\nkind:")


async def test_a_lecture_is_moved_to_another_day(sea):
    lecture = "content/sea/lectures/2026-09-07.md"
    (sea / lecture).parent.mkdir()
    text = "---\nname: Moon\n---\n\n## Is it? {#moon}\n\n- [x] Yes\n- [ ] No\n"
    (sea / lecture).write_text(text)
    waves = (sea / WAVES).read_text() + "\n## See [it](../lectures/2026-09-07.md#moon)?\n\n= c\n"
    (sea / WAVES).write_text(waves)
    classroom = sea / "content/sea/classroom.md"
    classroom.write_text(classroom.read_text().replace("quiz: tides", "quiz: 2026-09-07"))
    found = await renamed(sea, lecture, 1, 8, "2026-09-08")
    assert found["sea/lectures/2026-09-08.md"] == text.replace(
        "---\n\n", "formerly: 2026-09-07\n---\n\n", 1)
    assert "sea/lectures/2026-09-07.md" not in found
    assert "(../lectures/2026-09-08.md#moon)" in found["sea/quizzes/waves.md"]
    assert "quiz: 2026-09-08\n" in found["sea/classroom.md"]


async def test_a_lecture_is_renamed_only_to_a_day(sea):
    lecture = "content/sea/lectures/2026-09-07.md"
    (sea / "content/sea/lectures").mkdir()
    (sea / "content/sea/lectures/2026-09-14.md").write_text("---\nname: Sun\n---\n\n## Is it?\n\n= a\n")
    async with Editor(sea) as editor:
        await editor.open(lecture, "---\nname: Moon\n---\n\n## Is it?\n\n= a\n")
        for name, words in [("moon", "named after its day"), ("2026-02-30", "named after its day"),
                            ("2026-09-14", "already a quiz '2026-09-14'")]:
            with pytest.raises(Exception, match=words):
                await editor.rename(lecture, 1, 8, name)


def new_files(edit):
    """The addresses that an edit gives to renamed files."""
    return [change.new_uri for change in edit.document_changes
            if isinstance(change, types.RenameFile)]


async def test_the_editor_may_rename_the_file_itself(sea):
    async with Editor(sea) as editor:
        await editor.open(WAVES, (sea / WAVES).read_text())
        edit = await editor.rename_files((QUIZ, "content/sea/quizzes/ebb.md"))
        # Only the translation is left to rename.
        assert new_files(edit) == [editor.uri("content/sea/quizzes/ebb.zh.md")]
        apply(edit)
    assert "(ebb.md#moon)" in (sea / WAVES).read_text()
    assert "formerly: tides\n" in (sea / QUIZ).read_text()


@pytest.mark.parametrize("before,after", [
    ("", "formerly: sea/tides\n"),
    ("formerly: [ebb, pond/low]\n", "formerly: [sea/ebb, pond/low, sea/tides]\n"),
    ("formerly: lake/tides\n", "formerly: sea/tides\n"),
])
async def test_the_editor_may_move_the_file_to_another_classroom(sea, before, after):
    text = TIDES.replace("kind: practice\n", "kind: practice\n" + before)
    (sea / QUIZ).write_text(text)
    async with Editor(sea) as editor:
        await editor.open(WAVES, (sea / WAVES).read_text())
        edit = await editor.rename_files((QUIZ, "content/lake/quizzes/tides.md"))
        assert new_files(edit) == [editor.uri("content/lake/quizzes/tides.zh.md")]
        apply(edit)
        with pytest.raises(Exception, match="already a quiz 'far'"):
            await editor.rename_files((QUIZ, "content/lake/quizzes/far.md"))
    assert (sea / QUIZ).read_text() == TIDES.replace(
        "kind: practice\n", "kind: practice\n" + after)
    assert (sea / "content/lake/quizzes/tides.zh.md").read_text() == CHINESE


async def test_files_that_the_editor_renames_together_are_renamed_once(sea):
    async with Editor(sea) as editor:
        await editor.open(WAVES, (sea / WAVES).read_text())
        edit = await editor.rename_files(*(
            ("content/sea/quizzes/" + name, "content/lake/quizzes/" + name)
            for name in ["tides.md", "tides.zh.md"]))
        assert new_files(edit) == []


@pytest.mark.parametrize("before,after", [
    ("", "formerly: sea\n"), ("formerly: [ocean, pond]\n", "formerly: [sea, pond]\n"),
])
async def test_the_editor_may_rename_the_folder_of_a_classroom(sea, before, after):
    classroom = sea / "content/sea/classroom.md"
    text = classroom.read_text().replace("---\n\n", before + "---\n\n", 1)
    classroom.write_text(text)
    async with Editor(sea) as editor:
        operations = editor.server.capabilities.workspace.file_operations
        patterns = [one.pattern for one in operations.will_rename.filters]
        assert ("**/content/*", "folder") in [
            (pattern.glob, pattern.matches) for pattern in patterns]
        await editor.open(WAVES, (sea / WAVES).read_text())
        edit = await editor.rename_files(("content/sea", "content/ocean"))
        assert all(isinstance(change, types.TextDocumentEdit)
                   for change in edit.document_changes)
        apply(edit)
        assert await editor.rename_files(("content/sea", "content/sea/quizzes")) is None
        for place, words in [("content/Ocean", "the name of a classroom's folder must"),
                             ("content/lake", "already a classroom 'lake'")]:
            with pytest.raises(Exception, match=words):
                await editor.rename_files(("content/sea", place))
    changed = text.replace(before, after) if before else text.replace(
        "---\n\n", after + "---\n\n", 1)
    assert classroom.read_text() == changed


async def test_a_file_with_changes_that_are_not_saved_is_renamed_as_the_editor_shows_it(sea):
    async with Editor(sea) as editor:
        shown = TIDES.replace("kind: practice\n", "kind: practice\ntags: [moon]\n")
        await editor.open(QUIZ, shown)
        edit = await editor.rename_files((QUIZ, "content/sea/quizzes/ebb.md"))
        changes = [change.edits for change in edit.document_changes
                   if isinstance(change, types.TextDocumentEdit)
                   and change.text_document.uri == editor.uri(QUIZ)]
        assert edited(shown, changes[0]) == shown.replace(
            "tags: [moon]\n", "tags: [moon]\nformerly: tides\n")


IMPOSSIBLE = [
    ((8, 5), "Luna!", "an id must start with"),
    ((8, 5), "which-pulls-most", "already has a question"),
    ((10, 8), "no", "already has an option"),
    ((1, 8), "waves", "already a quiz 'waves'"),
    ((1, 8), "High tides", "the name of a quiz's file must"),
]


@pytest.mark.parametrize("place,name,words", sampled(IMPOSSIBLE, *IMPOSSIBLE[1::2]))
async def test_what_is_impossible_is_said(sea, place, name, words):
    before = texts(sea)
    async with Editor(sea) as editor:
        await editor.open(QUIZ, TIDES)
        with pytest.raises(Exception, match=words):
            await editor.rename(QUIZ, *place, name)
    assert texts(sea) == before


async def test_an_option_does_not_take_the_id_that_another_has_from_its_text(sea):
    async with Editor(sea) as editor:
        await editor.open(QUIZ, TIDES.replace("- [ ] No {#no}", "- [ ] No"))
        with pytest.raises(Exception, match="already has an option with the id 'no'"):
            await editor.rename(QUIZ, 10, 8, "no")


async def test_only_names_can_be_renamed(sea):
    async with Editor(sea) as editor:
        await editor.open(QUIZ, TIDES)

        async def prepared(line, character):
            return await editor.client.text_document_prepare_rename_async(
                types.PrepareRenameParams(**editor.at(QUIZ, line, character)))

        assert (await prepared(8, 24)).placeholder == "moon"
        assert (await prepared(1, 8)).placeholder == "tides"
        assert (await prepared(13, 22)).placeholder == "moon"
        assert await prepared(15, 3) is None
        assert await prepared(2, 3) is None
