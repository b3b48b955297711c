import ArgumentParser
import Authoring

/// `quizpress schema KIND`: prints the JSON Schema of a kind of front matter.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of front matter.",
    discussion: """
      Editors that support JSON Schemas can use it to complete and check fields without \
      'quizpress lsp'. Other programs can use it to check front matter that they write.
      """)

  @Argument(help: "The kind of file: site, classroom, quiz, lecture or translation.")
  var kind: FrontMatterSchema

  func run() throws { try put(kind.text) }
}

extension FrontMatterSchema: ExpressibleByArgument {}
