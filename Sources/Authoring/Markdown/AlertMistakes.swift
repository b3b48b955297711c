import Courseware

/// A quote that starts like an alert but is not one.
struct AlertMistake {
  /// Its mark.
  var span: Span
  var rule: String
  var fix: Diagnostic.Fix?
}

extension MarkdownDocument {
  /// Keeps what is wrong with a quote's mark, where it has one.
  func noteAlertMistake(in quote: MarkdownNode, _ keepingTip: Bool) {
    // A link, `[!reference](url)`, is no mark.
    guard let first = quote.firstChild, first.kind == .paragraph,
      first.firstChild?.kind == .text
    else { return }
    let source = bytes(of: first)
    guard text.bytes[source].starts(with: "[!".utf8),
      let close = text.bytes[source].firstIndex(of: UInt8(ascii: "]")),
      close - source.lowerBound > 3,
      text.bytes[source.lowerBound + 2..<close].allSatisfy({ isLetter($0) })
    else { return }
    let name = text.string(source.lowerBound + 2..<close).lowercased()
    if keepingTip, name == Alert.tip.rawValue { return }
    let place = source.lowerBound..<close + 1
    let line = close + 1..<min(source.upperBound, lineEnd(text.bytes, close))
    let isAlone = line.allSatisfy { text.bytes[$0] == 32 }
    if isAlone, line.upperBound == source.upperBound, first.next == nil { return }
    alertMistakes.append(mistake(name, place, isAlone: isAlone))
  }

  private func mistake(_ name: String, _ place: Range<Int>, isAlone: Bool) -> AlertMistake {
    let span = span(place)
    guard let alert = Alert(rawValue: name) else {
      let near = nearest(to: name, among: Alert.allCases.map(\.rawValue)).flatMap(Alert.init)
      let meant = near ?? otherAlerts[name]
      return AlertMistake(
        span: span,
        rule: "alerts are '[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]' and '[!CAUTION]'",
        fix: meant.map { .writing($0.mark, at: span) })
    }
    if !isAlone {
      let end = text.bytes[place.upperBound...].firstIndex { $0 != 32 } ?? place.upperBound
      let line = text.bytes[..<place.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
      let margin = text.bytes[line..<place.lowerBound].map { $0 == UInt8(ascii: ">") ? $0 : 32 }
      let edit = Diagnostic.Edit(
        span: self.span(place.lowerBound..<end),
        replacement: "\(alert.mark)\n\(String(decoding: margin, as: UTF8.self))")
      return AlertMistake(
        span: span, rule: "the marker of an alert must be alone on its line",
        fix: .init(title: "start a new line after it", edits: [edit], isSafe: false))
    }
    let edit = Diagnostic.Edit(span: span, replacement: alert.mark)
    return AlertMistake(
      span: span, rule: "the marker of an alert must be in capitals",
      fix: .init(title: "write '\(alert.mark)'", edits: [edit], isSafe: true))
  }

  func reportAlertMistakes(_ report: inout Report) {
    for mistake in alertMistakes {
      report.add(
        .unknownAlert, mistake.rule, at: mistake.span, fixes: mistake.fix.map { [$0] } ?? [])
    }
  }
}

/// What other programs call them.
private let otherAlerts: [String: Alert] = [
  "hint": .tip, "info": .note, "information": .note, "remark": .note, "notice": .note,
  "danger": .caution, "error": .caution, "attention": .warning, "alert": .warning,
]
