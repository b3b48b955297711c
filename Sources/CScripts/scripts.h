// The scripts that typeset formulas and color code, as Debian has them: UTF-8 without an end.
#pragma once
#include <stddef.h>

extern const unsigned char *const quizpress_katex, *const quizpress_mhchem,
    *const quizpress_highlighter;
extern const size_t quizpress_katex_size, quizpress_mhchem_size, quizpress_highlighter_size;
