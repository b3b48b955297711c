import Courseware

/// Regular expressions for the values that the front-matter readers accept, for JSON Schema: a text
/// is valid if the pattern is found in it.
///
/// Source of the syntax: ECMA-262, which JSON Schema refers to.
enum FieldPattern {
  /// Decimal digits for a whole number in a range that starts with 0 or 1; at most nine digits.
  static func whole(_ range: ClosedRange<Int>) -> String {
    let isPositive = range.lowerBound > 0 ? "(?=0*[1-9])" : ""
    return "(?![0-9]{10})\(isPositive)0*(?:\(upTo(range.upperBound)))"
  }

  /// A number in a range that starts with 0, with at most two decimals.
  static func decimal(_ range: ClosedRange<Int>) -> String {
    let below = "(?:\(upTo(range.upperBound - 1)))(?:\\.[0-9]{1,2})?"
    return "(?:-0{1,9}(?:\\.0{1,2})?|(?![0-9]{10})0*(?:\(below)|\(range.upperBound)(?:\\.0{1,2})?))"
  }

  /// A number as for `decimal`; a percent sign may follow.
  static func percent(_ range: ClosedRange<Int>) -> String {
    let number = decimal(range)
    return "^(?:\(number)|\\s*\(number)\\s*%)$"
  }

  /// A percentage; values below 1 need a percent sign.
  static let wholePercent =
    "^(?:(?!0+\\.[0-9]*[1-9])\(decimal(0...100))|\\s*\(decimal(0...100))\\s*%)$"

  /// Durations in descending units; no unit may exceed the maximum.
  static func duration(_ range: ClosedRange<Int>) -> String {
    let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)].map { unit, seconds in
      "(?:(?![0-9]{10})0*(?:\(upTo(range.upperBound / seconds))) *\(unit)(?![a-z]) *)?"
    }
    return "^(?=.*\(range.lowerBound > 0 ? "[1-9]" : "[0-9]"))\(units.joined())$"
  }

  /// An existing date, with or without a time of day and an offset.
  static let time: String = {
    let leapYear = "(?:(?:19|2[0-9])(?:0[48]|[2468][048]|[13579][26])|2[048]00)-02-29"
    let day =
      "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
      + "|02-(?:0[1-9]|1[0-9]|2[0-8]))"
    let offset = "(?:[Zz]|[+-](?:(?:0[0-9]|1[0-7]):[0-5][0-9]|18:00))"
    let clock = "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]+)?)?"
    return "^\\s*(?:(?:19|2[0-9])[0-9]{2}-\(day)|\(leapYear))(?:(?:[Tt]|\\s+)\(clock)\(offset)?)?"
      + "\\s*$"
  }()

  /// The same as ``isMailAddress(_:)``.
  static let mail: String = {
    let part = #"[^@ ,;:<>()\[\]"\\]+"#
    return "^\(part)@\(part)$"
  }()
  /// 65 bytes in base64url, the first of which is 4.
  static let publicKey = "^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$"
  static let language = "^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$"
  static let timeZone = "^(?:UTC|GMT|[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)+)$"
  static let color = "^#?[0-9A-Fa-f]{6}$"
  /// A person's name, which must not be an e-mail address.
  static let personName = "^[^@]*[^@\\s][^@]*$"

  /// An address that starts with one of the schemes; without `mailto`, that of a folder.
  static func address(_ schemes: [String]) -> String {
    let other = "[^\\u0000-\\u0020\"<"
    let port = "(?::0*[1-9][0-9]{0,4})?"
    let forms = schemes.map { scheme in
      if scheme == "mailto" { return "\(other)@?]+(?:@\(other)@?]+)+(?:\\?\(other)]*)?" }
      // A page may send only to the host that its content security policy names.
      return schemes.contains("mailto")
        ? "//(?![.-])[A-Za-z0-9.-]+\(port)(?:[/?#]\(other)]*)?"
        : "//(?!.*/index\\.html$)\(other)/?#:]\(other)?#]*"
    }
    let all = zip(schemes, forms).map { "\(anyCase($0)):\($1)" }
    return "^(?:\(all.joined(separator: "|")))$"
  }

  /// A file name with one of the extensions.
  static func file(endings: [String]) -> String {
    "^[^:]*\\.(?:\(endings.sorted().map(anyCase).joined(separator: "|")))$"
  }

  /// A valid name of a quiz's file or of a folder.
  static func formerName(ofQuiz: Bool) -> String {
    let devices = "(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?![a-z0-9-]))"
    let stem = "\(devices)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?![a-z0-9-])"
    return ofQuiz ? "\(stem)(?:/\(stem))?" : stem
  }

  /// A word in any case.
  static func anyCase(_ word: String) -> String {
    word.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : String($0) }.joined()
  }

  /// Decimal digits for a number from 0 to a maximum, without leading zeros.
  private static func upTo(_ maximum: Int) -> String {
    let digits = String(max(maximum, 0)).map { $0.wholeNumberValue ?? 0 }
    var forms = digits.count > 1 ? ["[0-9]{1,\(digits.count - 1)}"] : []
    for (index, digit) in digits.enumerated() {
      let start = digits[..<index].map(String.init).joined()
      let least = index == 0 && digits.count > 1 ? 1 : 0
      guard digit > least else { continue }
      let left = digits.count - index - 1
      forms.append("\(start)[\(least)-\(digit - 1)]" + (left > 0 ? "[0-9]{\(left)}" : ""))
    }
    return (forms + [String(max(maximum, 0))]).joined(separator: "|")
  }
}
