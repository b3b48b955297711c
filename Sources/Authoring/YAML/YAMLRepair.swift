import Courseware

/// Reads a block that libyaml refuses, or that has a suspicious meaning, as it was intended.
///
/// Each possible mistake is fixed in memory and the block is read again. Only a change that
/// improves the result is accepted, so that the message names the cause. Spans remain those of the
/// file.
///
/// - Returns: The block as it was intended; `nil` if no guess helps, with libyaml's error in the
///   report.
func repair(_ original: WrittenBlock, _ known: KnownFields, _ report: inout Report) -> YAMLNode? {
  var block = original
  var reading = block.read(known)
  var effort = RepairBudget()
  var found: [Diagnostic] = []
  while found.count < 8, let mistake = bestMistake(block, reading, known, &effort) {
    found.append(diagnostic(mistake, reading.fault, block))
    block = block.repaired(by: mistake)
    reading = block.read(known)
  }
  var own = Report()
  own.diagnostics = causes(found, in: original)
  if let fault = reading.fault {
    // Later mistakes may be consequences of the first one.
    if found.isEmpty { own.add(fault.rule, fault.message, at: block.span(fault.span.bytes)) }
    report.diagnostics += own.diagnostics.prefix(1)
    return nil
  }
  var others = Report()
  others.diagnostics = reading.repeated.map(block.placed).filter { !own.dropFixes(writing: $0) }
  own.take(others)
  report.diagnostics += own.diagnostics
  return reading.node.map(block.placed)
}

extension Report {
  /// Drops the fixes that would write a field that is there already.
  ///
  /// - Returns: Whether there were any, so that no other message about the field is needed.
  fileprivate mutating func dropFixes(writing repeated: Diagnostic) -> Bool {
    let keys = ([repeated.span] + repeated.notes.map(\.span)).compactMap { $0?.bytes }
    var isTaken = false
    for index in diagnostics.indices {
      let edits = diagnostics[index].fixes.flatMap(\.edits).map(\.span)
      let marked = edits.isEmpty ? [] : [diagnostics[index].span].compactMap(\.self)
      let isOfField = (edits + marked).map(\.bytes).contains { place in
        // At the name of the field or at the colon after it.
        keys.contains {
          place.upperBound > $0.lowerBound && place.lowerBound <= $0.upperBound + 1
        }
      }
      guard isOfField else { continue }
      diagnostics[index].fixes = []
      diagnostics[index].notes.append(
        .init("that field is there already: delete one of the two"))
      isTaken = true
    }
    return isTaken
  }
}

/// The mistakes, without probable consequences of an earlier one: those of another kind on the same
/// or the next line.
private func causes(_ found: [Diagnostic], in block: WrittenBlock) -> [Diagnostic] {
  var causes: [Diagnostic] = []
  var last = Int.min / 2
  for diagnostic in found.sorted(by: Diagnostic.inFileOrder) {
    let line = block.line(of: diagnostic.span?.bytes.lowerBound ?? 0)
    let isOwn = line - last > 1 || (line > last && diagnostic.message == causes.last?.message)
    if isOwn { causes.append(diagnostic) }
    last = line
  }
  return causes
}

/// The number of bytes that may still be parsed to find a mistake: 2 MB for each block, since the
/// file may be untrusted.
private struct RepairBudget {
  private var bytes = 2 * 1024 * 1024

  var isSpent: Bool { bytes <= 0 }

  mutating func allows(_ block: WrittenBlock) -> Bool {
    bytes -= block.bytes.count + 64
    return bytes > 0
  }
}

/// The first change that leaves nothing suspicious, or else the one that improves the result most.
private func bestMistake(
  _ block: WrittenBlock, _ reading: WrittenBlock.Reading, _ known: KnownFields,
  _ effort: inout RepairBudget
) -> YAMLMistake? {
  if effort.isSpent || reading.fault == nil && reading.suspicionCount == 0 { return nil }
  if let fault = reading.fault,
    fault.rule.code == Rule.frontMatterLimit.code || fault.message == YAMLEvents.mergeKeyMessage
  {
    return nil
  }
  // An escaped control character is certain: only the escape can be a mistake.
  let isControl = reading.fault?.rule.code == Rule.controlCharacter.code
  var best: (mistake: YAMLMistake, reading: WrittenBlock.Reading)?
  var isFound = false
  YAMLMistakes(block.bytes, known, until: reading.fault?.span.bytes.upperBound).forEach { mistake in
    if isControl, !mistake.isEscape { return true }
    guard !isFound, effort.allows(block) else { return false }
    let next = block.repaired(by: mistake).read(known)
    let isLess =
      next.fault != nil || reading.fault != nil || next.suspicionCount < reading.suspicionCount
    guard isLess, next.isBetter(than: best?.reading ?? reading) else { return true }
    let isEven = !mistake.isLayout || next.indentationErrors == 0
    best = (mistake, next)
    isFound = next.fault == nil && next.suspicionCount == 0 && isEven
    return !isFound
  }
  return best?.mistake
}

private func diagnostic(
  _ mistake: YAMLMistake, _ fault: YAMLEvents.Fault?, _ block: WrittenBlock
) -> Diagnostic {
  let edits = mistake.edits.map { range, text in
    Diagnostic.Edit(span: block.span(range), replacement: text)
  }
  // A mistake that has a rule of its own, such as unsupported YAML, keeps it, even if the guess is
  // different.
  let refused = fault.flatMap { $0.rule.code == Rule.frontMatterSyntax.code ? nil : $0 }
  return Diagnostic(
    code: (refused?.rule ?? .frontMatterSyntax).code, severity: .error, message: mistake.message,
    span: block.span(mistake.place), notes: refused.map { [.init($0.message)] } ?? [],
    fixes: [.init(mistake.title, edits, isSafe: mistake.isSafe && refused == nil)])
}
