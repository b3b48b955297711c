import ArgumentParser

/// The examples at the end of the help of each command.
enum Examples {
  /// The example command lines, by the words of the command.
  static let all: [String: [String]] = [
    "new": ["quizpress new site my-course"],
    "new site": ["quizpress new site my-course --time-zone Europe/Berlin"],
    "new classroom": [
      "quizpress new classroom biology-9b --name 'Biology 9B' --teacher 'Ada Example'",
      "quizpress new classroom biology-9b --weights quizzes=60,exams=40 --roster class.csv",
    ],
    "new quiz": ["quizpress new quiz biology-9b/cells --name Cells"],
    "new lecture": ["quizpress new lecture biology-9b 2026-09-07"],
    "check": ["quizpress check", "quizpress check --fix content/biology-9b"],
    "fmt": ["quizpress fmt", "quizpress fmt --check"],
    "diff": ["quizpress diff HEAD", "quizpress diff main...HEAD --format markdown"],
    "serve": ["quizpress serve --open"],
    "class": ["quizpress class biology-9b"],
    "build": ["quizpress build", "quizpress build --drafts -o /tmp/preview"],
    "print": ["quizpress print biology-9b/cells"],
    "form": ["quizpress form --quiz biology-9b/cells --seed 00000001000000020000000300000004"],
    "merge": ["quizpress merge", "quizpress merge ~/Downloads"],
    "resolve": [
      "quizpress resolve 0123456789abcdef0123456789abcdef --keep 1", "quizpress resolve --settled",
    ],
    "mark": ["quizpress mark biology-9b/cells"],
    "score": [
      "quizpress score attempts/s1.json", "quizpress score --root course - < attempts.ndjson",
    ],
    "stats": ["quizpress stats biology-9b", "quizpress stats biology-9b/cells --format json"],
    "gradebook": ["quizpress gradebook biology-9b"],
    "members": ["quizpress members list biology-9b"],
    "members list": ["quizpress members list biology-9b --format csv"],
    "members extensions": ["quizpress members extensions biology-9b --format csv"],
    "members add": ["quizpress members add biology-9b s7 --name 'Ada Example' --section B"],
    "members import": ["quizpress members import biology-9b ~/Downloads/class.csv"],
    "members remove": ["quizpress members remove biology-9b s7 --yes"],
    "members rename": ["quizpress members rename biology-9b s7 --name 'Ada Lovelace' --yes"],
    "prune": ["quizpress prune"],
    "keys": ["quizpress keys new", "quizpress keys list"],
    "keys new": ["quizpress keys new --passphrase"],
    "keys list": ["quizpress keys list --format json"],
    "keys rotate": ["quizpress keys rotate"],
    "keys export": ["quizpress keys export -o ~/for-bo.quizpress-key"],
    "keys backup": ["quizpress keys backup -o /media/stick/keys.quizpress-key"],
    "keys check": ["quizpress keys check", "quizpress keys check --all"],
    "keys import": ["quizpress keys import /media/stick/keys.quizpress-key"],
    "password": ["quizpress password set biology-9b", "quizpress password show biology-9b"],
    "password set": [
      "quizpress password set biology-9b", "quizpress password set biology-9b --section A",
    ],
    "password renew": ["quizpress password renew biology-9b"],
    "password remove": ["quizpress password remove biology-9b --section A"],
    "password show": ["quizpress password show biology-9b --link"],
    "password check": ["quizpress password check biology-9b"],
    "clone": [
      "quizpress clone https://quizzes.example.org/biology-9b/quizzes/cells.html --into biology-9b"
    ],
    "templates": ["quizpress templates list"],
    "templates list": ["quizpress templates list quiz"],
    "templates copy": ["quizpress templates copy foot"],
    "import": ["quizpress import bundle bundle.json --into my-course"],
    "import bundle": ["quizpress import bundle bundle.json --into my-course"],
    "import markdown": ["quizpress import markdown quiz.md --into biology-9b"],
    "import moodle": ["quizpress import moodle questions.xml --into biology-9b"],
    "import gift": ["quizpress import gift questions.gift --into biology-9b"],
    "import aiken": ["quizpress import aiken questions.txt --into biology-9b"],
    "import text2qti": ["quizpress import text2qti quiz.txt --into biology-9b"],
    "import mdbook-quiz": ["quizpress import mdbook-quiz quiz.toml --into biology-9b"],
    "import canvas": ["quizpress import canvas quizzes.zip --into biology-9b"],
    "import qaptain": ["quizpress import qaptain firestore.json --into my-course"],
    "import quiztime": ["quizpress import quiztime QuizSet.json _User.json --into my-course"],
    "import grade-tracker": ["quizpress import grade-tracker firestore.json --into my-course"],
    "import clicker": ["quizpress import clicker exported/*.json --into my-course"],
    "release": ["quizpress release biology-9b/cells", "quizpress release --new-key"],
    "results": ["quizpress results publish biology-9b/winter-exam"],
    "results publish": ["quizpress results publish biology-9b/winter-exam --codes ~/codes.csv"],
    "results withdraw": ["quizpress results withdraw biology-9b/winter-exam"],
    "export": ["quizpress export qaptain -o exported"],
    "doctor": ["quizpress doctor"],
    "explain": ["quizpress explain wrong-type"],
    "schema": ["quizpress schema quiz"],
    "lsp": ["quizpress lsp"],
  ]

  /// The last part of the help text of a command, after a blank line and without a line end.
  static func help(for words: [String]) -> String {
    var command: any ParsableCommand.Type = Quizpress.self
    var path: [String] = []
    for word in words where word != "help" && !word.hasPrefix("-") {
      let commands = command.configuration.subcommands
      guard let known = commands.first(where: { $0._commandName == word }) else { break }
      command = known
      path.append(word)
    }
    guard let lines = all[path.joined(separator: " ")] else { return "" }
    return "\n\nEXAMPLES:" + lines.map { "\n  \($0)" }.joined()
  }

  /// Whether a command line can be parsed; for the tests.
  static func isUnderstood(_ words: [String]) -> Bool {
    (try? Quizpress.parseAsRoot(words)) != nil
  }

  /// All commands and subcommands, by their words.
  static var commands: [String] {
    func below(_ command: any ParsableCommand.Type, _ path: String) -> [String] {
      command.configuration.subcommands.flatMap { next -> [String] in
        let own = path.isEmpty ? next._commandName : "\(path) \(next._commandName)"
        return [own] + below(next, own)
      }
    }
    return below(Quizpress.self, "")
  }
}
