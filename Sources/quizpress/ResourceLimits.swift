import Glibc

/// Makes what the system limits an error like any other, where the process can.
///
/// - Throws: ``ExitStatus/disk`` after saying which limit leaves too little to start with. What is
///   used up later while values grow ends the process: Swift cannot go on without memory.
func adaptToResourceLimits() throws {
  occupyStandardFiles()
  // Writing beyond the limit on a file's size then fails and does not end the process.
  signal(SIGXFSZ, SIG_IGN)
  raiseFileLimit()
  guard hasRoom(minBytes) else {
    printError(
      "less than \(minBytes >> 20) MB of memory is available to this process; "
        + "raise its limits ('ulimit -v', 'ulimit -d')")
    throw ExitStatus.disk
  }
}

/// Gives standard input, output and error a file where the caller closed them, so that no file of
/// the course gets their numbers; writing to it fails.
private func occupyStandardFiles() {
  for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
    // The lowest free number is taken: this one, since those below are in use.
    _ = open("/dev/null", O_RDONLY)
  }
}

/// What a small course takes besides the program itself.
private let minBytes = 96 << 20

/// Takes as many open files as the system allows this process.
private func raiseFileLimit() {
  var limit = rlimit()
  let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  guard getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
  limit.rlim_cur = limit.rlim_max
  setrlimit(files, &limit)
}

/// Whether so many bytes can be mapped.
private func hasRoom(_ count: Int) -> Bool {
  let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
  let place = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0)
  guard place != MAP_FAILED else { return false }
  munmap(place, count)
  return true
}
