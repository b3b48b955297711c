// Debian has Duktape as its source and as a shared library; what links it into a program compiles it.
#define DUK_COMPILING_DUKTAPE
#include "/usr/share/duktape/duk_config.h"
#include "meter.h"
// The interpreter asks this when a call starts and after every 262,144 instructions of it.
#define DUK_USE_INTERRUPT_COUNTER
#define DUK_USE_EXEC_TIMEOUT_CHECK(meter) (--((struct HeapMeter *)(meter))->rounds < 0)
#include "/usr/share/duktape/duktape.c"
