import Courseware

/// Reads a block that libyaml refuses, or that says what hardly anybody means, as it was meant.
///
/// Each guess at the slip of the pen is tried: what it would change is changed in memory and the
/// block read again. Only a change after which more of the block makes sense is believed, so that
/// the message names the cause. The places stay those of the file.
///
/// - Returns: The block as it was meant; `nil` where no guess helps, with libyaml's own place.
func mend(_ original: WrittenBlock, _ known: KnownKeys, _ report: inout Report) -> YAMLNode? {
  var block = original
  var reading = block.read(known)
  var effort = MendingEffort()
  var found: [Diagnostic] = []
  while found.count < 8, let slip = bestSlip(block, reading, known, &effort) {
    found.append(diagnostic(slip, reading.fault, block))
    block = block.mended(by: slip.edits)
    reading = block.read(known)
  }
  var own = Report()
  own.diagnostics = causes(found, in: original)
  if let fault = reading.fault {
    // What stands behind a slip may be its consequence.
    if found.isEmpty { own.add(fault.rule, fault.message, at: block.span(fault.span.bytes)) }
    report.diagnostics += own.diagnostics.prefix(1)
    return nil
  }
  var others = Report()
  others.diagnostics = reading.repeated.map(block.placed)
  own.take(others)
  report.diagnostics += own.diagnostics
  return reading.node.map(block.placed)
}

/// The slips without those that only mend what the one before them led to: another kind of slip in
/// the same line or the next.
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

/// How much may still be read to find a slip: 2 MB a block, since a stranger may have written it.
private struct MendingEffort {
  private var bytes = 2 * 1024 * 1024

  var isSpent: Bool { bytes <= 0 }

  mutating func allows(_ block: WrittenBlock) -> Bool {
    bytes -= block.bytes.count + 64
    return bytes > 0
  }
}

/// The first guess that leaves nothing odd, or else the one that helps most.
private func bestSlip(
  _ block: WrittenBlock, _ reading: WrittenBlock.Reading, _ known: KnownKeys,
  _ effort: inout MendingEffort
) -> Slip? {
  if effort.isSpent || reading.fault == nil && reading.oddities == 0 { return nil }
  if let rule = reading.fault?.rule, rule.code == Rule.frontMatterLimit.code { return nil }
  var best: (slip: Slip, reading: WrittenBlock.Reading)?
  var isFound = false
  Slips(block.bytes, known, until: reading.fault?.span.bytes.upperBound).forEach { slip in
    guard !isFound, effort.allows(block) else { return false }
    let next = block.mended(by: slip.edits).read(known)
    let isLess = next.fault != nil || reading.fault != nil || next.oddities < reading.oddities
    guard isLess, next.isBetter(than: best?.reading ?? reading) else { return true }
    let isEven = !slip.isLayout || next.unevenness == 0
    best = (slip, next)
    isFound = next.fault == nil && next.oddities == 0 && isEven
    return !isFound
  }
  return best?.slip
}

private func diagnostic(
  _ slip: Slip, _ fault: YAMLEvents.Fault?, _ block: WrittenBlock
) -> Diagnostic {
  let edits = slip.edits.map {
    Diagnostic.Edit(span: block.span($0.range), replacement: $0.text)
  }
  // What has a rule of its own, such as signs for programmers, keeps it, whatever it was meant as.
  let refused = fault.flatMap { $0.rule.code == Rule.frontMatterSyntax.code ? nil : $0 }
  return Diagnostic(
    code: (refused?.rule ?? .frontMatterSyntax).code, severity: .error, message: slip.message,
    span: block.span(slip.place), notes: refused.map { [.init($0.message)] } ?? [],
    fixes: [.init(title: slip.title, edits: edits, isSafe: slip.isSafe && refused == nil)])
}
