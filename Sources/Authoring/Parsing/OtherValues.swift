/// What other programs and other people write for a value, by field and by `comparableName`.
let otherValues: [String: [String: String]] = [
  "kind": [
    "test": "quiz", "assignment": "quiz", "graded": "quiz", "homework": "quiz",
    "assessment": "quiz", "gradedquiz": "quiz", "practicequiz": "practice", "training": "practice",
    "drill": "practice", "exercise": "practice", "formative": "practice", "selftest": "practice",
    "ungraded": "practice", "examination": "exam", "final": "exam", "midterm": "exam",
    "summative": "exam", "questionnaire": "survey", "gradedsurvey": "survey",
    "evaluation": "survey", "vote": "poll", "clicker": "poll",
  ],
  "score": [
    "highest": "best", "max": "best", "maximum": "best", "keephighest": "best", "latest": "last",
    "mostrecent": "last", "newest": "last", "keeplatest": "last", "mean": "average",
    "avg": "average", "keepaverage": "average", "earliest": "first",
  ],
  "shuffle": [
    "true": "both", "yes": "both", "on": "both", "all": "both", "random": "both",
    "everything": "both", "answers": "options", "choices": "options", "question": "questions",
  ],
  "answers": [
    "show": "open", "always": "open", "public": "open", "visible": "open", "true": "open",
    "yes": "open", "immediately": "open", "hide": "teacher", "hidden": "teacher",
    "never": "teacher", "private": "teacher", "secret": "teacher", "false": "teacher",
    "no": "teacher", "none": "teacher",
  ],
  "scoring": [
    "partial": "net-correct", "partialcredit": "net-correct", "rightminuswrong": "net-correct",
    "negative": "penalty=0.25", "penalty": "penalty=0.25", "exact": "all-or-nothing",
    "none": "all-or-nothing",
  ],
  "access": ["public": "open", "everyone": "open", "private": "password", "protected": "password"],
]
