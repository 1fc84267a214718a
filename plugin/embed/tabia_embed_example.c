/* Prints the moves of a book in a position:
 *
 *     cc -o example tabia_embed_example.c tabia_probe.c
 *     ./example book.tabia "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
 */
#include <inttypes.h>
#include <stdio.h>

#include "tabia_probe.h"

static void print_move(const tp_position* position, const tp_move* move) {
  char text[12];
  tp_move_text(move, position, text);
  printf("%s", text);
  printf(" weight %" PRIu64 "%s\n", move->weight,
         move->flags & (TP_INACTIVE | TP_REFUTED) ? " (never to be played)" : "");
}

static int fail(int code, const char* what, const char* why) {
  fprintf(stderr, "%s: %s\n", what, why);
  return code;
}

int main(int argc, char** argv) {
  tp_book book;
  tp_position position;
  tp_move moves[64];
  uint64_t key;
  size_t count, i;
  if (argc != 3) return fail(2, argv[0], "usage: example BOOK FEN");
  if (tp_parse_fen(argv[2], &position) != TP_OK || tp_key(&position, &key) != TP_OK)
    return fail(2, argv[2], "not a FEN");
  if (tp_open(&book, argv[1]) != TP_OK) return fail(3, argv[1], book.reason);
  count = tp_probe(&book, key, moves, 64);
  for (i = 0; i < count && i < 64; ++i) print_move(&position, &moves[i]);
  tp_close(&book);
  return count > 0 ? 0 : 1;
}
