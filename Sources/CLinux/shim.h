// What Linux offers beyond POSIX: glibc shows it only under _GNU_SOURCE, which Swift does not set.
#pragma once
#include <sys/vfs.h>

/// Swaps two names at once. See renameat2(2).
int renameat2(int, const char *, int, const char *, unsigned int);

/// Writes a whole file system out to its device. See syncfs(2).
int syncfs(int);

/// The flag of renameat2 that swaps, from linux/fs.h.
enum { QUIZPRESS_RENAME_EXCHANGE = 2 };
