import Glibc

/// Whether an error number says that the disk or the system failed, rather than that a path is
/// missing, is not the user's to open, or is of a kind that is never opened.
package func isSystemFault(_ code: Int32) -> Bool {
  let ofPaths = [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EISDIR, EACCES, EPERM, ENXIO, ENODEV]
  return code != 0 && !ofPaths.contains(code)
}
