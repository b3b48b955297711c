import Courseware
import Testing

@Suite struct ZeroPaddingTests {
  @Test("Zeros are before the digits of a number, and after its sign") func numbers() {
    #expect([0, 7, 10, 123].map { zeroPadded($0) } == ["00", "07", "10", "123"])
    #expect(zeroPadded(-1, to: 4) == "-0001" && zeroPadded(Int.min) == "\(Int.min)")
    #expect(zeroPadded(UInt8(0xB), radix: 16) == "0b" && zeroPadded(8, to: 3, radix: 8) == "010")
    #expect(hexadecimal(0xAB) == "00000000000000ab" && hexadecimal(.max).count == 16)
  }

  @Test("Years have at least four digits, also before the year 0") func years() {
    // A claimed time of the year 0 is in the year before it in some zones.
    for (year, text) in [(-1, "-0001-12-31"), (33, "0033-12-31"), (12_026, "12026-12-31")] {
      let day = CivilTime(year: year, month: 12, day: 31)
      #expect(day.date == text && CivilTime(seconds: day.seconds) == day)
    }
  }
}
