#include "tables.h"

#include <cmark-gfm/parser.h>

static void place(cmark_node *paragraph, cmark_node *table) {
  int lines = 1;
  for (bufsize_t at = 0; at < paragraph->content.size; at++) {
    lines += paragraph->content.ptr[at] == '\n';
  }
  paragraph->start_line = table->start_line;
  paragraph->start_column = table->start_column;
  // With the column 0, the paragraph ends before this line.
  paragraph->end_line = table->start_line = paragraph->start_line + lines;
}

void quizpress_place_tables(struct cmark_parser *parser) {
  cmark_node *root = parser->root, *node = root;
  while (node != NULL) {
    if (node->type == CMARK_NODE_PARAGRAPH && node->start_line == 0 && node->next != NULL) {
      place(node, node->next);
    }
    if (node->first_child != NULL) {
      node = node->first_child;
      continue;
    }
    while (node != root && node->next == NULL) node = node->parent;
    node = node == root ? NULL : node->next;
  }
}
