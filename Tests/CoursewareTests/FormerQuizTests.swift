import Courseware
import Testing

@Suite struct FormerQuizTests {
  @Test(
    "A name in 'formerly' is an id, or the ids of a classroom and a quiz",
    arguments: [
      ("cells", "biology", "cells"), ("botany/cells", "botany", "cells"),
      ("botany/old/cells", "botany", "old/cells"), ("", "biology", ""),
    ])
  func parts(name: String, classroom: String, quiz: String) {
    let former = formerQuiz(name, in: "biology")
    #expect(former.classroom == classroom && former.quiz == quiz)
  }

  @Test("A quiz has its earlier names in its classroom and in the earlier ones of the classroom")
  func names() {
    var room = Classroom(
      id: "botany", name: "Botany", teachers: [Person(name: "T")], created: Moment(seconds: 0))
    room.formerly = ["biology"]
    var quiz = Quiz(
      id: "plants", path: "botany/quizzes/plants.md", name: "Plants", created: Moment(seconds: 0))
    quiz.formerly = ["cells", "history/rome"]
    let names = room.names(of: quiz).map { "\($0.classroom)/\($0.quiz)" }
    #expect(
      names == [
        "botany/plants", "botany/cells", "history/rome", "biology/plants", "biology/cells",
        "history/rome",
      ])
  }
}
