/*
 * tabia.h - opening books for game engines, in C.
 *
 * tabia answers one question: what does the book play here, and why? It reads opening books of chess (indexes
 * of its own, *.tabia; Chessmaster trees, *.obk; OOBS databases, *.obs.db3; games, *.pgn) and of backgammon
 * (eXtreme Gammon's opening books, *.ob, and analysed games, *.xg and *.xgp). A .tabia file is mapped into
 * memory and answers within a microsecond, of any size; every other book is read into an index in memory when
 * it is opened.
 *
 *     #include <tabia.h>
 *
 *     tabia_book *book;
 *     tabia_chess_move best = {.size = sizeof best};
 *     uint64_t key;
 *     if (tabia_open("classic.obk", NULL, &book) != TABIA_OK) puts(tabia_detail(book));
 *     if (tabia_chess_key_of_fen(fen, &key) == TABIA_OK && tabia_chess_best(book, key, &best) == TABIA_OK)
 *       play(best.from, best.to, best.promotion);
 *     tabia_close(&book);
 *
 * The rules below hold for everything in this file. What is not declared here is no part of the interface.
 *
 * Status. Every function that can fail returns an int32_t: TABIA_OK, one of the other answers, which are
 * positive, or one of the errors, which are negative. Results come through pointers, never as the return
 * value. After an error no result has been written, unless it is said otherwise.
 *
 * Structs. Each begins with `size`, which the caller sets to the size of the struct as it was compiled:
 * `tabia_chess_move move = {.size = sizeof move};`. Members are only ever added at the end. Members that a
 * caller's shorter struct does not have count as zero, and zero is the default wherever a comment names one;
 * members that this library does not know must be zero. A size below that of the first release, or above
 * 4096, is TABIA_WRONG_USAGE.
 *
 * Arrays. Results of any number are written into an array of the caller's. `*count` is what fits and becomes
 * what there is; if that is more, the first ones have been written and the status is TABIA_MORE. The array
 * may be NULL if `*count` is 0: so one asks how many there are. The first struct's `size` counts for all.
 *
 * Text. UTF-8, in and out. Text that goes in ends with a zero. Text that comes out is written like an array:
 * `*size` is the bytes that fit, with the zero at the end, and becomes what the whole text takes; if that is
 * more, the status is TABIA_MORE, and the text has been cut and still ends with a zero.
 *
 * Reasons. A last pair `why`, `why_size` takes a sentence on what is wrong after an error; it is a text as
 * above that may be NULL, with a size or without, and that never changes the status.
 *
 * Memory. The library frees what it allocates; the caller frees nothing, but closes books. No function keeps
 * a pointer that it was given.
 *
 * Threads. An open book never changes: any number of threads may ask it at once, through one handle, without
 * locks. Only tabia_close must not run beside a use of its handle. There is no state beside the handles: no
 * initialisation, no globals, nothing written to the standard streams, no signal handlers.
 *
 * Cost. Questions about chess allocate nothing and wait for nothing but memory, unless it is said otherwise
 * or a text is no position. Those about backgammon allocate what the answer takes, and free it before they
 * return.
 *
 * Squares. a1 is 0, b1 is 1, h1 is 7, a2 is 8, h8 is 63. Bit n of a set of squares is square n.
 */
#ifndef TABIA_H_
#define TABIA_H_

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TABIA_API __attribute__((visibility("default")))
#else
#define TABIA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------- Versions */

/* The release that this header belongs to. */
#define TABIA_VERSION_MAJOR 0
#define TABIA_VERSION_MINOR 1
#define TABIA_VERSION_PATCH 0

/* The binary interface that this header describes. It is raised only when a program compiled against an older
 * header would no longer run; functions, constants and members at the end of structs come without. ABI.md
 * states the rules. */
#define TABIA_ABI 1

/* "0.1.0": the release of the library that is loaded. Never NULL; valid as long as the library is loaded. */
TABIA_API const char* tabia_version(void);

/* TABIA_ABI of the library that is loaded. A program that opens the library itself compares it with its own.
 */
TABIA_API int32_t tabia_abi(void);

/* ---------------------------------------------------------------------------------------------- Status */

enum {
  /* Answers. */
  TABIA_OK = 0,        /* done; found */
  TABIA_NOT_FOUND = 1, /* the book does not know this position */
  TABIA_REFUSED = 2,   /* the book knows the position, but nothing that may be played there */
  TABIA_MORE = 3,      /* there is more than fits: the count says how much */

  /* Errors. */
  TABIA_WRONG_USAGE = -1,  /* an argument is NULL, out of its bounds, or a struct's size is wrong */
  TABIA_BAD_POSITION = -2, /* the text or the numbers are no position, or no legal one */
  TABIA_BAD_FILE = -3,     /* a file is not what it should be */
  TABIA_SYSTEM = -4,       /* the system refused: no such file, no permission, no space */
  TABIA_WRONG_GAME = -5,   /* a chess question to a backgammon book, or the other way round */
  TABIA_NOT_OPEN = -6,     /* the handle is of a book that could not be opened */
  TABIA_NO_MEMORY = -7,    /* memory ran out */
  TABIA_INTERNAL = -8      /* a fault of the library itself: please report it */
};

/* What a status means, in a few words: "the book does not know this position". Of a number that is none of
 * the above "unknown status". Never NULL; valid as long as the library is loaded. */
TABIA_API const char* tabia_status_text(int32_t status);

/* ----------------------------------------------------------------------------------------------- Books */

/* An open book, or one that could not be opened: see tabia_open. */
typedef struct tabia_book tabia_book;

/* Called now and then while a book is read, from the thread that opens it: `done` of `total`, both in units
 * of the source; `total` is 0 if it is not known. `argument` is the caller's. */
typedef void (*tabia_progress)(void* argument, uint64_t done, uint64_t total);

/* tabia_options.flags */
enum {
  TABIA_CACHE = 1,      /* keep the index made of a foreign book of 1 MiB or more for the next time */
  TABIA_HUGE_PAGES = 2, /* copy the index into huge pages: a slower start, quicker probes of a large book */
  TABIA_STRICT = 4      /* a bad record is an error; otherwise it is skipped, and told by tabia_info_text */
};

/* tabia_options.perspective: whose win a database means by "win". */
enum {
  TABIA_PERSPECTIVE_AUTO = 0,  /* decided from its rows */
  TABIA_PERSPECTIVE_WHITE = 1, /* White's */
  TABIA_PERSPECTIVE_MOVER = 2  /* that of the player who made the move */
};

/* How to open or build a book. All zeros, and NULL instead of a pointer to one, are the defaults. */
typedef struct tabia_options {
  uint32_t size;
  uint32_t flags;           /* TABIA_CACHE, TABIA_HUGE_PAGES, TABIA_STRICT, added */
  int32_t perspective;      /* TABIA_PERSPECTIVE_... */
  uint32_t reserved;        /* 0 */
  uint64_t memory_bytes;    /* what reading a foreign book may take; default: a quarter of the machine's. Less
                               than 160 MiB is TABIA_SYSTEM */
  const char* cache_folder; /* of TABIA_CACHE; default: $XDG_CACHE_HOME/tabia, else ~/.cache/tabia */
  const char* temp_folder;  /* for what does not fit in the memory; default: $TMPDIR, else /tmp */
  tabia_progress progress;  /* default: nobody is told */
  void* progress_argument;
} tabia_options;

/* Opens the book at `path`, which is recognised by its content. `*book` becomes its handle, after an error
 * too: tabia_detail tells then what is wrong, and tabia_close frees it. It becomes NULL only if memory ran
 * out or an argument is wrong.
 *
 * A .tabia file is mapped, in microseconds at any size, and must not be written to while it is open (tabia
 * itself replaces its files by renaming, which is safe). Any other book is read: a mebibyte takes 0.03 to 0.2
 * s.
 *
 * TABIA_OK; TABIA_WRONG_USAGE, TABIA_BAD_FILE, TABIA_SYSTEM, TABIA_NO_MEMORY. */
TABIA_API int32_t tabia_open(const char* path, const tabia_options* options, tabia_book** book);

/* Reads `count` books of one game, or folders of them, into one index, writes it to the file `output` and
 * opens it as tabia_open does. The file appears whole or not at all: an older one survives every error. The
 * same sources make the same bytes, in whatever order the rows of each come. Sources are not changed. */
TABIA_API int32_t tabia_build(const char* const* sources, size_t count, const char* output,
                              const tabia_options* options, tabia_book** book);

/* Why the book could not be opened: "club.obk: byte 120: the record is cut off". Empty for an open book.
 * Never NULL; valid until tabia_close. */
TABIA_API const char* tabia_detail(const tabia_book* book);

/* Frees the book and sets `*book` to NULL. Does nothing if it is NULL already. */
TABIA_API void tabia_close(tabia_book** book);

enum { TABIA_CHESS = 0, TABIA_BACKGAMMON = 1 };

/* What a book holds. */
typedef struct tabia_info {
  uint32_t size;
  int32_t game;         /* TABIA_CHESS or TABIA_BACKGAMMON */
  uint64_t positions;   /* in backgammon: positions with a roll and without */
  uint64_t index_bytes; /* of the index, in the file or in memory */
  uint64_t sources;     /* files that it was made of */
  uint64_t moves;       /* chess */
  uint64_t notes;       /* chess: positions that have notes */
  uint64_t evaluations; /* backgammon: of positions after plays */
  uint64_t decisions;   /* backgammon: analysed rolls */
  uint64_t cubes;       /* backgammon: analysed cube decisions */
  int32_t in_memory;    /* 1: the index was made in memory, because the file is none; 0: it is a file */
  int32_t counts_games; /* chess, 1: weights come from games won, drawn and lost; 0: the book states them */
  char variant[32];     /* chess: "standard"; cut to 31 bytes */
} tabia_info;

/* Fills `*info`. TABIA_OK; TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_get_info(const tabia_book* book, tabia_info* info);

/* Forms of a text. */
enum { TABIA_PLAIN = 0, TABIA_JSON = 1 };

/* What `tabia info` prints below the book's name: the facts above, every source with what was skipped in it
 * and why, and what was decided while it was read; as lines, or as one object of JSON. Allocates. TABIA_OK,
 * TABIA_MORE; TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_info_text(const tabia_book* book, int32_t form, char* text, size_t* size);

/* Reads and checks every byte of the book's index; `why` becomes what is damaged, and where. TABIA_OK;
 * TABIA_BAD_FILE, TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_verify(const tabia_book* book, char* why, size_t* why_size);

/* ------------------------------------------------------------------------------------ Chess: positions */

enum { TABIA_WHITE = 0, TABIA_BLACK = 1 };

/* A position in plain integers, as any engine has it at hand. The sets of squares must fit together: each
 * square in `white` or `black` in exactly one of the sets of pieces. */
typedef struct tabia_chess_position {
  uint32_t size;
  int32_t turn; /* TABIA_WHITE or TABIA_BLACK: whose move it is */
  uint64_t white, black;
  uint64_t pawns, knights, bishops, rooks, queens, kings; /* of both colours */
  uint64_t castling_rooks; /* that may still castle: at the start a1, h1, a8 and h8; any files in Chess960 */
  uint64_t pushed_pawn;    /* the square of the pawn that the last move pushed two squares, if it did so;
                              whether it can be captured does not matter */
} tabia_chess_position;

/* The key of a position. It is Polyglot's (PolyGlot's Random64, with en passant only if a pawn of the side to
 * move stands beside the pushed one), with one addition: a rook of Chess960 that may castle and is not the
 * outermost one has a number of its own. So an engine that keeps a Polyglot key by that rule may ask with it.
 *
 * TABIA_OK; TABIA_BAD_POSITION if the sets do not fit together; TABIA_WRONG_USAGE. Whether the position is
 * legal is not looked at: no book knows one that is not. */
TABIA_API int32_t tabia_chess_key(const tabia_chess_position* position, uint64_t* key);

/* The key of a FEN or an EPD, castling rights as KQkq, HAha or both, with or without counters. TABIA_OK;
 * TABIA_BAD_POSITION, TABIA_WRONG_USAGE. About 60 ns. */
TABIA_API int32_t tabia_chess_key_of_fen(const char* fen, uint64_t* key);

/* The key by which this book knows a FEN: the same, but in a book of a variant whose rules tabia does not
 * know a hash of the text, for which it allocates. Also TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_key_in_book(const tabia_book* book, const char* fen, uint64_t* key);

/* The position that a text means: a FEN or an EPD, or "startpos"; "moves e2e4 ..." may follow. `why` becomes
 * what is wrong with it: "rank 7 has 9 squares", "Black has no king". Allocates. TABIA_OK;
 * TABIA_BAD_POSITION, TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_chess_parse(const char* text, tabia_chess_position* position, char* why,
                                    size_t* why_size);

/* ------------------------------------------------------------------------------------ Chess: questions */

/* tabia_chess_move.flags */
enum {
  TABIA_INACTIVE = 1, /* listed by the book, never to be played */
  TABIA_GAMES = 2     /* the book counts games: win, draw and loss are known */
};

/* tabia_chess_move.promotion */
enum { TABIA_NO_PROMOTION = 0, TABIA_KNIGHT = 1, TABIA_BISHOP = 2, TABIA_ROOK = 3, TABIA_QUEEN = 4 };

/* A move of the book. Castling is the king's move onto its own rook (e1h1), as Polyglot has it: compare it
 * with your legal moves, or have it as text from tabia_chess_move_text. */
typedef struct tabia_chess_move {
  uint32_t size;
  uint8_t from, to;  /* squares */
  uint8_t promotion; /* TABIA_NO_PROMOTION, TABIA_KNIGHT ... */
  uint8_t flags;     /* TABIA_INACTIVE, TABIA_GAMES, added */
  uint64_t weight; /* on the source's own scale: 0 to 100, 0 to 65535, or twice the wins and once the draws */
  uint64_t win;    /* games won, drawn and lost by the player who moves */
  uint64_t draw;
  uint64_t loss;
  char text[16]; /* in a book of a variant whose rules tabia does not know: the move; else empty */
} tabia_chess_move;

/* All moves of the book in the position of this key, best first: active before inactive, then by weight.
 * About as long as two reads of memory. TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE;
 * TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_probe(const tabia_book* book, uint64_t key, tabia_chess_move* moves,
                                    size_t* count);

/* The same by a position in plain integers, and by a FEN, in any variant. Also TABIA_BAD_POSITION. */
TABIA_API int32_t tabia_chess_probe_position(const tabia_book* book, const tabia_chess_position* position,
                                             tabia_chess_move* moves, size_t* count);
TABIA_API int32_t tabia_chess_probe_fen(const tabia_book* book, const char* fen, tabia_chess_move* moves,
                                        size_t* count);

/* The best move alone, quicker than all of them: the first that tabia_chess_probe lists. TABIA_OK,
 * TABIA_NOT_FOUND, TABIA_REFUSED (it is inactive: so are all others; `*best` is it); TABIA_WRONG_USAGE,
 * TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_best(const tabia_book* book, uint64_t key, tabia_chess_move* best);

/* Many keys at once, several times as quick as one by one, since they wait for memory together. The moves of
 * keys[i] are written from moves[i * capacity] on, `capacity` at most, and counts[i] becomes how many the
 * book has, 0 if it does not know the position. `moves` holds key_count * capacity structs. TABIA_OK,
 * TABIA_MORE (for some key); TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_probe_batch(const tabia_book* book, const uint64_t* keys, size_t key_count,
                                          tabia_chess_move* moves, size_t capacity, uint32_t* counts);

/* Asks for the memory of this key and returns at once: a probe some hundred nanoseconds later does not wait.
 * Does nothing for a book that is not open. */
TABIA_API void tabia_chess_prefetch(const tabia_book* book, uint64_t key);

/* tabia_chess_note.kind */
enum { TABIA_NAME = 0, TABIA_COMMENT = 1, TABIA_ECO = 2 };

/* What a book says in words, about a position or about a move in it. */
typedef struct tabia_chess_note {
  uint32_t size;
  int32_t kind;        /* TABIA_NAME, TABIA_COMMENT or TABIA_ECO */
  const char* text;    /* in the book's own memory, valid until tabia_close; NOT ended by a zero */
  uint64_t text_bytes; /* its length */
  uint8_t from, to;    /* of the move that it is about; both 0: about the position itself */
  uint8_t promotion;
  uint8_t reserved[5];
  char move_text[16]; /* as tabia_chess_move.text */
} tabia_chess_note;

/* The notes at this key. A position may have notes and no moves. TABIA_OK, TABIA_NOT_FOUND (`*count` is 0),
 * TABIA_MORE; TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_notes(const tabia_book* book, uint64_t key, tabia_chess_note* notes,
                                    size_t* count);

/* Notations of a move. */
enum {
  TABIA_UCI = 0, /* e2e4, e7e8q, e1g1; in a Chess960 position that orthodox chess does not know, e1h1 */
  TABIA_UCI_CHESS960 = 1, /* castling always as e1h1 */
  TABIA_SAN = 2           /* e4, e8=Q+, O-O */
};

/* A move as text, 16 bytes at most. TABIA_OK, TABIA_MORE; TABIA_BAD_POSITION if the position is not legal,
 * TABIA_WRONG_USAGE, also if the move is not legal in it. */
TABIA_API int32_t tabia_chess_move_text(const tabia_chess_position* position, const tabia_chess_move* move,
                                        int32_t notation, char* text, size_t* size);

/* ------------------------------------------------------------------------------ Chess: choosing a move */

/* tabia_chess_rule.policy */
enum {
  TABIA_WEIGHTED = 0,   /* in proportion to the weight */
  TABIA_BEST = 1,       /* the highest weight */
  TABIA_UNIFORM = 2,    /* all allowed moves alike */
  TABIA_TOP = 3,        /* the `top` best alike */
  TABIA_TEMPERATURE = 4 /* by `temperature` */
};

/* How to choose. The filters come first: inactive moves and moves of weight 0 are never chosen. All zeros,
 * and NULL instead of a pointer to one, are the defaults. */
typedef struct tabia_chess_rule {
  uint32_t size;
  int32_t policy;                  /* TABIA_WEIGHTED ... */
  int32_t top;                     /* of TABIA_TOP, 1 or more; default: 3 */
  int32_t temperature;             /* of TABIA_TEMPERATURE: 0 best, 50 weighted, 100 uniform */
  int32_t minimum_share_per_mille; /* of the weight of all active moves here, 0 to 1000 */
  int32_t deepest_ply;           /* last ply of the game to be played from the book, from 1; default: none */
  int32_t plies_before_line_end; /* no move after which the book's lines go on for fewer plies */
  int32_t allow_repetition;      /* 1: also moves to a position that the game has seen */
  uint64_t minimum_games;        /* that the book counts for the move; a book without games ignores it */
} tabia_chess_rule;

/* A position and how the game came there. */
typedef struct tabia_chess_game {
  uint32_t size;
  int32_t ply;                          /* plies played before, 0 in the start position: for deepest_ply */
  const tabia_chess_position* position; /* where a move is wanted; must be legal */
  const uint64_t* earlier_keys;         /* of the positions that must not come again; may be NULL */
  uint64_t earlier_count;
} tabia_chess_game;

/* Chooses a move by `rule` (NULL: the defaults) among those that are legal and that the rule allows. The same
 * seed, position and book give the same move on every machine. Allocates; some microseconds, and longer with
 * `plies_before_line_end`.
 *
 * TABIA_OK, TABIA_NOT_FOUND, TABIA_REFUSED; TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_choose(const tabia_book* book, const tabia_chess_game* game,
                                     const tabia_chess_rule* rule, uint64_t seed, tabia_chess_move* chosen);

/* The same for a text as tabia_chess_parse takes it: "startpos moves e2e4 e7e5". The positions on the way are
 * those that must not come again. Allocates. */
TABIA_API int32_t tabia_chess_choose_text(const tabia_book* book, const char* text,
                                          const tabia_chess_rule* rule, uint64_t seed,
                                          tabia_chess_move* chosen);

/* ------------------------------------------------------------------------------------------ Backgammon */

enum { TABIA_CENTER = 0, TABIA_SELF = 1, TABIA_OPPONENT = 2 };

/* tabia_backgammon_position.flags */
enum {
  TABIA_CRAWFORD = 1, /* a match: this is the Crawford game */
  TABIA_JACOBY = 2,   /* money: gammons count only when the cube is turned */
  TABIA_BEAVER = 4    /* money: who is doubled may redouble at once and keep the cube */
};

/* A position, seen by the player on roll ("self"), as PositionEngine has it. */
typedef struct tabia_backgammon_position {
  uint32_t size;
  int8_t cells[26];  /* 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is
                        self's bar; 0 the opponent's, negative. Chequers that stand nowhere are borne off */
  uint8_t dice[2];   /* 1 to 6, in any order; both 0: not rolled yet */
  int32_t away_self; /* points that self still needs to win the match; money: both 0 */
  int32_t away_opponent;
  int32_t length; /* of the match in points; 0: money, or not known. Decides nothing */
  int32_t cube;   /* what it shows: 1, 2, 4 ... 32768; default: 1 */
  int32_t owner;  /* TABIA_CENTER, TABIA_SELF or TABIA_OPPONENT */
  uint32_t flags; /* TABIA_CRAWFORD, TABIA_JACOBY, TABIA_BEAVER, added */
} tabia_backgammon_position;

/* The position that a text means: an XGID; a position id of GNU Backgammon, alone (money, the cube in the
 * center) or with a match id ("4HPwATDgc/ABMA:cAkAAAAAAAAA"); a board line. TABIA_OK;
 * TABIA_BAD_POSITION, TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_backgammon_parse(const char* text, tabia_backgammon_position* position, char* why,
                                         size_t* why_size);

/* What a program found out, and who had it do so. Seen by the player on roll. A part of other structs: it
 * never grows. The source is to be shown wherever the evaluation is, as the licences of such data ask. */
typedef struct tabia_evaluation {
  double equity; /* cubeful, in units of the cube; at a match score scaled likewise */
  double win;    /* chances, 0 to 1; a backgammon is also a gammon, and a gammon also a win */
  double win_gammon;
  double win_backgammon;
  double lose_gammon;
  double lose_backgammon;
  double ci95;      /* half the width of the 95 % interval of the equity; 0: not stated */
  uint64_t games;   /* of a rollout; 0: not stated */
  char level[24];   /* "rollout", "XGR++", "3-ply", "book" */
  char program[24]; /* "XG 2.10" */
  char date[16];    /* "2011-06-18"; empty: not stated */
  char source[256]; /* who made it, or the file that holds it; cut to 255 bytes, at a letter's border */
} tabia_evaluation;

/* tabia_backgammon_play.basis */
enum {
  TABIA_DECISION = 1, /* the book holds this very position and roll */
  TABIA_POSITIONS = 2 /* it holds positions to which plays of this roll lead */
};

/* A play that the book knows. */
typedef struct tabia_backgammon_play {
  uint32_t size;
  int32_t basis;    /* TABIA_DECISION or TABIA_POSITIONS */
  int32_t playable; /* 1: the first play may be played as the book's; 0: the plays are known only as
                       candidates of other rolls, and all may be bad. The same for all plays of an answer */
  int32_t steps;    /* chequers moved by one die each, 0 to 4; 0: the roll cannot be played */
  int8_t from[4];   /* 1 to 24, or 25: the bar */
  int8_t to[4];     /* 1 to 24, or 0: off */
  int8_t after[26]; /* the cells after the play, seen by the player who rolls next */
  uint8_t reserved[6];
  char text[64];          /* "8/5 6/5", "bar/22*", "13/7(2)" */
  char other_context[32]; /* for which score and cube this is instead: "money"; empty: as asked */
  double difference;      /* of equity, to the first play */
  tabia_evaluation evaluation;
} tabia_backgammon_play;

/* `flags` of the questions below. */
enum {
  TABIA_OTHER_CONTEXTS = 1 /* if the book has nothing for this score and cube, answer for another one */
};

/* The plays of the position's roll that the book knows, best first; legal plays that it does not know are not
 * listed. About ten microseconds. TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_BAD_POSITION
 * (without dice, too), TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_plays(const tabia_book* book,
                                               const tabia_backgammon_position* position, uint32_t flags,
                                               tabia_backgammon_play* plays, size_t* count);

/* What the position is worth to the player on roll, before he rolls. */
typedef struct tabia_backgammon_value {
  uint32_t size;
  uint32_t reserved;
  char other_context[32]; /* as tabia_backgammon_play.other_context */
  tabia_evaluation evaluation;
} tabia_backgammon_value;

/* What the book says of the position itself, the most trustworthy first; dice are not looked at. TABIA_OK,
 * TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_values(const tabia_book* book,
                                                const tabia_backgammon_position* position, uint32_t flags,
                                                tabia_backgammon_value* values, size_t* count);

/* tabia_backgammon_cube.action */
enum { TABIA_NO_DOUBLE = 0, TABIA_DOUBLE_TAKE = 1, TABIA_DOUBLE_PASS = 2, TABIA_TOO_GOOD = 3 };

/* A cube decision. */
typedef struct tabia_backgammon_cube {
  uint32_t size;
  int32_t action;   /* of both players: TABIA_NO_DOUBLE ... */
  double no_double; /* equities of the player on roll, in units of the cube that is not doubled yet */
  double double_take;
  double double_pass;
  char other_context[32];      /* as tabia_backgammon_play.other_context */
  tabia_evaluation evaluation; /* without doubling */
} tabia_backgammon_cube;

/* What to do with the cube before the roll; dice are not looked at. TABIA_OK, TABIA_NOT_FOUND;
 * TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_cube(const tabia_book* book,
                                              const tabia_backgammon_position* position, uint32_t flags,
                                              tabia_backgammon_cube* cube);

/* ------------------------------------------------------------------------------------------ Explaining */

/* Why the book answers what it answers: what `tabia explain` prints for the position and the rule. `position`
 * is text as the command takes it: for chess a FEN or an EPD, or "startpos", and "moves e2e4 ..." behind
 * either; for backgammon an XGID, a position id of GNU Backgammon, alone or with a match id, or a board line.
 * `rule` may be NULL, and does not matter for backgammon. Allocates, and probes many positions where there is
 * no answer.
 *
 * TABIA_OK, TABIA_MORE; TABIA_BAD_POSITION (`text` is the reason then),
 * TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_explain(const tabia_book* book, const char* position, const tabia_chess_rule* rule,
                                uint64_t seed, int32_t form, char* text, size_t* size);

#ifdef __cplusplus
}
#endif

#endif /* TABIA_H_ */
