package import Courseware

/// Every file of the site, below the output folder; nothing is rendered before it is written.
package func siteOutputs(of course: Course) -> [Output] {
  var outputs = SiteAssets.all(for: course).map {
    Output(path: "site/\($0.path)", content: .bytes($0.bytes))
  }
  outputs.append(output("index.html") { HomePage(course) })
  outputs.append(output("instructions.html") { InstructionsPage(course.site) })
  outputs.append(output("404.html") { NotFoundPage(course.site) })
  for classroom in course.classrooms.indices {
    let id = course.classrooms[classroom].id
    outputs.append(
      output("\(id)/index.html") { ClassroomPage(course.classrooms[classroom], course.site) })
    for quiz in course.classrooms[classroom].quizzes.indices {
      let page = Link.page(of: course.classrooms[classroom].quizzes[quiz].path)
      outputs.append(
        output(page) {
          let classroom = course.classrooms[classroom]
          return QuizPage(classroom.quizzes[quiz], in: classroom, course.site)
        })
    }
  }
  return outputs + course.shownFiles().map { Output(path: "site/\($0)", content: .copy(of: $0)) }
}

private func output(_ path: String, _ page: @escaping @Sendable () -> some Page) -> Output {
  Output(path: "site/\(path)", content: .page { $0.render(page()) })
}

/// The template of every kind of page with the names it may use.
let pageVocabularies: [(template: String, vocabulary: Vocabulary)] = [
  (HomePage.template, HomePage.vocabulary),
  (ClassroomPage.template, ClassroomPage.vocabulary),
  (QuizPage.template, QuizPage.vocabulary),
  (InstructionsPage.template, InstructionsPage.vocabulary),
  (NotFoundPage.template, NotFoundPage.vocabulary),
]
