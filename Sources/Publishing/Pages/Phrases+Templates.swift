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
    "emailHint": "Optional. It goes into your attempt and nowhere else.",
    "everyMonth": "Any month",
    "firstVisit": "First time here?",
    "firstVisitText": "Two minutes on how quizzes work, how answers are kept and how to hand in.",
    "goBack": "Go back",
    "handIn": "Submit answers",
    "handInAnyway": "Submit anyway",
    "howItWorks": "How it works",
    "month": "Created in",
    "name": "Your name",
    "nameHint": "As your teacher knows it. This device remembers it.",
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
    "notFound": "There is nothing here",
    "notFoundText":
      "The page may have been renamed or taken down. All classrooms are on the home page.",
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
    "weights": "What counts how much",
    "you": "Before you submit",
    "about": "About this class",
    "due": "due",
    "progress": "Questions answered",
    "siteNavigation": "Site",
    "trail": "Where you are",
    "instructionsLead":
      "Quizzes here run entirely in your browser. Nothing is sent anywhere until you send it.",
    "takingHeading": "Taking a quiz",
    "taking1": "Open a classroom, choose a quiz and press Start.",
    "taking2": """
    Answer in any order. Round buttons take one answer, square boxes take several. \
    A hint opens when you ask for it.
    """,
    "taking3": "Fill in your name and press Submit. Questions you left out are named first.",
    "taking4":
      "Read the result: what was right, why, and what to look at again. "
      + "Take it again while attempts are left.",
    "savingHeading": "Your answers are kept",
    "saving1": """
    Every answer is saved on this device as soon as you give it. Close the page, reload it or \
    come back next week: it is where you left it.
    """,
    "saving2": """
    Answers live in this browser only. Clearing its data, or a private window, loses them, so \
    download an attempt you want to keep. If saving is not possible the page tells you.
    """,
    "handingHeading": "Handing in",
    "handing1": """
    After submitting, download your attempt: a small file with your answers, the times and \
    your name. Give it to your teacher the way you agreed on.
    """,
    "handing2": """
    You can also copy the attempt as text into a mail. Where the page says that it sends your \
    attempt, wait until it says \u{201C}Sent\u{201D}.
    """,
    "timesHeading": "Times",
    "times1": """
    Every time is shown on the class's clock, with the name of its zone, and on yours where \
    the two differ. After the deadline an attempt counts as late; after a quiz has closed \
    nothing is accepted.
    """,
    "scoringHeading": "How answers are scored",
    "scoring1": """
    Each question says what it is worth, and how, where it is not simply right or wrong. A \
    question without an answer earns nothing and costs nothing.
    """,
    "ruleAll": "All or nothing",
    "ruleAllText":
      "Full points for exactly the right options, otherwise none. This is the usual rule.",
    "ruleNet": "Right minus wrong",
    "ruleNetText": """
    Every right tick earns an equal part of the points, every wrong tick takes one back, \
    never below zero.
    """,
    "ruleEach": "Option by option",
    "ruleEachText":
      "Every option you judge rightly, by ticking it or leaving it, earns an equal part.",
    "rulePenalty": "Option by option, with a price",
    "rulePenaltyText": "The same, and every option judged wrongly takes a part back.",
    "ruleWeights": "Weights",
    "ruleWeightsText": "Options carry their own share of the points, which can be negative.",
    "ruleWrong": "A price for wrong answers",
    "ruleWrongText": """
    A wrong answer costs a part of the points, a blank one nothing; the whole quiz never falls \
    below zero.
    """,
    "honestHeading": "About looking things up",
    "honest1": """
    A quiz that marks itself has to carry its answers: anyone who looks into the page's source \
    can find them. Such a quiz is for learning, and looking only cheats yourself.
    """,
    "honest2":
      "An exam's page carries no answers. It records yours, and your teacher marks them.",
    "keysHeading": "With the keyboard",
    "keys1": """
    Tab moves from question to question, the arrow keys choose among round buttons, the space \
    bar ticks a box and opens a hint, Enter presses a button.
    """,
  ]
}
