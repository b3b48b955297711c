import Courseware
import Disk
import FoundationEssentials
import Serving

/// The IP addresses for the value of `--host`; `nil` if it is not valid.
func listeningAddresses(of host: String) -> [String]? {
  if host == "localhost" { return ["127.0.0.1", "::1"] }
  return Server.isAddress(host) ? [host] : nil
}

/// A listening server.
///
/// - Throws: An exit status, after printing why the server cannot listen.
func listen(at host: String, port: UInt16, limits: Limits = Limits()) throws -> Server {
  do throws(ListenFault) {
    return try Server(
      addresses: listeningAddresses(of: host) ?? [], port: port, limits: limits)
  } catch {
    if error.isTaken {
      printError("port \(port) is used by another program; choose another one with '--port'")
    } else if error.isForbidden {
      printError("this user may not listen on port \(port); choose one above 1023 with '--port'")
    } else if error.isElsewhere {
      try fail("'\(host)' is not an address of this computer", ExitStatus.usage)
    } else {
      printError("cannot listen on port \(port): \(systemWords(error.number))")
    }
    throw ExitStatus.disk
  }
}

extension Server {
  /// The address at which this computer reaches the server, without a path; `host` is the value of
  /// `--host`.
  func localAddress(host: String) -> String {
    let isAny = ["0.0.0.0", "::", "localhost"].contains(host)
    let name = isAny ? "localhost" : host.contains(":") ? "[\(host)]" : host
    return "http://\(name):\(port)"
  }

  /// The address at which other devices reach the server; `host` is the value of `--host`.
  func networkAddress(host: String) -> String {
    let isAny = host == "0.0.0.0" || host == "::"
    let name = isAny ? networkAddresses().first ?? "127.0.0.1" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)/"
  }
}

/// Opens an address in the user's browser, if there is one.
func openBrowser(at address: String) {
  let isStarted = startThread {
    let environment = ProcessInfo.processInfo.environment
    let run = try? ProgramRun(["xdg-open", address], environment, input: [])
    if run?.status != 0 { printNote("no browser was found; open \(address)") }
  }
  if !isStarted { printNote("open \(address)") }
}
