// The files that are part of the program.
#pragma once

struct EmbeddedFile {
  const char *name;
  /// Without zeros in it, and with one at the end.
  const unsigned char *bytes;
};

extern const struct EmbeddedFile *const quizpress_files;
extern const long quizpress_file_count;
