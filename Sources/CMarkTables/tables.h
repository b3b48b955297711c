#pragma once

struct cmark_parser;

/// Corrects the lines of tables directly below a paragraph, without a blank line, and of that
/// paragraph, which cmark does not know.
///
/// To be called when all text was fed: `cmark_parser_finish` places the inlines of the paragraph by
/// its lines. cmark has no function that sets them, so this uses its declaration of nodes.
void quizpress_place_tables(struct cmark_parser *parser);
