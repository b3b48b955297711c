extension ScriptOutline {
  /// New texts of the tokens whose names a function declares for itself: one letter each.
  ///
  /// In a stretch of code each name gets a letter of its own, in the order of its first use, which
  /// makes functions alike and packs best. So no name can hide another: different names stay
  /// different, and no letter is a name that any part of the script has from outside.
  func shortNames() throws(UnclearScript) -> [Int: String] {
    let stretches = try stretches()
    let places = try places(in: stretches)
    let kept = Set(places.filter { $0.stretch == nil }.map { word($0.at) })
    let free = frequentLetters.filter { !kept.contains($0) }
    var letters = stretches.map { _ in [String: String]() }
    var texts: [Int: String] = [:]
    for (at, stretch, isShorthand) in places {
      guard let stretch else { continue }
      let (name, count) = (word(at), letters[stretch].count)
      if letters[stretch][name] == nil {
        guard count < free.count else {
          throw UnclearScript("more local names than letters", after: tokens[...at])
        }
        letters[stretch][name] = free[count]
      }
      let letter = letters[stretch][name] ?? name
      texts[at] = isShorthand && letter != name ? "\(name):\(letter)" : letter
    }
    return texts
  }
}

/// Code that no local name reaches into or out of.
private struct Stretch {
  var extent: Range<Int>
  /// Where each of its names is known.
  var names: [String: [Range<Int>]]
}

/// A use of a variable, with the stretch that declares it, where one does.
private typealias Place = (at: Int, stretch: Int?, isShorthand: Bool)

extension ScriptOutline {
  /// In the order of the script; what overlaps is one stretch.
  private func stretches() throws(UnclearScript) -> [Stretch] {
    var found: [Stretch] = []
    for local in try localNames().sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
      if let last = found.indices.last, found[last].extent.overlaps(local.extent) {
        let end = max(found[last].extent.upperBound, local.extent.upperBound)
        found[last].extent = found[last].extent.lowerBound..<end
        found[last].names[local.name, default: []].append(local.extent)
      } else {
        found.append(Stretch(extent: local.extent, names: [local.name: [local.extent]]))
      }
    }
    return found
  }

  /// Refuses a name that a stretch both declares and has from outside.
  private func places(in stretches: [Stretch]) throws(UnclearScript) -> [Place] {
    var found: [Place] = []
    var stretch = 0
    for at in tokens.indices where isName(at) {
      let role = try role(ofNameAt: at)
      if role == .property { continue }
      while stretch < stretches.count, stretches[stretch].extent.upperBound <= at { stretch += 1 }
      let isInside = stretch < stretches.count && stretches[stretch].extent.contains(at)
      let extents = isInside ? stretches[stretch].names[word(at)] : nil
      if let extents, !extents.contains(where: { $0.contains(at) }) {
        throw UnclearScript("a name that is local close by", after: tokens[...at])
      }
      found.append((at, extents == nil ? nil : stretch, role == .shorthand))
    }
    return found
  }
}

/// The letters that are frequent in scripts come first.
let frequentLetters = "etnaoirslucdpmhgfbykvwxqzjETNAOIRSLUCDPMHGFBYKVWXQZJ".map(String.init)
