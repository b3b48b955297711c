#include "scripts.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char katex[] = {
#embed "/usr/share/javascript/katex/katex.min.js"
};
static const unsigned char mhchem[] = {
#embed "/usr/share/javascript/katex/contrib/mhchem.js"
};
static const unsigned char highlighter[] = {
#embed "/usr/share/javascript/highlight.js/highlight.min.js"
};

const unsigned char *const quizpress_katex = katex;
const unsigned char *const quizpress_mhchem = mhchem;
const unsigned char *const quizpress_highlighter = highlighter;
const size_t quizpress_katex_size = sizeof katex;
const size_t quizpress_mhchem_size = sizeof mhchem;
const size_t quizpress_highlighter_size = sizeof highlighter;
