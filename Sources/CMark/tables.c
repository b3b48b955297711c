#include <cmark-gfm/parser.h>

#include "shim.h"

static void place_tables(cmark_node *parent) {
  for (cmark_node *node = parent->first_child; node != NULL; node = node->next) {
    cmark_node *table = node->next;
    if (node->type == CMARK_NODE_PARAGRAPH && node->start_line == 0 && table != NULL) {
      int lines = 1;
      for (bufsize_t at = 0; at < node->content.size; at++) {
        lines += node->content.ptr[at] == '\n';
      }
      node->start_line = table->start_line;
      node->start_column = table->start_column;
      // With the column 0, the paragraph ends before this line.
      node->end_line = table->start_line = node->start_line + lines;
    }
    place_tables(node);
  }
}

void quizpress_place_tables(cmark_parser *parser) { place_tables(parser->root); }
