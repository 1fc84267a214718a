/*
 * tabia.h - opening books for game engines, in C.
 *
 * tabia answers one question: what does the book play here, and why? It reads opening books of chess and of
 * backgammon:
 *
 *     *.tabia              an index, made by tabia_build or the tabia command
 *     *.obk                a Chessmaster opening tree
 *     *.abk                an Arena opening book
 *     *.exp                an experience file of an engine
 *     *.obs.db3            an OOBS database
 *     *.bin                a Polyglot book
 *     *.ctg (with .cto)    a ChessBase opening book
 *     *.pgn, *.pgn.gz, *.pgn.xz, *.pgn.zst
 *                          games in Portable Game Notation
 *     *.epd                positions with their best moves or weights
 *     *.jsonl, *.jsonl.zst, *.jsonl.gz
 *                          the evaluations of positions that Lichess publishes
 *     *.tsv, *.json        tables of moves or of backgammon evaluations, as tabia dump prints them
 *     *.ob                 an opening book of eXtreme Gammon
 *     *.xg, *.xgp          analysed games and positions of eXtreme Gammon
 *     *.sgf                games analysed by GNU Backgammon
 *     *.mat                matches as text, without an analysis
 *     *.txt, *.html        analyses of eXtreme Gammon, GNU Backgammon and BGBlitz as text or pages
 *
 * A .tabia file is mapped into memory and answers within a microsecond at any size. A .bin, an .exp, and a .ctg
 * with its .cto next to it are probed in place, without an index. Every other book is read into an index in memory
 * when it is opened. The comment of tabia_open lists the cost of each.
 *
 *     #include <tabia.h>
 *
 *     tabia_book *book;
 *     tabia_chess_move best = {.size = sizeof best};
 *     uint64_t key;
 *     if (tabia_open("classic.obk", NULL, &book) != TABIA_OK)
 *       puts(tabia_detail(book));
 *     else if (tabia_chess_key_of_fen(fen, &key) == TABIA_OK &&
 *              tabia_chess_best(book, key, &best) == TABIA_OK &&
 *              is_legal(best.from, best.to, best.promotion))
 *       play(best.from, best.to, best.promotion);
 *     tabia_close(&book);
 *
 * The rules below hold for everything in this file. Anything not declared here is not part of the interface.
 *
 * Status. Every function that can fail returns an int32_t: TABIA_OK; another answer, which is positive; or an
 * error, which is negative. The last lines of a comment list the statuses that its function returns. Results are
 * returned through pointers, never as the return value. After an error no result has been written, unless the
 * comment says otherwise.
 *
 * Structs. Each begins with `size`, which the caller sets to the size of the struct as it was compiled:
 * `tabia_chess_move move = {.size = sizeof move};`. New members are only added at the end. A member that the
 * caller's shorter struct lacks counts as zero. If a comment names a default, zero selects it. A member
 * that is newer than the library must be zero. A size below that of the first release, or above 4096, is
 * TABIA_WRONG_USAGE.
 *
 * Arrays. A function with any number of results writes them into an array of the caller. On entry `*count` is
 * the capacity, on return the number of results. If that is greater than the capacity, the array contains the
 * first results, and the status is TABIA_MORE. To get the number alone, pass NULL with `*count` 0. The `size` of
 * the first struct applies to all.
 *
 * Text. UTF-8, in and out. Input text ends with a zero byte. Output text is written like an array: on entry
 * `*size` is the capacity in bytes, on return the size of the whole text, both with the zero byte. If that is
 * greater than the capacity, the text is truncated, still with a zero byte at its end, and the status is
 * TABIA_MORE.
 *
 * Reasons. The last parameters `why` and `why_size`, if any, receive the reason of an error as a sentence. It
 * is an output text as above, but either pointer may be NULL, and a truncated reason does not change the
 * status.
 *
 * Memory. The library owns all memory that it allocates; the caller frees nothing, but closes each book. No
 * function keeps a pointer after it has returned, except tabia_open_memory.
 *
 * Threads. An open book never changes: any number of threads may query it at once, through one handle, without
 * locks. Only tabia_close must not run while the handle is in use. The library has no initialisation and no
 * global state, writes nothing to the standard streams, and installs no signal handlers.
 *
 * Cost. A chess query allocates nothing and waits only for memory accesses, unless its comment says otherwise or
 * the text is not a position. A backgammon query allocates memory for its answer, and frees it before it returns.
 *
 * Squares. a1 is 0, b1 is 1, h1 is 7, a2 is 8, h8 is 63. Bit n of a set of squares is square n.
 */
#ifndef TABIA_H_
#define TABIA_H_

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(_WIN32)
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

/* The binary interface that this header describes. It is raised only if a program compiled with an older header
 * would no longer run. New functions, new constants, and new members at the end of structs do not raise it. ABI.md
 * has the rules. */
#define TABIA_ABI 1

/* Returns the release of the loaded library: "0.1.0". Never NULL; valid as long as the library is loaded. */
TABIA_API const char* tabia_version(void);

/* Returns TABIA_ABI of the loaded library. A program that loads the library by dlopen must compare it with its
 * own. */
TABIA_API int32_t tabia_abi(void);

/* ---------------------------------------------------------------------------------------------- Status */

enum {
  /* Answers. */
  TABIA_OK = 0,        /* done; found */
  TABIA_NOT_FOUND = 1, /* the book does not contain the position */
  TABIA_REFUSED =
      2, /* the book contains the position, but no move that may be played: each is inactive, refuted,
                          has weight 0, or is excluded by the caller's rule */
  TABIA_MORE = 3, /* the results exceed the capacity: `*count` or `*size` is their number */

  /* Errors. */
  TABIA_WRONG_USAGE = -1,  /* an argument is NULL or out of its bounds, or a struct's size is wrong */
  TABIA_BAD_POSITION = -2, /* the text or the numbers are not a position, or not a legal one */
  TABIA_BAD_FILE = -3,     /* a file is damaged, or in a format that tabia does not read */
  TABIA_SYSTEM = -4,       /* the system failed: no such file, no permission, no space */
  TABIA_WRONG_GAME = -5,   /* a chess query of a backgammon book, or the reverse */
  TABIA_NOT_OPEN = -6,     /* the book of this handle could not be opened */
  TABIA_NO_MEMORY = -7,    /* memory ran out */
  TABIA_INTERNAL = -8,     /* a bug of the library: please report it */
  TABIA_CANCELLED = -9     /* tabia_options.check ended the task */
};

/* Returns the meaning of a status in a few words, such as "the book does not contain this position"; "unknown
 * status" for any other number. Never NULL; valid as long as the library is loaded. */
TABIA_API const char* tabia_status_text(int32_t status);

/* ----------------------------------------------------------------------------------------------- Books */

/* A handle: an open book, or one that could not be opened (see tabia_open). */
typedef struct tabia_book tabia_book;

/* Called periodically while a book is read, on the thread that opens it. The units of `done` and `total` depend
 * on the source; `total` is 0 if it is unknown. `argument` is tabia_options.progress_argument. */
typedef void (*tabia_progress)(void* argument, uint64_t done, uint64_t total);

/* Called like tabia_progress. Returns 0 to continue, and any other number to cancel: the function that opens or
 * builds then returns TABIA_CANCELLED, has written no file, and leaves no temporary one. */
typedef int32_t (*tabia_check)(void* argument, uint64_t done, uint64_t total);

/* tabia_options.flags */
enum {
  TABIA_CACHE = 1,      /* cache the index made from a book of another format of at least 1 MiB */
  TABIA_HUGE_PAGES = 2, /* copy the index into huge pages: a slower start, faster probes of a large book */
  TABIA_STRICT = 4,   /* a bad record is an error; otherwise it is skipped, and tabia_info_text reports it */
  TABIA_COPY = 8,     /* read a file into memory instead of mapping it: see tabia_open */
  TABIA_NETWORK = 16, /* open books on the network: see tabia_open */
  TABIA_VARIATIONS = 32 /* PGN: read variations too; a move has weight 1 instead of results */
};

/* tabia_options.perspective: the player to whom the "win" of a database belongs. */
enum {
  TABIA_PERSPECTIVE_AUTO = 0,  /* decided from its rows */
  TABIA_PERSPECTIVE_WHITE = 1, /* White's */
  TABIA_PERSPECTIVE_MOVER = 2  /* that of the player who made the move */
};

/* tabia_options.pgn_results: only games with one of these results are read. */
enum { TABIA_WHITE_WINS = 1, TABIA_DRAWS = 2, TABIA_BLACK_WINS = 4 };

/* tabia_options.pgn_side: the player whose moves are read. */
enum { TABIA_SIDE_BOTH = 0, TABIA_SIDE_WHITE = 1, TABIA_SIDE_BLACK = 2 };

/* tabia_options.pgn_unfinished: how a game counts if its result is "*" or missing. */
enum { TABIA_UNFINISHED_SKIP = 0, TABIA_UNFINISHED_DRAW = 1, TABIA_UNFINISHED_LOSS = 2 /* of both */ };

/* tabia_options.ctg_recommended: the moves of a ChessBase book that may be played. A move that the book marks
 * as not to be played may never be played. */
enum {
  TABIA_RECOMMENDED_FIRST = 0,  /* the recommended moves of a position; all of them if it has none */
  TABIA_RECOMMENDED_ONLY = 1,   /* recommended moves only */
  TABIA_RECOMMENDED_IGNORED = 2 /* every move, recommended or not */
};

/* How to open or build a book. All zeros are the defaults, and so is NULL instead of a pointer to this struct. */
typedef struct tabia_options {
  uint32_t size;
  uint32_t flags;           /* bitwise OR of TABIA_CACHE, TABIA_HUGE_PAGES, TABIA_STRICT, TABIA_COPY,
                               TABIA_NETWORK, TABIA_VARIATIONS */
  int32_t perspective;      /* TABIA_PERSPECTIVE_... */
  int32_t ctg_recommended;  /* TABIA_RECOMMENDED_... */
  uint64_t memory_bytes;    /* limit while a book is read into an index; default: a quarter of the memory that
                               the process may use. Less than 160 MiB is TABIA_SYSTEM */
  const char* cache_folder; /* for TABIA_CACHE; default: $XDG_CACHE_HOME/tabia, else ~/.cache/tabia */
  const char* temp_folder;  /* for data beyond memory_bytes; default: $TMPDIR, else /tmp */
  tabia_progress progress;  /* default: not called */
  void* progress_argument;  /* passed to `progress` and `check` */
  tabia_check check;        /* default: not called. Called after `progress` if both are set */
  uint32_t pgn_plies;       /* plies of each game of a PGN file to read; default: 50; UINT32_MAX: all */
  uint32_t pgn_min_plies;   /* only games with at least this many plies */
  uint32_t pgn_min_elo;     /* only games in which both players have at least this rating */
  uint32_t pgn_results;     /* bitwise OR of TABIA_WHITE_WINS, TABIA_DRAWS, TABIA_BLACK_WINS; default: all */
  int32_t pgn_side;         /* TABIA_SIDE_... */
  int32_t pgn_unfinished;   /* TABIA_UNFINISHED_... */
  uint64_t min_games;       /* tabia_build, chess: drop moves with fewer games in all sources together. Must be
                               0 in tabia_open and tabia_open_memory */
  const char* variant;      /* rules of a Polyglot book, an EPD file or a table (default: chess), and variant of
                               the PGN games to read (default: chess and Chess960): a name as for tabia_chess_play */
} tabia_options;

/* Opens the book at `path`, whose format is recognised by its content. `*book` receives a handle, after an error
 * too: tabia_detail then returns the reason, and the caller must free the handle by tabia_close. `*book` becomes
 * NULL only if memory ran out or an argument is wrong.
 *
 * A mapped file must not be written to while it is open: if `cp` overwrites or truncates it, the next query may
 * end the process by SIGBUS. Replacing it by renaming another file is safe, and tabia itself writes files that
 * way. With TABIA_COPY the file is read into memory instead, and may then be changed or removed.
 *
 * The cost depends on the format:
 *
 *     .tabia       Mapped, in microseconds at any size. A probe takes about 0.1 microseconds.
 *     .bin         Mapped. Its keys are read once, in about 0.3 milliseconds per MiB, to check their order. A file
 *                  out of order is also sorted, which takes 8 bytes of memory per record. Unless `variant` is set,
 *                  about a thousand moves are played, in a millisecond, to detect a book of a variant;
 *                  tabia_info_text reports it. A probe takes one to four microseconds, and allocates memory if the
 *                  position has more than four moves. A probe by position omits illegal moves and corrects castling
 *                  that the file stores as e1g1; a probe by key returns the records as stored. With TABIA_STRICT
 *                  every record is checked when the book is opened, like the books of other formats below.
 *     .ctg         Mapped, if its .cto is next to it; opening reads the .cto, a few bytes for each page of 4 KiB.
 *                  A probe by position takes some microseconds per move. The first probe by key, and the first
 *                  visit of all keys, read the whole book, like a book that is read into an index.
 *                  `ctg_recommended` decides which moves are active.
 *     .exp         Its records are read into memory and sorted when it is opened. A probe by position finds every
 *                  record. A probe by key finds only positions that moves of the file reach from the start position;
 *                  the first one searches for them.
 *     any other    Read into an index, in 0.03 to 0.2 seconds per MiB; then as .tabia. The file must not be
 *                  truncated while it is read.
 *     an address   Only with TABIA_NETWORK. `path` is https://host/book.tabia, or several addresses of the same
 *                  index with blanks between them; if one fails, the next is used. A probe waits for a server, at
 *                  most 10 seconds. If no server can be read, it returns TABIA_SYSTEM, not TABIA_NOT_FOUND. Bytes
 *                  that were read are cached. A backgammon index, or a book of another format, is downloaded when it
 *                  is opened, if it has at most 4 GiB. Meanwhile `progress` and `check` are called at least every
 *                  tenth of a second. Requires libcurl.so.4; not supported on Windows.
 *
 * TABIA_OK; TABIA_WRONG_USAGE, TABIA_BAD_FILE, TABIA_SYSTEM, TABIA_NO_MEMORY, TABIA_CANCELLED. */
TABIA_API int32_t tabia_open(const char* path, const tabia_options* options, tabia_book** book);

/* Opens the `size` bytes of a .tabia file in memory, such as an index that was compiled into a program. The bytes
 * are used in place, and must stay valid and unchanged until tabia_close. With TABIA_COPY they are copied, and may
 * be freed at once. Queries are fastest if the address is divisible by 64. Messages call the book `name`. Only the
 * flags TABIA_COPY and TABIA_HUGE_PAGES have an effect; the other options are ignored, but must be values that
 * tabia_open accepts. `*book` receives a handle, as by tabia_open.
 *
 * TABIA_OK; TABIA_WRONG_USAGE, TABIA_BAD_FILE (also for a book of another format), TABIA_SYSTEM,
 * TABIA_NO_MEMORY. */
TABIA_API int32_t tabia_open_memory(const void* bytes, size_t size, const char* name,
                                    const tabia_options* options, tabia_book** book);

/* Reads `count` books of one game, or folders of them, into one index, writes it to the file `output`, and opens
 * it as tabia_open does. `output` appears complete or not at all: after an error, an older file is still there.
 * Sources are not changed, and a source that is named twice is read once. The same sources always give the same
 * bytes; the order of the rows in a source does not matter.
 *
 * An empty index is not written. If every record was skipped as damaged or illegal, the status is TABIA_BAD_FILE; if
 * the sources are sound, it is TABIA_NOT_FOUND. Otherwise the statuses of tabia_open. */
TABIA_API int32_t tabia_build(const char* const* sources, size_t count, const char* output,
                              const tabia_options* options, tabia_book** book);

/* Returns the reason why the book could not be opened: "club.obk: byte 120: the record is cut off". Empty for an
 * open book. Never NULL; valid until tabia_close. */
TABIA_API const char* tabia_detail(const tabia_book* book);

/* Frees the book and sets `*book` to NULL. Does nothing if `*book` is NULL. */
TABIA_API void tabia_close(tabia_book** book);

enum { TABIA_CHESS = 0, TABIA_BACKGAMMON = 1 };

/* The contents of a book, in numbers. */
typedef struct tabia_info {
  uint32_t size;
  int32_t game;         /* TABIA_CHESS or TABIA_BACKGAMMON */
  uint64_t positions;   /* chess: an estimate for a .ctg in place; backgammon: with and without a roll */
  uint64_t index_bytes; /* size of the index, in the file or in memory; for a .bin, size of the file */
  uint64_t sources;     /* files from which the book was made */
  uint64_t moves;       /* chess; 0 for a .ctg in place, which does not count them */
  uint64_t notes;       /* chess: positions that have notes */
  uint64_t evaluations; /* backgammon: evaluated positions after plays */
  uint64_t decisions;   /* backgammon: analysed rolls */
  uint64_t cubes;       /* backgammon: analysed cube decisions */
  int32_t in_memory;    /* 1: the index was made in memory from a file of another format, or opened by
                           tabia_open_memory; 0: the index is a file */
  int32_t counts_games; /* chess. 1: weights come from games won, drawn and lost; 0: the book gives weights */
  char variant[32];     /* chess: "standard"; truncated to 31 bytes */
} tabia_info;

/* Fills `*info`. TABIA_OK; TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_get_info(const tabia_book* book, tabia_info* info);

/* Forms of a text. */
enum { TABIA_PLAIN = 0, TABIA_JSON = 1 };

/* Writes the output of `tabia info` below the book's name, as lines or as one JSON object: the numbers above, and
 * for every source the skipped records with their reasons, the facts that were not used, and decisions of its reader
 * such as the perspective. Allocates.
 *
 * TABIA_OK, TABIA_MORE; TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_info_text(const tabia_book* book, int32_t form, char* text, size_t* size);

/* Reads and checks every byte of the book's index. Returns TABIA_OK at once for a book that is probed in place (.bin,
 * .exp, .ctg), because it has no checksums, and TABIA_SYSTEM for one on the network, because it is not on this machine.
 * `why` receives the kind and the place of the damage.
 *
 * TABIA_OK; TABIA_BAD_FILE, TABIA_SYSTEM, TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_verify(const tabia_book* book, char* why, size_t* why_size);

/* ------------------------------------------------------------------------------------ Chess: positions */

enum { TABIA_WHITE = 0, TABIA_BLACK = 1 };

/* A position as bitboards, as engines have them. The bitboards must be consistent: `white` and `black` are
 * disjoint, and each of their squares is in exactly one of the six bitboards of pieces. */
typedef struct tabia_chess_position {
  uint32_t size;
  int32_t turn; /* the side to move: TABIA_WHITE or TABIA_BLACK */
  uint64_t white, black;
  uint64_t pawns, knights, bishops, rooks, queens, kings; /* of both colours */
  uint64_t castling_rooks; /* rooks that may castle: a1, h1, a8 and h8 at the start; any files in Chess960 */
  uint64_t pushed_pawn;    /* the pawn that the last move pushed two squares, or 0. It may be set even if no
                              pawn can capture it */
} tabia_chess_position;

/* Computes the key of a position: the Polyglot key, made of PolyGlot's Random64, with en passant only if a pawn of
 * the side to move is next to the pushed one. There is one addition for Chess960: a castling rook that is not the
 * outermost one on its side of the king has a number of its own. An engine that maintains a Polyglot key can query
 * with it.
 *
 * Legality is not checked, because no book contains an illegal position. TABIA_OK; TABIA_BAD_POSITION if the
 * bitboards are not consistent; TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_chess_key(const tabia_chess_position* position, uint64_t* key);

/* Computes the key of a FEN or an EPD, in about 60 nanoseconds. Castling rights may be KQkq, HAha or both, and the
 * counters may be missing. Words after the fields are not read: tabia_chess_play plays moves. TABIA_OK;
 * TABIA_BAD_POSITION, TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_chess_key_of_fen(const char* fen, uint64_t* key);

/* Computes the key of a FEN in this book. Usually it is the key that tabia_chess_key_of_fen returns. In a book of a
 * variant of Lichess, it is the key of the position with its pockets and checks, and the position must be legal. In a
 * book of a variant that tabia does not support, it is a hash of the text. In both, the function allocates. The statuses
 * of tabia_chess_key_of_fen, and TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_key_in_book(const tabia_book* book, const char* fen, uint64_t* key);

/* Parses a position of chess: a FEN, an EPD or "startpos", after which "moves e2e4 ..." may follow. `why` receives the
 * reason if the text is not a position: "rank 7 has 9 squares", "Black has no king". Allocates.
 *
 * TABIA_OK; TABIA_BAD_POSITION, TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_chess_parse(const char* text, tabia_chess_position* position, char* why,
                                    size_t* why_size);

/* -------------------------------------------------------------------------------------- Chess: queries */

/* tabia_chess_move.flags */
enum {
  TABIA_INACTIVE = 1,   /* in the book, but never to be played */
  TABIA_GAMES = 2,      /* the book counts games: `win`, `draw` and `loss` are valid */
  TABIA_EVALUATION = 4, /* the move has an evaluation: `score`, `depth`, `origin` and `distance` are valid */
  TABIA_MATE = 8,       /* `score` is a number of moves, not centipawns */
  TABIA_REFUTED = 16    /* more than 30 centipawns below the reference move: never to be played */
};

/* The reference move of a position is the one with the deepest evaluation and, among those, the greatest score.
 *
 * tabia_chess_move.origin, from the least to the most trustworthy. TABIA_STATED: unknown; TABIA_SEARCH: searched by an
 * engine; TABIA_SOLVED: backed up from a later position. */
enum { TABIA_STATED = 0, TABIA_SEARCH = 1, TABIA_SOLVED = 2 };

/* tabia_chess_move.promotion */
enum { TABIA_NO_PROMOTION = 0, TABIA_KNIGHT = 1, TABIA_BISHOP = 2, TABIA_ROOK = 3, TABIA_QUEEN = 4 };

/* A move of the book. In a book of a variant, a drop has equal squares and the piece as its promotion,
 * TABIA_NO_PROMOTION for a pawn; in antichess, a pawn that reaches the last rank with TABIA_NO_PROMOTION becomes a king.
 * Castling is the king's move onto its own rook (e1h1), as in Polyglot books, and after a probe by
 * key sometimes its move to the target (e1g1): compare it with your legal moves, or convert it to text by
 * tabia_chess_move_text, which accepts both. */
typedef struct tabia_chess_move {
  uint32_t size;
  uint8_t from, to;  /* squares */
  uint8_t promotion; /* TABIA_NO_PROMOTION, TABIA_KNIGHT ... */
  uint8_t flags; /* bitwise OR of TABIA_INACTIVE, TABIA_GAMES, TABIA_EVALUATION, TABIA_MATE, TABIA_REFUTED */
  /* On the source's own scale: 0 to 100, 0 to 65535, or twice the wins plus the draws. If the position has evaluations
   * and neither games nor weights: 100 for the score of the reference move, halved for every 10 centipawns below it. */
  uint64_t weight;
  uint64_t win; /* games won, drawn and lost by the player who moves */
  uint64_t draw;
  uint64_t loss;
  /* Empty in a book of chess. In a book of a variant of Lichess, the move in the notation of UCI; empty after a probe by
   * key. In a book of any other variant, the text of the move. */
  char text[16];
  /* Centipawns, for the player who moves; with TABIA_MATE: moves to the mate from this position, also of a solved move,
   * negative if the player who moves is mated. */
  int32_t score;
  uint8_t depth;     /* plies; 0: unknown */
  uint8_t origin;    /* TABIA_STATED, TABIA_SEARCH or TABIA_SOLVED */
  uint16_t distance; /* TABIA_SOLVED: plies to the evaluation that it comes from; else 0 */
} tabia_chess_move;

/* Writes all moves of the book for this key, best first: active moves before inactive ones, then by weight. Takes
 * about as long as two cache misses.
 *
 * TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_probe(const tabia_book* book, uint64_t key, tabia_chess_move* moves,
                                    size_t* count);

/* Probes a position given as bitboards, or as a FEN of any variant. The result and the statuses are those of
 * tabia_chess_probe, and TABIA_BAD_POSITION. Castling is always the king's move onto its rook: a source without boards,
 * such as a .bin, may have it as e1g1, which a probe by key returns as it is. Words after the fields of the FEN are not
 * read: tabia_chess_play plays moves. */
TABIA_API int32_t tabia_chess_probe_position(const tabia_book* book, const tabia_chess_position* position,
                                             tabia_chess_move* moves, size_t* count);
TABIA_API int32_t tabia_chess_probe_fen(const tabia_book* book, const char* fen, tabia_chess_move* moves,
                                        size_t* count);

/* Writes the first move that may be played, or the first one if none may. It is faster for a position with several
 * moves, because other moves are decoded only if the position has games and evaluations. As after any probe by key,
 * the move may be illegal: compare it with your legal moves before you play it.
 *
 * TABIA_OK, TABIA_NOT_FOUND; TABIA_REFUSED if every move is inactive, refuted or has weight 0 (`*best` is written,
 * but must not be played); TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_best(const tabia_book* book, uint64_t key, tabia_chess_move* best);

/* Probes many keys at once, several times as fast as one by one, because their cache misses overlap. `moves` has
 * room for key_count * capacity structs: at most `capacity` moves of keys[i] are written from moves[i * capacity].
 * counts[i] receives the number of moves in the book, 0 if it does not contain the position.
 *
 * TABIA_OK; TABIA_MORE if some key has more moves; TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_probe_batch(const tabia_book* book, const uint64_t* keys, size_t key_count,
                                          tabia_chess_move* moves, size_t capacity, uint32_t* counts);

/* Prefetches the bucket of this key and returns at once. A probe a few hundred nanoseconds later finds it in the
 * processor's cache. Does nothing for a book that is not open. */
TABIA_API void tabia_chess_prefetch(const tabia_book* book, uint64_t key);

/* Receives the key of a position. Returns 0 to continue, and any other number to end the visit. */
typedef int32_t (*tabia_chess_visitor)(void* argument, uint64_t key);

/* Calls `visit` for every position of the book that has moves. The book stores keys, not positions. Their order
 * looks random, and is the same for the same content. `visit` may query the book, but must not close it.
 *
 * TABIA_OK, also if `visit` ended the visit; TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_for_each(const tabia_book* book, tabia_chess_visitor visit, void* argument);

/* tabia_chess_note.kind */
enum { TABIA_NAME = 0, TABIA_COMMENT = 1, TABIA_ECO = 2 };

/* A text of the book about a position or about a move in it. */
typedef struct tabia_chess_note {
  uint32_t size;
  int32_t kind;        /* TABIA_NAME, TABIA_COMMENT or TABIA_ECO */
  const char* text;    /* in the book's own memory, valid until tabia_close; NOT terminated by a zero byte */
  uint64_t text_bytes; /* length of `text` */
  uint8_t from, to;    /* the move that the note is about; both 0: the note is about the position */
  uint8_t promotion;
  uint8_t reserved[5];
  char move_text[16]; /* as tabia_chess_move.text */
} tabia_chess_note;

/* Writes the notes of this key. A position may have notes but no moves.
 *
 * TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_notes(const tabia_book* book, uint64_t key, tabia_chess_note* notes,
                                    size_t* count);

/* Notations of a move. */
enum {
  TABIA_UCI = 0,          /* e2e4, e7e8q, e1g1; e1h1 if the position cannot occur in orthodox chess */
  TABIA_UCI_CHESS960 = 1, /* castling always as e1h1 */
  TABIA_SAN = 2           /* e4, e8=Q+, O-O */
};

/* Writes a move as text, in at most 16 bytes. Castling in `move` is the king's move onto its own rook (e1h1), or to
 * its target square as in most engines (e1g1). If e1g1 is also an ordinary move of the king, that one is meant.
 *
 * TABIA_OK, TABIA_MORE; TABIA_BAD_POSITION if the position is not legal; TABIA_WRONG_USAGE, also if the move is not
 * legal in the position. */
TABIA_API int32_t tabia_chess_move_text(const tabia_chess_position* position, const tabia_chess_move* move,
                                        int32_t notation, char* text, size_t* size);

/* ------------------------------------------------------------------------------ Chess: choosing a move */

/* tabia_chess_rule.policy */
enum {
  TABIA_WEIGHTED = 0,    /* in proportion to the weight */
  TABIA_BEST = 1,        /* the highest weight */
  TABIA_UNIFORM = 2,     /* all allowed moves equally likely */
  TABIA_TOP = 3,         /* the `top` best moves equally likely */
  TABIA_TEMPERATURE = 4, /* by `temperature` */
  /* The moves within `score_window` of the best evaluation: in proportion to their games, or equally likely if they
   * have none; the highest weight if no move has an evaluation. */
  TABIA_SCORE = 5
};

/* How to choose a move. The filters apply first; inactive and refuted moves are never chosen, and moves of weight 0
 * only by TABIA_SCORE, if they have an evaluation and no games. All zeros are the defaults, and so is NULL instead of a
 * pointer to this struct. */
typedef struct tabia_chess_rule {
  uint32_t size;
  int32_t policy;                /* TABIA_WEIGHTED ... */
  int32_t top;                   /* for TABIA_TOP, at least 1; default: 3 */
  int32_t temperature;           /* for TABIA_TEMPERATURE: 0 best, 50 weighted, 100 uniform */
  int32_t min_share_per_mille;   /* minimum share of the weight of all active legal moves here, 0 to 1000 */
  int32_t deepest_ply;           /* last ply of the game to play from the book, from 1; default: no limit */
  int32_t plies_before_line_end; /* minimum plies that the book continues after the move, 0 to 20 */
  int32_t allow_repetition;      /* 1: also moves to an earlier position of the game */
  uint64_t min_games;            /* minimum games of the move; ignored if the book does not count games */
  int32_t score_window;          /* for TABIA_SCORE: centipawns, 0 to 30 */
  int32_t has_min_score;         /* 1: `min_score` applies */
  int32_t min_score; /* no move if the best evaluation is below this, in centipawns, -30000 to 30000 */
  int32_t reserved;  /* must be zero */
  /* Earlier books, or NULL. A move that is inactive in one of them, as am in EPD makes it, is not chosen. A file of
   * changes also gives moves their share; such a move may be one that `book` lacks. The books must be open chess books
   * and stay valid during the call. */
  const tabia_book* const* before;
  uint64_t before_count; /* number of `before` */
} tabia_chess_rule;

/* A position and the game that led to it. The library copies nothing: the pointers must be valid during the call. */
typedef struct tabia_chess_game {
  uint32_t size;
  int32_t ply;                          /* plies played so far, 0 in the start position: for `deepest_ply` */
  const tabia_chess_position* position; /* the position to move in; must be legal */
  const uint64_t* earlier_keys;         /* keys of the positions not to be repeated; may be NULL */
  uint64_t earlier_count;               /* number of `earlier_keys` */
} tabia_chess_game;

/* Chooses one of the legal moves that `rule` allows (NULL: the default rule). The same seed, position and book give
 * the same move on every machine. Allocates. Takes some microseconds, and longer with `plies_before_line_end`.
 *
 * TABIA_OK, TABIA_NOT_FOUND, TABIA_REFUSED; TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_choose(const tabia_book* book, const tabia_chess_game* game,
                                     const tabia_chess_rule* rule, uint64_t seed, tabia_chess_move* chosen);

/* Chooses a move like tabia_chess_choose, for a text that tabia_chess_parse can read: "startpos moves e2e4 e7e5".
 * The earlier positions of the text are not repeated. The statuses of tabia_chess_choose. Allocates. */
TABIA_API int32_t tabia_chess_choose_text(const tabia_book* book, const char* text,
                                          const tabia_chess_rule* rule, uint64_t seed,
                                          tabia_chess_move* chosen);

/* Writes the line that the book expects, at most 32 moves: `first`, and then the best move of each player in turn.
 * The line ends if the book has no move that may be played, and after a move, other than `first`, that repeats a
 * position of the game. moves[1] is the reply to ponder on. `first` is any legal move, such as the one chosen by
 * tabia_chess_choose, with castling as in tabia_chess_move_text; NULL is the book's best move. If `first` is not in
 * the book, its weight and its games are 0. Allocates.
 *
 * TABIA_OK, TABIA_MORE; TABIA_NOT_FOUND, TABIA_REFUSED (`first` is NULL and the book has no move to play;
 * `*count` is 0); TABIA_BAD_POSITION, TABIA_WRONG_USAGE (also if `first` is not legal), TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_line(const tabia_book* book, const tabia_chess_game* game,
                                   const tabia_chess_move* first, tabia_chess_move* moves, size_t* count);

/* Writes the line that the book expects if both players follow `rule` (NULL: the default rule): `first`, and then the
 * move of each player in turn that the rule chooses most often. No move that the rule refuses is in the line, also none
 * that is inactive in an earlier book (`before`). But `min_score`, `deepest_ply` and `plies_before_line_end` do not
 * apply to the moves of the opponent. Otherwise as tabia_chess_line; NULL for `first` is the move that the rule chooses
 * most often. */
TABIA_API int32_t tabia_chess_line_by_rule(const tabia_book* book, const tabia_chess_game* game,
                                           const tabia_chess_rule* rule, const tabia_chess_move* first,
                                           tabia_chess_move* moves, size_t* count);

/* -------------------------------------------------------------------------------------- Chess: variants */

/* The functions below follow the rules of chess or of a variant of Lichess. `variant` is a name used by Lichess, PGN or
 * UCI: "crazyhouse", "atomic", "antichess", "kingOfTheHill", "threeCheck", "horde", "racingKings". Case, blanks, hyphens
 * and underscores are ignored. NULL and "chess" are chess. `text` is "startpos" or a FEN, which may have pockets and
 * checks; "moves e2e4 d7d5" may follow. For a book of a variant, pass the FEN of tabia_chess_play to
 * tabia_chess_probe_fen, and the whole text to tabia_chess_choose_text. */

/* Plays the moves of `text`, and writes the FEN of the resulting position. `why` receives the reason if the text is not
 * a position, or a move is illegal. Allocates.
 *
 * TABIA_OK, TABIA_MORE; TABIA_BAD_POSITION; TABIA_WRONG_USAGE, also if tabia does not support `variant`. */
TABIA_API int32_t tabia_chess_play(const char* variant, const char* text, char* fen, size_t* size, char* why,
                                   size_t* why_size);

/* The results of a game. */
enum { TABIA_ONGOING = 0, TABIA_WHITE_WON = 1, TABIA_BLACK_WON = 2, TABIA_DRAWN = 3 };

/* Plays the moves of `text`, and writes the legal moves of the resulting position, separated by blanks: "a2a3 N@f3
 * a7a8k". If the game is over, writes an empty text. `*result` receives TABIA_ONGOING, TABIA_WHITE_WON, TABIA_BLACK_WON or
 * TABIA_DRAWN; it may be NULL. Allocates.
 *
 * TABIA_OK, TABIA_MORE; TABIA_BAD_POSITION; TABIA_WRONG_USAGE, also if tabia does not support `variant`. */
TABIA_API int32_t tabia_chess_legal_moves(const char* variant, const char* text, int32_t notation,
                                          char* moves, size_t* size, int32_t* result);

/* ------------------------------------------------------------------------------------------ Backgammon */

enum { TABIA_CENTER = 0, TABIA_SELF = 1, TABIA_OPPONENT = 2 };

/* tabia_backgammon_position.flags */
enum {
  TABIA_CRAWFORD = 1, /* match: this is the Crawford game */
  TABIA_JACOBY = 2,   /* money: gammons count only after the cube was turned */
  TABIA_BEAVER = 4    /* money: a player who is doubled may redouble at once and keep the cube */
};

/* A position, seen by the player on roll ("self"). */
typedef struct tabia_backgammon_position {
  uint32_t size;
  int8_t cells[26];  /* 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is
                        self's bar; 0 the opponent's, negative. Missing chequers are borne off */
  uint8_t dice[2];   /* 1 to 6, in any order; both 0: not rolled yet */
  int32_t away_self; /* points that self still needs to win the match; money: both 0 */
  int32_t away_opponent;
  int32_t length; /* length of the match in points; 0: money, or unknown. Does not affect answers */
  int32_t cube;   /* value of the cube: 1, 2, 4 ... 32768; default: 1 */
  int32_t owner;  /* owner of the cube: TABIA_CENTER, TABIA_SELF or TABIA_OPPONENT */
  uint32_t flags; /* bitwise OR of TABIA_CRAWFORD, TABIA_JACOBY, TABIA_BEAVER */
} tabia_backgammon_position;

/* tabia_backgammon_rule.flags */
enum {
  TABIA_OTHER_CONTEXTS = 1 /* if the book has no answer for this score and cube, use another score or cube */
};

/* tabia_backgammon_rule.score_order, and .jacoby or .beaver */
enum { TABIA_GNUBG_ORDER = 0, TABIA_FIBS_ORDER = 1 };
enum { TABIA_AS_STATED = 0, TABIA_ON = 1, TABIA_OFF = 2 };

/* How to read the text of a position, and the conditions for an answer to be played. All zeros are the
 * defaults, and so is NULL instead of a pointer to this struct. */
typedef struct tabia_backgammon_rule {
  uint32_t size;
  uint32_t flags;      /* TABIA_OTHER_CONTEXTS */
  int32_t min_plays;   /* minimum number of plays of a roll in the book, unless an analysis compared them or
                          they are all the legal plays; default: 2 */
  int32_t score_order; /* order of the scores in a board line: TABIA_GNUBG_ORDER, that of gnubg's
                          external player, or its opposite, TABIA_FIBS_ORDER, that of FIBS and of
                          gnubg's show board */
  int32_t jacoby;      /* the Jacoby rule of a text about money: TABIA_AS_STATED, TABIA_ON or TABIA_OFF */
  int32_t beaver;      /* beavers of a text about money, with the same values */
  char min_level[24];  /* minimum level of the best play or the cube decision: "3-ply", "XGR+", "rollout";
                         empty: any */
} tabia_backgammon_rule;

/* Parses a position: an XGID; a position id of GNU Backgammon, alone (money, the cube in the center) or with a match
 * id ("4HPwATDgc/ABMA:cAkAAAAAAAAA"); a board line of its external player. `why` receives the reason if the text is
 * not a position.
 *
 * The members `score_order`, `jacoby` and `beaver` of the rule have an effect. TABIA_ON and TABIA_OFF override the
 * text. With TABIA_AS_STATED, an XGID gives both rules, and a match id gives only the Jacoby rule; a rule
 * that the text does not give is on.
 *
 * TABIA_OK; TABIA_BAD_POSITION, TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_backgammon_parse(const char* text, const tabia_backgammon_rule* rule,
                                         tabia_backgammon_position* position, char* why, size_t* why_size);

/* A program's evaluation and its provenance, seen by the player on roll. This struct is part of other structs, and
 * never grows. Show the source wherever you show the evaluation, as the licences of such data require. */
typedef struct tabia_evaluation {
  double equity; /* cubeful, in units of the cube; at a match score, normalised to the same units */
  double win;    /* chances, 0 to 1; a backgammon is also a gammon, and a gammon also a win */
  double win_gammon;
  double win_backgammon;
  double lose_gammon;
  double lose_backgammon;
  double ci95;      /* half the width of the 95 % confidence interval of the equity; 0: unknown */
  uint64_t games;   /* games of a rollout; 0: unknown */
  char level[24];   /* "rollout", "XGR++", "3-ply", "book" */
  char program[24]; /* "XG 2.10" */
  char date[16];    /* "2011-06-18"; empty: unknown */
  char source[256]; /* author, or the file that contains the evaluation; truncated to 255 bytes, between
                       characters */
} tabia_evaluation;

/* tabia_backgammon_play.basis */
enum {
  TABIA_DECISION = 1, /* the book contains this position and roll */
  TABIA_POSITIONS = 2 /* it contains positions after plays of this roll */
};

/* A play of the book. */
typedef struct tabia_backgammon_play {
  uint32_t size;
  int32_t basis;    /* TABIA_DECISION or TABIA_POSITIONS */
  int32_t playable; /* 1: the first play may be played. 0: it may not, because the rule refuses the answer, or
                       because the book does not compare the plays of this roll: they come from analyses of
                       other rolls and may all be bad. The same in all plays of an answer */
  int32_t steps;    /* moves of one chequer by one die, 0 to 4; 0: the roll cannot be played */
  int8_t from[4];   /* 1 to 24, or 25: the bar */
  int8_t to[4];     /* 1 to 24, or 0: off */
  int8_t after[26]; /* the cells after the play, seen by the player who rolls next */
  uint8_t reserved[6];
  char text[64];          /* "8/5 6/5", "bar/22*", "13/7(2)" */
  char other_context[32]; /* score and cube of the answer if they are not those of the query: "money"; else
                             empty */
  double difference;      /* equity minus that of the first play */
  tabia_evaluation evaluation;
} tabia_backgammon_play;

/* Writes the plays of the position's roll that are in the book, best first; other legal plays are not listed. If
 * `rule` refuses the answer, `playable` is 0 in all plays. Takes about ten microseconds.
 *
 * TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_BAD_POSITION (also without dice), TABIA_WRONG_USAGE,
 * TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_plays(const tabia_book* book,
                                               const tabia_backgammon_position* position,
                                               const tabia_backgammon_rule* rule,
                                               tabia_backgammon_play* plays, size_t* count);

/* The value of a position before the roll. */
typedef struct tabia_backgammon_value {
  uint32_t size;
  uint32_t reserved;
  char other_context[32]; /* as tabia_backgammon_play.other_context */
  tabia_evaluation evaluation;
} tabia_backgammon_value;

/* Writes the book's evaluations of the position before the roll, the most reliable first. The dice are ignored, and
 * so is the rule except TABIA_OTHER_CONTEXTS.
 *
 * TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_values(const tabia_book* book,
                                                const tabia_backgammon_position* position,
                                                const tabia_backgammon_rule* rule,
                                                tabia_backgammon_value* values, size_t* count);

/* tabia_backgammon_cube.action */
enum { TABIA_NO_DOUBLE = 0, TABIA_DOUBLE_TAKE = 1, TABIA_DOUBLE_PASS = 2, TABIA_TOO_GOOD = 3 };

/* A cube decision. */
typedef struct tabia_backgammon_cube {
  uint32_t size;
  int32_t action;   /* the right action of both players: TABIA_NO_DOUBLE ... */
  double no_double; /* equities of the player on roll, in units of the cube before doubling */
  double double_take;
  double double_pass;
  char other_context[32];      /* as tabia_backgammon_play.other_context */
  tabia_evaluation evaluation; /* without doubling */
} tabia_backgammon_cube;

/* Writes the book's cube decision before the roll; the dice are ignored.
 *
 * TABIA_OK, TABIA_NOT_FOUND; TABIA_REFUSED if `rule` refuses the decision, which is written; TABIA_BAD_POSITION,
 * TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_cube(const tabia_book* book,
                                              const tabia_backgammon_position* position,
                                              const tabia_backgammon_rule* rule, tabia_backgammon_cube* cube);

/* ------------------------------------------------------------------------------------------ Explaining */

/* Explains the book's answer: writes the output of `tabia explain` for the position and the rule. `position` is a
 * text: in chess a FEN, an EPD or "startpos", after which "moves e2e4 ..." may follow; in backgammon an XGID, a
 * position id of GNU Backgammon, alone or with a match id, or a board line. The rule of the book's game applies, and
 * either rule may be NULL; `seed` is for chess. If the rule refuses the answer, the text contains the reason.
 * Allocates, and probes many positions if there is no answer.
 *
 * TABIA_OK, TABIA_MORE; TABIA_BAD_POSITION (`text` is then the reason), TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_explain(const tabia_book* book, const char* position,
                                const tabia_chess_rule* chess_rule,
                                const tabia_backgammon_rule* backgammon_rule, uint64_t seed, int32_t form,
                                char* text, size_t* size);

#ifdef __cplusplus
}
#endif

#endif /* TABIA_H_ */
