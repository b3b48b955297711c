// Debian has Duktape as its source and as a shared library; what links it into a program compiles it.
#include "/usr/share/duktape/duktape.c"
