/// Whether a unit is one that many quizzes use: `kg`, `m/s^2`, `%`, `€` or `hours`.
///
/// After digits with a comma, other words may belong to a text, as in `1,3 BPG`.
func isCommonUnit(_ unit: String) -> Bool {
  let factors = unit.split { " /·⋅*×".contains($0) }
  return (1...4).contains(factors.count) && factors.allSatisfy(isCommonFactor)
}

/// Whether a part of a unit is common, with or without an exponent: `s^-2`, `cm3`.
private func isCommonFactor(_ factor: Substring) -> Bool {
  let symbol = String(factor.prefix { $0 != "^" && !$0.isNumber })
  let exponent = factor.drop { $0 != "^" && !$0.isNumber }
  guard let first = symbol.first,
    exponent.allSatisfy({ $0.isNumber || "^+-\u{2212}".contains($0) })
  else { return false }
  if symbol.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .currencySymbol }) {
    return true
  }
  if symbols.contains(symbol) || prefixable.contains(symbol) { return true }
  if "kMGTmcdhnpfµμ".contains(first), prefixable.contains(String(symbol.dropFirst())) {
    return true
  }
  let word = symbol.lowercased()
  if names.contains(word) { return true }
  return ["kilo", "milli", "centi", "zenti", "mega"].contains { prefix in
    word.hasPrefix(prefix) && names.contains(String(word.dropFirst(prefix.count)))
  }
}

/// Symbols that may have a prefix, such as that of `kilo`.
private let prefixable: Set<String> = [
  "m", "g", "s", "A", "K", "mol", "cd", "L", "l", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "Ω",
  "S", "T", "H", "eV", "cal", "bar", "t", "Wh", "Ah",
]

private let symbols: Set<String> = [
  "%", "‰", "°", "°C", "°F", "min", "h", "d", "ha", "rad", "deg", "dB", "kB", "MB", "GB", "TB",
  "ppm", "ppb", "px", "pt", "lb", "lbs", "ft", "mi", "oz", "mph", "km/h", "kmh", "atm", "mmHg",
  "EUR", "USD", "GBP", "CHF",
]

private let names: Set<String> = [
  "percent", "prozent", "meter", "meters", "metern", "metre", "metres", "mètres", "metros",
  "liter", "liters", "litern", "litre", "litres", "gram", "grams", "gramm", "gramme", "grammes",
  "second", "seconds", "sekunden", "secondes", "minute", "minutes", "minuten", "hour", "hours",
  "stunde", "stunden", "heures", "horas", "day", "days", "tag", "tage", "week", "weeks", "woche",
  "wochen", "month", "months", "monate", "year", "years", "jahr", "jahre", "euro", "euros",
  "dollar", "dollars", "cent", "cents", "million", "millions", "millionen", "billion", "billions",
  "milliarden", "mile", "miles", "inch", "inches", "foot", "feet", "degrees", "grad", "joule",
  "watt", "volt", "newton", "ampere",
]
