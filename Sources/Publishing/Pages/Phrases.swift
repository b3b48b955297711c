import Courseware

/// Every word of the interface that pages are built with; the script's own stand at its top.
enum Phrases {
  /// What a template writes before a phrase's name: `{{say.home}}`.
  static let prefix = "say."

  static let tickAll = "Tick all that apply."
  static let withUnit = "Include the unit."
  static let byHand = "Your teacher grades this answer."
  static let choose = "Choose…"
  static let eachBlank = "Each blank earns a part of the points."
  static let eachPair = "Each pair earns a part of the points."
  static let eachPlace = "Each item in its place earns a part of the points."
  static let notScored = "Not scored"
  static let attempts = "Attempts that count"
  static let closes = "Closes"
  static let credits = "Credits"
  static let deadline = "Deadline"
  static let ends = "Ends"
  static let extraCredit = "Extra credit"
  static let onTop = "its points are added and never lower your grade"
  static let opens = "Opens"
  static let pass = "To pass"
  static let points = "Points"
  static let section = "Section"
  static let number = "Number"
  static let size = "Size"
  static let howItWorks = "How it works"
  static let notFound = "Page not found"
  static let starts = "Starts"
  static let term = "Term"
  static let timeLimit = "Time limit"
  static let unlimited = "as many as you like"

  /// From one number to another.
  static func range(_ low: String, _ high: String) -> String { "\(low) to \(high)" }

  /// What a quiz of this kind is called.
  static func kind(_ kind: Quiz.Kind) -> String {
    switch kind {
    case .quiz: "Quiz"
    case .practice: "Practice"
    case .exam: "Exam"
    case .survey: "Survey"
    case .poll: "Poll"
    }
  }

  /// Which of several attempts is the grade.
  static func counting(_ score: Quiz.CountingAttempt) -> String {
    switch score {
    case .best: "the best one is your grade"
    case .last: "the last one is your grade"
    case .first: "the first one is your grade"
    case .average: "their average is your grade"
    }
  }

  /// How a question is scored, where it is not simply right or wrong.
  static func rule(_ rule: ScoringRule) -> String? {
    switch rule {
    case .allOrNothing: nil
    case .netCorrect: "Each correct tick earns a part of the points, each wrong one loses one."
    case .eachOption:
      "Each option that you correctly tick or leave unticked earns a part of the points."
    case .eachOptionPenalty:
      "Each correctly ticked or unticked option earns a part of the points, a wrong one loses one."
    case .weights: "Options can have different weights; a wrong tick can lose points."
    case .penalty(let cost):
      "A wrong answer loses \(percent(cost)) of the points; an empty one loses nothing."
    }
  }

  static func points(_ points: Points) -> String {
    points.halves == 2 ? "1 point" : "\(number(points.halves * 50)) points"
  }

  static func quizzes(_ count: Int) -> String { count == 1 ? "1 quiz" : "\(count) quizzes" }

  static func questions(_ count: Int) -> String {
    count == 1 ? "1 question" : "\(count) questions"
  }

  static func drawn(_ count: Int, of all: Int) -> String {
    "\(count) of these \(all) questions are drawn for each attempt."
  }

  /// The name of a place to fill in.
  static func blank(_ number: Int, of count: Int) -> String {
    count == 1 ? "Blank" : "Blank \(number) of \(count)"
  }

  static func hint(_ number: Int, of count: Int) -> String {
    count == 1 ? "Hint" : "Hint \(number) of \(count)"
  }

  static func percent(_ percent: Percent) -> String { "\(number(percent.hundredths)) %" }

  /// A number given in hundredths, without zeros at its end: `12.5`.
  static func number(_ hundredths: Int) -> String {
    let rest = abs(hundredths % 100)
    let sign = hundredths < 0 && hundredths > -100 ? "-" : ""
    let whole = sign + String(hundredths / 100)
    if rest == 0 { return whole }
    if rest % 10 == 0 { return whole + ".\(rest / 10)" }
    return whole + (rest < 10 ? ".0\(rest)" : ".\(rest)")
  }

  static func duration(_ length: Seconds) -> String {
    let parts = [
      (length.count / 3_600, "h"), (length.count / 60 % 60, "min"), (length.count % 60, "s"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The phrase that a template's tag names, `nil` for other tags and unknown names.
  static func named(_ tag: String) -> String? {
    guard tag.hasPrefix(prefix) else { return nil }
    return inTemplates[String(tag.dropFirst(prefix.count))]
  }
}

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
    "firstVisitText": "How quizzes work, and how answers are saved and submitted, in two minutes.",
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
    "anonymous": """
    These answers are anonymous. The page does not ask who you are. Your teacher receives your \
    answers, the times at which you started and finished, and a random number for this attempt, \
    but no name. If you send the attempt by e-mail or hand it in yourself, your teacher can see \
    who sent it.
    """,
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
    "handingHeading": "Submitting",
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
      "Every option that you correctly tick or leave unticked earns an equal part.",
    "rulePenalty": "Option by option, with a penalty",
    "rulePenaltyText": "The same, but every wrongly ticked or unticked option loses a part.",
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
