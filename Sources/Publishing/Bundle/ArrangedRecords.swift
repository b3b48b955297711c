import Courseware

/// The bundle's records of what is put in order, matched, written or placed on a scale.
extension [UInt8] {
  mutating func writeOrdering(_ ordering: Ordering) {
    field("kind", "ordering")
    field("scoresParts", ordering.scoresParts)
    key("items")
    beginArray()
    for item in ordering.items { writeItem(item.id, item.text) }
    endArray()
  }

  mutating func writeMatching(_ matching: Matching) {
    field("kind", "matching")
    field("scoresParts", matching.scoresParts)
    field("rowsHeading", matching.rowsHeading)
    field("partnersHeading", matching.partnersHeading)
    key("rows")
    beginArray()
    for row in matching.rows {
      beginObject()
      field("id", row.id)
      field("text", row.text)
      field("partner", row.partner)
      endObject()
    }
    endArray()
    key("partners")
    beginArray()
    for partner in matching.partners { writeItem(partner.id, partner.text) }
    endArray()
  }

  mutating func writeEssay(_ essay: Essay) {
    field("kind", "essay")
    field("rubric", essay.rubric)
  }

  mutating func writeScale(_ scale: Scale) {
    field("kind", "scale")
    key("steps")
    beginArray()
    for step in scale.steps { writeItem(step.id, step.text) }
    endArray()
  }

  private mutating func writeItem(_ id: String, _ text: Prose) {
    beginObject()
    field("id", id)
    field("text", text)
    endObject()
  }
}
