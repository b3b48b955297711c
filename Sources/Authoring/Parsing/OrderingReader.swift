import Courseware

extension QuestionReader {
  /// The items of a list without marks: what is to be ordered, or the steps of a scale.
  mutating func items(_ list: MarkdownNode, _ name: String) -> [ParsedOption] {
    list.loosen()
    let found = list.children.map { plainItem($0, name) }
    return distinguished(found)
  }

  private mutating func plainItem(_ item: MarkdownNode, _ name: String) -> ParsedOption {
    let span = document.firstLineSpan(of: item)
    let form = ItemForm(name: name, isOption: false)
    return self.item(item, form, isKey: false, span)
  }
}
