/* host BOOK POSITION: prints the moves of an opening book, and the move that tabia chooses.
 * POSITION is a FEN, or "startpos moves e2e4 c7c5". */
#include <stdio.h>
#include <tabia.h>

static double weight(const tabia_chess_move* move) {
  return move->flags & (TABIA_INACTIVE | TABIA_REFUTED) ? 0 : (double)move->weight;
}

static const char* san(const tabia_chess_position* position, const tabia_chess_move* move, char text[16]) {
  size_t size = 16;
  return tabia_chess_move_text(position, move, TABIA_SAN, text, &size) == TABIA_OK ? text : "?";
}

static void print_answer(const tabia_book* book, const char* text, const tabia_chess_position* position) {
  tabia_chess_move moves[256] = {{.size = sizeof moves[0]}}, chosen = {.size = sizeof chosen};
  size_t count = 256, i;
  double total = 0;
  char name[16];
  int32_t status = tabia_chess_probe_position(book, position, moves, &count);
  if (status != TABIA_OK) {
    printf("%s\n", tabia_status_text(status));
    return;
  }
  for (i = 0; i < count; ++i) total += weight(&moves[i]);
  for (i = 0; i < count; ++i) {
    printf("%-7s %5.1f %%\n", san(position, &moves[i], name),
           total > 0 ? 100 * weight(&moves[i]) / total : 0);
  }
  if (tabia_chess_choose_text(book, text, NULL, /*seed=*/1, &chosen) == TABIA_OK) {
    printf("plays %s\n", san(position, &chosen, name));
  }
}

int main(int argc, char** argv) {
  tabia_chess_position position = {.size = sizeof position};
  tabia_book* book;
  int32_t status;
  char why[200] = "usage: host BOOK POSITION";
  size_t why_size = sizeof why;
  if (argc != 3 || tabia_chess_parse(argv[2], &position, why, &why_size) != TABIA_OK) {
    fprintf(stderr, "%s\n", why);
    return 2;
  }
  status = tabia_open(argv[1], NULL, &book);
  if (status == TABIA_OK)
    print_answer(book, argv[2], &position);
  else
    fprintf(stderr, "%s\n", tabia_detail(book));
  tabia_close(&book);
  return status != TABIA_OK;
}
