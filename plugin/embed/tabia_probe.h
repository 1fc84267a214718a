/* A reader of opening books for any program: tabia's (.tabia) and PolyGlot's (.bin). Add this header and
 * tabia_probe.c to your sources.
 *
 *     tp_book book;
 *     uint64_t key;
 *     tp_move best;
 *     if (tp_open(&book, "book.tabia") != TP_OK) return fail(book.reason);
 *     if (tp_key_of_fen(fen, &key) == TP_OK && tp_best(&book, key, &best) == TP_OK) play(&best);
 *     tp_close(&book);
 *
 * It compiles as C99 and as C++11, on machines of either byte order with 32 or 64 bits, and needs only the C library.
 *
 * Memory. tp_open maps the file (POSIX, Windows), and tp_open_memory uses bytes of the caller. Nothing is allocated.
 *
 * Threads. There is no global state, and a query writes only to its results: any number of threads may query one
 * book at once.
 *
 * Untrusted files. tp_open refuses a file with a damaged header or of another version, and a query that meets damage
 * elsewhere finds nothing. While a book is open, its file must not be overwritten or truncated; replacing it by
 * renaming another file is safe.
 *
 * `tabia build` makes the .tabia files from PGN, Polyglot, OOBS, Chessmaster, eXtreme Gammon and other files. A book
 * is of chess or of backgammon; a query of the other game finds nothing.
 *
 * MIT License
 *
 * Copyright (c) 2026 The tabia authors
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE. */
#ifndef TABIA_PROBE_H
#define TABIA_PROBE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The release of tabia that this header is from: 10000 times the first number, 100 times the second one, and the
 * third. Windows has a type TP_VERSION. */
#define TP_PROBE_VERSION 100

/* Statuses. */
enum {
  TP_OK = 0,
  TP_NOT_FOUND = 1, /* the book does not contain the position */
  TP_REFUSED =
      2, /* the book has moves here, but none may be played: all are inactive, refuted or have weight 0 */
  TP_SYSTEM = -1,      /* the file cannot be opened; tp_book.reason explains why */
  TP_BAD_FILE = -2,    /* the file is damaged or in another format; tp_book.reason explains why */
  TP_BAD_POSITION = -3 /* the text is not a FEN, or the numbers are not a position */
};

enum { TP_MAX_BREAKS = 7 };

/* A book, in memory of the caller. All members except `reason` are private. */
typedef struct tp_book {
  /* The reason why the book could not be opened: a constant text, "byte 8: …"; else NULL. */
  const char* reason;
  const unsigned char* bytes;
  uint64_t size;
  const unsigned char* metadata;
  const unsigned char *buckets, *dictionary, *dictionary_heap, *groups, *escapes, *notes, *note_heap;
  uint64_t salt, home_buckets, bucket_count, dictionary_heap_bytes, escape_bytes, note_count, note_bytes,
      metadata_bytes;
  size_t part_begins[TP_MAX_BREAKS]; /* .bin: records with a smaller key than the record before them */
  size_t breaks;                     /* number of these records */
  uint32_t spread, symbols;
  int has_mostly_escapes; /* more than half of the values are escapes, as in a book of evaluations */
  int kind;               /* 0: not open; 1: .tabia of chess; 2: .bin; 3: .tabia of backgammon */
  int owner;              /* owner of `bytes`: 0: the caller; 1: tp_close unmaps them */
} tp_book;

/* Opens the book at `path` (in UTF-8 on Windows). A .bin is a file whose size is a multiple of 16 and whose keys
 * ascend, except in at most TP_MAX_BREAKS places, as in books to which a program has added moves; all of its keys are
 * checked, 60,000 per millisecond. A folder, a FIFO or a device is TP_SYSTEM. After an error tp_close is not needed.
 * TP_OK, TP_SYSTEM, TP_BAD_FILE. */
int tp_open(tp_book* book, const char* path);

/* Opens a book of `size` bytes in memory, such as one that was compiled into the program. The bytes are used in
 * place, and must stay valid and unchanged until tp_close. Queries are fastest if their address is divisible by 64.
 * TP_OK, TP_BAD_FILE. */
int tp_open_memory(tp_book* book, const void* bytes, size_t size);

enum { TP_CHESS = 0, TP_BACKGAMMON = 1 };

/* Facts of a book. */
typedef struct tp_info {
  int game;           /* TP_CHESS or TP_BACKGAMMON */
  int format_version; /* version of the file format; 0: a .bin */
  int code_version;   /* version of the values in the index; 0: a .bin */
  uint64_t positions; /* 0: a .bin */
  char
      variant[32]; /* chess: "standard", "chess960", "crazyhouse"; truncated to 31 bytes; backgammon: empty */
} tp_info;

/* Fills `*info`. TP_OK; TP_NOT_FOUND if the book is not open. */
int tp_get_info(const tp_book* book, tp_info* info);

/* Closes the book, and unmaps its file. Closing it twice is permitted. */
void tp_close(tp_book* book);

/* ------------------------------------------------------------------------------------------- Positions */

/* A position. Squares are bits: a1 is bit 0, h1 bit 7, a2 bit 8. */
typedef struct tp_position {
  uint64_t white, black;
  uint64_t pawns, knights, bishops, rooks, queens, kings; /* of both colours */
  uint64_t castling_rooks; /* rooks that may castle: a1, h1, a8 and h8 at the start; any files in Chess960 */
  uint64_t pushed_pawn; /* the pawn that the last move pushed two squares, or 0. It may be set even if no pawn
                              can capture it */
  int black_to_move;    /* 1 if it is Black's move, else 0 */
} tp_position;

/* Computes the key of a position: the Polyglot key, with en passant only if a pawn of the side to move is next to the
 * pushed one. There is one addition for Chess960: a castling rook that is not the outermost one on its side of the
 * king has a number of its own. An engine that maintains a Polyglot key can query with it. Legality is not checked,
 * because no book contains an illegal position. TP_OK, TP_BAD_POSITION. */
int tp_key(const tp_position* position, uint64_t* key);

/* Parses a FEN or an EPD, as tp_key_of_fen does. TP_OK, TP_BAD_POSITION. */
int tp_parse_fen(const char* fen, tp_position* position);

/* Computes the key of a FEN or an EPD. Castling rights may be KQkq, HAha or both; only the first four fields are
 * read. TP_OK, TP_BAD_POSITION. */
int tp_key_of_fen(const char* fen, uint64_t* key);

/* ----------------------------------------------------------------------------------------------- Moves */

/* tp_move.flags */
enum {
  TP_INACTIVE = 1,   /* in the book, but never to be played */
  TP_GAMES = 2,      /* the book counts games: `win`, `draw` and `loss` are valid */
  TP_EVALUATION = 4, /* the move has an evaluation: `score`, `depth`, `origin` and `distance` are valid */
  TP_MATE = 8,       /* `score` is a number of moves, not centipawns */
  TP_REFUTED = 16    /* more than 30 centipawns below the reference move: never to be played */
};

/* The reference move of a position is the one with the deepest evaluation and, among those, the greatest score.
 *
 * tp_move.origin, from the least to the most trustworthy. TP_STATED: unknown; TP_SEARCH: searched by an engine;
 * TP_SOLVED: backed up from a later position. */
enum { TP_STATED = 0, TP_SEARCH = 1, TP_SOLVED = 2 };

/* A move of the book. Castling is the king's move onto its own rook (e1h1). Some .bin files have it as e1g1, and so has
 * an index made of one, in positions to which no line of the file leads: accept both. Compare the move with your legal
 * moves before you play it: very rarely, two positions have the same key. */
typedef struct tp_move {
  /* On the scale of the book's source; with TP_GAMES: twice the wins plus the draws. If the position has evaluations
   * and neither games nor weights: 100 for the score of the reference move, halved for every 10 centipawns below it. */
  uint64_t weight;
  uint64_t win, draw, loss; /* games won, drawn and lost by the player who moves */
  uint8_t from, to;         /* squares, 0 to 63 */
  uint8_t promotion;        /* 0 none, 1 knight, 2 bishop, 3 rook, 4 queen */
  uint8_t flags;            /* bitwise OR of the flags above */
  char text[12];            /* the move in a book of a variant that tabia does not support; else empty */
  /* Centipawns, for the player who moves; with TP_MATE: moves to the mate from this position, also of a solved move,
   * negative if that player is mated. */
  int16_t score;
  uint8_t depth;     /* plies; 0: unknown */
  uint8_t origin;    /* TP_STATED, TP_SEARCH or TP_SOLVED */
  uint16_t distance; /* TP_SOLVED: plies to the evaluation that it comes from; else 0 */
} tp_move;

/* Writes the moves for this key, best first, at most `room` of them. Returns the number of moves in the book; 0 if it
 * does not contain the position. `moves` may be NULL if `room` is 0. */
size_t tp_probe(const tp_book* book, uint64_t key, tp_move* moves, size_t room);

/* Writes the first move that may be played. TP_OK; TP_NOT_FOUND; TP_REFUSED if no move may be played: `best` is then
 * the first move. */
int tp_best(const tp_book* book, uint64_t key, tp_move* best);

/* Draws one of the moves that may be played, in proportion to the weight. `random` is any number of 64 random bits; the
 * same number, key and book give the same move on every machine. Needs 14 KB of the stack.
 * TP_OK; TP_NOT_FOUND; TP_REFUSED if no move may be played. */
int tp_choose(const tp_book* book, uint64_t key, uint64_t random, tp_move* chosen);

/* Writes the move as UCI has it: "e2e4", "e7e8q". Castling is the king's two steps, "e1g1", if `position` is the
 * position before the move and orthodox chess has its castling rights. Else, or if `position` is NULL, it is "e1h1". */
void tp_move_text(const tp_move* move, const tp_position* position, char text[12]);

/* Prefetches the bucket of this key, and returns at once. */
void tp_prefetch(const tp_book* book, uint64_t key);

/* Probes `count` keys, faster than one by one because their cache misses overlap. counts[i] receives the number of
 * moves of keys[i], and at most `room` of them are written from moves[i * room]. */
void tp_probe_batch(const tp_book* book, const uint64_t* keys, size_t count, tp_move* moves, size_t room,
                    size_t* counts);

/* ----------------------------------------------------------------------------------------------- Notes */

enum { TP_NAME = 0, TP_COMMENT = 1, TP_ECO = 2 };

/* A text of the book about a position or about a move in it. */
typedef struct tp_note {
  const char* text; /* UTF-8, in the book's memory, valid until tp_close; NOT terminated by a zero byte */
  size_t bytes;     /* length of `text` */
  int kind;         /* TP_NAME, TP_COMMENT or TP_ECO */
  uint8_t from, to; /* the move that the note is about; both 0: the note is about the position */
  uint8_t promotion;
  char move_text[12]; /* as tp_move.text */
} tp_note;

/* Writes the notes for this key, at most `room` of them. Returns the number of notes in the book. */
size_t tp_notes(const tp_book* book, uint64_t key, tp_note* notes, size_t room);

/* ------------------------------------------------------------------------------------------ Backgammon */

/* tp_backgammon.owner, and .rules */
enum { TP_CENTER = 0, TP_SELF = 1, TP_OPPONENT = 2 };
enum { TP_CRAWFORD = 1, TP_JACOBY = 2, TP_BEAVER = 4 };

/* A position, seen by the player on roll ("self"). A rule without effect, such as Jacoby's in a match, may be set or
 * not: the key is the same. */
typedef struct tp_backgammon {
  /* 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is self's bar; 0 the opponent's,
   * negative. Missing chequers are borne off. */
  int8_t cells[26];
  uint8_t dice[2];              /* 1 to 6, in any order; both 0: not rolled yet */
  int away_self, away_opponent; /* points that each player needs to win the match; money: both 0 */
  int cube;                     /* value of the cube: 1, 2, 4 … 32768 */
  int owner;                    /* owner of the cube: TP_CENTER, TP_SELF or TP_OPPONENT */
  int rules; /* bitwise OR of TP_CRAWFORD (this is the Crawford game), TP_JACOBY, TP_BEAVER */
} tp_backgammon;

/* tp_evaluation.method, from the least to the most reliable */
enum {
  TP_UNKNOWN_METHOD,
  TP_PLY,
  TP_XG_ROLLER,
  TP_XG_ROLLER_PLUS,
  TP_XG_ROLLER_PLUS_PLUS,
  TP_BOOK,
  TP_ROLLOUT
};

/* A program's evaluation. Show the source wherever you show the evaluation, as the licences of such data require. */
typedef struct tp_evaluation {
  /* Chances, 0 to 1. A backgammon is also a gammon, and a gammon also a loss or a win. */
  float lose_backgammon, lose_gammon, lose;
  float win, win_gammon, win_backgammon;
  float equity;      /* cubeful, in units of the cube; at a match score, normalised to the same units */
  float deviation;   /* standard deviation of one game's equity; 0: unknown */
  uint32_t games;    /* games of a rollout; 0: unknown */
  int method, level; /* TP_PLY …; `level` is the number of plies for TP_PLY */
  int is_reduced;    /* TP_PLY: fewer candidates were examined */
  /* Author, or the file that contains the evaluation: UTF-8, in the book's memory, valid until tp_close; NOT terminated
   * by a zero byte. */
  const char* source;
  size_t source_bytes; /* length of `source` */
} tp_evaluation;

/* A play of a roll. */
typedef struct tp_play {
  int8_t after[26];         /* the cells after the play, seen by the opponent */
  tp_evaluation evaluation; /* seen by the player who plays */
} tp_play;

/* Computes the key of a position. TP_OK; TP_BAD_POSITION if the chequers, the roll, the score or the cube are
 * impossible. */
int tp_backgammon_key(const tp_backgammon* position, uint64_t* key);

/* Writes self's evaluations of a position before the roll, the most reliable first, at most `room` of them. The dice
 * are ignored. Returns the number of evaluations in the book; 0 also for an impossible position. */
size_t tp_evaluations(const tp_book* book, const tp_backgammon* position, tp_evaluation* evaluations,
                      size_t room);

/* Writes the plays that the most reliable analysis of the roll compares, best first, at most `room` of them. Returns
 * the number of plays in the book; 0 also for an impossible position.
 *
 * A book of positions after plays has no analyses of rolls, and returns 0. tp_evaluations may evaluate the positions
 * after some plays of a roll, but a play without an evaluation is unknown and may be better than all others. Play the
 * best one only if every play has an evaluation, or if no other roll leads to one of the evaluated positions. */
size_t tp_plays(const tp_book* book, const tp_backgammon* position, tp_play* plays, size_t room);

/* A cube decision: self's equities before the roll, in units of the cube before doubling. */
typedef struct tp_cube {
  tp_evaluation no_double;
  float double_take, double_pass;
} tp_cube;

/* Writes the most reliable cube decision; the dice are ignored. TP_OK, TP_NOT_FOUND. */
int tp_cube_decision(const tp_book* book, const tp_backgammon* position, tp_cube* cube);

#ifdef __cplusplus
}
#endif

#endif
