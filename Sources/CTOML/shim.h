// toml++ as a function in C, since Swift imports no templates of C++.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum QuizpressTOMLKind {
  QUIZPRESS_TOML_TABLE, QUIZPRESS_TOML_ARRAY,
  /// The end of the last table or array that has not ended.
  QUIZPRESS_TOML_END,
  QUIZPRESS_TOML_STRING, QUIZPRESS_TOML_INTEGER, QUIZPRESS_TOML_BOOLEAN,
  /// A value of another type: a number that is not an integer, a date or a time.
  QUIZPRESS_TOML_OTHER,
  /// The reason why the file cannot be read, after which there are no more events.
  QUIZPRESS_TOML_FAULT
};

/// A value in the order of the file's tables, in which keys are sorted.
struct QuizpressTOMLEvent {
  enum QuizpressTOMLKind kind;
  /// The key in UTF-8; empty if the value is not in a table.
  const char *key;
  size_t keyCount;
  /// The text of a string or of a fault, in UTF-8.
  const char *text;
  size_t textCount;
  /// An integer, or 1 or 0 for a Boolean value.
  int64_t number;
  /// Where it starts, from 1.
  uint32_t line, column;
};

/// Reads a file and calls a function for each event, whose texts exist only during the call.
void quizpress_read_toml(
  const char *bytes, size_t count, void *context,
  void (*take)(void *context, const struct QuizpressTOMLEvent *event));

#ifdef __cplusplus
}
#endif
