import Foundation
import TestSupport
import Testing

@testable import Serving

private func greeting(_ request: HTTPRequest) -> HTTPResponse {
  HTTPResponse(
    .ok, "\(request.method.rawValue) \(request.path) \(request.query) \(request.body.count)")
}

private let hostLine = "Host: localhost\r\n"

@Suite struct ServerTests {
  @Test("A request gets a response and the connection stays open") func staysOpen() throws {
    let server = try RunningServer(greeting)
    let client = try server.client()
    for path in ["/a", "/b%20c?x=1"] {
      client.send("GET \(path) HTTP/1.1\r\n\(hostLine)\r\n")
      let response = try #require(client.receive(until: "0\n"))
      #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test("Requests that arrive together are answered in their order") func pipelined() throws {
    let server = try RunningServer(greeting)
    let client = try server.client()
    let requests = (0..<40).map { "GET /\($0) HTTP/1.1\r\n\(hostLine)\r\n" }.joined()
    client.send(
      requests
        + "POST /last HTTP/1.1\r\n\(hostLine)Connection: close\r\nContent-Length: 5\r\n\r\nhello")
    let text = try #require(client.receive())
    let paths = text.split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("GET ") || $0.hasPrefix("POST ")
    }
    #expect(paths == (0..<40).map { "GET /\($0)  0" } + ["POST /last  5"])
  }

  @Test("A request may arrive byte by byte") func byteByByte() throws {
    let server = try RunningServer(greeting)
    let client = try server.client()
    for byte in "POST /x?y HTTP/1.1\r\n\(hostLine)Content-Length: 3\r\n\r\nabc" {
      client.send(String(byte))
    }
    #expect(try #require(client.receive(until: "3\n")).hasSuffix("POST /x y 3\n"))
  }

  @Test("HEAD has the head of the response alone") func head() throws {
    let server = try RunningServer(greeting)
    let client = try server.client()
    client.send("HEAD /x HTTP/1.0\r\n\(hostLine)\r\n")
    let response = try #require(client.receive())
    #expect(response.hasSuffix("\r\n\r\n") && response.contains("content-length: 11"))
  }

  @Test(
    "What could be understood in two ways is refused and the connection closed",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(hostLine)\(hostLine)\r\n", 400),
      ("GET  / HTTP/1.1\r\n\(hostLine)\r\n", 400), ("GET / HTTP/2.0\r\n\(hostLine)\r\n", 505),
      ("GET / FTP/1.1\r\n\(hostLine)\r\n", 400), ("DELETE / HTTP/1.1\r\n\(hostLine)\r\n", 405),
      ("GET http://localhost/ HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET * HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /../x HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /%2e%2E/x HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /a/..%2fx HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /%00 HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /%zz HTTP/1.1\r\n\(hostLine)\r\n", 400), ("GET /%ff HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /%c0%ae%c0%ae/ HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET /é HTTP/1.1\r\n\(hostLine)\r\n", 400),
      ("GET / HTTP/1.1\r\n\(hostLine)A : b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(hostLine) folded\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(hostLine)A: b\nC: d\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(hostLine)A: \u{0}\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(hostLine)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
      ("POST / HTTP/1.1\r\n\(hostLine)Content-Length: +1\r\n\r\na", 400),
      ("POST / HTTP/1.1\r\n\(hostLine)Content-Length: 99999999999999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\n\(hostLine)Content-Length: 104857600\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\n\(hostLine)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
      ("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n\(hostLine)\r\n", 431),
      ("GET / HTTP/1.1\r\n\(hostLine)\(String(repeating: "A: b\r\n", count: 80))\r\n", 431),
      ("\u{16}\u{3}\u{1}", 400), ("\r\n\r\n\r\n\r\n", 400),
    ])
  func refused(_ request: String, _ status: Int) throws {
    let server = try RunningServer(greeting)
    let client = try server.client()
    client.send(request)
    let response = try #require(client.receive())
    #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(response.prefix(40))")
  }

  @Test("Random bytes and damaged requests neither stop the server nor get a success")
  func damaged()
    throws
  {
    let server = try RunningServer(greeting)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var bytes = Array("GET /a HTTP/1.1\r\n\(hostLine)Accept: */*\r\n\r\n".utf8)
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...127, using: &random)
      }
      let client = try server.client()
      client.send(String(decoding: bytes, as: UTF8.self) + "\r\n\r\n")
    }
    let client = try server.client()
    client.send("GET /still HTTP/1.1\r\n\(hostLine)Connection: close\r\n\r\n")
    #expect(try #require(client.receive()).contains("GET /still"))
  }

  @Test("A client that sends a byte now and then is closed when its time is up") func slow() throws
  {
    var limits = Limits()
    limits.requestSeconds = 1
    let server = try RunningServer(limits: limits, greeting)
    let client = try server.client()
    client.send("GET / HTTP/1.1\r\nX: ")
    let start = Date()
    while Date().timeIntervalSince(start) < 60, client.send("a") { usleep(100_000) }
    #expect(!client.send("a"))
  }

  @Test("Clients that keep connections open keep nobody out") func manyConnections() throws {
    var limits = Limits()
    limits.connections = 20
    let server = try RunningServer(limits: limits, greeting)
    let holders = try (0..<200).map { _ in
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\n")
      return client
    }
    let client = try server.client()
    client.send("GET /in HTTP/1.1\r\n\(hostLine)Connection: close\r\n\r\n")
    #expect(try #require(client.receive()).contains("GET /in"))
    withExtendedLifetime(holders) {}
  }

  @Test("Clients that keep event streams open keep nobody out") func manyStreams() throws {
    var limits = Limits()
    limits.connections = 3
    let server = try RunningServer(limits: limits) { request in
      request.path == "/events" ? .events() : greeting(request)
    }
    let holders = try (0..<3).map { _ in
      let client = try server.client()
      client.send("GET /events HTTP/1.1\r\n\(hostLine)\r\n")
      #expect(client.receive(until: "\r\n\r\n")?.contains("text/event-stream") == true)
      return client
    }
    let client = try server.client()
    client.send("GET /in HTTP/1.1\r\n\(hostLine)Connection: close\r\n\r\n")
    #expect(try #require(client.receive()).contains("GET /in"))
    server.server.send(ServerEvent("changed", data: "1"))
    let event = "event: changed\ndata: 1\n\n"
    #expect(holders.map { $0.receive(until: "\n\n") ?? "" }.sorted() == ["", event, event])
  }

  @Test("More requests than the limit in a second are refused") func rate() throws {
    var limits = Limits()
    limits.requestsPerSecond = 5
    let server = try RunningServer(limits: limits, greeting)
    let client = try server.client()
    client.send(String(repeating: "GET / HTTP/1.1\r\n\(hostLine)\r\n", count: 30))
    let text = try #require(client.receive())
    #expect(text.components(separatedBy: "200 OK").count - 1 >= 10)
    #expect(text.contains("429 Too Many Requests"))
  }

  @Test("Every open stream gets each event, and slow readers are dropped") func events() throws {
    var limits = Limits()
    limits.streamBytes = 1 << 20
    let server = try RunningServer(limits: limits) { request in
      request.path == "/events" ? .events() : greeting(request)
    }
    let clients = try (0..<3).map { _ in
      let client = try server.client()
      client.send("GET /events HTTP/1.1\r\n\(hostLine)\r\n")
      #expect(client.receive(until: "\r\n\r\n")?.contains("text/event-stream") == true)
      return client
    }
    server.server.send(ServerEvent("changed", data: "{\"line\":\n1}"))
    for client in clients.dropLast() {
      #expect(client.receive(until: "\n\n") == "event: changed\ndata: {\"line\": 1}\n\n")
    }
    let long = String(repeating: "x", count: 1 << 18)
    for _ in 0..<60 { server.server.send(ServerEvent("long", data: long)) }
    // Whoever read nothing was closed and the others are served.
    let other = try server.client()
    other.send("GET /x HTTP/1.1\r\n\(hostLine)Connection: close\r\n\r\n")
    #expect(try #require(other.receive()).contains("GET /x"))
  }

  @Test("Parts of a body are served as players ask for them") func ranges() {
    let whole = HTTPResponse(.ok, type: "video/mp4", Array("0123456789".utf8))
    func part(_ range: String?) -> (Int, String) {
      let response = whole.limited(to: range)
      guard case .bytes(let bytes) = response.body else { return (0, "") }
      return (response.status.rawValue, String(decoding: bytes, as: UTF8.self))
    }
    #expect(part("bytes=2-4") == (206, "234"))
    #expect(part("bytes=7-") == (206, "789"))
    #expect(part("bytes=-3") == (206, "789"))
    #expect(part("bytes=8-99") == (206, "89"))
    #expect(part("bytes=10-").0 == 416)
    for ignored in [nil, "bytes=4-2", "bytes=a-b", "bytes=0-1,3-4", "lines=1-2", "bytes=-"] {
      #expect(part(ignored) == (200, "0123456789"))
    }
  }
}

@Suite struct TrustTests {
  private func status(_ fields: [(String, String)]) -> Int {
    var request = HTTPRequest(method: .get, path: "/", query: "", fields: [])
    request.fields = fields.map { HTTPRequest.Field(name: $0.0, value: $0.1) }
    return request.refusal?.status.rawValue ?? 200
  }

  @Test(
    "Only names of this computer are accepted",
    arguments: [
      ("localhost", 200), ("LOCALHOST:7890", 200), ("127.0.0.1:7890", 200), ("[::1]:7890", 200),
      ("192.168.1.7", 200), ("evil.example:7890", 421), ("localhost.evil.example", 421),
      ("127.0.0.1.evil.example", 421), ("127.0.0.1@evil.example", 400), ("localhost:x", 400),
      ("", 400), ("[::1", 400), ("2130706433", 421), ("evil.example:7890:1", 400),
    ])
  func hosts(_ host: String, _ expected: Int) { #expect(status([("host", host)]) == expected) }

  @Test("Pages of other sites are refused") func origins() {
    let host = ("host", "localhost:7890")
    #expect(status([host, ("origin", "http://localhost:7890")]) == 200)
    #expect(status([host, ("origin", "https://evil.example")]) == 403)
    #expect(status([host, ("origin", "http://localhost:80")]) == 403)
    #expect(status([host, ("origin", "null")]) == 403)
    #expect(status([host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]) == 403)
    #expect(
      status([host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]) == 200)
  }
}
