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
