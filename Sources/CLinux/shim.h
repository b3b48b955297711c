// Functions of Linux beyond POSIX, which glibc declares only with _GNU_SOURCE; Swift does not set
// it.
#pragma once
#include <malloc.h>
#include <sys/vfs.h>

/// Exchanges two names atomically. See renameat2(2).
int renameat2(int, const char *, int, const char *, unsigned int);

/// Flushes a whole file system to its device. See syncfs(2).
int syncfs(int);

/// The flag with which renameat2 exchanges names, from linux/fs.h.
enum { QUIZPRESS_RENAME_EXCHANGE = 2 };
