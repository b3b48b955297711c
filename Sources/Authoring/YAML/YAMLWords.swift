/// What a fault that libyaml names most often means.
func frontMatterMessage(for problem: String) -> String {
  switch problem {
  case "mapping values are not allowed in this context":
    "a value that holds ': ' needs quotes around it"
  case "found character that cannot start any token":
    "a value cannot start with this character; tabs do not indent, and '@', '`', '%' need quotes"
  case "found unexpected end of stream", "found unexpected document indicator":
    "a quotation mark that opens a value is never closed"
  case "could not find expected ':'": "a key needs a colon and a space after it"
  case "found a tab character that violates indentation",
    "found a tab character that violate indentation":
    "blanks indent a line, never tabs"
  case "did not find expected ',' or ']'": "a list that '[' opens needs commas and a ']'"
  case "did not find expected ',' or '}'": "a group that '{' opens needs commas and a '}'"
  case "did not find expected hexdecimal number", "found unknown escape character":
    "within double quotes a backslash needs another one before it"
  case "did not find expected '-' indicator": "the items of a list start with '- ', all alike"
  case "did not find expected <document start>": "front matter is one group of keys and values"
  case "did not find expected key": "a line here is indented differently from its neighbours"
  default: "front matter is lines of the form 'key: value', and this is none"
  }
}
