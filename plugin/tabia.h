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
 *     *.pgn (.gz .xz .zst) games in Portable Game Notation
 *     *.epd                positions with their best moves or weights
 *     *.ob                 an opening book of eXtreme Gammon
 *     *.xg, *.xgp          analysed games and positions of eXtreme Gammon
 *     *.sgf                games analysed by GNU Backgammon
 *
 * A .tabia file is mapped into memory and answers within a microsecond at any size. A .bin is probed in place,
 * and so are an .exp, by position, and a .ctg with its .cto next to it. Every other book is read into an index in memory when it is
 * opened. tabia_open states what each costs.
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
 * Status. Every function that can fail returns an int32_t: TABIA_OK, another answer, which is positive, or an
 * error, which is negative. Results are returned through pointers, never as the return value. After an error
 * no result has been written, unless stated otherwise.
 *
 * Structs. Each begins with `size`, which the caller sets to the size of the struct as it was compiled:
 * `tabia_chess_move move = {.size = sizeof move};`. Members are only ever added at the end. Members that a
 * caller's shorter struct does not have count as zero, and zero is the default wherever a comment names one;
 * members that this library does not know must be zero. A size below that of the first release, or above
 * 4096, is TABIA_WRONG_USAGE.
 *
 * Arrays. Functions with any number of results write them into an array of the caller. On entry `*count` is
 * its capacity, on return the number of results; if that is greater than the capacity, the first ones have
 * been written and the status is TABIA_MORE. The array may be NULL if `*count` is 0, to ask for the number.
 * The first struct's `size` applies to all.
 *
 * Text. UTF-8, in and out. Input text ends with a zero. Output text is written like an array: on entry
 * `*size` is the capacity in bytes, on return the size of the whole text, both with the zero at the end; if
 * that is greater than the capacity, the status is TABIA_MORE, and the text is truncated and still ends with
 * a zero.
 *
 * Reasons. A last pair `why`, `why_size` receives a sentence about what is wrong after an error. It is an
 * output text as above; either pointer may be NULL, and it never changes the status.
 *
 * Memory. The library frees what it allocates; the caller frees nothing, but closes books. No function keeps
 * a pointer that it was given, except tabia_open_memory.
 *
 * Threads. An open book never changes: any number of threads may query it at once, through one handle,
 * without locks. Only tabia_close must not run while its handle is in use. There is no state besides the
 * handles: no initialisation, no globals, nothing written to the standard streams, no signal handlers.
 *
 * Cost. Queries about chess allocate nothing and wait only for memory accesses, unless stated otherwise or a
 * text is not a position. Those about backgammon allocate memory for the answer, and free it before they
 * return.
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

/* The binary interface that this header describes. It is raised only when a program compiled against an older
 * header would no longer run; functions, constants and members at the end of structs are added without that.
 * ABI.md states the rules. */
#define TABIA_ABI 1

/* Returns the release of the loaded library: "0.1.0". Never NULL; valid as long as the library is loaded. */
TABIA_API const char* tabia_version(void);

/* Returns TABIA_ABI of the loaded library. A program that loads the library itself, as with dlopen, compares
 * it with its own. */
TABIA_API int32_t tabia_abi(void);

/* ---------------------------------------------------------------------------------------------- Status */

enum {
  /* Answers. */
  TABIA_OK = 0,        /* done; found */
  TABIA_NOT_FOUND = 1, /* the book does not know this position */
  TABIA_REFUSED = 2,   /* the book knows the position, but no move that may be played: each is inactive, has
                          weight 0, or is excluded by the caller's rule */
  TABIA_MORE = 3,      /* there are more results than the capacity: `*count` or `*size` is the number */

  /* Errors. */
  TABIA_WRONG_USAGE = -1,  /* an argument is NULL, out of its bounds, or a struct's size is wrong */
  TABIA_BAD_POSITION = -2, /* the text or the numbers are not a position, or not a legal one */
  TABIA_BAD_FILE = -3,     /* a file is damaged, or of no format that tabia reads */
  TABIA_SYSTEM = -4,       /* the system failed: no such file, no permission, no space */
  TABIA_WRONG_GAME = -5,   /* a chess query of a backgammon book, or the other way round */
  TABIA_NOT_OPEN = -6,     /* the handle is of a book that could not be opened */
  TABIA_NO_MEMORY = -7,    /* memory ran out */
  TABIA_INTERNAL = -8,     /* a bug of the library: please report it */
  TABIA_CANCELLED = -9     /* tabia_options.check ended the task */
};

/* Returns what a status means, in a few words: "the book does not know this position"; "unknown status" for
 * any other number. Never NULL; valid as long as the library is loaded. */
TABIA_API const char* tabia_status_text(int32_t status);

/* ----------------------------------------------------------------------------------------------- Books */

/* An open book, or one that could not be opened: see tabia_open. */
typedef struct tabia_book tabia_book;

/* Called periodically while a book is read, from the thread that opens it. `done` and `total` are in units of
 * the source; `total` is 0 if it is not known. `argument` is tabia_options.progress_argument. */
typedef void (*tabia_progress)(void* argument, uint64_t done, uint64_t total);

/* As tabia_progress, and returns whether to continue: 0 continues; any other number cancels, and the function
 * that opens or builds returns TABIA_CANCELLED. No file has been written then, and no temporary one left. */
typedef int32_t (*tabia_check)(void* argument, uint64_t done, uint64_t total);

/* tabia_options.flags */
enum {
  TABIA_CACHE = 1,      /* keep the index made of a foreign book of 1 MiB or more for the next time */
  TABIA_HUGE_PAGES = 2, /* copy what is probed into huge pages: a slower start, quicker probes of a large book */
  TABIA_STRICT = 4, /* a bad record is an error; otherwise it is skipped, and tabia_info_text reports it */
  TABIA_COPY = 8,   /* read a file into memory instead of mapping it: see tabia_open */
  TABIA_NETWORK = 16 /* open books on the network: see tabia_open */
};

/* tabia_options.perspective: whose win a database means by "win". */
enum {
  TABIA_PERSPECTIVE_AUTO = 0,  /* decided from its rows */
  TABIA_PERSPECTIVE_WHITE = 1, /* White's */
  TABIA_PERSPECTIVE_MOVER = 2  /* that of the player who made the move */
};

/* tabia_options.pgn_results: which results a game must have. */
enum { TABIA_WHITE_WINS = 1, TABIA_DRAWS = 2, TABIA_BLACK_WINS = 4 };

/* tabia_options.pgn_side: whose moves are read. */
enum { TABIA_SIDE_BOTH = 0, TABIA_SIDE_WHITE = 1, TABIA_SIDE_BLACK = 2 };

/* tabia_options.pgn_unfinished: what a game counts whose result is "*" or missing. */
enum { TABIA_UNFINISHED_SKIP = 0, TABIA_UNFINISHED_DRAW = 1, TABIA_UNFINISHED_LOSS = 2 /* of both */ };

/* tabia_options.ctg_recommended: which moves of a ChessBase book may be played, besides those that it marks as not to
 * be played, which never may. */
enum {
  TABIA_RECOMMENDED_FIRST = 0,  /* where recommended moves can be played, these alone; elsewhere the others */
  TABIA_RECOMMENDED_ONLY = 1,   /* recommended moves alone */
  TABIA_RECOMMENDED_IGNORED = 2 /* every move, recommended or not */
};

/* How to open or build a book. All zeros, and NULL instead of a pointer to one, are the defaults. */
typedef struct tabia_options {
  uint32_t size;
  uint32_t flags;           /* bitwise OR of TABIA_CACHE, TABIA_HUGE_PAGES, TABIA_STRICT, TABIA_COPY,
                               TABIA_NETWORK */
  int32_t perspective;      /* TABIA_PERSPECTIVE_... */
  int32_t ctg_recommended;  /* TABIA_RECOMMENDED_... */
  uint64_t memory_bytes;    /* limit while a foreign book is read; default: a quarter of what the process may
                               use. Less than 160 MiB is TABIA_SYSTEM */
  const char* cache_folder; /* for TABIA_CACHE; default: $XDG_CACHE_HOME/tabia, else ~/.cache/tabia */
  const char* temp_folder;  /* for data beyond memory_bytes; default: $TMPDIR, else /tmp */
  tabia_progress progress;  /* default: not called */
  void* progress_argument;  /* of `progress` and `check` */
  tabia_check check;        /* default: not called. If `progress` is set too, it is called first */
  uint32_t pgn_plies;       /* plies of each game of a PGN file that are read; default: 50; UINT32_MAX: all */
  uint32_t pgn_min_plies;   /* only games with at least this many plies */
  uint32_t pgn_min_elo;     /* only games in which both players have at least this rating */
  uint32_t pgn_results;     /* bitwise OR of TABIA_WHITE_WINS, TABIA_DRAWS, TABIA_BLACK_WINS; default: all */
  int32_t pgn_side;         /* TABIA_SIDE_... */
  int32_t pgn_unfinished;   /* TABIA_UNFINISHED_... */
  uint64_t min_games;       /* tabia_build only, chess: moves with fewer games in all sources are dropped */
} tabia_options;

/* Opens the book at `path`, whose format is recognised by its content. `*book` becomes its handle, after an
 * error too: tabia_detail then returns what is wrong, and tabia_close frees the handle. `*book` becomes NULL
 * only if memory ran out or an argument is wrong.
 *
 * The cost depends on the format. A file that is mapped must not be written to while it is open (tabia itself
 * replaces its files by renaming, which is safe): if `cp` overwrites or truncates it, the next query may end
 * the process by SIGBUS. With TABIA_COPY the file is read into memory, as fast as the system reads it, and
 * what becomes of the file afterwards does not matter.
 *
 *     .tabia       mapped, in microseconds at any size. A probe takes about 0.1 microseconds
 *     .bin         mapped. Its keys are read once, in about 0.3 milliseconds for each mebibyte, to prove their
 *                  order; a file that is not in order takes a sort besides, and 8 bytes of memory a record. A
 *                  probe takes one to four microseconds, and allocates memory for more than four moves. Only
 *                  probes that state the position leave out moves that are illegal in it and correct castling
 *                  that the file states as e1g1: those by key alone return what the file states. With
 *                  TABIA_STRICT every record is checked first, as of the books below
 *     .ctg         mapped, if its .cto is next to it, in the time of reading that: some bytes for each page of
 *                  4 KiB. A probe that states the position takes some microseconds for each move. The
 *                  first one by key alone, and the first visit of all keys, read the whole book, as if to make
 *                  an index of it. Which moves are active is by `ctg_recommended`
 *     any other    read into an index, in 0.03 to 0.2 seconds for each mebibyte, and must not be truncated
 *                  meanwhile; then as .tabia
 *     an address   with TABIA_NETWORK alone: https://host/book.tabia, or several of the same index with blanks
 *                  between them, of which the next is asked where one fails. A probe then waits for a server, up
 *                  to 10 seconds; TABIA_SYSTEM is its answer where that cannot be read, not TABIA_NOT_FOUND.
 *                  What was read once is kept. Needs libcurl.so.4; not in Windows
 *
 * TABIA_OK; TABIA_WRONG_USAGE, TABIA_BAD_FILE, TABIA_SYSTEM, TABIA_NO_MEMORY, TABIA_CANCELLED. */
TABIA_API int32_t tabia_open(const char* path, const tabia_options* options, tabia_book** book);

/* Opens the `size` bytes of a .tabia file in memory, such as an index that was compiled into a program. They
 * are used in place and must stay valid and unchanged until tabia_close; with TABIA_COPY they are copied, and
 * may be freed at once. Queries are fastest if `bytes` is divisible by 64. `name` is that of the book in
 * messages. Of the options, only TABIA_COPY and TABIA_HUGE_PAGES have an effect. `*book` as for tabia_open.
 *
 * TABIA_OK; TABIA_WRONG_USAGE, TABIA_BAD_FILE (also a book of another format), TABIA_SYSTEM,
 * TABIA_NO_MEMORY. */
TABIA_API int32_t tabia_open_memory(const void* bytes, size_t size, const char* name,
                                    const tabia_options* options, tabia_book** book);

/* Reads `count` books of one game, or folders of them, into one index, writes it to the file `output` and
 * opens it as tabia_open does. The file appears whole or not at all: an older one survives every error. The
 * same sources make the same bytes, whatever the order of the rows in each. Sources are not changed; one that is named
 * twice is read once. A file with nothing in it is not written: TABIA_BAD_FILE if all was skipped as damaged or
 * illegal, TABIA_NOT_FOUND if the sources are sound. */
TABIA_API int32_t tabia_build(const char* const* sources, size_t count, const char* output,
                              const tabia_options* options, tabia_book** book);

/* Returns why the book could not be opened: "club.obk: byte 120: the record is cut off". Empty for an open
 * book. Never NULL; valid until tabia_close. */
TABIA_API const char* tabia_detail(const tabia_book* book);

/* Frees the book and sets `*book` to NULL. Does nothing if it is NULL already. */
TABIA_API void tabia_close(tabia_book** book);

enum { TABIA_CHESS = 0, TABIA_BACKGAMMON = 1 };

/* What a book contains. */
typedef struct tabia_info {
  uint32_t size;
  int32_t game;         /* TABIA_CHESS or TABIA_BACKGAMMON */
  uint64_t positions;   /* in backgammon: positions with a roll and without; of a .ctg in place an
                           estimate */
  uint64_t index_bytes; /* size of the index, in the file or in memory; of a .bin, of the file */
  uint64_t sources;     /* files that it was made from */
  uint64_t moves;       /* chess; 0 of a .ctg in place: not counted */
  uint64_t notes;       /* chess: positions that have notes */
  uint64_t evaluations; /* backgammon: of positions after plays */
  uint64_t decisions;   /* backgammon: analysed rolls */
  uint64_t cubes;       /* backgammon: analysed cube decisions */
  int32_t in_memory;    /* 1: the index was made in memory, from a file of another format, or opened by
                           tabia_open_memory; 0: it is a file */
  int32_t counts_games; /* chess, 1: weights come from games won, drawn and lost; 0: the book states them */
  char variant[32];     /* chess: "standard"; cut to 31 bytes */
} tabia_info;

/* Fills `*info`. TABIA_OK; TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_get_info(const tabia_book* book, tabia_info* info);

/* Forms of a text. */
enum { TABIA_PLAIN = 0, TABIA_JSON = 1 };

/* Writes what `tabia info` prints below the book's name: the facts above, every source with the records
 * skipped in it and why, and what was decided while it was read; as lines, or as one JSON object. Allocates.
 * TABIA_OK, TABIA_MORE; TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_info_text(const tabia_book* book, int32_t form, char* text, size_t* size);

/* Reads and checks every byte of the book's index; a .bin has no checksums, and is sound if it could be opened.
 * `why` receives what is damaged, and where. TABIA_OK;
 * TABIA_BAD_FILE, TABIA_WRONG_USAGE, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_verify(const tabia_book* book, char* why, size_t* why_size);

/* ------------------------------------------------------------------------------------ Chess: positions */

enum { TABIA_WHITE = 0, TABIA_BLACK = 1 };

/* A position in plain integers, as any engine has them. The sets of squares must be consistent: each square
 * of `white` or `black` is in exactly one of the sets of pieces, and no square is in both. */
typedef struct tabia_chess_position {
  uint32_t size;
  int32_t turn; /* TABIA_WHITE or TABIA_BLACK: whose move it is */
  uint64_t white, black;
  uint64_t pawns, knights, bishops, rooks, queens, kings; /* of both colours */
  uint64_t castling_rooks; /* rooks that may castle: at first a1, h1, a8 and h8; any files in Chess960 */
  uint64_t pushed_pawn;    /* the square of the pawn that the last move pushed two squares, else empty;
                              whether it can be captured does not matter */
} tabia_chess_position;

/* Computes the key of a position. It is Polyglot's (PolyGlot's Random64, with en passant only if a pawn of
 * the side to move is next to the pushed one), with one addition: a rook of Chess960 that may castle and is
 * not the outermost one has a number of its own. So an engine that keeps a Polyglot key by that rule may
 * query with it.
 *
 * TABIA_OK; TABIA_BAD_POSITION if the sets are not consistent; TABIA_WRONG_USAGE. Legality is not checked: no
 * book contains an illegal position. */
TABIA_API int32_t tabia_chess_key(const tabia_chess_position* position, uint64_t* key);

/* Computes the key of a FEN or an EPD, castling rights as KQkq, HAha or both, with or without counters.
 * TABIA_OK; TABIA_BAD_POSITION, TABIA_WRONG_USAGE. About 60 ns. */
TABIA_API int32_t tabia_chess_key_of_fen(const char* fen, uint64_t* key);

/* Computes the key of a FEN in this book. It is that of tabia_chess_key_of_fen, except in a book of a variant
 * whose rules tabia does not know: there it is a hash of the text, and the function allocates. Statuses of
 * tabia_chess_key_of_fen, and TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_key_in_book(const tabia_book* book, const char* fen, uint64_t* key);

/* Parses a position: a FEN, an EPD or "startpos"; "moves e2e4 ..." may follow. `why` receives what is wrong
 * with the text: "rank 7 has 9 squares", "Black has no king". Allocates. TABIA_OK; TABIA_BAD_POSITION,
 * TABIA_WRONG_USAGE. */
TABIA_API int32_t tabia_chess_parse(const char* text, tabia_chess_position* position, char* why,
                                    size_t* why_size);

/* -------------------------------------------------------------------------------------- Chess: queries */

/* tabia_chess_move.flags */
enum {
  TABIA_INACTIVE = 1, /* listed by the book, never to be played */
  TABIA_GAMES = 2     /* the book counts games: win, draw and loss are known */
};

/* tabia_chess_move.promotion */
enum { TABIA_NO_PROMOTION = 0, TABIA_KNIGHT = 1, TABIA_BISHOP = 2, TABIA_ROOK = 3, TABIA_QUEEN = 4 };

/* A move of the book. Castling is the king's move onto its own rook (e1h1), as in Polyglot books: compare it
 * with your legal moves, or convert it to text by tabia_chess_move_text. */
typedef struct tabia_chess_move {
  uint32_t size;
  uint8_t from, to;  /* squares */
  uint8_t promotion; /* TABIA_NO_PROMOTION, TABIA_KNIGHT ... */
  uint8_t flags;     /* bitwise OR of TABIA_INACTIVE, TABIA_GAMES */
  uint64_t weight;   /* on the source's own scale: 0 to 100, 0 to 65535, or twice the wins plus the draws */
  uint64_t win;      /* games won, drawn and lost by the player who moves */
  uint64_t draw;
  uint64_t loss;
  char text[16]; /* the move, in a book of a variant whose rules tabia does not know; else empty */
} tabia_chess_move;

/* Writes all moves of the book in the position of this key, best first: active before inactive, then by
 * weight. Takes about as long as two cache misses. TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE;
 * TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_probe(const tabia_book* book, uint64_t key, tabia_chess_move* moves,
                                    size_t* count);

/* As tabia_chess_probe, for a position in plain integers, and for a FEN of any variant. Also
 * TABIA_BAD_POSITION. */
TABIA_API int32_t tabia_chess_probe_position(const tabia_book* book, const tabia_chess_position* position,
                                             tabia_chess_move* moves, size_t* count);
TABIA_API int32_t tabia_chess_probe_fen(const tabia_book* book, const char* fen, tabia_chess_move* moves,
                                        size_t* count);

/* Writes the first move of tabia_chess_probe, and decodes no other: that takes as long where the book has one
 * move, and less where it has more. Whether it is legal is not checked: as with any probe by key, compare it
 * with your legal moves before you play it. TABIA_OK, TABIA_NOT_FOUND, TABIA_REFUSED (each move here is
 * inactive or has weight 0, so none may be played; `*best` is written); TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_best(const tabia_book* book, uint64_t key, tabia_chess_move* best);

/* Probes many keys at once, several times as fast as one by one, because their cache misses overlap. The
 * moves of keys[i] are written from moves[i * capacity], `capacity` at most, and counts[i] becomes their
 * number in the book, 0 if it does not know the position. `moves` has room for key_count * capacity structs.
 * TABIA_OK, TABIA_MORE (for some key); TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_probe_batch(const tabia_book* book, const uint64_t* keys, size_t key_count,
                                          tabia_chess_move* moves, size_t capacity, uint32_t* counts);

/* Prefetches the memory of this key and returns at once: a probe a few hundred nanoseconds later finds it in
 * the processor's cache. Does nothing for a book that is not open. */
TABIA_API void tabia_chess_prefetch(const tabia_book* book, uint64_t key);

/* Receives the key of a position. Returns 0 to continue, any other number to end the visit. */
typedef int32_t (*tabia_chess_visitor)(void* argument, uint64_t key);

/* Calls `visit` for every position of the book that has moves, in the order of the index, which looks random
 * and is the same for the same content. `visit` may query the book, and must not close it. The book stores
 * keys, not positions. TABIA_OK, also if `visit` ended it; TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_for_each(const tabia_book* book, tabia_chess_visitor visit, void* argument);

/* tabia_chess_note.kind */
enum { TABIA_NAME = 0, TABIA_COMMENT = 1, TABIA_ECO = 2 };

/* A text of the book about a position or about a move in it. */
typedef struct tabia_chess_note {
  uint32_t size;
  int32_t kind;        /* TABIA_NAME, TABIA_COMMENT or TABIA_ECO */
  const char* text;    /* in the book's own memory, valid until tabia_close; NOT terminated by a zero */
  uint64_t text_bytes; /* its length */
  uint8_t from, to;    /* of the move that the note is about; both 0: about the position itself */
  uint8_t promotion;
  uint8_t reserved[5];
  char move_text[16]; /* as tabia_chess_move.text */
} tabia_chess_note;

/* Writes the notes of this key. A position may have notes and no moves. TABIA_OK, TABIA_NOT_FOUND (`*count`
 * is 0), TABIA_MORE; TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_notes(const tabia_book* book, uint64_t key, tabia_chess_note* notes,
                                    size_t* count);

/* Notations of a move. */
enum {
  TABIA_UCI = 0, /* e2e4, e7e8q, e1g1; e1h1 in a Chess960 position that is not one of orthodox chess */
  TABIA_UCI_CHESS960 = 1, /* castling always as e1h1 */
  TABIA_SAN = 2           /* e4, e8=Q+, O-O */
};

/* Writes a move as text, 16 bytes at most. Castling is the king's move onto its rook (e1h1), or to its target
 * as in most engines (e1g1); where that is also an ordinary move of the king, it is that. TABIA_OK,
 * TABIA_MORE; TABIA_BAD_POSITION if the position is not legal, TABIA_WRONG_USAGE, also if the move is not
 * legal in it. */
TABIA_API int32_t tabia_chess_move_text(const tabia_chess_position* position, const tabia_chess_move* move,
                                        int32_t notation, char* text, size_t* size);

/* ------------------------------------------------------------------------------ Chess: choosing a move */

/* tabia_chess_rule.policy */
enum {
  TABIA_WEIGHTED = 0,   /* in proportion to the weight */
  TABIA_BEST = 1,       /* the highest weight */
  TABIA_UNIFORM = 2,    /* all allowed moves equally likely */
  TABIA_TOP = 3,        /* the `top` best moves equally likely */
  TABIA_TEMPERATURE = 4 /* by `temperature` */
};

/* How to choose. The filters come first: inactive moves and moves of weight 0 are never chosen. All zeros,
 * and NULL instead of a pointer to one, are the defaults. */
typedef struct tabia_chess_rule {
  uint32_t size;
  int32_t policy;                  /* TABIA_WEIGHTED ... */
  int32_t top;                     /* for TABIA_TOP, at least 1; default: 3 */
  int32_t temperature;             /* for TABIA_TEMPERATURE: 0 best, 50 weighted, 100 uniform */
  int32_t min_share_per_mille;     /* of the weight of all active moves here, 0 to 1000 */
  int32_t deepest_ply;             /* last ply of the game to play from the book, from 1; default: no limit */
  int32_t plies_before_line_end;   /* no move after which the book continues for fewer plies */
  int32_t allow_repetition;        /* 1: also moves to an earlier position of the game */
  uint64_t min_games;              /* games of the move in the book; ignored by a book without games */
} tabia_chess_rule;

/* A position and the game that led to it. */
typedef struct tabia_chess_game {
  uint32_t size;
  int32_t ply;                          /* plies played so far, 0 in the start position: for deepest_ply */
  const tabia_chess_position* position; /* the position to move in; must be legal */
  const uint64_t* earlier_keys;         /* keys of the positions not to be repeated; may be NULL */
  uint64_t earlier_count;
} tabia_chess_game;

/* Chooses a move by `rule` (NULL: the defaults) among the legal moves that the rule allows. The same seed,
 * position and book give the same move on every machine. Allocates. Takes some microseconds, and longer with
 * `plies_before_line_end`.
 *
 * TABIA_OK, TABIA_NOT_FOUND, TABIA_REFUSED; TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_choose(const tabia_book* book, const tabia_chess_game* game,
                                     const tabia_chess_rule* rule, uint64_t seed, tabia_chess_move* chosen);

/* As tabia_chess_choose, for a text as tabia_chess_parse reads it: "startpos moves e2e4 e7e5". The earlier
 * positions of the text are those not to be repeated. Allocates. */
TABIA_API int32_t tabia_chess_choose_text(const tabia_book* book, const char* text,
                                          const tabia_chess_rule* rule, uint64_t seed,
                                          tabia_chess_move* chosen);

/* Writes the line that the book expects: `first`, and after it the best move of the book for each player in
 * turn, until the book has none that may be played, or a position of the game repeats; 32 moves at most.
 * moves[1] is the reply to ponder on. `first` is any legal move, such as the one that tabia_chess_choose
 * chose, with castling as in tabia_chess_move_text; NULL: the best move. What the book does not state about
 * `first` is 0. Allocates.
 *
 * TABIA_OK, TABIA_MORE; TABIA_NOT_FOUND, TABIA_REFUSED (`first` is NULL and the book has no move to play;
 * `*count` is 0); TABIA_BAD_POSITION, TABIA_WRONG_USAGE (also if `first` is not legal), TABIA_WRONG_GAME,
 * TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_chess_line(const tabia_book* book, const tabia_chess_game* game,
                                   const tabia_chess_move* first, tabia_chess_move* moves, size_t* count);

/* ------------------------------------------------------------------------------------------ Backgammon */

enum { TABIA_CENTER = 0, TABIA_SELF = 1, TABIA_OPPONENT = 2 };

/* tabia_backgammon_position.flags */
enum {
  TABIA_CRAWFORD = 1, /* a match: this is the Crawford game */
  TABIA_JACOBY = 2,   /* money: gammons count only when the cube is turned */
  TABIA_BEAVER = 4    /* money: a player who is doubled may redouble at once and keep the cube */
};

/* A position, as the player on roll ("self") sees it. */
typedef struct tabia_backgammon_position {
  uint32_t size;
  int8_t cells[26];  /* 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is
                        self's bar; 0 the opponent's, negative. Missing chequers are borne off */
  uint8_t dice[2];   /* 1 to 6, in any order; both 0: not rolled yet */
  int32_t away_self; /* points that self still needs to win the match; money: both 0 */
  int32_t away_opponent;
  int32_t length; /* of the match in points; 0: money, or not known. Does not affect answers */
  int32_t cube;   /* its value: 1, 2, 4 ... 32768; default: 1 */
  int32_t owner;  /* TABIA_CENTER, TABIA_SELF or TABIA_OPPONENT */
  uint32_t flags; /* bitwise OR of TABIA_CRAWFORD, TABIA_JACOBY, TABIA_BEAVER */
} tabia_backgammon_position;

/* tabia_backgammon_rule.flags */
enum {
  TABIA_OTHER_CONTEXTS = 1 /* if the book has no answer for this score and cube, answer for others */
};

/* tabia_backgammon_rule.score_order, and .jacoby or .beaver */
enum { TABIA_GNUBG_ORDER = 0, TABIA_FIBS_ORDER = 1 };
enum { TABIA_AS_STATED = 0, TABIA_ON = 1, TABIA_OFF = 2 };

/* How the text of a position is read, how a book answers, and what an answer requires before it is played. All
 * zeros, and NULL instead of a pointer to one, are the defaults. */
typedef struct tabia_backgammon_rule {
  uint32_t size;
  uint32_t flags;      /* TABIA_OTHER_CONTEXTS */
  int32_t min_plays;   /* plays of a roll that the book must have if no analysis compared them, unless these are
                          all legal ones; default: 2 */
  int32_t score_order; /* of the scores in a board line: TABIA_GNUBG_ORDER, TABIA_FIBS_ORDER (the opposite) */
  int32_t jacoby;      /* the Jacoby rule of a text about money: TABIA_AS_STATED, TABIA_ON or TABIA_OFF */
  int32_t beaver;      /* likewise, beavers */
  char min_level[24];  /* of the best play or of the cube decision: "3-ply", "XGR+", "rollout"; empty: any */
} tabia_backgammon_rule;

/* Parses a position: an XGID; a position id of GNU Backgammon, alone (money, the cube in the center) or with
 * a match id ("4HPwATDgc/ABMA:cAkAAAAAAAAA"); a board line of its external player. `why` receives the reason
 * why the text is not a position. TABIA_OK; TABIA_BAD_POSITION, TABIA_WRONG_USAGE.
 *
 * Of the rule, `score_order`, `jacoby` and `beaver` have an effect. An XGID contains both rules of money, a match id the
 * Jacoby rule, other texts none; money has the rules that neither the text nor `rule` decides. */
TABIA_API int32_t tabia_backgammon_parse(const char* text, const tabia_backgammon_rule* rule,
                                         tabia_backgammon_position* position, char* why, size_t* why_size);

/* A program's evaluation and its provenance, for the player on roll. A part of other structs: it never grows.
 * Show the source wherever you show the evaluation, as the licences of such data require. */
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
  char source[256]; /* who made it, or the file that contains it; cut to 255 bytes, between characters */
} tabia_evaluation;

/* tabia_backgammon_play.basis */
enum {
  TABIA_DECISION = 1, /* the book contains this position and roll */
  TABIA_POSITIONS = 2 /* it contains positions to which plays of this roll lead */
};

/* A play that the book knows. */
typedef struct tabia_backgammon_play {
  uint32_t size;
  int32_t basis;    /* TABIA_DECISION or TABIA_POSITIONS */
  int32_t playable; /* 1: the first play may be played as the book's; 0: the plays are known only as
                       candidates of other rolls, and all may be bad; or a tabia_backgammon_rule refuses the
                       answer. Equal for all plays of an answer */
  int32_t steps;    /* number of chequers moved by one die each, 0 to 4; 0: the roll cannot be played */
  int8_t from[4];   /* 1 to 24, or 25: the bar */
  int8_t to[4];     /* 1 to 24, or 0: off */
  int8_t after[26]; /* the cells after the play, as the player who rolls next sees them */
  uint8_t reserved[6];
  char text[64];          /* "8/5 6/5", "bar/22*", "13/7(2)" */
  char other_context[32]; /* score and cube of the answer, if not those of the query: "money"; else empty */
  double difference;      /* in equity from the first play */
  tabia_evaluation evaluation;
} tabia_backgammon_play;

/* Writes the plays of the position's roll that the book knows, best first; legal plays that it does not know
 * are not listed. If `rule` refuses to play the answer, `playable` is 0 in all plays. Takes about ten
 * microseconds. TABIA_OK, TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE;
 * TABIA_BAD_POSITION (also without dice), TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_plays(const tabia_book* book,
                                               const tabia_backgammon_position* position,
                                               const tabia_backgammon_rule* rule,
                                               tabia_backgammon_play* plays, size_t* count);

/* What the position is worth to the player on roll, before the roll. */
typedef struct tabia_backgammon_value {
  uint32_t size;
  uint32_t reserved;
  char other_context[32]; /* as tabia_backgammon_play.other_context */
  tabia_evaluation evaluation;
} tabia_backgammon_value;

/* Writes the book's evaluations of the position itself, the most reliable first; dice are ignored. Of the rule, only
 * TABIA_OTHER_CONTEXTS has an effect. TABIA_OK,
 * TABIA_NOT_FOUND (`*count` is 0), TABIA_MORE; TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME,
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
  int32_t action;   /* of both players: TABIA_NO_DOUBLE ... */
  double no_double; /* equities of the player on roll, in units of the cube before doubling */
  double double_take;
  double double_pass;
  char other_context[32];      /* as tabia_backgammon_play.other_context */
  tabia_evaluation evaluation; /* without doubling */
} tabia_backgammon_cube;

/* Writes the book's cube decision before the roll; dice are ignored. TABIA_OK, TABIA_NOT_FOUND, TABIA_REFUSED (the
 * decision is written, but `rule` refuses it);
 * TABIA_BAD_POSITION, TABIA_WRONG_USAGE, TABIA_WRONG_GAME, TABIA_NOT_OPEN. */
TABIA_API int32_t tabia_backgammon_probe_cube(const tabia_book* book,
                                              const tabia_backgammon_position* position,
                                              const tabia_backgammon_rule* rule,
                                              tabia_backgammon_cube* cube);

/* ------------------------------------------------------------------------------------------ Explaining */

/* Explains the book's answer: writes what `tabia explain` prints for the position and the rules. `position` is
 * text as the command takes it: for chess a FEN, an EPD or "startpos", after which "moves e2e4 ..." may
 * follow; for backgammon an XGID, a position id of GNU Backgammon, alone or with a match id, or a board line.
 * The rule of the book's game applies, and the text contains the reason if it refuses the answer; `seed` is for chess. Both rules may be
 * NULL. Allocates, and probes many positions if there is no answer.
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
