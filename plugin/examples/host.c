/* host BOOK POSITION: prints the moves of an opening book, and the one that it would play.
 * POSITION is a FEN, or "startpos moves e2e4 c7c5". */
#include <stdio.h>
#include <tabia.h>

static void print_move(const tabia_chess_position* position, const tabia_chess_move* move) {
  char text[16] = "";
  size_t size = sizeof text;
  tabia_chess_move_text(position, move, TABIA_SAN, text, &size);
  printf("%-7s", text);
}

static void print_answer(const tabia_book* book, const char* text, const tabia_chess_position* position) {
  tabia_chess_move moves[64] = {{.size = sizeof moves[0]}}, chosen = {.size = sizeof chosen};
  size_t count = 64, i;
  double total = 0;
  uint64_t key;
  if (tabia_chess_key(position, &key) != TABIA_OK) return;
  printf("%s\n", tabia_status_text(tabia_chess_probe(book, key, moves, &count)));
  for (i = 0; i < count && i < 64; ++i) total += (double)moves[i].weight;
  for (i = 0; i < count && i < 64; ++i) {
    print_move(position, &moves[i]);
    printf(" %5.1f %%\n", total > 0 ? 100 * (double)moves[i].weight / total : 0);
  }
  if (tabia_chess_choose_text(book, text, NULL, /*seed=*/1, &chosen) != TABIA_OK) return;
  printf("plays ");
  print_move(position, &chosen);
  printf("\n");
}

int main(int argc, char** argv) {
  tabia_chess_position position = {.size = sizeof position};
  tabia_book* book = NULL;
  char why[200] = "usage: host BOOK POSITION";
  size_t why_size = sizeof why;
  int failed = argc != 3 || tabia_chess_parse(argv[2], &position, why, &why_size) != TABIA_OK;
  if (failed) {
    fprintf(stderr, "%s\n", why);
  } else if ((failed = tabia_open(argv[1], NULL, &book) != TABIA_OK)) {
    fprintf(stderr, "%s\n", tabia_detail(book));
  } else {
    print_answer(book, argv[2], &position);
  }
  tabia_close(&book);
  return failed;
}
