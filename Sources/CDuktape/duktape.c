// Debian packages Duktape as source and as a shared library; to link it statically, the source is
// compiled here.
#define DUK_COMPILING_DUKTAPE
#include "/usr/share/duktape/duk_config.h"
#include "meter.h"
// The interpreter evaluates this when a call starts and after every 262,144 instructions of it.
#define DUK_USE_INTERRUPT_COUNTER
#define DUK_USE_EXEC_TIMEOUT_CHECK(meter) (--((struct HeapMeter *)(meter))->rounds < 0)
#include "/usr/share/duktape/duktape.c"
