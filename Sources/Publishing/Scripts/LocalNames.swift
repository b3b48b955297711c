extension ScriptOutline {
  /// New texts of the tokens whose names a function declares for itself: one letter each.
  ///
  /// A name gets one letter in the whole script, and two names get the same one only where no
  /// stretch of code knows both; so no name can hide another. The most used choose first.
  func shortNames() throws(UnclearScript) -> [Int: String] {
    let stretches = try stretches()
    var uses: [String: Int] = [:]
    var kept: Set<String> = []
    var short: [(at: Int, name: String, role: Role)] = []
    var stretch = 0
    for at in tokens.indices where isName(at) {
      let role = try role(ofNameAt: at)
      if role == .property { continue }
      while stretch < stretches.count, stretches[stretch].extent.upperBound <= at { stretch += 1 }
      let known = stretch < stretches.count && stretches[stretch].extent.lowerBound <= at
      guard known, let extents = stretches[stretch].names[word(at)] else {
        kept.insert(word(at))
        continue
      }
      guard extents.contains(where: { $0.contains(at) }) else {
        throw UnclearScript("a name that is local close by", after: tokens[...at])
      }
      uses[word(at), default: 0] += 1
      short.append((at, word(at), role))
    }
    let letters = try letters(for: uses, in: stretches, besides: kept)
    var texts: [Int: String] = [:]
    for (at, name, role) in short {
      let letter = letters[name] ?? name
      texts[at] = role == .shorthand && letter != name ? "\(name):\(letter)" : letter
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

extension ScriptOutline {
  /// What overlaps is one stretch; in the order of the script.
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
}

private func letters(
  for uses: [String: Int], in stretches: [Stretch], besides kept: Set<String>
) throws(UnclearScript) -> [String: String] {
  var neighbours: [String: Set<String>] = [:]
  for stretch in stretches {
    for name in stretch.names.keys { neighbours[name, default: []].formUnion(stretch.names.keys) }
  }
  var letters: [String: String] = [:]
  for (name, _) in uses.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
    let taken = Set((neighbours[name] ?? []).compactMap { letters[$0] })
    let free = alphabet.first { !taken.contains($0) && !kept.contains($0) }
    guard let free else { throw UnclearScript(reason: "more local names than letters") }
    letters[name] = free
  }
  return letters
}

private let alphabet = "etnaoirslucdpmhgfbykvwxqzjETNAOIRSLUCDPMHGFBYKVWXQZJ".map(String.init)
