/* The functions of tabia.h that the embedded reader supports, for Python wheels. The module loads them if libtabia is missing.
 *
 * It reads indexes and Polyglot books, and has no rules of the games. Functions that need them or the other formats are
 * not defined here; the module raises an error in their place. Statuses, structs and texts are those of tabia.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tabia.h"

#if defined(__GLIBC__) && defined(__x86_64__)
/* Every glibc exports __fxstat; fstat itself only since 2.33. */
#include <sys/stat.h>
extern int __fxstat(int version, int descriptor, struct stat* facts);
__asm__(".symver __fxstat, __fxstat@GLIBC_2.2.5");
#define fstat(descriptor, facts) __fxstat(1, descriptor, facts)
#endif

#include "tabia_probe.c"

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

struct tabia_book {
  tp_book book;
  void* bytes;       /* a copy of the file, freed with the handle; NULL if the file is mapped */
  char detail[1024]; /* the reason why the book could not be opened */
};

/* ------------------------------------------------------------------------------------------------- Versions */

#define DIGITS(number) #number
#define RELEASE(major, minor, patch) DIGITS(major) "." DIGITS(minor) "." DIGITS(patch)

EXPORTED const char* tabia_version(void) {
  return RELEASE(TABIA_VERSION_MAJOR, TABIA_VERSION_MINOR, TABIA_VERSION_PATCH);
}

EXPORTED int32_t tabia_abi(void) {
  return TABIA_ABI;
}

EXPORTED const char* tabia_status_text(int32_t status) {
  static const char* const kTexts[] = {"done",
                                       "an argument is out of its bounds, or only libtabia supports it",
                                       "not a position",
                                       "a file is damaged or in another format",
                                       "the system failed",
                                       "the book is for another game",
                                       "the book could not be opened",
                                       "memory ran out"};
  return kTexts[status < 0 && status >= TABIA_NO_MEMORY ? -status : 0];
}

/* ---------------------------------------------------------------------------------------------------- Books */

EXPORTED const char* tabia_detail(const tabia_book* book) {
  return book == NULL ? "" : book->detail;
}

EXPORTED void tabia_close(tabia_book** handle) {
  if (*handle == NULL) return;
  tp_close(&(*handle)->book);
  free((*handle)->bytes);
  free(*handle);
  *handle = NULL;
}

/* Writes "what: why" and `end`, truncated to `size`. Does not use printf, which depends on the locale. */
static void write_reason(char* text, size_t size, const char* what, const char* why, const char* end) {
  const char* const parts[] = {what, ": ", why, end};
  size_t i, used = 0;
  for (i = 0; i < 4; ++i) {
    const char* at;
    for (at = parts[i]; *at != '\0' && used + 1 < size; ++at) text[used++] = *at;
  }
  text[used] = '\0';
}

/* Returns the status of opening a book. After an error the handle contains the reason. */
static int32_t finish(tabia_book* handle, int status, const char* name) {
  const char* hint = status == TP_BAD_FILE ? "; other formats than .tabia and .bin need libtabia" : "";
  if (status == TP_OK) return TABIA_OK;
  write_reason(handle->detail, sizeof handle->detail, name, handle->book.reason, hint);
  return status == TP_BAD_FILE ? TABIA_BAD_FILE : TABIA_SYSTEM;
}

/* Opens a copy of the bytes. */
static int32_t open_copy(tabia_book* handle, const void* bytes, size_t size, const char* name) {
  handle->bytes = malloc(size > 0 ? size : 1);
  if (handle->bytes == NULL) return TABIA_NO_MEMORY;
  memcpy(handle->bytes, bytes, size);
  return finish(handle, tp_open_memory(&handle->book, handle->bytes, size), name);
}

EXPORTED int32_t tabia_open(const char* path, const tabia_options* options, tabia_book** handle) {
  const uint32_t flags = options == NULL ? 0 : options->flags;
  tp_book mapped;
  int32_t status;
  if ((*handle = calloc(1, sizeof **handle)) == NULL) return TABIA_NO_MEMORY;
  if ((flags & TABIA_NETWORK) != 0) {
    write_reason((*handle)->detail, sizeof(*handle)->detail, path, "books on the network need libtabia", "");
    return TABIA_WRONG_USAGE;
  }
  status = finish(*handle, tp_open(&(*handle)->book, path), path);
  if (status != TABIA_OK || (flags & TABIA_COPY) == 0) return status;
  mapped = (*handle)->book;
  status = open_copy(*handle, mapped.bytes, mapped.size, path);
  tp_close(&mapped);
  return status;
}

EXPORTED int32_t tabia_open_memory(const void* bytes, size_t size, const char* name,
                                   const tabia_options* options, tabia_book** handle) {
  (void)options; /* the bytes are always copied */
  if ((*handle = calloc(1, sizeof **handle)) == NULL) return TABIA_NO_MEMORY;
  return open_copy(*handle, bytes, size, name);
}

/* Returns the number after `name` in the metadata, such as "\"moves\":". */
static uint64_t count_of(const tp_book* book, const char* name) {
  const unsigned char *at = tpi_find_member(book, name), *end = book->metadata + book->metadata_bytes;
  uint64_t count = 0;
  for (; at != NULL && at < end && *at >= '0' && *at <= '9'; ++at) count = 10 * count + (*at - (unsigned)'0');
  return count;
}

EXPORTED int32_t tabia_get_info(const tabia_book* handle, tabia_info* info) {
  const tp_book* book = &handle->book;
  const uint32_t size = info->size;
  tp_info facts;
  if (tp_get_info(book, &facts) != TP_OK) return TABIA_NOT_OPEN;
  memset(info, 0, sizeof *info);
  info->size = size;
  info->game = facts.game == TP_CHESS ? TABIA_CHESS : TABIA_BACKGAMMON;
  info->positions = facts.positions;
  info->index_bytes = book->size;
  info->in_memory = handle->bytes != NULL;
  memcpy(info->variant, facts.variant, sizeof facts.variant);
  if (book->kind == TPI_POLYGLOT) return TABIA_OK;
  info->moves = count_of(book, "\"moves\":");
  info->notes = count_of(book, "\"notes\":");
  info->evaluations = count_of(book, "\"evaluations\":");
  info->decisions = count_of(book, "\"decisions\":");
  info->cubes = count_of(book, "\"cubes\":");
  info->counts_games = tpi_find_member(book, "\"scale\":\"games\"") != NULL;
  return TABIA_OK;
}

/* Returns the number of results that fit into an array of the caller, and sets `*count` to the number in the book. */
static size_t fitting(size_t found, size_t* count) {
  const size_t room = *count;
  *count = found;
  return found < room ? found : room;
}

static int32_t status_of(size_t found, size_t written) {
  if (found == 0) return TABIA_NOT_FOUND;
  return written < found ? TABIA_MORE : TABIA_OK;
}

static int32_t check_game(const tabia_book* handle, int game) {
  tp_info facts;
  if (tp_get_info(&handle->book, &facts) != TP_OK) return TABIA_NOT_OPEN;
  return facts.game == game ? TABIA_OK : TABIA_WRONG_GAME;
}

/* ---------------------------------------------------------------------------------------------------- Chess */

enum { BITBOARDS_BYTES = 10 * sizeof(uint64_t), BITBOARDS_AT = offsetof(tabia_chess_position, white) };

/* Returns a position with the ten bitboards, which both structs have in the same order. */
static tp_position plain_position(const tabia_chess_position* theirs) {
  tp_position ours;
  memcpy(&ours, (const char*)theirs + BITBOARDS_AT, BITBOARDS_BYTES);
  ours.black_to_move = theirs->turn == TABIA_BLACK;
  return ours;
}

EXPORTED int32_t tabia_chess_parse(const char* text, tabia_chess_position* position, char* why,
                                   size_t* why_size) {
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const uint32_t size = position->size;
  tp_position parsed;
  uint64_t key;
  const int has_moves = strstr(text, " moves") != NULL;
  if (has_moves || tp_parse_fen(strcmp(text, "startpos") == 0 ? start : text, &parsed) != TP_OK ||
      tp_key(&parsed, &key) != TP_OK) {
    write_reason(why, *why_size, text, has_moves ? "positions after moves need libtabia" : "not a FEN", "");
    return TABIA_BAD_POSITION;
  }
  memset(position, 0, sizeof *position);
  position->size = size;
  position->turn = parsed.black_to_move ? TABIA_BLACK : TABIA_WHITE;
  memcpy((char*)position + BITBOARDS_AT, &parsed, BITBOARDS_BYTES);
  return TABIA_OK;
}

EXPORTED int32_t tabia_chess_key(const tabia_chess_position* position, uint64_t* key) {
  const tp_position plain = plain_position(position);
  return tp_key(&plain, key) == TP_OK ? TABIA_OK : TABIA_BAD_POSITION;
}

EXPORTED int32_t tabia_chess_probe(const tabia_book* handle, uint64_t key, tabia_chess_move* moves,
                                   size_t* count) {
  const int32_t status = check_game(handle, TP_CHESS);
  size_t found, size, i;
  tp_move* all;
  if (status != TABIA_OK) return status;
  found = tp_probe(&handle->book, key, NULL, 0);
  size = fitting(found, count);
  if ((all = malloc((size + 1) * sizeof *all)) == NULL) return TABIA_NO_MEMORY;
  tp_probe(&handle->book, key, all, size);
  for (i = 0; i < size; ++i) {
    const tp_move* from = &all[i];
    const tabia_chess_move to = {sizeof to,    from->from,  from->to,     from->promotion, from->flags,
                                 from->weight, from->win,   from->draw,   from->loss,      "",
                                 from->score,  from->depth, from->origin, from->distance};
    moves[i] = to;
    memcpy(moves[i].text, from->text, sizeof from->text);
  }
  free(all);
  return status_of(found, size);
}

EXPORTED int32_t tabia_chess_notes(const tabia_book* handle, uint64_t key, tabia_chess_note* notes,
                                   size_t* count) {
  const int32_t status = check_game(handle, TP_CHESS);
  size_t found, size, i;
  tp_note* all;
  if (status != TABIA_OK) return status;
  found = tp_notes(&handle->book, key, NULL, 0);
  size = fitting(found, count);
  if ((all = malloc((size + 1) * sizeof *all)) == NULL) return TABIA_NO_MEMORY;
  tp_notes(&handle->book, key, all, size);
  for (i = 0; i < size; ++i) {
    const tp_note* from = &all[i];
    const tabia_chess_note to = {sizeof to, from->kind,      from->text, from->bytes, from->from,
                                 from->to,  from->promotion, {0},        ""};
    notes[i] = to;
    memcpy(notes[i].move_text, from->move_text, sizeof from->move_text);
  }
  free(all);
  return status_of(found, size);
}

/* Writes a move in UCI's notation. SAN is an error, because it needs the rules of chess. */
EXPORTED int32_t tabia_chess_move_text(const tabia_chess_position* position, const tabia_chess_move* move,
                                       int32_t notation, char* text, size_t* size) {
  const tp_position plain = plain_position(position);
  tp_move ours = {0};
  if (notation == TABIA_SAN || *size < sizeof ours.text) return TABIA_WRONG_USAGE;
  ours.from = move->from;
  ours.to = move->to;
  ours.promotion = move->promotion;
  memcpy(ours.text, move->text, sizeof ours.text);
  tp_move_text(&ours, notation == TABIA_UCI ? &plain : NULL, text);
  return TABIA_OK;
}

/* ----------------------------------------------------------------------------------------------- Backgammon */

/* Converts the position. Returns an error if `rule` needs libtabia. */
static int32_t take_question(const tabia_book* handle, const tabia_backgammon_position* theirs,
                             const tabia_backgammon_rule* rule, tp_backgammon* ours) {
  const int32_t status = check_game(handle, TP_BACKGAMMON);
  uint64_t key;
  if (status != TABIA_OK) return status;
  if (rule != NULL && (rule->flags != 0 || rule->min_level[0] != '\0')) return TABIA_WRONG_USAGE;
  memcpy(ours->cells, theirs->cells, sizeof ours->cells);
  memset(ours->dice, 0, sizeof ours->dice);
  ours->away_self = theirs->away_self;
  ours->away_opponent = theirs->away_opponent;
  ours->cube = theirs->cube == 0 ? 1 : theirs->cube;
  ours->owner = theirs->owner;
  ours->rules = (int)theirs->flags;
  return tp_backgammon_key(ours, &key) == TP_OK ? TABIA_OK : TABIA_BAD_POSITION;
}

/* Writes "rollout", "3-ply" or "3-ply red". */
static void write_level(const tp_evaluation* evaluation, char text[24]) {
  static const char* const kNames[] = {"level ", "", "XGR", "XGR+", "XGR++", "book", "rollout"};
  char digits[12] = "", *at = digits + sizeof digits - 1;
  int rest = evaluation->level;
  strcpy(text, kNames[evaluation->method]);
  if (evaluation->method > TP_PLY) return;
  do *--at = (char)('0' + rest % 10);
  while ((rest /= 10) > 0);
  strcat(text, at);
  if (evaluation->method == TP_PLY) strcat(text, evaluation->is_reduced ? "-ply red" : "-ply");
}

static tabia_evaluation evaluation_of(const tp_evaluation* from) {
  tabia_evaluation to = {.equity = from->equity, .win = from->win, .games = from->games};
  const size_t bytes = from->source_bytes < sizeof to.source ? from->source_bytes : sizeof to.source - 1;
  to.win_gammon = from->win_gammon;
  to.win_backgammon = from->win_backgammon;
  to.lose_gammon = from->lose_gammon;
  to.lose_backgammon = from->lose_backgammon;
  if (from->games > 0 && from->deviation > 0) to.ci95 = 1.96 * from->deviation / sqrt(from->games);
  write_level(from, to.level);
  if (bytes > 0) memcpy(to.source, from->source, bytes);
  return to;
}

EXPORTED int32_t tabia_backgammon_probe_values(const tabia_book* handle,
                                               const tabia_backgammon_position* position,
                                               const tabia_backgammon_rule* rule,
                                               tabia_backgammon_value* values, size_t* count) {
  tp_backgammon plain;
  tp_evaluation* all;
  size_t found, size, i;
  const int32_t status = take_question(handle, position, rule, &plain);
  if (status != TABIA_OK) return status;
  found = tp_evaluations(&handle->book, &plain, NULL, 0);
  size = fitting(found, count);
  if ((all = malloc((size + 1) * sizeof *all)) == NULL) return TABIA_NO_MEMORY;
  tp_evaluations(&handle->book, &plain, all, size);
  for (i = 0; i < size; ++i) {
    memset(&values[i], 0, sizeof values[i]);
    values[i].size = sizeof values[i];
    values[i].evaluation = evaluation_of(&all[i]);
  }
  free(all);
  return status_of(found, size);
}

EXPORTED int32_t tabia_backgammon_probe_cube(const tabia_book* handle,
                                             const tabia_backgammon_position* position,
                                             const tabia_backgammon_rule* rule, tabia_backgammon_cube* cube) {
  tp_backgammon plain;
  tp_cube found;
  double stay, doubled;
  const int32_t status = take_question(handle, position, rule, &plain);
  if (status != TABIA_OK) return status;
  if (tp_cube_decision(&handle->book, &plain, &found) != TP_OK) return TABIA_NOT_FOUND;
  memset(cube, 0, sizeof *cube);
  cube->size = sizeof *cube;
  cube->evaluation = evaluation_of(&found.no_double);
  cube->no_double = stay = found.no_double.equity;
  cube->double_take = found.double_take;
  cube->double_pass = found.double_pass;
  doubled = cube->double_take < cube->double_pass ? cube->double_take : cube->double_pass;
  if (doubled <= stay)
    cube->action = stay > cube->double_pass ? TABIA_TOO_GOOD : TABIA_NO_DOUBLE;
  else
    cube->action = cube->double_take < cube->double_pass ? TABIA_DOUBLE_TAKE : TABIA_DOUBLE_PASS;
  return TABIA_OK;
}
