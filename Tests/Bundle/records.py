"""The apps' records as types, read strictly: exactly these members, exactly these types."""

import re
from dataclasses import dataclass, fields
from typing import get_args, get_origin

TIME = re.compile(r"\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


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
    createdAt: Time
    createdByName: str
    password: str


@dataclass(frozen=True)
class Member:
    userId: str
    email: str
    name: str
    isCreator: bool
    classroomCreatedAt: Time


@dataclass(frozen=True)
class Quiz:
    quizName: str
    createdAt: Time
    deadline: Time


@dataclass(frozen=True)
class QuizQuestion:
    question: str
    options: list[str]
    answer: str


@dataclass(frozen=True)
class Attempt:
    attemptDate: Time
    receivedDate: Time
    score: int
    totalScore: int


@dataclass(frozen=True)
class Stat:
    userId: str
    email: str
    name: str
    lastAttemptDate: Time
    attempts: list[Attempt]


# Each collection: the type of its records and the keys that name the documents above them.
COLLECTIONS = {
    "users": (User, []),
    "classrooms": (Classroom, ["classroomId"]),
    "members": (Member, ["classroomId"]),
    "quizzes": (Quiz, ["classroomId", "quizId"]),
    "quizQuestions": (QuizQuestion, ["classroomId", "quizId", "questionId"]),
    "stats": (Stat, ["classroomId", "quizId"]),
}


def decode(kind, value, where):
    """Reads a JSON value as a type or fails with the place of the fault."""
    if get_origin(kind) is list:
        assert type(value) is list, f"{where}: not a list"
        return [decode(get_args(kind)[0], item, f"{where}[{n}]") for n, item in enumerate(value)]
    if kind is Time:
        assert type(value) is str and TIME.fullmatch(value), f"{where}: not a time: {value!r}"
        return Time(value)
    if kind in (str, int, bool):
        assert type(value) is kind, f"{where}: not of type {kind.__name__}: {value!r}"
        return value
    names = {field.name: field.type for field in fields(kind)}
    assert set(value) == set(names), f"{where}: has {sorted(value)}, wants {sorted(names)}"
    return kind(**{name: decode(names[name], value[name], f"{where}.{name}") for name in names})


def decode_collection(apps, name):
    """Reads a collection as pairs of a path and a record."""
    kind, keys = COLLECTIONS[name]
    pairs = []
    for number, item in enumerate(apps[name]):
        path = tuple(item[key] for key in keys)
        record = {key: value for key, value in item.items() if key not in keys}
        pairs.append((path, decode(kind, record, f"{name}[{number}]")))
    return pairs
