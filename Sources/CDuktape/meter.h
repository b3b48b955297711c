#pragma once
#include <stdbool.h>

/// The memory and the instructions that a heap has used, and its limits.
struct HeapMeter {
  /// The bytes of memory in use, and their maximum.
  long taken, limit;
  /// How many more times a call may execute 262,144 instructions; negative once it exceeds its
  /// limit.
  long rounds;
  /// Whether a call asked for more memory than the limit.
  bool isExhausted;
};
