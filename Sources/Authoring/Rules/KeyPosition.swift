import Courseware

extension Rule {
  static let keyPosition = Rule(
    "key-position", .warning, "Correct options are distributed evenly over the positions.",
    explanation: """
      Where options keep the order you wrote them in, because of 'shuffle: none',
      'shuffle: questions' or {shuffle=false}, students soon notice if, for example, the second
      option is usually correct, and guess. Shuffle the options, or move some correct options.
      Options that each attempt shuffles do not count: there you may write the key first. A position
      is reported if by chance alone, with every option equally likely to be correct, this many keys
      would be there in fewer than one in a thousand quizzes (Chernoff's bound, multiplied by the
      number of positions), and if the key is there at least a tenth more often than expected by
      chance. At least 12 questions with one key are needed. Quizzes that are not reported
      themselves are also tested together.
      """,
    bad: unshuffled(
      keys: Array(repeating: 1, count: 12),
      "(twelve questions of four options each, of which the second is always right)"),
    good: unshuffled(
      keys: [1, 0, 3, 2, 0, 1, 3, 3, 2, 1, 0, 2],
      "(the same, with each of the four options right in three questions)"),
    check: .course(checkKeyPositions))
}

private func checkKeyPositions(_ course: ParsedCourse, _ report: inout Report) {
  course.reportKeys(.keyPosition, &report) { keys in
    keys.strikingPosition.map { "the key is option \($0.number) in \($0.bias.words)" }
  }
}

/// A quiz that does not shuffle its options, with the keys of its questions at some positions, from
/// 0, and a description of its questions to show instead of them.
private func unshuffled(keys: [Int], _ description: String) -> Rule.Example {
  let cities = [
    "France Paris Lyon Nice Lille", "Japan Tokyo Osaka Kyoto Nara", "Peru Lima Cusco Piura Tacna",
    "Kenya Nairobi Mombasa Kisumu Nakuru", "Norway Oslo Bergen Tromso Moss",
    "Cuba Havana Holguin Moron Palma", "Ghana Accra Kumasi Tamale Tema",
    "Chile Santiago Arica Temuco Talca", "Egypt Cairo Luxor Aswan Suez",
    "Latvia Riga Ogre Liepaja Cesis", "Nepal Kathmandu Pokhara Patan Hetauda",
    "Qatar Doha Rayyan Wakrah Khor",
  ]
  let questions = zip(cities, keys).map { row, key in
    var options = row.split(separator: " ").map(String.init)
    let country = options.removeFirst()
    options.insert(options.removeFirst(), at: key)
    let lines = options.enumerated().map { "- [\($0 == key ? "x" : " ")] \($1)" }
    return "## What is the capital of \(country)?\n\n" + lines.joined(separator: "\n")
  }
  let fields = "created: 2026-09-01\ndeadline: 2026-09-14\nshuffle: none\n---\n\n"
  return .quiz(
    "---\nname: Quiz\n\(fields)" + questions.joined(separator: "\n\n"),
    shown: "---\nname: True or false\n\(fields)\(description)")
}
