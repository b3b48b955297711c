// Duktape, and as a function the one call that is a macro there, which Swift does not see.
#pragma once
#include <duktape.h>
#include <malloc.h>
#include "meter.h"

/// Runs a script and leaves its value or its error on the stack; 0 where it ended well.
static inline int quizpress_run_script(duk_context *heap, const char *script, size_t count) {
  return duk_peval_lstring(heap, script, count);
}
