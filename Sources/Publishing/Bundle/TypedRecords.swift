import Courseware

/// The bundle's records of what is typed: numbers, words and blanks.
extension [UInt8] {
  mutating func writeGap(_ gap: Gap, kind: String) {
    field("kind", kind)
    writeAccepted(by: gap)
  }

  mutating func writeBlanks(_ blanks: Blanks) {
    field("kind", "blanks")
    field("scoresParts", blanks.scoresParts)
    key("blanks")
    beginArray()
    for blank in blanks.blanks { writeBlank(blank) }
    endArray()
  }

  private mutating func writeBlank(_ blank: Blanks.Blank) {
    beginObject()
    field("id", blank.id)
    switch blank.content {
    case .gap(let gap): writeAccepted(by: gap)
    case .menu(let items):
      key("menu")
      beginArray()
      for item in items {
        beginObject()
        field("id", item.id)
        field("text", item.text)
        field("isKey", item.isKey)
        endObject()
      }
      endArray()
    }
    endObject()
  }

  private mutating func writeAccepted(by gap: Gap) {
    field("isCaseSensitive", gap.isCaseSensitive)
    field("shown", gap.shown)
    key("accepted")
    beginArray()
    for accepted in gap.accepted { writeAccepted(accepted) }
    endArray()
  }

  private mutating func writeAccepted(_ accepted: Gap.Accepted) {
    beginObject()
    switch accepted {
    case .number(let range):
      field("low", range.low.text)
      field("high", range.high.text)
      field("unit", range.unit)
    case .text(let text): field("text", text)
    case .pattern(let pattern): field("pattern", pattern.written)
    }
    endObject()
  }
}
