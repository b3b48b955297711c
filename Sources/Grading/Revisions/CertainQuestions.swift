package import Courseware

/// The questions of two states of a quiz that `merge` is certain are the same though their ids
/// differ: the new id by the old one.
package func certainQuestionPairs(_ old: Quiz, _ new: Quiz) -> [String: String] {
  let ids = Set(old.questions.map(\.id))
  guard ids != Set(new.questions.map(\.id)), let before = PublishedQuiz(old),
    let after = PublishedQuiz(new)
  else { return [:] }
  return Dictionary(
    sameThings(
      before.questions.map(\.kindred), after.questions.map(\.kindred), usesIDs: true),
    uniquingKeysWith: { first, _ in first })
}
