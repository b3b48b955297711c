import Courseware
import Testing

@Suite struct PackingTests {
  private struct Packed: Equatable {
    var byte: UInt8 = 200
    var number = -5
    var hash: UInt64 = .max - 3
    var text = "Zürich 中文"
    var flag = true
    var list = ["", "a", "bc"]

    init() {}

    init(_ packed: inout Unpacking) throws(Unpacking.Damage) {
      (byte, number, hash) = (try packed.byte(), try packed.number(), try packed.number64())
      (text, flag) = (try packed.text(), try packed.flag())
      list = try packed.list { packed throws(Unpacking.Damage) in try packed.text() }
    }

    var bytes: [UInt8] {
      var packing = Packing()
      packing.append(byte)
      packing.append(number)
      packing.append(hash)
      packing.append(text)
      packing.append(flag)
      packing.append(list.count)
      for element in list { packing.append(element) }
      return packing.bytes
    }
  }

  @Test("What was packed is read again, and nothing is left") func roundTrip() throws {
    var unpacking = Unpacking(Packed().bytes[...])
    #expect(try Packed(&unpacking) == Packed())
    #expect(unpacking.isAtEnd)
  }

  @Test("A part of it is damaged wherever it ends") func ends() {
    let bytes = Packed().bytes
    for end in bytes.indices {
      var unpacking = Unpacking(bytes[..<end])
      #expect(throws: Unpacking.Damage.self) { try Packed(&unpacking) }
    }
  }

  @Test("A size is neither negative nor larger than four bytes allow")
  func size() {
    for (number, isSize) in [(0, true), (2_147_483_647, true), (-1, false), (1 << 31, false)] {
      var packing = Packing()
      packing.append(number)
      var unpacking = Unpacking(packing.bytes[...])
      let size = try? unpacking.size()
      #expect(size == (isSize ? number : nil))
    }
  }

  @Test("A length that is too large or negative is damage", arguments: [-1, 9, .max])
  func length(_ count: Int) {
    var packing = Packing()
    packing.append(count)
    packing.append(UInt64(0))
    var text = Unpacking(packing.bytes[...])
    #expect(throws: Unpacking.Damage.self) { try text.text() }
    var list = Unpacking(packing.bytes[...])
    #expect(throws: Unpacking.Damage.self) {
      try list.list { packed throws(Unpacking.Damage) in try packed.flag() }
    }
  }
}
