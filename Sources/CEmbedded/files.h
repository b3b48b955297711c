// The files that are embedded in the program.
#pragma once

struct EmbeddedFile {
  const char *name;
  /// The content, which contains no zero bytes and is followed by one.
  const unsigned char *bytes;
};

extern const struct EmbeddedFile *const quizpress_files;
extern const long quizpress_file_count;
