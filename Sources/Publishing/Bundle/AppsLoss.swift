import Courseware

/// What is lost in the apps' records, by a stable name; Documentation/bundle.md explains each.
enum AppsLoss: String, CaseIterable {
  /// The classroom has no password, or the one it has was not given to the build.
  case noPassword = "no-password"
  case severalTeachers = "several-teachers"
  case noEmail = "no-email"
  /// A name shorter or longer than the apps let anybody type.
  case nameLength = "name-length"
  case draft
  case noDeadline = "no-deadline"
  case noQuestion = "no-question"
  case orderNotKept = "order-not-kept"
  case keyShownAtOnce = "key-shown-at-once"
  case pointsRounded = "points-rounded"
  /// Scores count questions that the apps do not get.
  case totalScore = "total-score"
  /// Anything but options to tick.
  case otherKind = "other-kind"
  case noKey = "no-key"
  case severalKeys = "several-keys"
  case tooManyOptions = "too-many-options"
  case emptyQuestion = "empty-question"
  case emptyOption = "empty-option"
  case optionsAlike = "options-alike"
  case markupFlattened = "markup-flattened"
  case imageDropped = "image-dropped"
  case fieldsDropped = "fields-dropped"
}

/// Where something is lost: the narrowest that applies and all that hold it.
struct LossPlace {
  var classroom: String
  var quiz: String?
  var question: String?
  /// Whose it is, where it is a member's.
  var user: String?
}

extension [UInt8] {
  /// Lists a loss of a whole thing, if there is one.
  mutating func writeLoss(_ loss: AppsLoss, at place: LossPlace, if isLost: Bool = true) {
    guard isLost else { return }
    beginLoss(loss, at: place)
    endObject()
  }

  /// Lists a loss of those fields of our own record that are lost, if any is.
  mutating func writeLoss(
    _ loss: AppsLoss, at place: LossPlace, fields: KeyValuePairs<StaticString, Bool>
  ) {
    guard fields.contains(where: \.value) else { return }
    beginLoss(loss, at: place)
    key("fields")
    beginArray()
    for (field, isLost) in fields where isLost { element(field) }
    endArray()
    endObject()
  }

  private mutating func beginLoss(_ loss: AppsLoss, at place: LossPlace) {
    beginRecord()
    field("code", loss.rawValue)
    field("classroom", place.classroom)
    if let quiz = place.quiz { field("quiz", quiz) }
    if let question = place.question { field("question", question) }
    if let user = place.user { field("user", user) }
  }
}
