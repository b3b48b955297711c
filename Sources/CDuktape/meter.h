#pragma once
#include <stdbool.h>

/// What a heap has used and how much it may use.
struct HeapMeter {
  /// Bytes of memory: those in use, and the largest number that may be.
  long taken, limit;
  /// How often a call may still execute 262,144 instructions; negative if it used more.
  long rounds;
  /// Whether a call asked for more memory than the limit.
  bool isExhausted;
};
