package import Courseware

/// Every error that keeps a site of the course from being built, in file order, as faults of files.
///
/// An error without a file is one of `site.yml`. A missing renderer is left out, because it depends
/// on the computer and not on the course.
package func courseErrors(
  _ tree: SourceTree, _ options: ReadingOptions
) -> [CourseSnapshot.Fault] {
  var options = options
  options.makesCourse = false
  let checked = readCourse(tree, options)
  let errors = checked.diagnostics.filter {
    $0.severity == .error && $0.code != Rule.missingRenderer.code
  }
  return errors.map { error in
    let line = error.span.flatMap { span in
      checked.sources[span.path].map { LineStarts($0.bytes).first(in: span.bytes) + 1 }
    }
    return CourseSnapshot.Fault(
      path: error.span?.path ?? "content/site.yml", line: line ?? 1, message: error.message)
  }
}
