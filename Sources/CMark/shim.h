#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>

/// Corrects the lines of tables directly below a paragraph, without a blank line, and of that
/// paragraph, which cmark does not know. Its inlines are parsed afterward, by cmark_parser_finish,
/// and get their positions from it.
void quizpress_place_tables(cmark_parser *parser);
