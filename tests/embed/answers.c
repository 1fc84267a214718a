/* Prints the answers of the embedded reader, the same text on every machine: answers BOOK <QUESTIONS
 *
 * A question is a line: `fen FEN`, or `cells` and 33 numbers: the 26 cells, two dice, the away scores, the cube, its
 * owner and the rules. After them it prints how many drawn keys were found, and a digest of all answers and of those
 * of damaged copies of the book. Numbers with fractions are printed as their bits. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabia_probe.h"

enum { ROOM = 64, DRAWN_KEYS = 20000, DAMAGED_COPIES = 300, KEYS_OF_DAMAGED = 20, LONGEST_LINE = 512 };

/* FNV-1a of the answers since it was last set. */
static uint64_t digest;
static int printing = 1;

static void add(const void* bytes, size_t size) {
  const unsigned char* at = (const unsigned char*)bytes;
  for (; size > 0; --size) digest = (digest ^ *at++) * 1099511628211u;
  digest *= 31;
}

static void state(const char* name, uint64_t number) {
  char text[LONGEST_LINE];
  const int size = snprintf(text, sizeof text, " %s %" PRIu64, name, number);
  add(text, (size_t)size);
  if (printing) fputs(text, stdout);
}

static void state_bytes(const char* name, const void* bytes, size_t size) {
  state(name, size);
  add(bytes, size);
  if (printing && size > 0) {
    putchar(' ');
    fwrite(bytes, 1, size, stdout);
  }
}

static void state_float(const char* name, float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  state(name, bits);
}

static void end_line(void) {
  if (printing) putchar('\n');
}

static uint64_t draw(uint64_t* seed) {
  uint64_t mixed = *seed += 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

static size_t at_most_room(size_t count) {
  return count < ROOM ? count : ROOM;
}

static void state_moves(const tp_book* book, uint64_t key) {
  tp_move moves[ROOM], best;
  size_t i;
  const size_t count = tp_probe(book, key, moves, ROOM);
  const int status = tp_best(book, key, &best);
  state("moves", count);
  state("best", (uint64_t)status);
  for (i = 0; i < at_most_room(count); ++i) {
    const tp_move* move = &moves[i];
    state("from", move->from);
    state("to", move->to);
    state("promotion", move->promotion);
    state("flags", move->flags);
    state("weight", move->weight);
    state("win", move->win);
    state("draw", move->draw);
    state("loss", move->loss);
    state_bytes("text", move->text, strlen(move->text));
  }
}

static void state_notes(const tp_book* book, uint64_t key) {
  tp_note notes[ROOM];
  size_t i;
  const size_t count = tp_notes(book, key, notes, ROOM);
  state("notes", count);
  for (i = 0; i < at_most_room(count); ++i) {
    state("kind", (uint64_t)notes[i].kind);
    state("from", notes[i].from);
    state("to", notes[i].to);
    state_bytes("text", notes[i].text, notes[i].bytes);
  }
}

static void state_key(const tp_book* book, uint64_t key) {
  state("key", key);
  state_moves(book, key);
  state_notes(book, key);
  end_line();
}

static void state_evaluation(const tp_evaluation* evaluation) {
  state_float("lose_backgammon", evaluation->lose_backgammon);
  state_float("lose_gammon", evaluation->lose_gammon);
  state_float("lose", evaluation->lose);
  state_float("win", evaluation->win);
  state_float("win_gammon", evaluation->win_gammon);
  state_float("win_backgammon", evaluation->win_backgammon);
  state_float("equity", evaluation->equity);
  state_float("deviation", evaluation->deviation);
  state("games", evaluation->games);
  state("method", (uint64_t)evaluation->method);
  state("level", (uint64_t)evaluation->level);
  state("reduced", (uint64_t)evaluation->is_reduced);
  state_bytes("source", evaluation->source, evaluation->source_bytes);
}

static void state_position(const tp_book* book, const tp_backgammon* position) {
  tp_evaluation evaluations[ROOM];
  tp_play plays[ROOM];
  tp_cube cube;
  uint64_t key = 0;
  size_t count, i;
  state("status", (uint64_t)tp_backgammon_key(position, &key));
  state("key", key);
  count = tp_evaluations(book, position, evaluations, ROOM);
  state("evaluations", count);
  for (i = 0; i < at_most_room(count); ++i) state_evaluation(&evaluations[i]);
  count = tp_plays(book, position, plays, ROOM);
  state("plays", count);
  for (i = 0; i < at_most_room(count); ++i) {
    size_t cell;
    for (cell = 0; cell < 26; ++cell) state("cell", (uint64_t)(25 + plays[i].after[cell]));
    state_evaluation(&plays[i].evaluation);
  }
  if (tp_cube_decision(book, position, &cube) == TP_OK) {
    state_evaluation(&cube.no_double);
    state_float("double_take", cube.double_take);
    state_float("double_pass", cube.double_pass);
  }
  end_line();
}

static void take_cells(const char* line, tp_backgammon* position) {
  int numbers[33] = {0}, i;
  char* rest;
  for (i = 0; i < 33; ++i, line = rest) numbers[i] = (int)strtol(line, &rest, 10);
  memset(position, 0, sizeof *position);
  for (i = 0; i < 26; ++i) position->cells[i] = (int8_t)numbers[i];
  for (i = 0; i < 2; ++i) position->dice[i] = (uint8_t)numbers[26 + i];
  position->away_self = numbers[28];
  position->away_opponent = numbers[29];
  position->cube = numbers[30];
  position->owner = numbers[31];
  position->rules = numbers[32];
}

static void answer_questions(const tp_book* book) {
  char line[LONGEST_LINE];
  while (fgets(line, sizeof line, stdin) != NULL) {
    tp_backgammon position;
    uint64_t key;
    if (strncmp(line, "fen ", 4) == 0 && tp_key_of_fen(line + 4, &key) == TP_OK) state_key(book, key);
    if (strncmp(line, "cells ", 6) == 0) {
      take_cells(line + 6, &position);
      state_position(book, &position);
    }
  }
}

/* Answers a batch of drawn keys; a book has almost none of them. */
static void answer_drawn_keys(const tp_book* book) {
  static uint64_t keys[DRAWN_KEYS];
  static size_t counts[DRAWN_KEYS];
  uint64_t seed = 1, found = 0;
  size_t i;
  for (i = 0; i < DRAWN_KEYS; ++i) keys[i] = draw(&seed);
  tp_probe_batch(book, keys, DRAWN_KEYS, NULL, 0, counts);
  for (i = 0; i < DRAWN_KEYS; ++i) found += counts[i];
  state("moves of drawn keys", found);
  end_line();
}

/* Answers the starting position of each game, which a damaged book may still contain. */
static void answer_damaged(const tp_book* book, uint64_t seed) {
  tp_backgammon start = {{0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0},
                         {3, 1},
                         0,
                         0,
                         1,
                         0,
                         0};
  uint64_t key;
  int i;
  if (tp_key_of_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &key) == TP_OK)
    state_key(book, key);
  for (i = 0; i < KEYS_OF_DAMAGED; ++i) state_key(book, draw(&seed));
  state_position(book, &start);
}

/* Opens copies with a few bytes changed: one byte of the first 1,024, and of the rest. */
static void open_damaged_copies(unsigned char* bytes, size_t size) {
  uint64_t seed = 2;
  int copy;
  printing = 0;
  for (copy = 0; copy < DAMAGED_COPIES; ++copy) {
    const size_t near = (size_t)(draw(&seed) % (size < 1024 ? size : 1024)),
                 far = (size_t)(draw(&seed) % size);
    const unsigned char old_near = bytes[near], old_far = bytes[far];
    tp_book book;
    if (copy % 2 == 0) bytes[near] = (unsigned char)draw(&seed);
    bytes[far] = (unsigned char)draw(&seed);
    state("status", (uint64_t)tp_open_memory(&book, bytes, size));
    if (book.reason != NULL) state_bytes("reason", book.reason, strlen(book.reason));
    answer_damaged(&book, seed);
    tp_close(&book);
    bytes[far] = old_far;
    bytes[near] = old_near;
  }
  printing = 1;
}

int main(int argc, char** argv) {
  tp_book book;
  unsigned char* bytes;
  size_t size;
  const int status = tp_open(&book, argc == 2 ? argv[1] : "");
  state("open", (uint64_t)status);
  if (status != TP_OK) state_bytes("reason", book.reason, strlen(book.reason));
  end_line();
  if (status != TP_OK) return 3;
  answer_questions(&book);
  answer_drawn_keys(&book);
  size = (size_t)book.size;
  bytes = (unsigned char*)malloc(size);
  if (bytes == NULL) return 4;
  memcpy(bytes, book.bytes, size);
  tp_close(&book);
  open_damaged_copies(bytes, size);
  free(bytes);
  printf("digest %016" PRIx64 "\n", digest);
  return 0;
}
