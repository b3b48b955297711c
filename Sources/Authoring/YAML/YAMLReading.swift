import Courseware

/// Reads a block of YAML: the subset that Documentation/format.md describes.
///
/// One document of mappings, lists and scalars; aliases, anchors, tags, directives and merge keys
/// are refused. Every plain scalar stays text: what it means is for the schema to say. What is
/// written wrongly but can only mean one thing is reported and read as it was meant; `nil` where a
/// diagnostic says why. Repeated keys are reported and the first one kept.
func readYAML(
  _ text: SourceText, _ range: Range<Int>, _ known: KnownFields, _ report: inout Report
) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  var events = YAMLEvents(text, range)
  if let node = events.document(), events.repeated.diagnostics.isEmpty,
    SuspicionCounter(text.bytes, known).count(node) == 0
  {
    return node
  }
  return repair(WrittenBlock(text, range), known, &report)
}

/// Reads a block as it is written: what cannot be read, or has a key twice, is reported and not
/// guessed at.
func readYAML(_ text: SourceText, _ range: Range<Int>, _ report: inout Report) -> YAMLNode? {
  guard passesYAMLLimits(text, range, &report) else { return nil }
  var events = YAMLEvents(text, range)
  let node = events.document()
  if let fault = events.fault {
    report.add(fault.rule, fault.message, at: fault.span)
    return nil
  }
  report.diagnostics += events.repeated.diagnostics
  return node
}
