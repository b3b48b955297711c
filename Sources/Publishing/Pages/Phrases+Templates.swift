extension Phrases {
  /// The phrases that templates name.
  static let inTemplates: [String: String] = [
    "allClassrooms": "All classrooms",
    "attemptsHeading": "Your attempts on this device",
    "backToClassroom": "Back to the classroom",
    "classrooms": "Classrooms",
    "created": "Created",
    "dismiss": "Got it",
    "email": "E-mail",
    "emailHint": "Optional. It is saved only in your attempt.",
    "everyMonth": "Any month",
    "firstVisit": "First time here?",
    "firstVisitText": "How quizzes work, how answers are saved and how to hand in, in two minutes.",
    "goBack": "Go back",
    "handIn": "Submit answers",
    "handInAnyway": "Submit anyway",
    "howItWorks": "How it works",
    "month": "Created in",
    "name": "Your name",
    "nameHint": "The name your teacher knows. It is remembered on this device.",
    "needsScriptList": "Searching and sorting need JavaScript. The whole list is below.",
    "needsScriptQuiz":
      "You can read this quiz, but answering it needs JavaScript, which is switched off.",
    "needsScriptStart": """
    This quiz needs JavaScript, which is switched off. Its questions are shown once you start it.
    """,
    "newest": "Newest first",
    "notAnonymous":
      "These answers are not anonymous. They are submitted with the name that you enter.",
    "noMatch": "Nothing matches. Try fewer letters or another month.",
    "noClassrooms": "There are no classrooms yet.",
    "noQuizzes": "There are no quizzes yet.",
    "notFound": "Page not found",
    "notFoundText":
      "This page may have been renamed or removed. The home page lists all classrooms.",
    "oldest": "Oldest first",
    "order": "Order",
    "quizzes": "Quizzes",
    "byDeadline": "Deadline, soonest first",
    "byDeadlineLast": "Deadline, latest first",
    "byCreated": "Oldest first",
    "byCreatedLast": "Newest first",
    "search": "Search",
    "searchHint": "Classroom or teacher",
    "showMore": "Show more",
    "skip": "Skip to content",
    "start": "Start",
    "unanswered": "Some questions have no answer",
    "weights": "How grades are weighted",
    "you": "Before you submit",
    "about": "About this class",
    "due": "due",
    "progress": "Questions answered",
    "siteNavigation": "Site",
    "trail": "Breadcrumbs",
    "instructionsLead":
      "Quizzes run in your browser. Nothing is sent until you send it.",
    "takingHeading": "Taking a quiz",
    "taking1": "Open a classroom, choose a quiz and press Start.",
    "taking2": """
    Answer in any order. Round buttons take one answer, square boxes take several. \
    A hint opens when you ask for it.
    """,
    "taking3": "Enter your name and press Submit. You are first shown the questions you skipped.",
    "taking4":
      "Read your result: what was correct, why, and what to review. "
      + "If you have attempts left, you can take the quiz again.",
    "savingHeading": "Your answers are saved",
    "saving1": """
    Every answer is saved on this device at once. You can close the page, reload it or \
    come back next week and continue.
    """,
    "saving2": """
    Answers are saved only in this browser. They are lost in a private window or if you clear \
    its data, so download an attempt you want to keep. The page tells you if it cannot save.
    """,
    "handingHeading": "Handing in",
    "handing1": """
    After submitting, download your attempt: a small file with your answers, the times and \
    your name. Give it to your teacher in the agreed way.
    """,
    "handing2": """
    You can also copy the attempt as text into an e-mail. If the page says that it sends your \
    attempt, wait until it says \u{201C}Sent\u{201D}.
    """,
    "timesHeading": "Times",
    "times1": """
    Times are shown in the time zone of the class, with its name, and in yours if \
    the two differ. After the deadline an attempt counts as late; after a quiz has closed \
    nothing is accepted.
    """,
    "scoringHeading": "How answers are scored",
    "scoring1": """
    Each question shows its points, and how it is scored if not simply right or wrong. A \
    question without an answer earns no points and loses none.
    """,
    "ruleAll": "All or nothing",
    "ruleAllText":
      "Full points for exactly the correct options, otherwise none. This is the usual rule.",
    "ruleNet": "Right minus wrong",
    "ruleNetText": """
    Every correct tick earns an equal part of the points, every wrong tick loses one, \
    never below zero.
    """,
    "ruleEach": "Option by option",
    "ruleEachText":
      "Every option that you correctly tick or leave blank earns an equal part.",
    "rulePenalty": "Option by option, with a penalty",
    "rulePenaltyText": "The same, but every wrongly ticked or blank option loses a part.",
    "ruleWeights": "Weights",
    "ruleWeightsText": "Each option has its own share of the points, which can be negative.",
    "ruleWrong": "A penalty for wrong answers",
    "ruleWrongText": """
    A wrong answer loses a part of the points, a blank one nothing. The quiz total is never \
    below zero.
    """,
    "honestHeading": "About looking up answers",
    "honest1": """
    A quiz that grades itself contains its answers, so anyone who looks at the page's source \
    can find them. Such a quiz is for learning: by looking you only cheat yourself.
    """,
    "honest2":
      "The page of an exam contains no answers. It records yours, and your teacher grades them.",
    "keysHeading": "With the keyboard",
    "keys1": """
    Tab moves from question to question, the arrow keys choose among round buttons, the space \
    bar ticks a box and opens a hint, Enter presses a button.
    """,
  ]
}
