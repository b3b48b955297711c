import Glibc

/// Calls a function on several threads at once, including the current one, and waits for all of
/// them.
///
/// If the system creates fewer threads than requested, fewer call it, so the function must take its
/// work from a shared queue until it is empty. Dispatch would wait for a thread forever.
///
/// - Parameters:
///   - count: The number of threads, at least 1.
///   - work: The function to call.
func callInThreads(_ count: Int, _ work: @Sendable () -> Void) {
  withoutActuallyEscaping(work) { work in
    let threads = (1..<max(1, count)).compactMap { _ in startedThread(Work(work)) }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// Runs a function on a new detached thread; returns false if the system does not create one.
package func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  guard let thread = startedThread(Work(work)) else { return false }
  return pthread_detach(thread) == 0
}

/// Signals that ask a program to end: from Ctrl-C, from the system, and from a closed terminal.
private let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// Keeps the signals that ask the program to end for ``waitForEnd()``; must be called before other
/// threads start.
package func holdEndingSignals() {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for signal in endingSignals { unsafe sigaddset(&set, signal) }
  unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
}

/// Lets signals end the program again; one that arrived since ``holdEndingSignals()`` ends it now.
package func releaseEndingSignals() {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for signal in endingSignals { unsafe sigaddset(&set, signal) }
  unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
}

/// Whether a signal that is held will end the program, which it does not if the program was started
/// to ignore it, as by `nohup`.
package func isAskedToEnd() -> Bool {
  var pending = sigset_t()
  guard unsafe sigpending(&pending) == 0 else { return false }
  return endingSignals.contains { signal in
    unsafe sigismember(&pending, signal) == 1 && !isIgnored(signal)
  }
}

private func isIgnored(_ signal: Int32) -> Bool {
  var action = sigaction()
  guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
  let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
  return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignoring
}

/// Waits for one of the signals that ask the program to end, or for ``askToEnd()``.
package func waitForEnd() {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for signal in endingSignals { unsafe sigaddset(&set, signal) }
  var signal: Int32 = 0
  while unsafe sigwait(&set, &signal) != 0 {}
}

/// Lets ``waitForEnd()`` return.
package func askToEnd() { kill(getpid(), SIGTERM) }

/// The function of a new thread.
private final class Work: Sendable {
  let call: @Sendable () -> Void

  init(_ call: @escaping @Sendable () -> Void) { self.call = call }
}

/// A running thread; `nil` if the system does not create one.
private func startedThread(_ work: Work) -> pthread_t? {
  var attributes = pthread_attr_t()
  guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setstacksize(&attributes, stackSize)
  var thread = pthread_t()
  let handed = unsafe Unmanaged.passRetained(work)
  let status = unsafe pthread_create(
    &thread, &attributes,
    { pointer in
      if let pointer = unsafe pointer {
        unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().call()
      }
      return nil
    }, handed.toOpaque())
  if status == 0 { return thread }
  unsafe handed.release()
  return nil
}

/// The stack size in bytes, the default of a program's first thread; the limits of recursion in the
/// readers depend on it.
private let stackSize = 8 << 20

/// Lets one thread wait until another one signals; several signals before a wait count as one.
package final class Semaphore: Sendable {
  private let (readEnd, writeEnd): (Int32, Int32)

  /// Creates a semaphore from a pipe; fails if the system has no file descriptors left.
  package init() throws(DiskError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw DiskError("make", "pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // If the pipe is full, the signals in it are enough.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends a wait of another thread, or the next one; never waits itself.
  package func signal() { _ = unsafe write(writeEnd, [0] as [UInt8], 1) }

  /// Waits for a signal; up to 4,096 signals sent before count as one.
  package func wait() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = uninterrupted { unsafe read(readEnd, &bytes, bytes.count) }
  }
}
