/// The schemes of addresses to which a template may link.
let linkSchemes: Set<String> = ["http", "https", "mailto", "tel"]

/// Elements that load the target of their address as a part of the page.
let elementsThatLoad: Set<String> = ["frame", "iframe", "script"]

/// The values that are addresses in the site.
let addressNames: Set<String> = [
  "address", "authorHref", "classroomHref", "codeStylesheet", "feed", "grades",
  "home", "href", "icon", "instructions", "languageHref", "library", "logo",
  "ownStylesheet", "presenter", "root", "script", "source", "stylesheet", "tagHref",
]

let addressAttributes: Set<String> = ["action", "cite", "href", "poster", "src"]

/// Whether what follows is part of a host: nothing but the scheme and slashes comes before, or a
/// host that has not ended.
func choosesHost(after before: String) -> Bool {
  var rest = before.replacing("\0", with: "")[...]
  for scheme in ["http:", "https:"] where rest.hasPrefix(scheme) {
    rest = rest.dropFirst(scheme.count)
    if !rest.hasPrefix("//") { return true }
  }
  if rest == "/" || rest.hasPrefix("/&") { return true }
  return rest.hasPrefix("//") && !rest.drop { $0 == "/" }.contains { "/?#".contains($0) }
}

/// The attributes whose values browsers only show or compare.
let textAttributes: Set<String> = [
  "abbr", "alt", "class", "colspan", "datetime", "dir", "download", "for", "headers", "height",
  "hreflang", "id", "itemprop", "label", "lang", "max", "min", "name", "placeholder", "property",
  "role", "rowspan", "scope", "summary", "title", "translate", "value", "width",
]
