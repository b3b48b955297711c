/// A number in a base from 2 to 36, with zeros before it if it has fewer than `width` digits.
///
/// Letters among the digits are in lower case, and a minus sign is before the zeros.
package func zeroPadded(
  _ number: some BinaryInteger, to width: Int = 2, radix: Int = 10
) -> String {
  let digits = String(number.magnitude, radix: radix)
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (number < 0 ? "-" : "") + zeros + digits
}

/// A number as 16 hexadecimal digits.
package func hexadecimal(_ number: UInt64) -> String { zeroPadded(number, to: 16, radix: 16) }
