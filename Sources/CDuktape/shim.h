// Duktape, with a function for the one call that is a macro, since Swift does not import such
// macros.
#pragma once
#include <duktape.h>
#include <malloc.h>
#include "meter.h"

/// Runs a script and leaves its value or its error on the stack; returns 0 if it succeeded.
static inline int quizpress_run_script(duk_context *heap, const char *script, size_t count) {
  return duk_peval_lstring(heap, script, count);
}
