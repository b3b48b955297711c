import CLinux

/// Lets the allocator return freed blocks of 2 MiB or more, and more than 8 MiB at the end of the
/// heap, to the system from now on.
///
/// By default, glibc keeps larger and larger blocks for reuse: merging a million attempts takes up
/// to 160 MB instead of 130, and no less time.
package func returnFreedMemory() {
  mallopt(M_MMAP_THRESHOLD, 2 << 20)
  mallopt(M_TRIM_THRESHOLD, 8 << 20)
}
