// The minimum work of a program that makes pages from Markdown: read every file, parse and render
// it with libcmark-gfm, and write the page. No front matter, no checks, no template. Two threads.
//
// cc -O2 floor.c -o floor -lcmark-gfm-extensions -lcmark-gfm -lpthread
// ./floor SOURCE TARGET

#define _GNU_SOURCE
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS = 2, OPEN_FOLDERS = 16 };

static const char *target;
static size_t source_length;
static char **pages;
static size_t page_count, page_room;
static atomic_size_t next_page;

static void fail(const char *path) {
  fprintf(stderr, "%s: %s\n", path, strerror(errno));
  exit(1);
}

// Creates each folder below the target, and collects each Markdown file.
static int visit(const char *path, const struct stat *info, int kind, struct FTW *walk) {
  (void)info;
  (void)walk;
  if (kind == FTW_D) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s%s", target, path + source_length);
    if (mkdir(folder, 0755) != 0 && errno != EEXIST) fail(folder);
    return 0;
  }
  size_t length = strlen(path);
  if (kind != FTW_F || length < 3 || strcmp(path + length - 3, ".md") != 0) return 0;
  if (page_count == page_room) {
    page_room = page_room ? 2 * page_room : 1024;
    pages = realloc(pages, page_room * sizeof *pages);
    if (!pages) fail("memory");
  }
  pages[page_count++] = strdup(path);
  return 0;
}

static char *read_file(const char *path, size_t *length) {
  int file = open(path, O_RDONLY);
  struct stat info;
  if (file < 0 || fstat(file, &info) != 0) fail(path);
  char *text = malloc(info.st_size + 1);
  ssize_t got = read(file, text, info.st_size);
  if (got < 0) fail(path);
  close(file);
  text[got] = 0;
  *length = got;
  return text;
}

static const char *body_of(const char *text) {
  if (strncmp(text, "---\n", 4) != 0) return text;
  const char *end = strstr(text + 4, "\n---\n");
  return end ? end + 5 : text;
}

static void write_page(const char *source, const char *html) {
  char path[PATH_MAX];
  int stem = (int)(strlen(source) - source_length - 3);
  snprintf(path, sizeof path, "%s%.*s.html", target, stem, source + source_length);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  size_t length = strlen(html);
  if (file < 0 || write(file, html, length) != (ssize_t)length) fail(path);
  close(file);
}

static void make_page(const char *path) {
  size_t length;
  char *text = read_file(path, &length);
  const char *body = body_of(text);
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("tasklist"));
  cmark_parser_feed(parser, body, length - (size_t)(body - text));
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, CMARK_OPT_DEFAULT, NULL);
  write_page(path, html);
  free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
  free(text);
}

static void *work(void *unused) {
  for (size_t at; (at = atomic_fetch_add(&next_page, 1)) < page_count;) make_page(pages[at]);
  return unused;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fputs("usage: floor SOURCE TARGET\n", stderr);
    return 64;
  }
  source_length = strlen(arguments[1]);
  target = arguments[2];
  cmark_gfm_core_extensions_ensure_registered();
  if (nftw(arguments[1], visit, OPEN_FOLDERS, FTW_PHYS) != 0) fail(arguments[1]);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("%zu pages\n", page_count);
}
