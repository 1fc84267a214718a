/* Reads opening books of tabia (.tabia) and PolyGlot (.bin) in any program: this header and tabia_probe.c.
 *
 *     tp_book book;
 *     uint64_t key;
 *     tp_move best;
 *     if (tp_open(&book, "book.tabia") != TP_OK) return fail(book.reason);
 *     if (tp_key_of_fen(fen, &key) == TP_OK && tp_best(&book, key, &best) == TP_OK) play(&best);
 *     tp_close(&book);
 *
 * C99, or C++ from 2011 on; nothing but the C library. A file is mapped (POSIX,
 * Windows), or the caller reads it into memory. After tp_open nothing is allocated, nothing is written but to what
 * the caller passes, and there is no global state: any number of threads may query one book at once. Machines of
 * either byte order, with 32 or 64 bits.
 *
 * A book is untrusted: tp_open refuses a file whose header is damaged or that another version wrote, and a query
 * that meets damage elsewhere finds nothing. While a book is open its file must not be overwritten in place or
 * made shorter; replacing it by renaming another file is safe.
 *
 * The books of tabia are made from PGN, Polyglot, OOBS, Chessmaster and eXtreme Gammon files by `tabia build`. A
 * book is of chess or of backgammon, and knows nothing about the other game. MIT licence; see the file LICENSE of
 * tabia. */
#ifndef TABIA_PROBE_H
#define TABIA_PROBE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return. */
enum {
  TP_OK = 0,
  TP_NOT_FOUND = 1,    /* the book does not know the position */
  TP_REFUSED = 2,      /* it knows it, but none of its moves may be played: all are inactive or have weight 0 */
  TP_SYSTEM = -1,      /* the file cannot be opened; `reason` is why */
  TP_BAD_FILE = -2,    /* it is not a book that this reader knows; `reason` is why */
  TP_BAD_POSITION = -3 /* the text is not a FEN, or the sets of squares are not consistent */
};

/* A book, in memory of the caller. All members but `reason` are this file's own. */
typedef struct tp_book {
  const char* reason; /* why it could not be opened: a constant text, "byte 8: …"; else NULL */
  const unsigned char* bytes;
  size_t size;
  const unsigned char *buckets, *dictionary, *dictionary_heap, *groups, *escapes, *notes, *note_heap;
  uint64_t salt, home_buckets, bucket_count, dictionary_heap_bytes, escape_bytes, note_count, note_bytes;
  uint32_t spread, symbols;
  int kind;  /* 0: not open; 1: .tabia of chess; 2: .bin; 3: .tabia of backgammon */
  int owner; /* of `bytes`: 0: the caller; 1: this file, which unmaps them */
} tp_book;

/* Opens the book at `path` (on Windows in UTF-8), or refuses it; tp_close is not needed then. A .bin is a file
 * whose size is a multiple of 16 and whose keys ascend, which is checked at once, 60,000 entries a millisecond.
 * TP_OK, TP_SYSTEM, TP_BAD_FILE. */
int tp_open(tp_book* book, const char* path);

/* Opens a book of `size` bytes in memory, for example one that was compiled into the program. They must stay as
 * they are until tp_close; queries are fastest if their address is divisible by 64. TP_OK, TP_BAD_FILE. */
int tp_open_memory(tp_book* book, const void* bytes, size_t size);

/* Closes the book; it may be closed twice. */
void tp_close(tp_book* book);

/* ------------------------------------------------------------------------------------------- Positions */

/* A position. Squares are bits: a1 is bit 0, h1 bit 7, a2 bit 8. */
typedef struct tp_position {
  uint64_t white, black;
  uint64_t pawns, knights, bishops, rooks, queens, kings; /* of both colours */
  uint64_t castling_rooks; /* rooks that may castle: at first a1, h1, a8 and h8; any files in Chess960 */
  uint64_t pushed_pawn;    /* the pawn that the last move pushed two squares, or none; whether it can be
                              captured does not matter */
  int black_to_move;       /* 1 if it is Black's move, else 0 */
} tp_position;

/* Computes the key of a position: that of PolyGlot, with one addition. A rook of Chess960 that may castle and is
 * not the outermost one on its side of the king has a number of its own. An engine that keeps a Polyglot key (en
 * passant only if a pawn of the side to move is next to the pushed one) may query with it. TP_OK,
 * TP_BAD_POSITION. Legality is not checked: no book contains an illegal position. */
int tp_key(const tp_position* position, uint64_t* key);

/* Computes the key of a FEN or an EPD, castling rights as KQkq, HAha or both. What follows the fourth field is
 * not read. TP_OK, TP_BAD_POSITION. */
int tp_key_of_fen(const char* fen, uint64_t* key);

/* ----------------------------------------------------------------------------------------------- Moves */

/* tp_move.flags */
enum {
  TP_INACTIVE = 1, /* listed by the book, never to be played */
  TP_GAMES = 2     /* the book counts games: win, draw and loss are known */
};

/* A move of the book. Castling is the king's move onto its own rook (e1h1): compare it with your legal moves
 * before you play it, because a key may, very rarely, be another position's. */
typedef struct tp_move {
  uint64_t weight; /* on the scale of the book's source; where it counts games: twice the wins plus the draws */
  uint64_t win, draw, loss; /* games won, drawn and lost by the player who moves */
  uint8_t from, to;         /* squares, 0 to 63 */
  uint8_t promotion;        /* 0 none, 1 knight, 2 bishop, 3 rook, 4 queen */
  uint8_t flags;            /* bitwise OR of TP_INACTIVE and TP_GAMES */
  char text[12];            /* the move, in a book of a variant that tabia does not know; else empty */
} tp_move;

/* Writes the moves of the position with this key, best first, `room` of them at most. Returns how many there are
 * in the book; 0 if it does not know the position. `moves` may be NULL if `room` is 0. */
size_t tp_probe(const tp_book* book, uint64_t key, tp_move* moves, size_t room);

/* Writes the first of these moves. TP_OK, TP_NOT_FOUND, TP_REFUSED (`best` is written, and must not be played). */
int tp_best(const tp_book* book, uint64_t key, tp_move* best);

/* Asks the processor for the memory that tp_probe reads first, and returns at once. */
void tp_prefetch(const tp_book* book, uint64_t key);

/* Probes `count` keys, faster than one by one because their waits for memory overlap: counts[i] becomes what
 * tp_probe returns for keys[i], and its moves are written from moves[i * room] on. */
void tp_probe_batch(const tp_book* book, const uint64_t* keys, size_t count, tp_move* moves, size_t room,
                    size_t* counts);

/* ----------------------------------------------------------------------------------------------- Notes */

enum { TP_NAME = 0, TP_COMMENT = 1, TP_ECO = 2 };

/* A text of the book about a position or about a move in it. */
typedef struct tp_note {
  const char* text; /* UTF-8, in the book's memory until tp_close; NOT terminated by a zero */
  size_t bytes;     /* its length */
  int kind;         /* TP_NAME, TP_COMMENT or TP_ECO */
  uint8_t from, to; /* of the move that it is about; both 0: about the position */
  uint8_t promotion;
  char move_text[12]; /* as tp_move.text */
} tp_note;

/* Writes the notes of the position with this key, `room` of them at most. Returns how many there are. */
size_t tp_notes(const tp_book* book, uint64_t key, tp_note* notes, size_t room);

/* ------------------------------------------------------------------------------------------ Backgammon */

/* tp_backgammon.owner, and .rules */
enum { TP_CENTER = 0, TP_SELF = 1, TP_OPPONENT = 2 };
enum { TP_CRAWFORD = 1, TP_JACOBY = 2, TP_BEAVER = 4 };

/* A position as the player on roll ("self") sees it. What makes no difference, such as the Jacoby rule in a match,
 * may be stated or not. */
typedef struct tp_backgammon {
  int8_t cells[26]; /* 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is self's
                       bar; 0 the opponent's, negative. Missing chequers are borne off */
  uint8_t dice[2];  /* 1 to 6, in any order; both 0: not rolled yet */
  int away_self, away_opponent; /* points that are needed to win the match; money: both 0 */
  int cube;                     /* its value: 1, 2, 4 … 32768 */
  int owner;                    /* of the cube: TP_CENTER, TP_SELF or TP_OPPONENT */
  int rules;                    /* bitwise OR of TP_CRAWFORD (this is the Crawford game), TP_JACOBY, TP_BEAVER */
} tp_backgammon;

/* tp_evaluation.method, the most trustworthy last */
enum { TP_UNKNOWN_METHOD, TP_PLY, TP_XG_ROLLER, TP_XG_ROLLER_PLUS, TP_XG_ROLLER_PLUS_PLUS, TP_BOOK, TP_ROLLOUT };

/* A program's evaluation. Show the source wherever you show it, as the licences of such data require. */
typedef struct tp_evaluation {
  float lose_backgammon, lose_gammon, lose; /* chances, 0 to 1; a backgammon is also a gammon, a gammon a loss */
  float win, win_gammon, win_backgammon;
  float equity;         /* cubeful, in units of the cube; at a match score scaled likewise */
  float deviation;      /* standard deviation of one game's equity; 0: not stated */
  uint32_t games;       /* of a rollout; 0: not stated */
  int method, level;    /* TP_PLY …; of TP_PLY the plies */
  int is_reduced;       /* of TP_PLY: fewer candidates were examined */
  const char* source;   /* who made it, or the file that contains it: UTF-8 in the book's memory, NOT terminated */
  size_t source_bytes;
} tp_evaluation;

/* A play of a roll. */
typedef struct tp_play {
  int8_t after[26]; /* the cells after the play, as the opponent sees them */
  tp_evaluation evaluation; /* of the player who plays */
} tp_play;

/* Computes the key of a position. TP_OK; TP_BAD_POSITION if there is no such position, roll, score or cube. */
int tp_backgammon_key(const tp_backgammon* position, uint64_t* key);

/* Writes the evaluations of a position before the roll (the dice are ignored), of self, the most trustworthy first,
 * `room` of them at most. Returns how many there are; 0 also if there is no such position. */
size_t tp_evaluations(const tp_book* book, const tp_backgammon* position, tp_evaluation* evaluations, size_t room);

/* Writes the candidates of the roll that the most trustworthy analysis compares, best first, `room` of them at
 * most. Returns how many there are. */
size_t tp_plays(const tp_book* book, const tp_backgammon* position, tp_play* plays, size_t room);

/* Self's equities before the roll (the dice are ignored), in units of the cube that is not doubled yet. */
typedef struct tp_cube {
  tp_evaluation no_double;
  float double_take, double_pass;
} tp_cube;

/* Writes the most trustworthy cube decision. TP_OK, TP_NOT_FOUND. */
int tp_cube_decision(const tp_book* book, const tp_backgammon* position, tp_cube* cube);

#ifdef __cplusplus
}
#endif

#endif
