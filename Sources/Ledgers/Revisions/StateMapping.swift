import Courseware

/// Maps the ids of one state of a quiz to those of a later one; removed ids have no entry.
///
/// Texts that students saw take precedence: identical text first, then the same id, then
/// similarity.
struct StateMapping {
  /// By the question's id in the earlier state.
  private(set) var questions: [String: String] = [:]
  /// By item of the earlier state, with the question's id in that state.
  private(set) var items: [ItemReference: ItemReference] = [:]

  private init() {}

  /// Maps a state to the one published after it.
  init(from old: PublishedQuiz, to new: PublishedQuiz) {
    extend(from: old, to: new, usesIDs: true)
  }

  /// Maps a state to the newest one: with `step` to the next state, and from there with the mapping
  /// `rest`.
  ///
  /// Elements that were removed in between and exist again are matched by text or similarity, not
  /// by id alone, because the id may denote something new.
  init(
    _ step: StateMapping, from old: PublishedQuiz, then rest: StateMapping, newest: PublishedQuiz
  ) {
    questions = step.questions.compactMapValues { rest.questions[$0] }
    items = step.items.compactMapValues { rest.items[$0] }
    extend(from: old, to: newest, usesIDs: false)
  }

  /// The texts of some questions of a state and of some items of its mapped questions; an item's
  /// has its question's current id.
  func texts(
    of state: PublishedQuiz, where isIncluded: (String) -> Bool,
    ofItems isItemIncluded: (ItemReference) -> Bool
  ) -> Set<ItemReference> {
    var texts: Set<ItemReference> = []
    for question in state.questions {
      if isIncluded(question.id) {
        texts.insert(ItemReference(question: "", list: "", id: question.text))
      }
      guard let now = questions[question.id] else { continue }
      for item in question.items
      where isItemIncluded(ItemReference(question: question.id, list: item.list, id: item.id)) {
        texts.insert(ItemReference(question: now, list: "", id: item.text))
      }
    }
    return texts
  }

  /// Adds the elements of a state that a state in between contains again by text or similarity, as
  /// long as the mapping `rest` maps them from there to the newest state.
  mutating func extend(
    from old: PublishedQuiz, by between: PublishedQuiz, then rest: StateMapping
  ) {
    var detour = StateMapping()
    detour.extend(from: old, to: between, usesIDs: false)
    let (taken, takenItems) = (Set(questions.values), Set(items.values))
    for (id, middle) in detour.questions where questions[id] == nil {
      guard let now = rest.questions[middle], !taken.contains(now) else { continue }
      questions[id] = now
    }
    for (item, middle) in detour.items where items[item] == nil {
      guard let now = rest.items[middle], now.question == questions[item.question],
        !takenItems.contains(now)
      else { continue }
      items[item] = now
    }
  }

  /// Whether every element of a state is mapped.
  func isComplete(from old: PublishedQuiz) -> Bool {
    questions.count == old.questions.count && items.count == old.itemCount
  }

  /// Whether every element of a state is mapped to.
  func isComplete(to new: PublishedQuiz) -> Bool {
    questions.count == new.questions.count && items.count == new.itemCount
  }

  private mutating func extend(
    from old: PublishedQuiz, to new: PublishedQuiz, usesIDs: Bool
  ) {
    let taken = Set(questions.values)
    let pairs = matchedPairs(
      old.questions.filter { questions[$0.id] == nil }.map(\.matchCandidate),
      new.questions.filter { !taken.contains($0.id) }.map(\.matchCandidate), usesIDs: usesIDs)
    for pair in pairs { questions[pair.old] = pair.new }
    let present = Dictionary(keepingFirst: new.questions.map { ($0.id, $0) })
    for question in old.questions {
      guard let now = questions[question.id].flatMap({ present[$0] }) else { continue }
      extend(from: question, to: now, usesIDs: usesIDs)
    }
  }

  /// Lists are processed in alphabetical order: partners before the rows that refer to them, and
  /// blanks before their menus.
  private mutating func extend(
    from old: PublishedQuestion, to new: PublishedQuestion, usesIDs: Bool
  ) {
    for list in Set(old.items.map(\.list)).sorted() {
      guard let newList = self.list(list, in: old.id) else { continue }
      let gone = old.items.filter { $0.list == list }.filter {
        items[ItemReference(question: old.id, list: list, id: $0.id)] == nil
      }
      guard !gone.isEmpty else { continue }
      let known = old.items.compactMap {
        items[ItemReference(question: old.id, list: list, id: $0.id)]?.id
      }
      let taken = Set(known)
      let came = new.items.filter { $0.list == newList && !taken.contains($0.id) }
      let pairs = matchedPairs(
        gone.map { $0.matchCandidate(role: role(of: $0, in: old.id)) },
        came.map { $0.matchCandidate(role: $0.role) }, usesIDs: usesIDs)
      for pair in pairs {
        items[ItemReference(question: old.id, list: list, id: pair.old)] =
          ItemReference(question: new.id, list: newList, id: pair.new)
      }
    }
  }

  /// The name of a list in the later state; `nil` for the menu of a removed blank.
  func list(_ list: String, in question: String) -> String? {
    guard list.hasPrefix("menu ") else { return list }
    let blank = ItemReference(question: question, list: "blank", id: String(list.dropFirst(5)))
    return items[blank].map { "menu \($0.id)" }
  }

  /// The role of an item, with ids of the later state.
  private func role(of item: PublishedItem, in question: String) -> String {
    guard item.list == "row" else { return item.role }
    let partner = ItemReference(question: question, list: "partner", id: item.role)
    return items[partner]?.id ?? item.role
  }
}

extension PublishedQuiz {
  /// The number of all items of all questions.
  fileprivate var itemCount: Int { questions.reduce(0) { $0 + $1.items.count } }
}

extension PublishedItem {
  /// The kind need not contain the list, because only items of the same list are compared.
  fileprivate func matchCandidate(role: String) -> MatchCandidate {
    let isBlank = list == "blank"
    return MatchCandidate(
      id: id, kind: isBlank ? "blank" : "item", text: text, whole: text, key: [role])
  }
}
