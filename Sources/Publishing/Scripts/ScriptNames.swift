/// A name that a function or a block declares for itself.
struct LocalName: Equatable {
  let name: String
  /// The tokens among which it is known.
  let extent: Range<Int>
}

extension ScriptOutline {
  enum Role { case variable, property, shorthand }

  /// What a name stands for; `shorthand` is both the key and the variable, as in `{ a, b = 1 }`.
  func role(ofNameAt at: Int) throws(UnsupportedScript) -> Role {
    if word(at - 1) == "." || word(at - 1) == "?." { return .property }
    let (before, after) = (word(at - 1), word(at + 1))
    switch surroundings(of: at) {
    case .classBody:
      guard after == "(" || wordsBeforeMethods.contains(word(at)) && isName(at + 1) else {
        throw unclear("more than methods in a class", at)
      }
      return .property
    case .object where before == "{" || before == ",":
      if after == ":" { return .property }
      if [",", "}", "="].contains(after) { return .shorthand }
      throw unclear("a method in an object", at)
    case .block, .arrowBlock:
      if after == ":", [";", "{", "}", ")"].contains(before), word(at) != "default" {
        throw unclear("a label", at)
      }
    default: break
    }
    guard !refusedWords.contains(word(at)) else { throw unclear("a refused word", at) }
    return .variable
  }

  /// What functions and blocks declare, in the order of their places; not what the script itself
  /// declares for every script of the page.
  func localNames() throws(UnsupportedScript) -> [LocalName] {
    var found: [LocalName] = []
    for at in tokens.indices {
      let role = isName(at) ? try role(ofNameAt: at) : .variable
      if role == .variable {
        found += try declared(at)
      } else if role == .property, surroundings(of: at) == .classBody, word(at + 1) == "(" {
        found += try parameters(at + 1)
      }
    }
    return found
  }

  /// What a declaration that begins with this token, or an arrow, declares.
  private func declared(_ at: Int) throws(UnsupportedScript) -> [LocalName] {
    switch word(at) {
    case "const", "let": return try variables(at)
    case "=>": return try arrowParameters(at)
    case "catch" where word(at + 1) == "(":
      return try names(at + 2, known: at..<next(next(at + 1)))
    case "class" where isName(at + 1) && word(at + 1) != "extends":
      return named(at + 1)
    case "function":
      return (isName(at + 1) ? named(at + 1) : [])
        + (try parameters(isName(at + 1) ? at + 2 : at + 1))
    default: return []
    }
  }

  /// The name of a function or a class, known in the block around it.
  private func named(_ at: Int) -> [LocalName] {
    guard let extent = block(around: at) else { return [] }
    return [LocalName(name: word(at), extent: extent)]
  }

  /// The bracket that a token is in; nothing outside of all.
  private func block(around at: Int) -> Range<Int>? {
    partner[outer[at]].map { outer[at]..<$0 }
  }

  private func variables(_ at: Int) throws(UnsupportedScript) -> [LocalName] {
    let isHead = surroundings(of: at) == .head
    let loop = isHead ? outer[at] - 1..<endOfStatement(outer[at] - 1) : nil
    guard let extent = loop ?? block(around: at) else { return [] }
    var (found, at): ([LocalName], Int) = ([], at)
    repeat {
      found += try names(at + 1, known: extent)
      at = end(of: next(at + 1), before: [",", ";"])
    } while word(at) == ","
    return found
  }

  private func arrowParameters(_ arrow: Int) throws(UnsupportedScript) -> [LocalName] {
    let start = opener(ofClosing: arrow - 1) ?? arrow - 1
    let isBlock = word(arrow + 1) == "{"
    let end = isBlock ? next(arrow + 1) : end(of: arrow + 1, before: [",", ";", ":"])
    return start == arrow - 1
      ? try names(start, known: start..<end) : try list(in: start, known: start..<end)
  }

  /// Those between the bracket that opens at a token, of a function or a method with a body.
  private func parameters(_ at: Int) throws(UnsupportedScript) -> [LocalName] {
    guard word(at) == "(", word(next(at)) == "{" else { throw unclear("a function", at) }
    return try list(in: at, known: at..<next(next(at)))
  }

  /// What a name, or a pattern, declares.
  private func names(
    _ at: Int, known extent: Range<Int>
  ) throws(UnsupportedScript) -> [LocalName] {
    if partner[at] != nil { return try list(in: at, known: extent) }
    guard isName(at) else { throw unclear("a declaration", at) }
    return [LocalName(name: word(at), extent: extent)]
  }

  /// What the entries of a bracket declare, each with its key before and its default behind it.
  private func list(
    in opener: Int, known extent: Range<Int>
  ) throws(UnsupportedScript) -> [LocalName] {
    var (found, at): ([LocalName], Int) = ([], opener + 1)
    while at < (partner[opener] ?? at) {
      if word(at) == "," {
        at += 1
        continue
      }
      if word(at) == "..." { at += 1 }
      if bracket[opener] == .object, word(at + 1) == ":" { at += 2 }
      found += try names(at, known: extent)
      at = end(of: next(at), before: [","])
    }
    return found
  }

  private func unclear(_ what: String, _ at: Int) -> UnsupportedScript {
    UnsupportedScript(what, after: tokens[...min(at + 1, tokens.count - 1)])
  }
}

private let wordsBeforeMethods: Set<String> = ["get", "set", "static", "async"]
/// What changes where names are known.
private let refusedWords: Set<String> = ["var", "with", "eval", "arguments", "import", "export"]

extension ScriptOutline {
  /// New texts of the tokens whose names a function declares for itself: one letter each.
  ///
  /// In a stretch of code each name gets a letter of its own, in the order of its first use, which
  /// makes functions alike and packs best. So no name can hide another: different names stay
  /// different, and no letter is a name that any part of the script has from outside.
  func shortNames() throws(UnsupportedScript) -> [Int: String] {
    let regions = try regions()
    let places = try places(in: regions)
    let kept = Set(places.filter { $0.region == nil }.map { word($0.at) })
    let free = frequentLetters.filter { !kept.contains($0) }
    var letters = regions.map { _ in [String: String]() }
    var texts: [Int: String] = [:]
    for (at, region, isShorthand) in places {
      guard let region else { continue }
      let (name, count) = (word(at), letters[region].count)
      if letters[region][name] == nil {
        guard count < free.count else {
          throw UnsupportedScript("more local names than letters", after: tokens[...at])
        }
        letters[region][name] = free[count]
      }
      let letter = letters[region][name] ?? name
      texts[at] = isShorthand && letter != name ? "\(name):\(letter)" : letter
    }
    return texts
  }
}

/// A region of code whose local names are not used outside it.
private struct CodeRegion {
  var extent: Range<Int>
  /// Where each of its names is known.
  var names: [String: [Range<Int>]]
}

/// A use of a variable, with the stretch that declares it, where one does.
private typealias Place = (at: Int, region: Int?, isShorthand: Bool)

extension ScriptOutline {
  /// In the order of the script; what overlaps is one stretch.
  private func regions() throws(UnsupportedScript) -> [CodeRegion] {
    var found: [CodeRegion] = []
    for local in try localNames().sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
      if let last = found.indices.last, found[last].extent.overlaps(local.extent) {
        let end = max(found[last].extent.upperBound, local.extent.upperBound)
        found[last].extent = found[last].extent.lowerBound..<end
        found[last].names[local.name, default: []].append(local.extent)
      } else {
        found.append(CodeRegion(extent: local.extent, names: [local.name: [local.extent]]))
      }
    }
    return found
  }

  /// Refuses a name that a stretch both declares and has from outside.
  private func places(in regions: [CodeRegion]) throws(UnsupportedScript) -> [Place] {
    var found: [Place] = []
    var region = 0
    for at in tokens.indices where isName(at) {
      let role = try role(ofNameAt: at)
      if role == .property { continue }
      while region < regions.count, regions[region].extent.upperBound <= at { region += 1 }
      let isInside = region < regions.count && regions[region].extent.contains(at)
      let extents = isInside ? regions[region].names[word(at)] : nil
      if let extents, !extents.contains(where: { $0.contains(at) }) {
        throw UnsupportedScript("a name that is local close by", after: tokens[...at])
      }
      found.append((at, extents == nil ? nil : region, role == .shorthand))
    }
    return found
  }
}

/// The letters that are frequent in scripts come first.
let frequentLetters = "etnaoirslucdpmhgfbykvwxqzjETNAOIRSLUCDPMHGFBYKVWXQZJ".map(String.init)
