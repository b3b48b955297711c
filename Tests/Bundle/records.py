"""The records of the services as types, written from the apps' declared models, and read strictly:
exactly these members, exactly these types, no unknown one."""

import re
from dataclasses import MISSING, dataclass, fields
from typing import Optional, Union, get_args, get_origin

DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Timestamp(int):
    """Seconds since 1970 of Firestore's timestamp."""


class ParseDate(str):
    """A time of Parse."""


class Time(str):
    """A time in UTC, RFC 3339 to the second."""


@dataclass(frozen=True)
class User:
    userId: str
    email: str
    name: str


@dataclass(frozen=True)
class Classroom:
    classroomName: str
    createdAt: Timestamp
    createdByName: str
    password: str


@dataclass(frozen=True)
class Member:
    userId: str
    email: str
    name: str
    isCreator: bool
    classroomCreatedAt: Timestamp


@dataclass(frozen=True)
class Quiz:
    quizName: str
    createdAt: Timestamp
    deadline: Timestamp


@dataclass(frozen=True)
class QuizQuestion:
    question: str
    options: list[str]
    answer: str


@dataclass(frozen=True)
class Attempt:
    attemptDate: Timestamp
    score: int
    totalScore: int


@dataclass(frozen=True)
class Stat:
    userId: str
    email: str
    name: str
    lastAttemptDate: Timestamp
    attempts: list[Attempt]


@dataclass(frozen=True)
class ParseUser:
    objectId: str
    createdAt: ParseDate
    updatedAt: ParseDate
    username: str


@dataclass(frozen=True)
class QuizSet:
    objectId: str
    createdAt: ParseDate
    updatedAt: ParseDate
    Author: dict[str, str]
    QuizName: str
    QuizDescription: str
    QA: dict[str, str]


@dataclass(frozen=True)
class Grade:
    name: str
    weight: int
    grade: float


@dataclass(frozen=True)
class Tracked:
    name: str
    role: str
    currentGPA: float


@dataclass(frozen=True)
class Course:
    courseName: str
    courseNumber: str
    section: int
    quarter: int
    year: int
    credit: int
    takenBy: str
    assignmentsWeight: int
    examsWeight: int
    labsWeight: int
    quizzesWeight: int
    assignmentsGrades: list[Grade]
    examsGrades: list[Grade]
    labsGrades: list[Grade]
    quizzesGrades: list[Grade]
    participationWeight: Optional[int] = None
    participationGrade: Optional[float] = None


@dataclass(frozen=True)
class Break:
    start_time: Timestamp
    duration: int
    ended_early: bool
    actual_end_time: Optional[Timestamp] = None


@dataclass(frozen=True)
class Organization:
    id: str
    name: str


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    netID: str
    courses: list[str]
    lectures: list[str]


@dataclass(frozen=True)
class Taught:
    id: str
    name: str
    term: str
    professors: list[str]
    students: list[str]


@dataclass(frozen=True)
class Lecture:
    id: str
    dateTime: Time
    questions: list[str]


@dataclass(frozen=True)
class Option:
    id: str
    description: str


@dataclass(frozen=True)
class Question:
    id: str
    text: str
    type: str
    options: list[Option]
    answer: Optional[str] = None


@dataclass(frozen=True)
class Answer:
    id: str
    question: str
    answerer: str
    type: str
    singleResponse: Optional[str] = None
    multipleResponse: Optional[list[str]] = None


# The types of documents by the names of the collections above them.
FIRESTORE = {
    "qaptain": {
        ("users",): User, ("classrooms",): Classroom, ("classrooms", "members"): Member,
        ("classrooms", "quizzes"): Quiz, ("classrooms", "quizzes", "quizQuestions"): QuizQuestion,
        ("classrooms", "quizzes", "stats"): Stat,
    },
    "grade-tracker": {("users",): Tracked, ("courses",): Course},
    "breakapp": {("questionnaire_responses",): None, ("breaks",): Break},
}
PARSE = {"_User": ParseUser, "QuizSet": QuizSet}
CLICKER = {
    "Organization": Organization, "User": Person, "Course": Taught, "Lecture": Lecture,
    "Question": Question, "Option": Option, "Answer": Answer,
}


def decode(kind, value, where):
    """Reads a JSON value as a type or fails with the place of the fault."""
    if get_origin(kind) is Union:
        return decode(get_args(kind)[0], value, where)
    if get_origin(kind) is list:
        assert type(value) is list, f"{where}: not a list"
        return [decode(get_args(kind)[0], item, f"{where}[{n}]") for n, item in enumerate(value)]
    if get_origin(kind) is dict:
        assert type(value) is dict, f"{where}: not an object"
        return {key: decode(get_args(kind)[1], item, f"{where}.{key}") for key, item in value.items()}
    if kind is Timestamp:
        assert set(value) == {"__datatype__", "value"} and value["__datatype__"] == "timestamp", where
        time = value["value"]
        assert set(time) == {"_seconds", "_nanoseconds"}, where
        assert all(type(number) is int for number in time.values()), where
        return Timestamp(time["_seconds"])
    if kind in (ParseDate, Time):
        form = DATE if kind is ParseDate else TIME
        assert type(value) is str and form.fullmatch(value), f"{where}: not a time: {value!r}"
        return kind(value)
    if kind in (str, int, bool, float):
        assert type(value) is kind, f"{where}: not of type {kind.__name__}: {value!r}"
        return value
    names = {field.name: field for field in fields(kind)}
    needed = {name for name, field in names.items() if field.default is MISSING}
    assert needed <= set(value) <= set(names), f"{where}: has {sorted(value)}"
    return kind(**{
        name: decode(names[name].type, item, f"{where}.{name}") for name, item in value.items()})


def decode_response(value, where):
    """Reads a document of BreakApp's responses, which has a field for each question."""
    decode(str, value["userId"], where)
    decode(Timestamp, value["submittedAt"], where)
    own = {"selectedTasks": list[str], "hasSmartphone": bool, "hasUsedGoogleMaps": bool,
           "canGetPhone": bool}
    for name, item in value.items():
        if name in ("userId", "submittedAt"):
            continue
        if name in own:
            decode(own[name], item, f"{where}.{name}")
        elif type(item) is list:
            decode(list[str], item, f"{where}.{name}")
        else:
            assert type(item) in (str, bool), f"{where}.{name}: {item!r}"
    return value


def documents(tree, above=(), path=()):
    """Every document of a tree: names of collections, ids, and fields."""
    assert set(tree) - {"__collections__"} == set() or above, "fields outside of documents"
    for name, found in tree.get("__collections__", {}).items():
        for id, document in found.items():
            assert id and "/" not in id and id not in (".", ".."), id
            assert not (id.startswith("__") and id.endswith("__")), id
            fields_only = {key: item for key, item in document.items() if key != "__collections__"}
            yield (*above, name), (*path, id), fields_only
            yield from documents(document, (*above, name), (*path, id))


def decode_tree(service, tree):
    """Reads every document of a tree by the type of its collection: by collections, then ids."""
    found = {names: {} for names in FIRESTORE[service]}
    for names, ids, record in documents(tree):
        kind = FIRESTORE[service][names]
        where = "/".join(ids)
        found[names][ids] = decode(kind, record, where) if kind else decode_response(record, where)
    return found


def decode_files(kinds, folder, key, load):
    """Reads the records of every type of a service."""
    found = {}
    for name, kind in kinds.items():
        value = load(folder / f"{name}.json")
        assert set(value) == {key}, name
        records = [item["node"] if key == "data" else item for item in value[key]]
        found[name] = [decode(kind, item, f"{name}[{n}]") for n, item in enumerate(records)]
    return found
