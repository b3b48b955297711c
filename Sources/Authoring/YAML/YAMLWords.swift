/// The message for a libyaml error, with its most likely cause.
func frontMatterMessage(for problem: String) -> String {
  switch problem {
  case "mapping values are not allowed in this context":
    "a value that contains ': ' needs quotation marks"
  case "found character that cannot start any token":
    "a value cannot start with this character; do not indent with tabs, and quote '@', '`' and '%'"
  case "found unexpected end of stream", "found unexpected document indicator":
    "an opening quotation mark is not closed"
  case "could not find expected ':'": "a field name must be followed by a colon and a space"
  case "found a tab character that violates indentation",
    "found a tab character that violate indentation":
    "indent lines with spaces, not tabs"
  case "did not find expected ',' or ']'": "a list that starts with '[' needs commas and a ']'"
  case "did not find expected ',' or '}'": "a group that starts with '{' needs commas and a '}'"
  case "did not find expected hexdecimal number", "found unknown escape character":
    "write a backslash between double quotation marks twice"
  case "did not find expected '-' indicator":
    "the items of a list must all start with '- ', with the same indentation"
  case "did not find expected <document start>": "front matter must be one group of fields"
  case "did not find expected key": "this line is indented differently from the lines around it"
  default: "front matter must have lines of the form 'field: value'"
  }
}
