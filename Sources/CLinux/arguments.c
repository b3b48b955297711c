// Swift reads the command line from /proc/self/cmdline, which may be missing in a container or a
// chroot; glibc also passes it to functions that run before main.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
