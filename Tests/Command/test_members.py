"""`quizpress members add` and `import`."""

import os
import subprocess

import pytest

QUIZPRESS = os.path.abspath(os.environ.get("QUIZPRESS", ".build/debug/quizpress"))


@pytest.fixture
def sea(tmp_path):
    (tmp_path / "content/sea/quizzes").mkdir(parents=True)
    (tmp_path / "content/site.yml").write_text("title: Sea\n")
    (tmp_path / "content/sea/classroom.md").write_text(
        "---\nname: Sea\nteacher: Ada\ncreated: 2026-09-01\n---\n")
    return tmp_path


def members(folder, *arguments):
    return subprocess.run(
        [QUIZPRESS, "members", *arguments], cwd=folder, text=True, capture_output=True)


def roster(folder) -> str:
    return (folder / "content/sea/members.csv").read_text()


def test_the_first_student_starts_a_roster(sea):
    done = members(sea, "add", "sea", "s1", "--name", "Ortiz, Ana", "--section", "B")
    assert (done.returncode, done.stdout) == (0, "added 1 student to content/sea/members.csv\n")
    assert roster(sea) == 'id,name,email,section\ns1,"Ortiz, Ana",,B\n'
    assert members(sea, "add", "sea", "S1", "--name", "Bo").stdout.startswith("nothing was added")
    assert roster(sea) == 'id,name,email,section\ns1,"Ortiz, Ana",,B\n'


def test_a_file_is_added_in_the_columns_of_the_roster(sea):
    (sea / "content/sea/members.csv").write_text("name;id;also\nAda;s1;Countess")
    (sea / "class.csv").write_text('id,name\ns1,Someone\ns2,"Bo ""B"" Example"\ns3,Cy; Dee\n')
    done = members(sea, "import", "sea", "class.csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "added 2 students to content/sea/members.csv; 1 already on it\n"
    assert roster(sea) == (
        'name;id;also\nAda;s1;Countess\n"Bo ""B"" Example";s2;\n"Cy; Dee";s3;\n')


def test_other_names_are_added_and_no_name_runs_as_a_formula(sea):
    (sea / "class.csv").write_text(
        'id,name,also,Group,\ns1,Grace,Gracie; g@home.example,7,\ns2,=1+1,,8,\n')
    done = members(sea, "import", "sea", "class.csv")
    assert (done.returncode, done.stdout) == (0, "added 2 students to content/sea/members.csv\n")
    assert done.stderr == "note: the column 'Group' of 'class.csv' is not imported\n"
    assert roster(sea) == (
        'id,name,email,section,also\ns1,Grace,,,"Gracie; g@home.example"\ns2,\'=1+1,,,\n')
    # The apostrophe is not part of the name.
    listed = members(sea, "list", "sea", "--format", "json").stdout
    assert '"=1+1"' in listed, listed
    assert members(sea, "rename", "sea", "s1", "--name", "@x", "--yes").returncode == 0
    assert "s1,'@x,,," in roster(sea)


def test_faulty_rows_are_named_when_a_roster_is_started(sea):
    (sea / "class.csv").write_text("id,name\ns1,Ada\n\ns2\nS1,Bo\n")
    done = members(sea, "import", "sea", "class.csv")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error: class.csv:4: a member needs an id and a name\n"
        "error: class.csv:5: member 'S1' is listed twice: first in class.csv:2\n")
    assert not (sea / "content/sea/members.csv").exists()


@pytest.mark.parametrize("before,table,words", [
    ("id,name\ns1,Ada\n", "id,name\ns2,\n", "class.csv:2: a member needs an id and a name"),
    ("id,name\ns1,Ada\n", "id,name\ns2,Bo\nS2,Cy\n", "class.csv:3: member 'S2' is listed twice"),
    ("id,name,email\ns1,Ada,\n", "id,name,email\ns2,Bo,bo.example\n",
     "class.csv:2: 'bo.example' is not an e-mail address"),
    ("id,name\ns1,Ada\n", "id,name,also\ns2,Bo,B\n", "no column 'also'"),
    ("id,name\ns1,Ada\n", "number,first name\ns2,Bo\n",
     "error: 'class.csv' has no column 'id': rename the one with the ids; its columns are 'number', "
     "'first name'\nerror: 'class.csv' has no column 'name': rename the one with the names; "),
    ("id,name\ns1,Ada\n", "id,name,section\ns2,Bo,B\n", "no column 'section'"),
    ("id,name\ns1,Ada\n", 'id,name\ns2,"Bo\n', "class.csv:2"),
])
def test_nothing_is_written_where_something_is_wrong(sea, before, table, words):
    (sea / "content/sea/members.csv").write_text(before)
    (sea / "class.csv").write_text(table)
    done = members(sea, "import", "sea", "class.csv")
    assert done.returncode == 1 and words in done.stderr, done.stderr
    assert roster(sea) == before


def test_an_unknown_classroom_is_said(sea):
    assert "no classroom 'lake'" in members(sea, "add", "lake", "s1", "--name", "A").stderr


def test_a_classroom_starts_with_its_options_and_roster(sea):
    (sea / "class.csv").write_text("id,name\ns1,Ada\n")
    options = ["--teacher", "Bo", "--term", "2026: fall", "--credits", "4.5",
               "--weights", "quizzes=60,my labs=40"]

    def new(id, *more):
        return subprocess.run(
            [QUIZPRESS, "new", "classroom", id, *options, *more], cwd=sea, text=True,
            capture_output=True)

    done = new("lake", "--roster", "class.csv")
    assert done.stdout == "created content/lake/classroom.md\ncreated content/lake/members.csv\n"
    text = (sea / "content/lake/classroom.md").read_text()
    assert 'term: "2026: fall"\ncredits: 4.5\nweights:\n  quizzes: 60\n  my labs: 40\n---' in text
    assert (sea / "content/lake/members.csv").read_text() == "id,name\ns1,Ada\n"
    # The problem is reported, and no file is left.
    (sea / "class.csv").write_text("id,name\ns1,Ada\ns1,Bo\n")
    done = new("pond", "--roster", "class.csv")
    assert done.returncode == 1 and "listed twice" in done.stderr
    done = new("pond", "--weights", "quizzes=60")
    assert done.returncode == 1 and "weights" in done.stderr
    assert new("pond", "--weights", "quizzes").returncode == 64
    assert not (sea / "content/pond").exists()
