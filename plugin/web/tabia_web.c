/* The embedded reader for a book of which only parts are in memory. The script build compiles it to tabia.wasm, and
 * reader.js calls it.
 *
 * The caller puts pieces of the file into the table of pieces, and calls a query. If the query needs bytes that no
 * piece has, they are in the table of wanted extents afterwards, and its result has no meaning: the caller reads the
 * extents, adds them as pieces, and calls the query again. A lookup needs at most three rounds, whose extents are
 * those of core/index/lookup_extents.h.
 *
 * A module contains one book. There is no allocation: the caller owns the memory after the module's own. */
#include <stddef.h>
#include <string.h>

#include "../embed/tabia_probe.h"

#if defined(__wasm32__)
#define WEB_EXPORT(name) __attribute__((export_name(#name))) name
#else
#define WEB_EXPORT(name) name
#endif

enum { WEB_MAX_PIECES = 64, WEB_MAX_WANTED = 16 };

struct web_extent {
  uint64_t offset, size;
};

/* Bytes of the file that are in memory. */
struct web_piece {
  uint64_t offset, size;
  const unsigned char* bytes;
};

static const unsigned char* web_at(const struct web_extent* section, uint64_t offset, uint64_t size);
static const unsigned char* web_record(uint64_t bucket, uint64_t offset, uint64_t* size);
static void web_want_lookup(const tp_book* book, uint64_t home, uint64_t second);
static void web_want_notes(const tp_book* book, uint64_t mixed, uint64_t* from, uint64_t* to);

#define TPI_AT(book, section, offset, size) ((void)(book), web_at(&web_sections.section, offset, size))
#define TPI_RECORD(book, bucket, offset, size) web_record(bucket, offset, size)
#define TPI_WILL_FIND(book, home, second) web_want_lookup(book, home, second)
#define TPI_NEAR_NOTE(book, mixed, from, to) web_want_notes(book, mixed, from, to)

/* The sections that lookups read. */
static struct {
  struct web_extent metadata, dictionary, dictionary_heap, buckets, groups, escapes, notes, note_heap;
} web_sections;

#include "../embed/tabia_probe.c"

static tp_book web_book;
static struct web_piece web_piece_table[WEB_MAX_PIECES];
static struct web_extent web_wanted_table[WEB_MAX_WANTED];
static uint32_t web_piece_count, web_wanted;

/* Returns the table of pieces, which has WEB_MAX_PIECES entries. web_set_pieces sets the number of those that are
 * used. */
struct web_piece* WEB_EXPORT(web_pieces)(void) {
  return web_piece_table;
}

void WEB_EXPORT(web_set_pieces)(uint32_t count) {
  web_piece_count = count < WEB_MAX_PIECES ? count : (uint32_t)WEB_MAX_PIECES;
}

/* Returns the table of the extents that the last queries wanted. */
const struct web_extent* WEB_EXPORT(web_wanted_extents)(void) {
  return web_wanted_table;
}

/* Returns the number of these extents, and empties the table for the next query. */
uint32_t WEB_EXPORT(web_take_wanted)(void) {
  const uint32_t count = web_wanted;
  web_wanted = 0;
  return count;
}

/* ---------------------------------------------------------------------------------- Bytes and extents */

/* Returns bytes of the file; NULL if no piece has all of them. */
static const unsigned char* web_find(uint64_t offset, uint64_t size) {
  uint32_t i;
  for (i = 0; i < web_piece_count; ++i) {
    const struct web_piece* piece = &web_piece_table[i];
    if (offset >= piece->offset && size <= piece->size && offset - piece->offset <= piece->size - size)
      return piece->bytes + (offset - piece->offset);
  }
  return NULL;
}

static int web_is_wanted(uint64_t offset, uint64_t size) {
  uint32_t i;
  for (i = 0; i < web_wanted; ++i) {
    const struct web_extent* wanted = &web_wanted_table[i];
    if (offset >= wanted->offset && offset + size <= wanted->offset + wanted->size) return 1;
  }
  return 0;
}

/* Adds bytes of a section, as far as it has them, to the wanted extents, unless they are in memory. */
static void web_want(const struct web_extent* section, uint64_t offset, uint64_t size) {
  const uint64_t from = offset < section->size ? offset : section->size,
                 length = size < section->size - from ? size : section->size - from;
  if (length == 0 || web_find(section->offset + from, length) != NULL) return;
  if (web_is_wanted(section->offset + from, length)) return;
  if (web_wanted == WEB_MAX_WANTED) return; /* the rest is wanted in the next round */
  web_wanted_table[web_wanted].offset = section->offset + from;
  web_wanted_table[web_wanted++].size = length;
}

static const unsigned char* web_at(const struct web_extent* section, uint64_t offset, uint64_t size) {
  static const unsigned char kZeros[64] = {0};
  const unsigned char* bytes = web_find(section->offset + offset, size);
  if (bytes != NULL) return bytes;
  web_want(section, offset, size);
  return size <= sizeof kZeros ? kZeros : NULL;
}

/* Returns whether the head of a record ends within `size` bytes, which are in memory or will be. */
static int web_has_whole_head(uint64_t offset, uint64_t size) {
  const unsigned char* bytes = web_find(web_sections.escapes.offset + offset, size);
  struct tpi_rest in = tpi_rest_of(bytes, bytes == NULL ? NULL : bytes + size);
  const uint64_t head = bytes == NULL ? 0 : tpi_take_leb(&in);
  return bytes == NULL || (in.is_sound && ((head & 1) == 0 || in.end - in.at >= 4));
}

/* Returns the first bytes of a record. Most records are shorter. A sound record ends before its group, so that a
 * small group, which is in memory by now, has all of it. */
static const unsigned char* web_record(uint64_t bucket, uint64_t offset, uint64_t* size) {
  enum { RECORD_BYTES = 192, HEAD_BYTES = 14 };
  const unsigned char* group = web_find(web_sections.groups.offset + 8 * (bucket / TPI_GROUP_BUCKETS), 16);
  const uint64_t most = *size < RECORD_BYTES ? *size : (uint64_t)RECORD_BYTES;
  const uint64_t end = group == NULL ? 0 : tpi_load64(group + 8);
  *size = end > offset && end - offset < most ? end - offset : most;
  if (*size < HEAD_BYTES && !web_has_whole_head(offset, *size)) *size = most;
  return web_at(&web_sections.escapes, offset, *size);
}

/* Adds a bucket to the wanted extents, and the escapes of its group if the start of the group is in memory already and the group is
 * small. */
static void web_want_bucket(uint64_t bucket) {
  enum { MAX_GROUP_BYTES = 4096 }; /* a round trip costs more time than these bytes */
  const struct web_extent* groups = &web_sections.groups;
  const uint64_t entry = 8 * (bucket / TPI_GROUP_BUCKETS);
  const unsigned char* start = web_find(groups->offset + entry, 16);
  web_want(&web_sections.buckets, TPI_BUCKET_BYTES * bucket, TPI_BUCKET_BYTES);
  web_want(groups, entry, 8);
  if (start != NULL && tpi_load64(start) < tpi_load64(start + 8)) {
    const uint64_t size = tpi_load64(start + 8) - tpi_load64(start);
    web_want(&web_sections.escapes, tpi_load64(start), size < MAX_GROUP_BYTES ? size : MAX_GROUP_BYTES);
  }
}

static void web_want_lookup(const tp_book* book, uint64_t home, uint64_t second) {
  (void)book;
  web_want_bucket(home);
  web_want_bucket(second);
}

/* Limits a search to the entries at most six standard deviations from the place that is proportional to the mixed key,
 * because mixed keys are uniform; and wants these entries. */
static void web_want_notes(const tp_book* book, uint64_t mixed, uint64_t* from, uint64_t* to) {
  uint64_t low, root = 0, bit, reach;
  const uint64_t count = book->note_count, middle = tpi_multiply(mixed, count, &low);
  for (bit = UINT64_C(1) << 31; bit != 0; bit >>= 1) {
    if ((root | bit) * (root | bit) <= 9 * count) root |= bit;
  }
  reach = 16 + root; /* 3 times the square root of the count */
  *from = middle > reach ? middle - reach : 0;
  *to = count - middle > reach ? middle + reach : count;
  web_want(&web_sections.notes, 16 * *from, 16 * (*to - *from + 1));
}

/* ------------------------------------------------------------------------------------------- Checksums */

/* Returns the checksum of at least 241 bytes. */
uint64_t WEB_EXPORT(web_checksum)(const unsigned char* bytes, size_t size) {
  enum { BLOCK = 1024, STRIPES = 16, LAST_SECRET = sizeof tpi_kSecret - 64 };
  uint64_t sums[8] = {0xc2b2ae3d,         0x9e3779b185ebca87, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9,
                      0x85ebca77c2b2ae63, 0x85ebca77,         0x27d4eb2f165667c5, 0x9e3779b1};
  uint64_t hash = size * 0x9e3779b185ebca87;
  size_t stripe;
  int i;
  if (size <= BLOCK) return tpi_checksum(bytes, size);
  for (stripe = 0; stripe < (size - 1) / 64; ++stripe) {
    tpi_accumulate(sums, bytes + 64 * stripe, tpi_kSecret + 8 * (stripe % STRIPES));
    for (i = 0; stripe % STRIPES == STRIPES - 1 && i < 8; ++i) {
      sums[i] = (sums[i] ^ sums[i] >> 47 ^ tpi_load64(tpi_kSecret + LAST_SECRET + 8 * i)) * 0x9e3779b1;
    }
  }
  tpi_accumulate(sums, bytes + size - 64, tpi_kSecret + LAST_SECRET - 7);
  for (i = 0; i < 8; i += 2) {
    hash += tpi_fold(sums[i] ^ tpi_load64(tpi_kSecret + 11 + 8 * i),
                     sums[i + 1] ^ tpi_load64(tpi_kSecret + 19 + 8 * i));
  }
  return tpi_avalanche(hash);
}

/* --------------------------------------------------------------------------------------------- Opening */

static void web_take_sections(const struct tpi_section sections[TPI_SECTIONS]) {
  struct web_extent* const places[TPI_SECTIONS] = {&web_sections.metadata,
                                                   &web_sections.dictionary,
                                                   &web_sections.dictionary_heap,
                                                   &web_sections.buckets,
                                                   &web_sections.groups,
                                                   &web_sections.escapes,
                                                   NULL,
                                                   &web_sections.notes,
                                                   &web_sections.note_heap};
  int i;
  for (i = 0; i < TPI_SECTIONS; ++i) {
    if (places[i] == NULL) continue;
    places[i]->offset = sections[i].offset;
    places[i]->size = sections[i].size;
  }
}

/* Opens a book of `file_bytes` bytes by its header. Returns the reason if these are not the header of such a book,
 * else NULL. web_take_kind must follow. */
const char* WEB_EXPORT(web_open)(const unsigned char* header, uint64_t file_bytes) {
  struct tpi_section sections[TPI_SECTIONS];
  memset(&web_book, 0, sizeof web_book);
  web_piece_count = web_wanted = 0;
  web_book.bytes = header;
  web_book.size = file_bytes;
  if (tpi_open_header(&web_book, sections) != TP_OK) return web_book.reason;
  web_take_sections(sections);
  web_book.has_mostly_escapes = 0; /* nothing is prefetched */
  return NULL;
}

/* Reads the kind of the book from the metadata, which must be in a piece. Returns NULL, or a reason. The values of a
 * variant are coded like those of chess. variants.js computes their keys, and writes the moves that chess lacks. */
const char* WEB_EXPORT(web_take_kind)(void) {
  const unsigned char* begin = web_find(web_sections.metadata.offset, web_sections.metadata.size);
  if (begin == NULL) return "the metadata: not in memory";
  web_book.metadata = begin;
  if (tpi_metadata_begin_with(&web_book, "{\"game\":\"chess\",\"code\":4,")) web_book.kind = TPI_INDEX;
  tpi_take_kind(&web_book);
  web_book.bytes = NULL;
  return web_book.reason;
}

/* --------------------------------------------------------------------------------------------- Queries */

static tp_position web_position;

/* Parses a FEN or an EPD. web_key and web_move_text use the position. TP_OK, TP_BAD_POSITION. */
int WEB_EXPORT(web_parse_fen)(const char* fen) {
  return tp_parse_fen(fen, &web_position);
}

uint64_t WEB_EXPORT(web_key)(void) {
  return tpi_key_of(&web_position);
}

uint32_t WEB_EXPORT(web_probe)(uint64_t key, tp_move* moves, uint32_t room) {
  return (uint32_t)tp_probe(&web_book, key, moves, room);
}

uint32_t WEB_EXPORT(web_notes)(uint64_t key, tp_note* notes, uint32_t room) {
  return (uint32_t)tp_notes(&web_book, key, notes, room);
}

void WEB_EXPORT(web_move_text)(const tp_move* move, char text[12]) {
  tp_move_text(move, &web_position, text);
}

/* Returns the key of a position; 0 if it is impossible. */
uint64_t WEB_EXPORT(web_backgammon_key)(const tp_backgammon* position) {
  uint64_t key = 0;
  return tp_backgammon_key(position, &key) == TP_OK ? key : 0;
}

static struct tpi_value web_found;

/* Finds the value of a key. Returns its size, 0 if the book does not contain it. */
uint32_t WEB_EXPORT(web_find_value)(uint64_t key) {
  web_found = tpi_find_value(&web_book, key);
  return (uint32_t)web_found.size;
}

/* Returns the value that was found last. */
const unsigned char* WEB_EXPORT(web_value)(void) {
  return web_found.bytes;
}

#if defined(__wasm32__)
/* reader.js reads these structs. */
#define WEB_IS_AT(type, member, at) \
  typedef char web_place_of_##type##_##member[offsetof(type, member) == (at) ? 1 : -1]
WEB_IS_AT(tp_move, win, 8);
WEB_IS_AT(tp_move, draw, 16);
WEB_IS_AT(tp_move, loss, 24);
WEB_IS_AT(tp_move, from, 32);
WEB_IS_AT(tp_move, flags, 35);
WEB_IS_AT(tp_move, text, 36);
WEB_IS_AT(tp_move, score, 48);
WEB_IS_AT(tp_move, depth, 50);
WEB_IS_AT(tp_move, distance, 52);
WEB_IS_AT(tp_note, bytes, 4);
WEB_IS_AT(tp_note, kind, 8);
WEB_IS_AT(tp_note, from, 12);
WEB_IS_AT(tp_note, move_text, 15);
WEB_IS_AT(tp_backgammon, dice, 26);
WEB_IS_AT(tp_backgammon, away_self, 28);
WEB_IS_AT(tp_backgammon, rules, 44);
typedef char
    web_sizes[sizeof(tp_move) == 56 && sizeof(tp_note) == 28 && sizeof(struct web_piece) == 24 ? 1 : -1];
#endif
