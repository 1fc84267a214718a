/* Prints the answers of the embedded reader to questions on standard input, as answers.rs and answers.go do: answers BOOK
 *
 * A question is a line: `fen FEN`, or `cells` and 33 numbers: the 26 cells, two dice, the away scores, the cube, its owner and
 * the rules. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tabia_probe.h"

enum { ROOM = 64 };

static void print_move(const tp_move* move, const tp_position* position) {
  static const char* const kOrigins[] = {"stated", "search", "solved"};
  char text[12];
  tp_move_text(move, position, text);
  printf("%s %" PRIu64, text, move->weight);
  if (move->flags & TP_GAMES)
    printf(" games %" PRIu64 " %" PRIu64 " %" PRIu64, move->win, move->draw, move->loss);
  if (move->flags & TP_EVALUATION)
    printf(" %s %d depth %d %s %d", move->flags & TP_MATE ? "mate" : "cp", move->score, move->depth,
           kOrigins[move->origin], move->distance);
  printf("%s\n", move->flags & (TP_INACTIVE | TP_REFUTED) ? " never" : "");
}

static void answer_chess(const tp_book* book, const char* fen) {
  tp_position position;
  tp_move moves[ROOM], chosen;
  uint64_t key;
  size_t count, i;
  if (tp_parse_fen(fen, &position) != TP_OK || tp_key(&position, &key) != TP_OK) return;
  count = tp_probe(book, key, moves, ROOM);
  for (i = 0; i < count && i < ROOM; ++i) print_move(&moves[i], &position);
  if (tp_choose(book, key, UINT64_C(0x9e3779b97f4a7c15), &chosen) == TP_OK) print_move(&chosen, &position);
}

static void print_evaluation(const tp_evaluation* of) {
  static const char* const kLevels[] = {"XGR", "XGR+", "XGR++", "book", "rollout"};
  printf("%.6f %.6f %.6f %.6f %.6f %.6f %.6f %u ", of->equity, of->win, of->win_gammon, of->win_backgammon,
         of->lose_gammon, of->lose_backgammon, of->deviation, of->games);
  if (of->method == TP_PLY)
    printf("%d-ply%s", of->level, of->is_reduced ? " red" : "");
  else if (of->method > TP_PLY)
    printf("%s", kLevels[of->method - TP_XG_ROLLER]);
  else
    printf("level %d", of->level);
  printf(" %.*s\n", (int)of->source_bytes, of->source);
}

static void answer_backgammon(const tp_book* book, const tp_backgammon* position) {
  tp_evaluation evaluations[ROOM];
  tp_play plays[ROOM];
  tp_cube cube;
  size_t count = tp_evaluations(book, position, evaluations, ROOM), i, cell;
  for (i = 0; i < count && i < ROOM; ++i) print_evaluation(&evaluations[i]);
  count = tp_plays(book, position, plays, ROOM);
  for (i = 0; i < count && i < ROOM; ++i) {
    for (cell = 0; cell < 26; ++cell) printf("%d ", plays[i].after[cell]);
    print_evaluation(&plays[i].evaluation);
  }
  if (tp_cube_decision(book, position, &cube) != TP_OK) return;
  printf("cube %.6f %.6f ", cube.double_take, cube.double_pass);
  print_evaluation(&cube.no_double);
}

/* Reads the numbers of a position. Returns 0 if one is missing. */
static int take_position(const char* text, tp_backgammon* position) {
  int numbers[33], i, used;
  for (i = 0; i < 33; ++i, text += used)
    if (sscanf(text, "%d%n", &numbers[i], &used) != 1) return 0;
  for (i = 0; i < 26; ++i) position->cells[i] = (int8_t)numbers[i];
  for (i = 0; i < 2; ++i) position->dice[i] = (uint8_t)numbers[26 + i];
  position->away_self = numbers[28];
  position->away_opponent = numbers[29];
  position->cube = numbers[30];
  position->owner = numbers[31];
  position->rules = numbers[32];
  return 1;
}

int main(int argc, char** argv) {
  char line[512];
  tp_book book;
  tp_backgammon position;
  if (argc != 2 || tp_open(&book, argv[1]) != TP_OK) return 3;
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    printf("%s\n", line);
    if (strncmp(line, "fen ", 4) == 0) answer_chess(&book, line + 4);
    if (strncmp(line, "cells ", 6) == 0 && take_position(line + 6, &position))
      answer_backgammon(&book, &position);
  }
  tp_close(&book);
  return 0;
}
