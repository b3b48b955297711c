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
package func callInThreads(_ count: Int, _ work: @Sendable () -> Void) {
  withoutActuallyEscaping(work) { work in
    let threads = (1..<max(1, count)).compactMap { _ in startedThread(Work(work)) }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// What a new thread is handed.
private final class Work: Sendable {
  let call: @Sendable () -> Void

  init(_ call: @escaping @Sendable () -> Void) { self.call = call }
}

/// A running thread; `nil` where the system makes none.
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

/// In bytes, as a program's first thread has it by default; recursion in the readers is bounded
/// with it in mind.
private let stackSize = 8 << 20
