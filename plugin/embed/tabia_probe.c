/* The reader that tabia_probe.h describes. FORMAT.md of tabia specifies the files: "section N" below is one of its
 * sections.
 *
 * Every offset and length of a file is checked before it is used: sections when the book is opened, their contents
 * when they are read. Numbers are loaded byte by byte or by memcpy, so that alignment does not matter.
 *
 * All names of this file begin with tpi_ or TPI_, so that it can be included in a program that is built as one file.
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
#if !defined(_WIN32) && defined(__STRICT_ANSI__) && !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
#define _POSIX_C_SOURCE 200112L
#endif

#include "tabia_probe.h"

#include <string.h>

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64)) && !defined(__clang__)
#define TPI_MSVC_64
#include <intrin.h>
#endif
#if defined(__SSE2__) || (defined(TPI_MSVC_64) && defined(_M_X64))
#define TPI_HAS_SSE2
#include <emmintrin.h>
#endif
#if defined(_WIN32)
#if !defined(WIN32_LEAN_AND_MEAN)
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#elif defined(__unix__) || defined(__APPLE__)
#define TPI_HAS_MMAP
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

/* 1 if the machine is known to be little-endian. */
#if defined(_WIN32)
#define TPI_LITTLE_ENDIAN 1
#elif defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__)
#define TPI_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
#else
#define TPI_LITTLE_ENDIAN 0
#endif

#if defined(TPI_MSVC_64)
#if defined(_M_X64)
#define TPI_PREFETCH(address) _mm_prefetch((const char*)(address), _MM_HINT_T0)
#else
#define TPI_PREFETCH(address) __prefetch((const void*)(address))
#endif
#define TPI_ZEROS(number) tpi_count_zeros(number)
#elif defined(__GNUC__) && !defined(__TINYC__)
/* GCC 12 removes calls of functions that do nothing but prefetch, unless they contain something else. */
#define TPI_PREFETCH(address)    \
  do {                           \
    __builtin_prefetch(address); \
    __asm__ volatile("");        \
  } while (0)
#define TPI_ZEROS(number) ((unsigned)__builtin_ctzll(number))
#else
#define TPI_PREFETCH(address) ((void)(address))
#define TPI_ZEROS(number) tpi_count_zeros(number)
#endif

/* Macros by which a lookup reaches the bytes of a book. A program that has only parts of a book in memory defines these
 * macros before it includes this file, as plugin/web/tabia_web.c of tabia does.
 *
 * TPI_AT returns `size` bytes of a section. If they are not in memory, it returns any 64 readable bytes, or NULL if
 * `size` is more than that; the result of the lookup has no meaning then. TPI_RECORD returns the bytes from a record on,
 * and may reduce their number, of which 14 are enough for a head, and the others are reached by TPI_AT. TPI_WILL_FIND is
 * used before a lookup. TPI_NEAR_NOTE may shorten the part of the notes that is searched. */
#if !defined(TPI_AT)
#define TPI_AT(book, section, offset, size) ((book)->section + (size_t)(offset))
#define TPI_RECORD(book, bucket, offset, size) ((book)->escapes + (size_t)(offset))
#define TPI_WILL_FIND(book, home, second) tpi_prefetch_lookup(book, home, second)
#define TPI_NEAR_NOTE(book, mixed, from, to) ((void)0)
#endif

enum { TPI_NOT_OPEN, TPI_INDEX, TPI_POLYGLOT, TPI_BACKGAMMON };
enum { TPI_OF_CALLER, TPI_MAPPED };

/* ------------------------------------------------------------------------------------------- Numbers */

/* Files are little-endian. If the machine is too, a number is one load. */
#if TPI_LITTLE_ENDIAN
static uint32_t tpi_load16(const unsigned char* at) {
  uint16_t number;
  memcpy(&number, at, sizeof number);
  return number;
}
static uint32_t tpi_load32(const unsigned char* at) {
  uint32_t number;
  memcpy(&number, at, sizeof number);
  return number;
}
static uint64_t tpi_load64(const unsigned char* at) {
  uint64_t number;
  memcpy(&number, at, sizeof number);
  return number;
}
#else
static uint32_t tpi_load16(const unsigned char* at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}
static uint32_t tpi_load32(const unsigned char* at) {
  return tpi_load16(at) | tpi_load16(at + 2) << 16;
}
static uint64_t tpi_load64(const unsigned char* at) {
  return tpi_load32(at) | (uint64_t)tpi_load32(at + 4) << 32;
}
#endif

static uint32_t tpi_load16_big(const unsigned char* at) {
  return (uint32_t)at[0] << 8 | at[1];
}
static uint64_t tpi_load64_big(const unsigned char* at) {
  uint64_t number = 0;
  int i;
  for (i = 0; i < 8; ++i) number = number << 8 | at[i];
  return number;
}

/* Returns the high half of a product; puts the low half into `*low`. */
static uint64_t tpi_multiply(uint64_t a, uint64_t b, uint64_t* low) {
#if defined(TPI_MSVC_64) && defined(_M_X64)
  uint64_t high;
  *low = _umul128(a, b, &high);
  return high;
#elif defined(TPI_MSVC_64)
  *low = a * b;
  return __umulh(a, b);
#elif defined(__SIZEOF_INT128__) && !defined(__TINYC__)
  __extension__ typedef unsigned __int128 wide;
  const wide product = (wide)a * b;
  *low = (uint64_t)product;
  return (uint64_t)(product >> 64);
#else
  const uint64_t a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), cross = a0 * b1 + (middle & 0xffffffff);
  *low = a * b;
  return a1 * b1 + (middle >> 32) + (cross >> 32);
#endif
}

#if defined(TPI_MSVC_64)
static unsigned tpi_count_zeros(uint64_t number) {
  unsigned long zeros;
  _BitScanForward64(&zeros, number);
  return (unsigned)zeros;
}
#elif !defined(__GNUC__) || defined(__TINYC__)
static unsigned tpi_count_zeros(uint64_t number) {
  unsigned zeros = 0;
  for (; (number & 1) == 0; number >>= 1) ++zeros;
  return zeros;
}
#endif

/* Returns how many bits a number has, at least 1. */
static unsigned tpi_width_of(uint64_t number) {
#if defined(TPI_MSVC_64)
  unsigned long highest;
  _BitScanReverse64(&highest, number | 1);
  return (unsigned)highest + 1;
#elif defined(__GNUC__) && !defined(__TINYC__)
  return 64 - (unsigned)__builtin_clzll(number | 1);
#else
  unsigned width = 1;
  while ((number >>= 1) != 0) ++width;
  return width;
#endif
}

/* ---------------------------------------------------------------------------------------- Checksums */

/* XXH3 with 64 bits and seed 0. */
static const unsigned char tpi_kSecret[192] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c,
    0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f,
    0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21,
    0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c,
    0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3,
    0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64,
    0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e,
    0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce,
    0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};

static uint64_t tpi_fold(uint64_t a, uint64_t b) {
  uint64_t low;
  const uint64_t high = tpi_multiply(a, b, &low);
  return low ^ high;
}

static void tpi_accumulate(uint64_t sums[8], const unsigned char* bytes, const unsigned char* secret) {
  int i;
  for (i = 0; i < 8; ++i) {
    const uint64_t value = tpi_load64(bytes + 8 * i), keyed = value ^ tpi_load64(secret + 8 * i);
    sums[i ^ 1] += value;
    sums[i] += (keyed & 0xffffffff) * (keyed >> 32);
  }
}

static uint64_t tpi_avalanche(uint64_t hash) {
  hash = (hash ^ hash >> 37) * 0x165667919e3779f9;
  return hash ^ hash >> 32;
}

/* Returns the checksum of 241 to 1,024 bytes. */
static uint64_t tpi_checksum(const unsigned char* bytes, size_t size) {
  uint64_t sums[8] = {0xc2b2ae3d,         0x9e3779b185ebca87, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9,
                      0x85ebca77c2b2ae63, 0x85ebca77,         0x27d4eb2f165667c5, 0x9e3779b1};
  uint64_t hash = size * 0x9e3779b185ebca87;
  size_t stripe;
  int i;
  for (stripe = 0; stripe < (size - 1) / 64; ++stripe)
    tpi_accumulate(sums, bytes + 64 * stripe, tpi_kSecret + 8 * stripe);
  tpi_accumulate(sums, bytes + size - 64, tpi_kSecret + sizeof tpi_kSecret - 64 - 7);
  for (i = 0; i < 8; i += 2) {
    hash += tpi_fold(sums[i] ^ tpi_load64(tpi_kSecret + 11 + 8 * i),
                     sums[i + 1] ^ tpi_load64(tpi_kSecret + 19 + 8 * i));
  }
  return tpi_avalanche(hash);
}

static uint64_t tpi_mix_sixteen(const unsigned char* bytes, const unsigned char* secret) {
  return tpi_fold(tpi_load64(bytes) ^ tpi_load64(secret), tpi_load64(bytes + 8) ^ tpi_load64(secret + 8));
}

/* Returns the checksum of 17 to 32 bytes. */
static uint64_t tpi_short_checksum(const unsigned char* bytes, size_t size) {
  return tpi_avalanche(size * 0x9e3779b185ebca87 + tpi_mix_sixteen(bytes, tpi_kSecret) +
                       tpi_mix_sixteen(bytes + size - 16, tpi_kSecret + 16));
}

/* ----------------------------------------------------------------------------------- Opening an index */

enum {
  TPI_HEADER_BYTES = 304,
  TPI_CHECKSUM_AT = 296,
  TPI_TABLE_AT = 80,
  TPI_SECTIONS = 9,
  TPI_BUCKET_BYTES = 64,
  TPI_SLOTS = 9,
  TPI_MAX_SPREAD = 4096,
  TPI_FIRST_ESCAPE = 61440,
  TPI_GROUP_BUCKETS = 32
};

/* The sections, in the order of section 2. */
enum {
  TPI_METADATA,
  TPI_DICTIONARY,
  TPI_DICTIONARY_HEAP,
  TPI_BUCKETS,
  TPI_ESCAPE_GROUPS,
  TPI_ESCAPE_HEAP,
  TPI_REMAINDERS,
  TPI_NOTES,
  TPI_NOTE_HEAP
};

struct tpi_section {
  uint64_t offset, size;
};

static int tpi_refuse(tp_book* book, int status, const char* reason) {
  book->reason = reason;
  return status;
}

/* Reads the section table. Returns 0 if a section begins before the end of the previous one, or ends after the file. */
static int tpi_take_sections(const tp_book* book, struct tpi_section sections[TPI_SECTIONS]) {
  uint64_t free_from = TPI_HEADER_BYTES;
  int i;
  for (i = 0; i < TPI_SECTIONS; ++i) {
    const unsigned char* entry = book->bytes + TPI_TABLE_AT + 24 * i;
    const uint64_t offset = tpi_load64(entry), size = tpi_load64(entry + 8);
    if (offset < free_from || offset > book->size || size > book->size - offset) return 0;
    sections[i].offset = offset;
    sections[i].size = size;
    free_from = offset + size;
  }
  return 1;
}

/* Returns whether the sections have the sizes that the counts of the header imply. */
static int tpi_sizes_agree(const tp_book* book, const struct tpi_section sections[TPI_SECTIONS]) {
  const uint64_t groups = (book->bucket_count + TPI_GROUP_BUCKETS - 1) / TPI_GROUP_BUCKETS;
  return sections[TPI_DICTIONARY].size == 8 * (uint64_t)book->symbols &&
         sections[TPI_BUCKETS].size == TPI_BUCKET_BYTES * book->bucket_count &&
         sections[TPI_ESCAPE_GROUPS].size == 8 * (groups + 1) &&
         sections[TPI_NOTES].size == 16 * book->note_count;
}

static const char* tpi_header_fault(const tp_book* book) {
  static const char kMagic[] = "\x89TABIA\r\n";
  const unsigned char* bytes = book->bytes;
  if (book->size < TPI_HEADER_BYTES) return "the file ends within its header";
  if (memcmp(bytes, kMagic, 8) != 0) return "byte 0: not an index of tabia";
  if (tpi_load32(bytes + 8) != 1) return "byte 8: an index of another format version";
  if (tpi_load32(bytes + 12) != TPI_SECTIONS) return "byte 12: an unknown number of sections";
  if (tpi_load64(bytes + TPI_CHECKSUM_AT) != tpi_checksum(bytes, TPI_CHECKSUM_AT))
    return "byte 296: the header is damaged";
  if (tpi_load64(bytes + 16) != book->size) return "byte 16: the file is not as long as its header states";
  return NULL;
}

static void tpi_take_header(tp_book* book) {
  const unsigned char* bytes = book->bytes;
  book->salt = tpi_load64(bytes + 24);
  book->home_buckets = tpi_load64(bytes + 32);
  book->spread = tpi_load32(bytes + 40);
  book->symbols = tpi_load32(bytes + 44);
  book->has_mostly_escapes = tpi_load64(bytes + 64) > tpi_load64(bytes + 48) / 2;
  book->note_count = tpi_load64(bytes + 72);
  book->bucket_count = book->home_buckets + book->spread;
}

/* Returns whether the counts are within limits that no real file exceeds. Beyond them, sizes would overflow. */
static int tpi_counts_are_possible(const tp_book* book) {
  const uint64_t most = UINT64_MAX / 128;
  return book->home_buckets >= 1 && book->home_buckets < most && book->note_count < most &&
         book->spread >= 1 && book->spread <= TPI_MAX_SPREAD && (book->spread & (book->spread - 1)) == 0 &&
         book->symbols <= TPI_FIRST_ESCAPE;
}

/* Reads the header and the section table, and checks them. */
static int tpi_open_header(tp_book* book, struct tpi_section sections[TPI_SECTIONS]) {
  const char* fault = tpi_header_fault(book);
  if (fault != NULL) return tpi_refuse(book, TP_BAD_FILE, fault);
  tpi_take_header(book);
  if (!tpi_counts_are_possible(book) || !tpi_take_sections(book, sections) ||
      !tpi_sizes_agree(book, sections)) {
    return tpi_refuse(book, TP_BAD_FILE, "byte 80: sections and counts do not agree");
  }
  book->metadata_bytes = sections[TPI_METADATA].size;
  book->dictionary_heap_bytes = sections[TPI_DICTIONARY_HEAP].size;
  book->escape_bytes = sections[TPI_ESCAPE_HEAP].size;
  book->note_bytes = sections[TPI_NOTE_HEAP].size;
  return TP_OK;
}

static void tpi_take_places(tp_book* book, const struct tpi_section sections[TPI_SECTIONS]) {
  book->metadata = book->bytes + sections[TPI_METADATA].offset;
  book->buckets = book->bytes + sections[TPI_BUCKETS].offset;
  book->dictionary = book->bytes + sections[TPI_DICTIONARY].offset;
  book->dictionary_heap = book->bytes + sections[TPI_DICTIONARY_HEAP].offset;
  book->groups = book->bytes + sections[TPI_ESCAPE_GROUPS].offset;
  book->escapes = book->bytes + sections[TPI_ESCAPE_HEAP].offset;
  book->notes = book->bytes + sections[TPI_NOTES].offset;
  book->note_heap = book->bytes + sections[TPI_NOTE_HEAP].offset;
}

static int tpi_metadata_begin_with(const tp_book* book, const char* prefix) {
  const size_t size = strlen(prefix);
  return book->metadata_bytes >= size && memcmp(book->metadata, prefix, size) == 0;
}

/* Sets the kind of the book by the first bytes of its metadata. */
static int tpi_take_kind(tp_book* book) {
  if (tpi_metadata_begin_with(book, "{\"game\":\"chess\",\"code\":2,") ||
      tpi_metadata_begin_with(book, "{\"game\":\"chess\",\"code\":3,"))
    book->kind = TPI_INDEX;
  if (tpi_metadata_begin_with(book, "{\"game\":\"backgammon\",\"code\":1,") ||
      tpi_metadata_begin_with(book, "{\"game\":\"backgammon\",\"code\":2,"))
    book->kind = TPI_BACKGAMMON;
  if (book->kind != TPI_NOT_OPEN) return TP_OK;
  if (tpi_metadata_begin_with(book, "{\"game\":\"chess\",\"code\":4,"))
    return tpi_refuse(book, TP_BAD_FILE, "the metadata: a book of a variant; this reader knows chess alone");
  return tpi_refuse(book, TP_BAD_FILE, "the metadata: of another version; build the index again");
}

static int tpi_open_index(tp_book* book) {
  struct tpi_section sections[TPI_SECTIONS];
  const int status = tpi_open_header(book, sections);
  if (status != TP_OK) return status;
  tpi_take_places(book, sections);
  return tpi_take_kind(book);
}

/* --------------------------------------------------------------------------------- Opening a .bin file */

enum { TPI_RECORD_BYTES = 16 };

static uint64_t tpi_record_key(const tp_book* book, size_t number) {
  return tpi_load64_big(book->bytes + TPI_RECORD_BYTES * number);
}

/* Opens a book that consists of a few parts, each in order, because some programs append records and do not sort them.
 * In bytes that are no book, every second record is out of order. */
static int tpi_open_polyglot(tp_book* book) {
  const size_t records = (size_t)(book->size / TPI_RECORD_BYTES);
  size_t number;
  if (records == 0 || book->size % TPI_RECORD_BYTES != 0) {
    return tpi_refuse(book, TP_BAD_FILE, "byte 0: neither an index of tabia nor a Polyglot book");
  }
  for (number = 1; number < records; ++number) {
    if (tpi_record_key(book, number - 1) <= tpi_record_key(book, number)) continue;
    if (book->breaks == TP_MAX_BREAKS || book->breaks >= number / 4) {
      return tpi_refuse(book, TP_BAD_FILE,
                        "neither an index of tabia nor a Polyglot book in the order of its keys");
    }
    book->part_begins[book->breaks++] = number;
  }
  book->kind = TPI_POLYGLOT;
  return TP_OK;
}

/* --------------------------------------------------------------------------------------- Opening a file */

int tp_open_memory(tp_book* book, const void* bytes, size_t size) {
  memset(book, 0, sizeof *book);
  book->bytes = (const unsigned char*)bytes;
  book->size = size;
  if (size >= 8 && memcmp(bytes, "\x89TABIA\r\n", 8) == 0) return tpi_open_index(book);
  return tpi_open_polyglot(book);
}

/* Opens a book in a mapped file, which tp_close unmaps. */
static int tpi_open_mapped(tp_book* book, const void* bytes, size_t size) {
  const int status = tp_open_memory(book, bytes, size);
  const char* reason = book->reason;
  book->owner = TPI_MAPPED;
  if (status != TP_OK) {
    tp_close(book);
    book->reason = reason;
  }
  return status;
}

#if defined(_WIN32)

static HANDLE tpi_open_for_reading(const char* path) {
  wchar_t wide[1024];
  if (MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 1024) == 0) return INVALID_HANDLE_VALUE;
  return CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
}

static void* tpi_map_file(HANDLE file, size_t size) {
  void* bytes = NULL;
  HANDLE mapping = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
  if (mapping == NULL) return NULL;
  bytes = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
  CloseHandle(mapping);
  return bytes;
}

int tp_open(tp_book* book, const char* path) {
  LARGE_INTEGER size = {0};
  void* bytes = NULL;
  HANDLE file = tpi_open_for_reading(path);
  memset(book, 0, sizeof *book);
  if (file == INVALID_HANDLE_VALUE) return tpi_refuse(book, TP_SYSTEM, "the file cannot be opened");
  if (GetFileSizeEx(file, &size) && size.QuadPart == 0) {
    CloseHandle(file);
    return tpi_refuse(book, TP_BAD_FILE, "byte 0: the file is empty");
  }
  if (size.QuadPart > 0 && (uint64_t)size.QuadPart == (size_t)size.QuadPart) {
    bytes = tpi_map_file(file, (size_t)size.QuadPart);
  }
  CloseHandle(file);
  if (bytes == NULL) return tpi_refuse(book, TP_SYSTEM, "the file cannot be mapped");
  return tpi_open_mapped(book, bytes, (size_t)size.QuadPart);
}

static void tpi_unmap(const tp_book* book) {
  UnmapViewOfFile(book->bytes);
}

#elif defined(TPI_HAS_MMAP)

int tp_open(tp_book* book, const char* path) {
  struct stat facts;
  void* bytes = MAP_FAILED;
  const int file = open(path, O_RDONLY | O_NONBLOCK); /* a FIFO without a writer would block */
  memset(book, 0, sizeof *book);
  if (file < 0) return tpi_refuse(book, TP_SYSTEM, "the file cannot be opened");
  if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    close(file);
    return tpi_refuse(book, TP_SYSTEM, "not a regular file, but a folder, a FIFO or a device");
  }
  if (facts.st_size == 0) {
    close(file);
    return tpi_refuse(book, TP_BAD_FILE, "byte 0: the file is empty");
  }
  if ((uint64_t)facts.st_size == (size_t)facts.st_size) {
    bytes = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  if (bytes == MAP_FAILED) return tpi_refuse(book, TP_SYSTEM, "the file cannot be mapped");
  return tpi_open_mapped(book, bytes, (size_t)facts.st_size);
}

static void tpi_unmap(const tp_book* book) {
  union {
    const unsigned char* readable;
    void* any;
  } bytes;
  bytes.readable = book->bytes;
  munmap(bytes.any, (size_t)book->size);
}

#else

int tp_open(tp_book* book, const char* path) {
  (void)path;
  memset(book, 0, sizeof *book);
  return tpi_refuse(book, TP_SYSTEM, "this system maps no files: read it, and call tp_open_memory");
}

static void tpi_unmap(const tp_book* book) {
  (void)book;
}

#endif

void tp_close(tp_book* book) {
  if (book->owner != TPI_OF_CALLER) tpi_unmap(book);
  memset(book, 0, sizeof *book);
}

/* ------------------------------------------------------------------------------- From a key to a value */

/* Some bytes of the book. A short value is also in `head`, so that reading it needs no other load. */
struct tpi_value {
  const unsigned char* bytes;
  size_t size;
  uint64_t head;
};

struct tpi_place {
  uint64_t home, fingerprint;
};

/* Mixes the bits of a key: section 3. */
static uint64_t tpi_mix(uint64_t key, uint64_t salt) {
  uint64_t x = key ^ salt;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

static struct tpi_place tpi_place_of(const tp_book* book, uint64_t key) {
  struct tpi_place place;
  uint64_t low;
  const uint64_t mixed = tpi_mix(key, book->salt);
  place.home = tpi_multiply(mixed, book->home_buckets, &low);
  place.fingerprint = mixed & 0xffffffffff;
  return place;
}

/* Returns the slots whose fingerprint is this one, also the unused ones: bit s for slot s. */
#if defined(TPI_HAS_SSE2)
static unsigned tpi_matching_slots(const unsigned char* bucket, uint64_t fingerprint) {
  const __m128i low = _mm_set1_epi32((int)(uint32_t)fingerprint),
                high = _mm_set1_epi8((char)(fingerprint >> 32));
  const __m128i* words = (const __m128i*)(const void*)bucket;
  const __m128i eight = _mm_packs_epi32(_mm_cmpeq_epi32(_mm_loadu_si128(words), low),
                                        _mm_cmpeq_epi32(_mm_loadu_si128(words + 1), low));
  const __m128i ninth = _mm_cmpeq_epi32(_mm_cvtsi32_si128((int)tpi_load32(bucket + 32)), low);
  const __m128i highs = _mm_cmpeq_epi8(_mm_srli_si128(_mm_loadu_si128(words + 3), 6), high);
  return (unsigned)_mm_movemask_epi8(_mm_and_si128(_mm_packs_epi16(eight, ninth), highs));
}
#else
static unsigned tpi_matching_slots(const unsigned char* bucket, uint64_t fingerprint) {
  const uint32_t low = (uint32_t)fingerprint;
  const unsigned high = (unsigned)(fingerprint >> 32);
  unsigned slot, equal = 0;
  for (slot = 0; slot < TPI_SLOTS; ++slot) {
    equal |= (unsigned)((tpi_load32(bucket + 4 * slot) == low) & (bucket[54 + slot] == high)) << slot;
  }
  return equal;
}
#endif

/* Returns the slot of the fingerprint in a bucket; SLOTS if it is in none. */
static unsigned tpi_find_slot(const unsigned char* bucket, uint64_t fingerprint) {
  const unsigned used = (1u << (bucket[63] & 15)) - 1, end = 1u << TPI_SLOTS;
  return TPI_ZEROS((tpi_matching_slots(bucket, fingerprint) & used & (end - 1)) | end);
}

static struct tpi_value tpi_short_value(const unsigned char* slot, size_t size) {
  struct tpi_value value;
  value.bytes = slot;
  value.size = size;
  value.head = tpi_load64(slot) & ((UINT64_C(1) << 8 * size) - 1);
  return value;
}

static struct tpi_value tpi_no_value(void) {
  struct tpi_value value = {NULL, 0, 0};
  return value;
}

static struct tpi_value tpi_long_value(const unsigned char* bytes, uint64_t size) {
  struct tpi_value value = {bytes, (size_t)size, 0};
  size_t i;
  if (bytes == NULL) return tpi_no_value();
  if (size >= 8) {
    value.head = tpi_load64(bytes);
  } else {
    for (i = 0; i < size; ++i) value.head |= (uint64_t)bytes[i] << 8 * i;
  }
  return value;
}

/* Returns a value from a slot of the dictionary: section 5. */
static struct tpi_value tpi_dictionary_value(const tp_book* book, uint32_t symbol) {
  const unsigned char* slot = TPI_AT(book, dictionary, 8 * (uint64_t)symbol, 8);
  const uint32_t offset = tpi_load32(slot), size = tpi_load16(slot + 4);
  if (slot[7] <= 7) return tpi_short_value(slot, slot[7]);
  if (slot[7] != 255 || offset > book->dictionary_heap_bytes || size > book->dictionary_heap_bytes - offset) {
    return tpi_no_value();
  }
  return tpi_long_value(TPI_AT(book, dictionary_heap, offset, size), size);
}

/* A cursor in some bytes. After damage it is at the end, and `is_sound` is 0. */
struct tpi_rest {
  const unsigned char *at, *end;
  int is_sound;
};

static struct tpi_rest tpi_rest_of(const unsigned char* at, const unsigned char* end) {
  struct tpi_rest rest;
  rest.at = at;
  rest.end = end;
  rest.is_sound = 1;
  return rest;
}

/* Returns the next `size` bytes; NULL if fewer are left. */
static const unsigned char* tpi_take_bytes(struct tpi_rest* in, uint64_t size) {
  const unsigned char* bytes = in->at;
  if (size > (uint64_t)(in->end - in->at)) {
    in->is_sound = 0;
    in->at = in->end;
    return NULL;
  }
  in->at += size;
  return bytes;
}

/* Takes a LEB128 number of at most 64 bits. */
static uint64_t tpi_take_leb(struct tpi_rest* in) {
  uint64_t number = 0;
  unsigned shift;
  for (shift = 0; shift < 64 && in->at < in->end; shift += 7) {
    const uint64_t byte = *in->at++;
    if (shift == 63 && byte > 1) break;
    number |= (byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
  in->is_sound = 0;
  in->at = in->end;
  return 0;
}

/* Returns a value from its record in the escape heap: section 5. */
static struct tpi_value tpi_escape_value(const tp_book* book, uint64_t bucket, uint32_t symbol) {
  const uint64_t group = tpi_load64(TPI_AT(book, groups, 8 * (bucket / TPI_GROUP_BUCKETS), 8)),
                 record = symbol - TPI_FIRST_ESCAPE;
  const unsigned char *first, *offset;
  struct tpi_rest in;
  uint64_t head, at, left;
  if (group > book->escape_bytes || record > book->escape_bytes - group) return tpi_no_value();
  at = group + record;
  left = book->escape_bytes - at;
  first = TPI_RECORD(book, bucket, at, &left);
  if (first == NULL) return tpi_no_value();
  in = tpi_rest_of(first, first + left);
  head = tpi_take_leb(&in);
  if ((head & 1) == 0 && head >> 1 <= (uint64_t)(in.end - in.at) && in.is_sound)
    return tpi_long_value(in.at, head >> 1);
  at += (uint64_t)(in.at - first);
  if (head & 1) {
    offset = tpi_take_bytes(&in, 4);
    if (offset == NULL || tpi_load32(offset) > book->escape_bytes - group) return tpi_no_value();
    at = group + tpi_load32(offset);
  }
  if (!in.is_sound || head >> 1 > book->escape_bytes - at) return tpi_no_value();
  return tpi_long_value(TPI_AT(book, escapes, at, head >> 1), head >> 1);
}

static uint64_t tpi_second_bucket(const tp_book* book, struct tpi_place place) {
  return place.home + 1 + (place.fingerprint & (book->spread - 1));
}

/* Returns whether a key that is not in its home bucket may be in its second one. */
static int tpi_may_be_displaced(const tp_book* book, struct tpi_place place) {
  const unsigned char* home = TPI_AT(book, buckets, TPI_BUCKET_BYTES * place.home, TPI_BUCKET_BYTES);
  return home[63] >> 4 >> (place.fingerprint >> 12 & 3) & 1;
}

static struct tpi_value tpi_value_of(const tp_book* book, uint64_t bucket, uint32_t symbol) {
  if (symbol >= TPI_FIRST_ESCAPE) return tpi_escape_value(book, bucket, symbol);
  return symbol < book->symbols ? tpi_dictionary_value(book, symbol) : tpi_no_value();
}

/* Prefetches the probable place of the records of a bucket before the symbols are read. The place is interpolated: the
 * records of a group are in bucket order and of similar length. */
static void tpi_prefetch_records_near(const tp_book* book, uint64_t bucket) {
  enum { LINE = 64 };
  const unsigned char* entry = book->groups + 8 * (size_t)(bucket / TPI_GROUP_BUCKETS);
  const uint64_t begin = tpi_load64(entry), end = tpi_load64(entry + 8),
                 at = begin + (end - begin) * (bucket % TPI_GROUP_BUCKETS) / TPI_GROUP_BUCKETS;
  if (at >= book->escape_bytes) return;
  TPI_PREFETCH(book->escapes + at);
  TPI_PREFETCH(book->escapes + (at + LINE < book->escape_bytes ? at + LINE : at));
}

/* Prefetches the memory whose address follows from the key alone, before the first bucket is read. */
static void tpi_prefetch_lookup(const tp_book* book, uint64_t home, uint64_t second) {
  TPI_PREFETCH(book->buckets + TPI_BUCKET_BYTES * (size_t)second); /* one probe in five needs it */
  if (!book->has_mostly_escapes) return;
  TPI_PREFETCH(book->buckets + TPI_BUCKET_BYTES * (size_t)home);
  tpi_prefetch_records_near(book, home);
  tpi_prefetch_records_near(book, second);
}

/* Looks up a key: section 4. Returns an empty value if the key is not in the index. */
static struct tpi_value tpi_find_value(const tp_book* book, uint64_t key) {
  const struct tpi_place place = tpi_place_of(book, key);
  const uint64_t second = tpi_second_bucket(book, place);
  uint64_t number = place.home;
  const unsigned char* bucket = TPI_AT(book, buckets, TPI_BUCKET_BYTES * number, TPI_BUCKET_BYTES);
  unsigned slot;
  TPI_WILL_FIND(book, place.home, second);
  slot = tpi_find_slot(bucket, place.fingerprint);
  if (slot == TPI_SLOTS) {
    if (!tpi_may_be_displaced(book, place)) return tpi_no_value();
    number = second;
    bucket = TPI_AT(book, buckets, TPI_BUCKET_BYTES * number, TPI_BUCKET_BYTES);
    slot = tpi_find_slot(bucket, place.fingerprint);
    if (slot == TPI_SLOTS) return tpi_no_value();
  }
  return tpi_value_of(book, number, tpi_load16(bucket + 36 + 2 * slot));
}

enum { TPI_ABSENT = 65536 }; /* no symbol, which has 16 bits */

/* Returns the symbol of a fingerprint in a bucket; TPI_ABSENT if it is not there. */
static uint32_t tpi_symbol_in(const tp_book* book, uint64_t number, uint64_t fingerprint) {
  const unsigned char* bucket = book->buckets + TPI_BUCKET_BYTES * (size_t)number;
  const unsigned slot = tpi_find_slot(bucket, fingerprint);
  return slot == TPI_SLOTS ? (uint32_t)TPI_ABSENT : tpi_load16(bucket + 36 + 2 * slot);
}

/* Prefetches the memory that tpi_value_of reads first. */
static void tpi_prefetch_value(const tp_book* book, uint64_t bucket, uint32_t symbol) {
  if (symbol < TPI_FIRST_ESCAPE) {
    TPI_PREFETCH(book->dictionary + 8 * (size_t)symbol);
  } else if (symbol != TPI_ABSENT) {
    TPI_PREFETCH(book->groups + 8 * (size_t)(bucket / TPI_GROUP_BUCKETS));
  }
}

/* Prefetches the record of an escape, whose group was prefetched. */
static void tpi_prefetch_record(const tp_book* book, uint64_t bucket, uint32_t symbol) {
  uint64_t begin;
  if (symbol < TPI_FIRST_ESCAPE || symbol == TPI_ABSENT) return;
  begin = tpi_load64(book->groups + 8 * (size_t)(bucket / TPI_GROUP_BUCKETS));
  if (begin < book->escape_bytes) TPI_PREFETCH(book->escapes + begin);
}

enum { TPI_AT_ONCE = 16 }; /* about as many cache misses as a core keeps in flight */

/* Looks up at most TPI_AT_ONCE keys. Each address depends on the bytes read before, so all keys take each step
 * together, and their cache misses overlap. */
static void tpi_find_values(const tp_book* book, const uint64_t* keys, size_t count,
                            struct tpi_value* values) {
  struct tpi_place places[TPI_AT_ONCE];
  uint64_t buckets[TPI_AT_ONCE];
  uint32_t symbols[TPI_AT_ONCE];
  size_t i;
  for (i = 0; i < count; ++i) {
    places[i] = tpi_place_of(book, keys[i]);
    TPI_PREFETCH(book->buckets + TPI_BUCKET_BYTES * (size_t)places[i].home);
  }
  for (i = 0; i < count; ++i) {
    buckets[i] = places[i].home;
    symbols[i] = tpi_symbol_in(book, buckets[i], places[i].fingerprint);
    tpi_prefetch_value(book, buckets[i], symbols[i]);
    if (symbols[i] != TPI_ABSENT || !tpi_may_be_displaced(book, places[i])) continue;
    buckets[i] = tpi_second_bucket(book, places[i]);
    TPI_PREFETCH(book->buckets + TPI_BUCKET_BYTES * (size_t)buckets[i]);
  }
  for (i = 0; i < count; ++i) {
    if (buckets[i] != places[i].home) {
      symbols[i] = tpi_symbol_in(book, buckets[i], places[i].fingerprint);
      tpi_prefetch_value(book, buckets[i], symbols[i]);
    } else {
      tpi_prefetch_record(book, buckets[i], symbols[i]);
    }
  }
  for (i = 0; i < count; ++i) {
    values[i] = symbols[i] == TPI_ABSENT ? tpi_no_value() : tpi_value_of(book, buckets[i], symbols[i]);
  }
}

/* ----------------------------------------------------------------------------- From a value to its moves */

/* Values of chess: section 11. */
enum { TPI_GAMES, TPI_QUARTERS, TPI_OTHER_WEIGHTS, TPI_NO_WEIGHTS };
enum { TPI_SMALL_BYTES = 3 };
enum { TPI_MAX_PREFIX = 32, TPI_MAX_WIDTH = 64, TPI_MAX_COUNT_ZEROS = 21, TPI_MIN_MOVE_BITS = 13 };
enum {
  TPI_MATE_CLASS = 5,
  TPI_MAX_CLASS = 13,
  TPI_MATE_WORTH = 32000,
  TPI_MAX_CENTIPAWNS = 30000,
  TPI_GREAT_DEPTH = 63
};

struct tpi_shape {
  int scale, opaque, flags;
  int evaluated;    /* at least one move has an evaluation */
  int plain_search; /* each move has the evaluation of a search and nothing else */
  uint64_t count;
};

/* A cursor in the bits of a value. Bits beyond the end are zeros. */
struct tpi_bits {
  struct tpi_value value;
  uint64_t at, end;
};

/* Returns at least 57 bits from the next one on. */
static uint64_t tpi_window(const struct tpi_bits* in) {
  const size_t byte = (size_t)(in->at >> 3);
  const unsigned shift = in->at & 7;
  uint64_t bits = 0;
  size_t i;
  if (in->value.size <= 8) return in->at < 64 ? in->value.head >> in->at : 0;
  if (byte < in->value.size && in->value.size - byte >= 8) return tpi_load64(in->value.bytes + byte) >> shift;
  for (i = byte; i < in->value.size; ++i) bits |= (uint64_t)in->value.bytes[i] << 8 * (i - byte);
  return bits >> shift;
}

static uint64_t tpi_low_bits(uint64_t bits, unsigned width) {
  return bits & ((UINT64_C(1) << width) - 1);
}

/* Takes at most 32 bits. */
static uint64_t tpi_take(struct tpi_bits* in, unsigned width) {
  const uint64_t number = tpi_low_bits(tpi_window(in), width);
  in->at += width;
  return number;
}

static uint64_t tpi_take_number(struct tpi_bits* in, unsigned width) {
  const uint64_t low = tpi_take(in, width < 32 ? width : 32);
  return width == TPI_MAX_WIDTH ? low | tpi_take(in, 32) << 32 : low;
}

static unsigned tpi_take_width(struct tpi_bits* in) {
  const unsigned zeros = TPI_ZEROS(tpi_window(in) | UINT64_C(1) << TPI_MAX_PREFIX);
  in->at += zeros < TPI_MAX_PREFIX ? zeros + 1 : (unsigned)TPI_MAX_PREFIX;
  return zeros < TPI_MAX_PREFIX ? zeros + 1 : (unsigned)TPI_MAX_WIDTH;
}

/* Returns whether `width` is the width that a number, or the OR of several numbers, must have. */
static int tpi_is_width_of(unsigned width, uint64_t number) {
  const unsigned least = tpi_width_of(number);
  return width == (least <= TPI_MAX_PREFIX ? least : (unsigned)TPI_MAX_WIDTH);
}

static int tpi_is_plain(const struct tpi_shape* shape) {
  return shape->scale == TPI_GAMES && !shape->opaque && !shape->flags && !shape->evaluated;
}

/* Sets the shape from the first bits of a value, if it is not plain. Returns the number of these bits. */
static unsigned tpi_set_shape(uint64_t bits, struct tpi_shape* shape) {
  enum { EVALUATED = 6, PLAIN_SEARCH = 14 };
  const unsigned head = (unsigned)(bits & 15);
  uint64_t parts = bits >> 1;
  shape->evaluated = (head & 7) == EVALUATED;
  shape->plain_search = head == PLAIN_SEARCH;
  if (shape->evaluated) parts = shape->plain_search ? (uint64_t)TPI_NO_WEIGHTS : bits >> 4;
  shape->scale = (int)(parts & 3);
  shape->opaque = (int)(parts >> 2 & 1);
  shape->flags = (int)(parts >> 3 & 1);
  return shape->plain_search ? 4 : shape->evaluated ? 8 : 5;
}

static int tpi_take_shape(struct tpi_bits* in, struct tpi_shape* shape) {
  uint64_t bits = tpi_window(in);
  unsigned zeros;
  memset(shape, 0, sizeof *shape);
  in->at = 1;
  if ((bits & 1) == 0) {
    in->at = tpi_set_shape(bits, shape);
    if (tpi_is_plain(shape)) return 0;
  }
  bits >>= in->at;
  if (tpi_low_bits(bits, TPI_MAX_COUNT_ZEROS) == 0) return 0;
  zeros = TPI_ZEROS(bits);
  shape->count = UINT64_C(1) << zeros | tpi_low_bits(bits >> (zeros + 1), zeros);
  in->at += 2 * zeros + 1;
  return in->at + shape->count * TPI_MIN_MOVE_BITS <= in->end;
}

static int tpi_is_move_text(const char* text, size_t size) {
  return size >= 2 && size <= 8 &&
         strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@+=*-") == size;
}

static int tpi_take_opaque_move(struct tpi_bits* in, int has_flags, tp_move* move) {
  const size_t size = (size_t)tpi_take(in, 3) + 1;
  size_t i;
  for (i = 0; i < size; ++i) move->text[i] = (char)tpi_take(in, 7);
  if (has_flags && tpi_take(in, 1) != 0) move->flags |= TP_INACTIVE;
  return tpi_is_move_text(move->text, size) && in->at < in->end;
}

static int tpi_take_squares(struct tpi_bits* in, int has_flags, tp_move* move) {
  const uint64_t code = tpi_take(in, has_flags ? 16 : 12);
  move->to = (uint8_t)(code & 63);
  move->from = (uint8_t)(code >> 6 & 63);
  move->promotion = (uint8_t)(code >> 12 & 7);
  if (code >> 15 != 0) move->flags |= TP_INACTIVE;
  return move->promotion <= 4;
}

static int tpi_take_games(struct tpi_bits* in, tp_move* move) {
  const uint64_t bits = tpi_window(in);
  const unsigned zeros = TPI_ZEROS(bits | UINT64_C(1) << 13),
                 width = zeros < 13 ? zeros + 1 : tpi_take_width(in);
  if (zeros < 13) { /* the usual case: one window contains the whole number */
    in->at += 4 * width;
    move->win = tpi_low_bits(bits >> width, width);
    move->draw = tpi_low_bits(bits >> 2 * width, width);
    move->loss = tpi_low_bits(bits >> 3 * width, width);
  } else {
    move->win = tpi_take_number(in, width);
    move->draw = tpi_take_number(in, width);
    move->loss = tpi_take_number(in, width);
  }
  move->weight = 2 * move->win + move->draw;
  move->flags |= TP_GAMES;
  return tpi_is_width_of(width, move->win | move->draw | move->loss);
}

static int tpi_take_weight(struct tpi_bits* in, int scale, tp_move* move) {
  static const uint8_t kQuarters[4] = {100, 50, 25, 0};
  unsigned width;
  if (scale == TPI_QUARTERS) {
    const unsigned zeros = TPI_ZEROS(tpi_window(in) | 8);
    move->weight = kQuarters[zeros];
    in->at += zeros < 3 ? zeros + 1 : 3;
    return 1;
  }
  if (in->at >= in->end) return 0;
  width = tpi_take_width(in);
  move->weight = tpi_take_number(in, width);
  return width <= 32 && tpi_is_width_of(width, move->weight);
}

/* The evaluations of an entry so far. */
struct tpi_evaluations {
  int count;
  int base;       /* centipawns whose difference to the next score is coded */
  unsigned depth; /* of the last one */
  /* The reference move: active before inactive, then by rank, then by score. */
  int reference_active, reference_worth; /* the worth as tpi_worth_of has it */
  unsigned reference_rank;
};

/* Takes an Exp-Golomb code of this order. Returns 0 if its class is `reserved`, or higher than any. */
static int tpi_take_golomb(struct tpi_bits* in, unsigned order, unsigned reserved, unsigned* number) {
  const uint64_t window = tpi_window(in);
  const unsigned zeros = TPI_ZEROS(window | UINT64_C(1) << (TPI_MAX_CLASS + 1)),
                 width = zeros < reserved ? zeros : zeros - 1;
  in->at += zeros + 1;
  if (zeros > TPI_MAX_CLASS || zeros == reserved) return 0;
  *number = (unsigned)(((1u << width | tpi_low_bits(window >> (zeros + 1), width)) - 1) << order |
                       tpi_low_bits(window >> (zeros + 1 + width), order));
  in->at += width + order;
  return 1;
}

static int tpi_take_score(struct tpi_bits* in, const struct tpi_evaluations* before, tp_move* move) {
  const uint64_t begin = in->at;
  unsigned folded;
  int score;
  if (tpi_take_golomb(in, before->count == 0 ? 6 : 4, TPI_MATE_CLASS, &folded)) {
    score = before->base + (folded & 1 ? -(int)(folded >> 1) - 1 : (int)(folded >> 1));
    move->score = (int16_t)score;
    return score >= -TPI_MAX_CENTIPAWNS && score <= TPI_MAX_CENTIPAWNS;
  }
  if (in->at != begin + TPI_MATE_CLASS + 1) return 0;
  move->flags |= TP_MATE;
  score = tpi_take(in, 1) != 0 ? -1 : 1;
  score *= (int)tpi_take(in, 9) + 1;
  move->score = (int16_t)score;
  return score >= -500 && score <= 500;
}

static int tpi_take_depth(struct tpi_bits* in, const struct tpi_evaluations* before, tp_move* move) {
  unsigned depth = before->depth;
  if (before->count == 0 || tpi_take(in, 1) != 0) {
    depth = (unsigned)tpi_take(in, 6);
    if (depth == TPI_GREAT_DEPTH) {
      depth = (unsigned)tpi_take(in, 8);
      if (depth < TPI_GREAT_DEPTH) return 0;
    }
    if (before->count > 0 && depth == before->depth) return 0;
  }
  move->depth = (uint8_t)depth;
  return 1;
}

static int tpi_take_origin(struct tpi_bits* in, tp_move* move) {
  unsigned distance;
  move->origin = (uint8_t)tpi_take(in, 2);
  if (move->origin != TP_SOLVED) return move->origin < TP_SOLVED;
  if (!tpi_take_golomb(in, 4, TPI_MAX_PREFIX, &distance) || distance > 65535) return 0;
  move->distance = (uint16_t)distance;
  return 1;
}

/* Returns a number that is greater for a better score. */
static int tpi_worth_of(const tp_move* move) {
  if ((move->flags & TP_MATE) == 0) return move->score;
  return (move->score > 0 ? TPI_MATE_WORTH : -TPI_MATE_WORTH) - move->score;
}

/* Returns 100 * 2^(-loss / 10), rounded down. */
static unsigned tpi_weight_of_loss(int loss) {
  static const uint8_t kWeights[67] = {100, 93, 87, 81, 75, 70, 65, 61, 57, 53, 50, 46, 43, 40, 37, 35, 32,
                                       30,  28, 26, 25, 23, 21, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 10,
                                       9,   8,  8,  7,  7,  6,  6,  5,  5,  5,  4,  4,  4,  3,  3,  3,  3,
                                       2,   2,  2,  2,  2,  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1};
  return loss < 0 ? 100 : loss < 67 ? kWeights[loss] : 0;
}

/* Notes a move that may be the reference move. */
static void tpi_note_reference(struct tpi_evaluations* seen, const tp_move* move) {
  enum { SOLVED_RANK = 256 }; /* above all depths */
  const int active = (move->flags & TP_INACTIVE) == 0, worth = tpi_worth_of(move);
  const unsigned rank = move->origin == TP_SOLVED ? (unsigned)SOLVED_RANK : move->depth;
  int is_better = active > seen->reference_active;
  if (active == seen->reference_active) {
    is_better =
        rank > seen->reference_rank || (rank == seen->reference_rank && worth > seen->reference_worth);
  }
  if (seen->count > 1 && !is_better) return;
  seen->reference_active = active;
  seen->reference_rank = rank;
  seen->reference_worth = worth;
}

/* Compares the evaluation of a move with the reference: sets its weight, if it has no other, and TP_REFUTED. */
static void tpi_judge(const struct tpi_evaluations* all, const struct tpi_shape* shape, tp_move* move) {
  enum { MAX_LOSS = 30 };
  const int loss = all->reference_worth - tpi_worth_of(move);
  if ((move->flags & TP_EVALUATION) == 0) return;
  if (shape->scale == TPI_NO_WEIGHTS) move->weight = tpi_weight_of_loss(loss);
  if (loss > MAX_LOSS) move->flags |= TP_REFUTED;
}

static int tpi_take_move_evaluation(struct tpi_bits* in, const struct tpi_shape* shape,
                                    struct tpi_evaluations* before, tp_move* move) {
  if (in->at >= in->end) return 0;
  if (!shape->plain_search && tpi_take(in, 1) == 0) return 1;
  if (in->at >= in->end) return 0;
  move->flags |= TP_EVALUATION;
  move->origin = TP_SEARCH;
  if (!shape->plain_search && !tpi_take_origin(in, move)) return 0;
  if (!tpi_take_depth(in, before, move) || !tpi_take_score(in, before, move)) return 0;
  ++before->count;
  before->base = move->flags & TP_MATE ? 0 : move->score;
  before->depth = move->depth;
  tpi_note_reference(before, move);
  if (shape->scale == TPI_NO_WEIGHTS)
    move->weight = 100; /* of the first move; tpi_judge corrects the others */
  return 1;
}

static int tpi_take_move(struct tpi_bits* in, const struct tpi_shape* shape, struct tpi_evaluations* before,
                         tp_move* move) {
  int is_sound = 1;
  memset(move, 0, sizeof *move);
  if (shape->opaque ? !tpi_take_opaque_move(in, shape->flags, move)
                    : in->at >= in->end || !tpi_take_squares(in, shape->flags, move)) {
    return 0;
  }
  if (shape->scale == TPI_GAMES) {
    is_sound = tpi_take_games(in, move);
  } else if (shape->scale != TPI_NO_WEIGHTS) {
    is_sound = tpi_take_weight(in, shape->scale, move);
  }
  return is_sound && (!shape->evaluated || tpi_take_move_evaluation(in, shape, before, move));
}

/* Properties of all moves of an entry together. Its shape must have exactly these. */
struct tpi_features {
  int has_flags, are_quarters, has_evaluations, are_searched;
};

static void tpi_note_features(struct tpi_features* seen, const tp_move* move) {
  const uint64_t weight = move->weight;
  seen->has_flags |= (move->flags & TP_INACTIVE) != 0 || move->promotion != 0;
  seen->are_quarters &= weight == 0 || weight == 25 || weight == 50 || weight == 100;
  seen->has_evaluations |= (move->flags & TP_EVALUATION) != 0;
  seen->are_searched &= (move->flags & TP_EVALUATION) != 0 && move->origin == TP_SEARCH;
}

static int tpi_is_shape_of(const struct tpi_shape* shape, const struct tpi_features* seen) {
  const int is_plain_search =
      shape->scale == TPI_NO_WEIGHTS && !shape->opaque && !shape->flags && seen->are_searched;
  return shape->flags == seen->has_flags && shape->evaluated == seen->has_evaluations &&
         shape->plain_search == is_plain_search &&
         (shape->scale == TPI_GAMES || shape->scale == TPI_NO_WEIGHTS ||
          (shape->scale == TPI_QUARTERS) == seen->are_quarters);
}

/* Returns whether only the zeros that fill the last byte are left. */
static int tpi_is_at_end(const struct tpi_bits* in) {
  return in->at == in->end || (in->at < in->end && in->end - in->at < 8 && tpi_window(in) == 0);
}

static struct tpi_bits tpi_bits_of(struct tpi_value value) {
  struct tpi_bits bits;
  bits.value = value;
  bits.at = 0;
  bits.end = 8 * (uint64_t)value.size;
  return bits;
}

/* Takes a move of a book of games, without flags. One window contains it, unless it has many games. */
static int tpi_take_plain_move(struct tpi_bits* in, tp_move* move) {
  enum { MOST_WIDTH = 11 }; /* 12 bits of squares and four times the width are in a window */
  const uint64_t bits = tpi_window(in), games = bits >> 12;
  const unsigned width = TPI_ZEROS(games | UINT64_C(1) << MOST_WIDTH) + 1;
  static const struct tpi_shape kPlain = {TPI_GAMES, 0, 0, 0, 0, 0};
  if (width > MOST_WIDTH) return tpi_take_move(in, &kPlain, NULL, move);
  if (in->at >= in->end) return 0;
  in->at += 12 + 4 * width;
  memset(move, 0, sizeof *move);
  move->to = (uint8_t)(bits & 63);
  move->from = (uint8_t)(bits >> 6 & 63);
  move->win = tpi_low_bits(games >> width, width);
  move->draw = tpi_low_bits(games >> 2 * width, width);
  move->loss = tpi_low_bits(games >> 3 * width, width);
  move->weight = 2 * move->win + move->draw;
  move->flags = TP_GAMES;
  return (move->win | move->draw | move->loss) >> (width - 1) != 0 || width == 1;
}

/* Reads the only move of a value of three bytes, as nine entries in ten of a book of games have: a plain move of few
 * games. Returns 0 for any other value. */
static int tpi_decode_small(struct tpi_value value, tp_move* move) {
  enum { PLAIN_AND_ONE = 3, HEAD_BITS = 14 };
  const unsigned bits = (unsigned)value.head, rest = bits >> HEAD_BITS, width = TPI_ZEROS(rest | 4) + 1,
                 numbers = rest >> width, mask = (1u << width) - 1, loss = numbers >> 2 * width;
  memset(move, 0, sizeof *move);
  move->to = (uint8_t)(bits >> 2 & 63);
  move->from = (uint8_t)(bits >> 8 & 63);
  move->win = numbers & mask;
  move->draw = numbers >> width & mask;
  move->loss = loss;
  move->weight = 2 * move->win + move->draw;
  move->flags = TP_GAMES;
  return (bits & PLAIN_AND_ONE) == PLAIN_AND_ONE && width <= 2 && loss <= mask &&
         (width == 1 || (move->win | move->draw | loss) > 1);
}

/* Writes the first `room` moves of a value. Returns the number of its moves; 0 if it is not the value of an entry. */
static size_t tpi_decode_moves(struct tpi_value value, tp_move* moves, size_t room) {
  struct tpi_bits in = tpi_bits_of(value);
  struct tpi_shape shape;
  struct tpi_features seen = {0, 1, 0, 1};
  struct tpi_evaluations before = {0, 0, 0, 0, 0, 0};
  tp_move rest;
  uint64_t i;
  if (value.size == TPI_SMALL_BYTES && room > 0 && tpi_decode_small(value, moves)) return 1;
  if (value.size < 2 || !tpi_take_shape(&in, &shape)) return 0;
  if (tpi_is_plain(&shape)) {
    for (i = 0; i < shape.count; ++i) {
      if (!tpi_take_plain_move(&in, i < room ? &moves[i] : &rest)) return 0;
    }
    return tpi_is_at_end(&in) ? (size_t)shape.count : 0;
  }
  for (i = 0; i < shape.count; ++i) {
    tp_move* move = i < room ? &moves[i] : &rest;
    if (!tpi_take_move(&in, &shape, &before, move)) return 0;
    tpi_note_features(&seen, move);
  }
  if (shape.evaluated && shape.count > 1) {
    for (i = 0; i < shape.count && i < room; ++i) tpi_judge(&before, &shape, &moves[i]);
  }
  return tpi_is_at_end(&in) && tpi_is_shape_of(&shape, &seen) ? (size_t)shape.count : 0;
}

static int tpi_may_be_played(const tp_move* move) {
  return (move->flags & (TP_INACTIVE | TP_REFUTED)) == 0 && move->weight > 0;
}

/* Finds the first move that may be played, or the first of all. The reference move may come after it, so this reads the
 * moves twice. */
static int tpi_decode_unrefuted(struct tpi_value value, tp_move* best) {
  struct tpi_shape shape;
  struct tpi_evaluations all = {0, 0, 0, 0, 0, 0}, before = {0, 0, 0, 0, 0, 0};
  struct tpi_bits in = tpi_bits_of(value);
  tp_move move;
  uint64_t i;
  if (tpi_decode_moves(value, NULL, 0) == 0 || !tpi_take_shape(&in, &shape)) return 0;
  for (i = 0; i < shape.count; ++i) tpi_take_move(&in, &shape, &all, &move);
  in = tpi_bits_of(value);
  tpi_take_shape(&in, &shape);
  for (i = 0; i < shape.count; ++i) {
    tpi_take_move(&in, &shape, &before, &move);
    tpi_judge(&all, &shape, &move);
    if (i == 0) *best = move;
    if (!tpi_may_be_played(&move)) continue;
    *best = move;
    break;
  }
  return 1;
}

static int tpi_decode_best(struct tpi_value value, tp_move* best) {
  struct tpi_bits in = tpi_bits_of(value);
  struct tpi_shape shape;
  struct tpi_evaluations before = {0, 0, 0, 0, 0, 0};
  if (value.size == TPI_SMALL_BYTES && tpi_decode_small(value, best)) return 1;
  if (value.size < 2 || !tpi_take_shape(&in, &shape)) return 0;
  /* The move with the greatest weight may be refuted. */
  if (shape.evaluated && shape.scale != TPI_NO_WEIGHTS) return tpi_decode_unrefuted(value, best);
  return tpi_take_move(&in, &shape, &before, best) && in.at <= in.end;
}

/* ---------------------------------------------------------------------------------- The moves of a .bin */

/* Returns the number of the first record from `from` to before `to`, which are in order, whose key is not less than
 * `key`. */
static size_t tpi_first_record(const tp_book* book, size_t from, size_t to, uint64_t key) {
  while (from < to) {
    const size_t middle = from + (to - from) / 2;
    if (tpi_record_key(book, middle) < key) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

static int tpi_distance(int a, int b) {
  return a < b ? b - a : a - b;
}

/* Returns whether some piece makes this move on an empty board. */
static int tpi_is_possible(unsigned code) {
  const int to = (int)(code & 63), from = (int)(code >> 6 & 63), promotion = (int)(code >> 12);
  const int files = tpi_distance(from & 7, to & 7), ranks = tpi_distance(from >> 3, to >> 3);
  if (promotion > 4 || from == to) return 0;
  if (promotion > 0) {
    return files <= 1 && ((from >> 3 == 6 && to >> 3 == 7) || (from >> 3 == 1 && to >> 3 == 0));
  }
  return files == 0 || ranks == 0 || files == ranks || files * ranks == 2;
}

/* Returns a number that orders moves as their texts are ordered. */
static unsigned tpi_text_order(const tp_move* move) {
  static const unsigned kByLetter[8] = {0, 2, 1, 4, 3, 5, 6, 7}; /* none, b, n, q, r */
  return (move->from & 7u) << 12 | (move->from >> 3 & 7u) << 9 | (move->to & 7u) << 6 |
         (move->to >> 3 & 7u) << 3 | kByLetter[move->promotion & 7];
}

static int tpi_is_better(const tp_move* a, const tp_move* b) {
  return a->weight != b->weight ? a->weight > b->weight : tpi_text_order(a) < tpi_text_order(b);
}

/* Inserts a move into the best `room` of them, best first. If the same move is there already, the better one stays. */
static size_t tpi_insert_move(const tp_move* move, tp_move* moves, size_t size, size_t room) {
  size_t i, at;
  for (i = 0; i < size; ++i) {
    if (tpi_text_order(&moves[i]) != tpi_text_order(move)) continue;
    if (!tpi_is_better(move, &moves[i])) return size;
    memmove(&moves[i], &moves[i + 1], (--size - i) * sizeof *moves);
    break;
  }
  for (at = size; at > 0 && tpi_is_better(move, &moves[at - 1]); --at) continue;
  if (at == room) return size;
  if (size == room) --size;
  memmove(&moves[at + 1], &moves[at], (size - at) * sizeof *moves);
  moves[at] = *move;
  return size + 1;
}

static size_t tpi_polyglot_moves(const tp_book* book, uint64_t key, tp_move* moves, size_t room) {
  unsigned char seen[32768 / 8]; /* a set of moves, because a file may contain a move twice */
  size_t number, size = 0, count = 0, end = 0, part;
  memset(seen, 0, sizeof seen);
  for (part = 0; part <= book->breaks; ++part) {
    const size_t begin = end;
    end = part < book->breaks ? book->part_begins[part] : (size_t)(book->size / TPI_RECORD_BYTES);
    for (number = tpi_first_record(book, begin, end, key);
         number < end && tpi_record_key(book, number) == key; ++number) {
      const unsigned char* record = book->bytes + TPI_RECORD_BYTES * number;
      const unsigned code = tpi_load16_big(record + 8);
      tp_move move;
      if (code == 0 || !tpi_is_possible(code)) continue;
      memset(&move, 0, sizeof move);
      move.to = (uint8_t)(code & 63);
      move.from = (uint8_t)(code >> 6 & 63);
      move.promotion = (uint8_t)(code >> 12);
      move.weight = tpi_load16_big(record + 10);
      count += (seen[code >> 3] >> (code & 7) & 1) == 0;
      seen[code >> 3] |= (unsigned char)(1u << (code & 7));
      size = tpi_insert_move(&move, moves, size, room);
    }
  }
  return count;
}

/* -------------------------------------------------------------------------------------------- Queries */

size_t tp_probe(const tp_book* book, uint64_t key, tp_move* moves, size_t room) {
  if (book->kind == TPI_INDEX) return tpi_decode_moves(tpi_find_value(book, key), moves, room);
  return book->kind == TPI_POLYGLOT ? tpi_polyglot_moves(book, key, moves, room) : 0;
}

int tp_best(const tp_book* book, uint64_t key, tp_move* best) {
  const int found = book->kind == TPI_INDEX ? tpi_decode_best(tpi_find_value(book, key), best)
                                            : tp_probe(book, key, best, 1) > 0;
  if (!found) return TP_NOT_FOUND;
  return tpi_may_be_played(best) ? TP_OK : TP_REFUSED;
}

/* Returns the weight with which a move is drawn: 0 if it must not be played. */
static uint64_t tpi_drawn_weight(const tp_move* move, unsigned shift) {
  return move->flags & (TP_INACTIVE | TP_REFUTED) ? 0 : move->weight >> shift;
}

int tp_choose(const tp_book* book, uint64_t key, uint64_t random, tp_move* chosen) {
  enum {
    ROOM = 256,
    SAFE_BITS = 55
  }; /* no position of chess has more legal moves; so many such weights cannot overflow */
  tp_move moves[ROOM];
  size_t count = tp_probe(book, key, moves, ROOM), i;
  uint64_t total = 0, all = 0, drawn, low;
  unsigned shift;
  if (count == 0) return TP_NOT_FOUND;
  if (count > ROOM) count = ROOM;
  for (i = 0; i < count; ++i) all |= moves[i].weight;
  shift = tpi_width_of(all) > SAFE_BITS ? tpi_width_of(all) - SAFE_BITS : 0;
  for (i = 0; i < count; ++i) total += tpi_drawn_weight(&moves[i], shift);
  if (total == 0) return TP_REFUSED;
  drawn = tpi_multiply(random, total, &low); /* below the total */
  for (i = 0; drawn >= tpi_drawn_weight(&moves[i], shift); ++i) drawn -= tpi_drawn_weight(&moves[i], shift);
  *chosen = moves[i];
  return TP_OK;
}

void tp_prefetch(const tp_book* book, uint64_t key) {
  if (book->kind == TPI_INDEX)
    TPI_PREFETCH(book->buckets + TPI_BUCKET_BYTES * (size_t)tpi_place_of(book, key).home);
}

void tp_probe_batch(const tp_book* book, const uint64_t* keys, size_t count, tp_move* moves, size_t room,
                    size_t* counts) {
  struct tpi_value values[TPI_AT_ONCE];
  size_t from, i;
  for (from = 0; from < count; from += TPI_AT_ONCE) {
    const size_t size = count - from < TPI_AT_ONCE ? count - from : (size_t)TPI_AT_ONCE;
    if (book->kind == TPI_INDEX) tpi_find_values(book, keys + from, size, values);
    for (i = 0; i < size; ++i) {
      tp_move* first = room == 0 ? NULL : moves + (from + i) * room;
      counts[from + i] = book->kind == TPI_INDEX ? tpi_decode_moves(values[i], first, room)
                                                 : tp_probe(book, keys[from + i], first, room);
    }
  }
}

/* ----------------------------------------------------------------------------------------------- Notes */

/* Finds the entry of a mixed key in the notes: section 7. Returns their count if there is none. */
static uint64_t tpi_find_note(const tp_book* book, uint64_t mixed) {
  uint64_t from = 0, to = book->note_count, end;
  TPI_NEAR_NOTE(book, mixed, &from, &to);
  end = to;
  while (from < to) {
    const uint64_t middle = from + (to - from) / 2;
    if (tpi_load64(TPI_AT(book, notes, 16 * middle, 8)) < mixed) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  if (from == end || tpi_load64(TPI_AT(book, notes, 16 * from, 8)) != mixed) return book->note_count;
  return from;
}

static struct tpi_value tpi_find_notes(const tp_book* book, uint64_t key) {
  const uint64_t number = tpi_find_note(book, tpi_mix(key, book->salt));
  const int is_last = number + 1 >= book->note_count;
  const unsigned char* entry;
  uint64_t begin, end;
  if (number == book->note_count) return tpi_no_value();
  entry = TPI_AT(book, notes, 16 * number, is_last ? 16 : 32);
  begin = tpi_load64(entry + 8);
  end = is_last ? book->note_bytes : tpi_load64(entry + 24);
  if (begin > end || end > book->note_bytes) return tpi_no_value();
  return tpi_long_value(TPI_AT(book, note_heap, begin, end - begin), end - begin);
}

static int tpi_take_note_move(struct tpi_rest* in, int is_opaque, tp_note* note) {
  const unsigned char* bytes = tpi_take_bytes(in, is_opaque ? 1 : 2);
  const size_t size = bytes == NULL ? 0 : bytes[0];
  uint32_t code;
  if (is_opaque) {
    bytes = tpi_take_bytes(in, size);
    if (bytes == NULL || size > 8) return 0;
    memcpy(note->move_text, bytes, size);
    return tpi_is_move_text(note->move_text, size);
  }
  if (bytes == NULL) return 0;
  code = tpi_load16(bytes);
  note->to = (uint8_t)(code & 63);
  note->from = (uint8_t)(code >> 6 & 63);
  note->promotion = (uint8_t)(code >> 12 & 7);
  return code < 0x8000 && note->promotion <= 4;
}

static int tpi_take_note(struct tpi_rest* in, tp_note* note) {
  enum { OPAQUE_NOTE = 64 };
  const unsigned kind = *tpi_take_bytes(in, 1);
  uint64_t size;
  memset(note, 0, sizeof *note);
  note->kind = (int)(kind & ~(unsigned)OPAQUE_NOTE);
  if (note->kind > TP_ECO || !tpi_take_note_move(in, (kind & OPAQUE_NOTE) != 0, note)) return 0;
  size = tpi_take_leb(in);
  note->text = (const char*)tpi_take_bytes(in, size);
  note->bytes = (size_t)size;
  return in->is_sound;
}

size_t tp_notes(const tp_book* book, uint64_t key, tp_note* notes, size_t room) {
  const struct tpi_value value = book->kind == TPI_INDEX ? tpi_find_notes(book, key) : tpi_no_value();
  struct tpi_rest in = tpi_rest_of(value.bytes, value.bytes == NULL ? NULL : value.bytes + value.size);
  size_t count;
  tp_note rest;
  for (count = 0; in.at != in.end; ++count) {
    if (!tpi_take_note(&in, count < room ? &notes[count] : &rest)) return 0;
  }
  return count;
}

/* ---------------------------------------------------------------------------------------- Keys of chess */

/* PolyGlot's 781 numbers: 64 for each piece (black pawn, white pawn, black knight …), 4 for castling (White's
 * king side, its queen side, Black's), 8 for the en passant file, one for White to move. */
static const uint64_t tpi_kRandom[781] = {
    0x9d39247e33776d41, 0x2af7398005aaa5c7, 0x44db015024623547, 0x9c15f73e62a76ae2, 0x75834465489c0c89,
    0x3290ac3a203001bf, 0x0fbbad1f61042279, 0xe83a908ff2fb60ca, 0x0d7e765d58755c10, 0x1a083822ceafe02d,
    0x9605d5f0e25ec3b0, 0xd021ff5cd13a2ed5, 0x40bdf15d4a672e32, 0x011355146fd56395, 0x5db4832046f3d9e5,
    0x239f8b2d7ff719cc, 0x05d1a1ae85b49aa1, 0x679f848f6e8fc971, 0x7449bbff801fed0b, 0x7d11cdb1c3b7adf0,
    0x82c7709e781eb7cc, 0xf3218f1c9510786c, 0x331478f3af51bbe6, 0x4bb38de5e7219443, 0xaa649c6ebcfd50fc,
    0x8dbd98a352afd40b, 0x87d2074b81d79217, 0x19f3c751d3e92ae1, 0xb4ab30f062b19abf, 0x7b0500ac42047ac4,
    0xc9452ca81a09d85d, 0x24aa6c514da27500, 0x4c9f34427501b447, 0x14a68fd73c910841, 0xa71b9b83461cbd93,
    0x03488b95b0f1850f, 0x637b2b34ff93c040, 0x09d1bc9a3dd90a94, 0x3575668334a1dd3b, 0x735e2b97a4c45a23,
    0x18727070f1bd400b, 0x1fcbacd259bf02e7, 0xd310a7c2ce9b6555, 0xbf983fe0fe5d8244, 0x9f74d14f7454a824,
    0x51ebdc4ab9ba3035, 0x5c82c505db9ab0fa, 0xfcf7fe8a3430b241, 0x3253a729b9ba3dde, 0x8c74c368081b3075,
    0xb9bc6c87167c33e7, 0x7ef48f2b83024e20, 0x11d505d4c351bd7f, 0x6568fca92c76a243, 0x4de0b0f40f32a7b8,
    0x96d693460cc37e5d, 0x42e240cb63689f2f, 0x6d2bdcdae2919661, 0x42880b0236e4d951, 0x5f0f4a5898171bb6,
    0x39f890f579f92f88, 0x93c5b5f47356388b, 0x63dc359d8d231b78, 0xec16ca8aea98ad76, 0x5355f900c2a82dc7,
    0x07fb9f855a997142, 0x5093417aa8a7ed5e, 0x7bcbc38da25a7f3c, 0x19fc8a768cf4b6d4, 0x637a7780decfc0d9,
    0x8249a47aee0e41f7, 0x79ad695501e7d1e8, 0x14acbaf4777d5776, 0xf145b6beccdea195, 0xdabf2ac8201752fc,
    0x24c3c94df9c8d3f6, 0xbb6e2924f03912ea, 0x0ce26c0b95c980d9, 0xa49cd132bfbf7cc4, 0xe99d662af4243939,
    0x27e6ad7891165c3f, 0x8535f040b9744ff1, 0x54b3f4fa5f40d873, 0x72b12c32127fed2b, 0xee954d3c7b411f47,
    0x9a85ac909a24eaa1, 0x70ac4cd9f04f21f5, 0xf9b89d3e99a075c2, 0x87b3e2b2b5c907b1, 0xa366e5b8c54f48b8,
    0xae4a9346cc3f7cf2, 0x1920c04d47267bbd, 0x87bf02c6b49e2ae9, 0x092237ac237f3859, 0xff07f64ef8ed14d0,
    0x8de8dca9f03cc54e, 0x9c1633264db49c89, 0xb3f22c3d0b0b38ed, 0x390e5fb44d01144b, 0x5bfea5b4712768e9,
    0x1e1032911fa78984, 0x9a74acb964e78cb3, 0x4f80f7a035dafb04, 0x6304d09a0b3738c4, 0x2171e64683023a08,
    0x5b9b63eb9ceff80c, 0x506aacf489889342, 0x1881afc9a3a701d6, 0x6503080440750644, 0xdfd395339cdbf4a7,
    0xef927dbcf00c20f2, 0x7b32f7d1e03680ec, 0xb9fd7620e7316243, 0x05a7e8a57db91b77, 0xb5889c6e15630a75,
    0x4a750a09ce9573f7, 0xcf464cec899a2f8a, 0xf538639ce705b824, 0x3c79a0ff5580ef7f, 0xede6c87f8477609d,
    0x799e81f05bc93f31, 0x86536b8cf3428a8c, 0x97d7374c60087b73, 0xa246637cff328532, 0x043fcae60cc0eba0,
    0x920e449535dd359e, 0x70eb093b15b290cc, 0x73a1921916591cbd, 0x56436c9fe1a1aa8d, 0xefac4b70633b8f81,
    0xbb215798d45df7af, 0x45f20042f24f1768, 0x930f80f4e8eb7462, 0xff6712ffcfd75ea1, 0xae623fd67468aa70,
    0xdd2c5bc84bc8d8fc, 0x7eed120d54cf2dd9, 0x22fe545401165f1c, 0xc91800e98fb99929, 0x808bd68e6ac10365,
    0xdec468145b7605f6, 0x1bede3a3aef53302, 0x43539603d6c55602, 0xaa969b5c691ccb7a, 0xa87832d392efee56,
    0x65942c7b3c7e11ae, 0xded2d633cad004f6, 0x21f08570f420e565, 0xb415938d7da94e3c, 0x91b859e59ecb6350,
    0x10cff333e0ed804a, 0x28aed140be0bb7dd, 0xc5cc1d89724fa456, 0x5648f680f11a2741, 0x2d255069f0b7dab3,
    0x9bc5a38ef729abd4, 0xef2f054308f6a2bc, 0xaf2042f5cc5c2858, 0x480412bab7f5be2a, 0xaef3af4a563dfe43,
    0x19afe59ae451497f, 0x52593803dff1e840, 0xf4f076e65f2ce6f0, 0x11379625747d5af3, 0xbce5d2248682c115,
    0x9da4243de836994f, 0x066f70b33fe09017, 0x4dc4de189b671a1c, 0x51039ab7712457c3, 0xc07a3f80c31fb4b4,
    0xb46ee9c5e64a6e7c, 0xb3819a42abe61c87, 0x21a007933a522a20, 0x2df16f761598aa4f, 0x763c4a1371b368fd,
    0xf793c46702e086a0, 0xd7288e012aeb8d31, 0xde336a2a4bc1c44b, 0x0bf692b38d079f23, 0x2c604a7a177326b3,
    0x4850e73e03eb6064, 0xcfc447f1e53c8e1b, 0xb05ca3f564268d99, 0x9ae182c8bc9474e8, 0xa4fc4bd4fc5558ca,
    0xe755178d58fc4e76, 0x69b97db1a4c03dfe, 0xf9b5b7c4acc67c96, 0xfc6a82d64b8655fb, 0x9c684cb6c4d24417,
    0x8ec97d2917456ed0, 0x6703df9d2924e97e, 0xc547f57e42a7444e, 0x78e37644e7cad29e, 0xfe9a44e9362f05fa,
    0x08bd35cc38336615, 0x9315e5eb3a129ace, 0x94061b871e04df75, 0xdf1d9f9d784ba010, 0x3bba57b68871b59d,
    0xd2b7adeeded1f73f, 0xf7a255d83bc373f8, 0xd7f4f2448c0ceb81, 0xd95be88cd210ffa7, 0x336f52f8ff4728e7,
    0xa74049dac312ac71, 0xa2f61bb6e437fdb5, 0x4f2a5cb07f6a35b3, 0x87d380bda5bf7859, 0x16b9f7e06c453a21,
    0x7ba2484c8a0fd54e, 0xf3a678cad9a2e38c, 0x39b0bf7dde437ba2, 0xfcaf55c1bf8a4424, 0x18fcf680573fa594,
    0x4c0563b89f495ac3, 0x40e087931a00930d, 0x8cffa9412eb642c1, 0x68ca39053261169f, 0x7a1ee967d27579e2,
    0x9d1d60e5076f5b6f, 0x3810e399b6f65ba2, 0x32095b6d4ab5f9b1, 0x35cab62109dd038a, 0xa90b24499fcfafb1,
    0x77a225a07cc2c6bd, 0x513e5e634c70e331, 0x4361c0ca3f692f12, 0xd941aca44b20a45b, 0x528f7c8602c5807b,
    0x52ab92beb9613989, 0x9d1dfa2efc557f73, 0x722ff175f572c348, 0x1d1260a51107fe97, 0x7a249a57ec0c9ba2,
    0x04208fe9e8f7f2d6, 0x5a110c6058b920a0, 0x0cd9a497658a5698, 0x56fd23c8f9715a4c, 0x284c847b9d887aae,
    0x04feabfbbdb619cb, 0x742e1e651c60ba83, 0x9a9632e65904ad3c, 0x881b82a13b51b9e2, 0x506e6744cd974924,
    0xb0183db56ffc6a79, 0x0ed9b915c66ed37e, 0x5e11e86d5873d484, 0xf678647e3519ac6e, 0x1b85d488d0f20cc5,
    0xdab9fe6525d89021, 0x0d151d86adb73615, 0xa865a54edcc0f019, 0x93c42566aef98ffb, 0x99e7afeabe000731,
    0x48cbff086ddf285a, 0x7f9b6af1ebf78baf, 0x58627e1a149bba21, 0x2cd16e2abd791e33, 0xd363eff5f0977996,
    0x0ce2a38c344a6eed, 0x1a804aadb9cfa741, 0x907f30421d78c5de, 0x501f65edb3034d07, 0x37624ae5a48fa6e9,
    0x957baf61700cff4e, 0x3a6c27934e31188a, 0xd49503536abca345, 0x088e049589c432e0, 0xf943aee7febf21b8,
    0x6c3b8e3e336139d3, 0x364f6ffa464ee52e, 0xd60f6dcedc314222, 0x56963b0dca418fc0, 0x16f50edf91e513af,
    0xef1955914b609f93, 0x565601c0364e3228, 0xecb53939887e8175, 0xbac7a9a18531294b, 0xb344c470397bba52,
    0x65d34954daf3cebd, 0xb4b81b3fa97511e2, 0xb422061193d6f6a7, 0x071582401c38434d, 0x7a13f18bbedc4ff5,
    0xbc4097b116c524d2, 0x59b97885e2f2ea28, 0x99170a5dc3115544, 0x6f423357e7c6a9f9, 0x325928ee6e6f8794,
    0xd0e4366228b03343, 0x565c31f7de89ea27, 0x30f5611484119414, 0xd873db391292ed4f, 0x7bd94e1d8e17debc,
    0xc7d9f16864a76e94, 0x947ae053ee56e63c, 0xc8c93882f9475f5f, 0x3a9bf55ba91f81ca, 0xd9a11fbb3d9808e4,
    0x0fd22063edc29fca, 0xb3f256d8aca0b0b9, 0xb03031a8b4516e84, 0x35dd37d5871448af, 0xe9f6082b05542e4e,
    0xebfafa33d7254b59, 0x9255abb50d532280, 0xb9ab4ce57f2d34f3, 0x693501d628297551, 0xc62c58f97dd949bf,
    0xcd454f8f19c5126a, 0xbbe83f4ecc2bdecb, 0xdc842b7e2819e230, 0xba89142e007503b8, 0xa3bc941d0a5061cb,
    0xe9f6760e32cd8021, 0x09c7e552bc76492f, 0x852f54934da55cc9, 0x8107fccf064fcf56, 0x098954d51fff6580,
    0x23b70edb1955c4bf, 0xc330de426430f69d, 0x4715ed43e8a45c0a, 0xa8d7e4dab780a08d, 0x0572b974f03ce0bb,
    0xb57d2e985e1419c7, 0xe8d9ecbe2cf3d73f, 0x2fe4b17170e59750, 0x11317ba87905e790, 0x7fbf21ec8a1f45ec,
    0x1725cabfcb045b00, 0x964e915cd5e2b207, 0x3e2b8bcbf016d66d, 0xbe7444e39328a0ac, 0xf85b2b4fbcde44b7,
    0x49353fea39ba63b1, 0x1dd01aafcd53486a, 0x1fca8a92fd719f85, 0xfc7c95d827357afa, 0x18a6a990c8b35ebd,
    0xcccb7005c6b9c28d, 0x3bdbb92c43b17f26, 0xaa70b5b4f89695a2, 0xe94c39a54a98307f, 0xb7a0b174cff6f36e,
    0xd4dba84729af48ad, 0x2e18bc1ad9704a68, 0x2de0966daf2f8b1c, 0xb9c11d5b1e43a07e, 0x64972d68dee33360,
    0x94628d38d0c20584, 0xdbc0d2b6ab90a559, 0xd2733c4335c6a72f, 0x7e75d99d94a70f4d, 0x6ced1983376fa72b,
    0x97fcaacbf030bc24, 0x7b77497b32503b12, 0x8547eddfb81ccb94, 0x79999cdff70902cb, 0xcffe1939438e9b24,
    0x829626e3892d95d7, 0x92fae24291f2b3f1, 0x63e22c147b9c3403, 0xc678b6d860284a1c, 0x5873888850659ae7,
    0x0981dcd296a8736d, 0x9f65789a6509a440, 0x9ff38fed72e9052f, 0xe479ee5b9930578c, 0xe7f28ecd2d49eecd,
    0x56c074a581ea17fe, 0x5544f7d774b14aef, 0x7b3f0195fc6f290f, 0x12153635b2c0cf57, 0x7f5126dbba5e0ca7,
    0x7a76956c3eafb413, 0x3d5774a11d31ab39, 0x8a1b083821f40cb4, 0x7b4a38e32537df62, 0x950113646d1d6e03,
    0x4da8979a0041e8a9, 0x3bc36e078f7515d7, 0x5d0a12f27ad310d1, 0x7f9d1a2e1ebe1327, 0xda3a361b1c5157b1,
    0xdcdd7d20903d0c25, 0x36833336d068f707, 0xce68341f79893389, 0xab9090168dd05f34, 0x43954b3252dc25e5,
    0xb438c2b67f98e5e9, 0x10dcd78e3851a492, 0xdbc27ab5447822bf, 0x9b3cdb65f82ca382, 0xb67b7896167b4c84,
    0xbfced1b0048eac50, 0xa9119b60369ffebd, 0x1fff7ac80904bf45, 0xac12fb171817eee7, 0xaf08da9177dda93d,
    0x1b0cab936e65c744, 0xb559eb1d04e5e932, 0xc37b45b3f8d6f2ba, 0xc3a9dc228caac9e9, 0xf3b8b6675a6507ff,
    0x9fc477de4ed681da, 0x67378d8eccef96cb, 0x6dd856d94d259236, 0xa319ce15b0b4db31, 0x073973751f12dd5e,
    0x8a8e849eb32781a5, 0xe1925c71285279f5, 0x74c04bf1790c0efe, 0x4dda48153c94938a, 0x9d266d6a1cc0542c,
    0x7440fb816508c4fe, 0x13328503df48229f, 0xd6bf7baee43cac40, 0x4838d65f6ef6748f, 0x1e152328f3318dea,
    0x8f8419a348f296bf, 0x72c8834a5957b511, 0xd7a023a73260b45c, 0x94ebc8abcfb56dae, 0x9fc10d0f989993e0,
    0xde68a2355b93cae6, 0xa44cfe79ae538bbe, 0x9d1d84fcce371425, 0x51d2b1ab2ddfb636, 0x2fd7e4b9e72cd38c,
    0x65ca5b96b7552210, 0xdd69a0d8ab3b546d, 0x604d51b25fbf70e2, 0x73aa8a564fb7ac9e, 0x1a8c1e992b941148,
    0xaac40a2703d9bea0, 0x764dbeae7fa4f3a6, 0x1e99b96e70a9be8b, 0x2c5e9deb57ef4743, 0x3a938fee32d29981,
    0x26e6db8ffdf5adfe, 0x469356c504ec9f9d, 0xc8763c5b08d1908c, 0x3f6c6af859d80055, 0x7f7cc39420a3a545,
    0x9bfb227ebdf4c5ce, 0x89039d79d6fc5c5c, 0x8fe88b57305e2ab6, 0xa09e8c8c35ab96de, 0xfa7e393983325753,
    0xd6b6d0ecc617c699, 0xdfea21ea9e7557e3, 0xb67c1fa481680af8, 0xca1e3785a9e724e5, 0x1cfc8bed0d681639,
    0xd18d8549d140caea, 0x4ed0fe7e9dc91335, 0xe4dbf0634473f5d2, 0x1761f93a44d5aefe, 0x53898e4c3910da55,
    0x734de8181f6ec39a, 0x2680b122baa28d97, 0x298af231c85bafab, 0x7983eed3740847d5, 0x66c1a2a1a60cd889,
    0x9e17e49642a3e4c1, 0xedb454e7badc0805, 0x50b704cab602c329, 0x4cc317fb9cddd023, 0x66b4835d9eafea22,
    0x219b97e26ffc81bd, 0x261e4e4c0a333a9d, 0x1fe2cca76517db90, 0xd7504dfa8816edbb, 0xb9571fa04dc089c8,
    0x1ddc0325259b27de, 0xcf3f4688801eb9aa, 0xf4f5d05c10cab243, 0x38b6525c21a42b0e, 0x36f60e2ba4fa6800,
    0xeb3593803173e0ce, 0x9c4cd6257c5a3603, 0xaf0c317d32adaa8a, 0x258e5a80c7204c4b, 0x8b889d624d44885d,
    0xf4d14597e660f855, 0xd4347f66ec8941c3, 0xe699ed85b0dfb40d, 0x2472f6207c2d0484, 0xc2a1e7b5b459aeb5,
    0xab4f6451cc1d45ec, 0x63767572ae3d6174, 0xa59e0bd101731a28, 0x116d0016cb948f09, 0x2cf9c8ca052f6e9f,
    0x0b090a7560a968e3, 0xabeeddb2dde06ff1, 0x58efc10b06a2068d, 0xc6e57a78fbd986e0, 0x2eab8ca63ce802d7,
    0x14a195640116f336, 0x7c0828dd624ec390, 0xd74bbe77e6116ac7, 0x804456af10f5fb53, 0xebe9ea2adf4321c7,
    0x03219a39ee587a30, 0x49787fef17af9924, 0xa1e9300cd8520548, 0x5b45e522e4b1b4ef, 0xb49c3b3995091a36,
    0xd4490ad526f14431, 0x12a8f216af9418c2, 0x001f837cc7350524, 0x1877b51e57a764d5, 0xa2853b80f17f58ee,
    0x993e1de72d36d310, 0xb3598080ce64a656, 0x252f59cf0d9f04bb, 0xd23c8e176d113600, 0x1bda0492e7e4586e,
    0x21e0bd5026c619bf, 0x3b097adaf088f94e, 0x8d14dedb30be846e, 0xf95cffa23af5f6f4, 0x3871700761b3f743,
    0xca672b91e9e4fa16, 0x64c8e531bff53b55, 0x241260ed4ad1e87d, 0x106c09b972d2e822, 0x7fba195410e5ca30,
    0x7884d9bc6cb569d8, 0x0647dfedcd894a29, 0x63573ff03e224774, 0x4fc8e9560f91b123, 0x1db956e450275779,
    0xb8d91274b9e9d4fb, 0xa2ebee47e2fbfce1, 0xd9f1f30ccd97fb09, 0xefed53d75fd64e6b, 0x2e6d02c36017f67f,
    0xa9aa4d20db084e9b, 0xb64be8d8b25396c1, 0x70cb6af7c2d5bcf0, 0x98f076a4f7a2322e, 0xbf84470805e69b5f,
    0x94c3251f06f90cf3, 0x3e003e616a6591e9, 0xb925a6cd0421aff3, 0x61bdd1307c66e300, 0xbf8d5108e27e0d48,
    0x240ab57a8b888b20, 0xfc87614baf287e07, 0xef02cdd06ffdb432, 0xa1082c0466df6c0a, 0x8215e577001332c8,
    0xd39bb9c3a48db6cf, 0x2738259634305c14, 0x61cf4f94c97df93d, 0x1b6baca2ae4e125b, 0x758f450c88572e0b,
    0x959f587d507a8359, 0xb063e962e045f54d, 0x60e8ed72c0dff5d1, 0x7b64978555326f9f, 0xfd080d236da814ba,
    0x8c90fd9b083f4558, 0x106f72fe81e2c590, 0x7976033a39f7d952, 0xa4ec0132764ca04b, 0x733ea705fae4fa77,
    0xb4d8f77bc3e56167, 0x9e21f4f903b33fd9, 0x9d765e419fb69f6d, 0xd30c088ba61ea5ef, 0x5d94337fbfaf7f5b,
    0x1a4e4822eb4d7a59, 0x6ffe73e81b637fb3, 0xddf957bc36d8b9ca, 0x64d0e29eea8838b3, 0x08dd9bdfd96b9f63,
    0x087e79e5a57d1d13, 0xe328e230e3e2b3fb, 0x1c2559e30f0946be, 0x720bf5f26f4d2eaa, 0xb0774d261cc609db,
    0x443f64ec5a371195, 0x4112cf68649a260e, 0xd813f2fab7f5c5ca, 0x660d3257380841ee, 0x59ac2c7873f910a3,
    0xe846963877671a17, 0x93b633abfa3469f8, 0xc0c0f5a60ef4cdcf, 0xcaf21ecd4377b28c, 0x57277707199b8175,
    0x506c11b9d90e8b1d, 0xd83cc2687a19255f, 0x4a29c6465a314cd1, 0xed2df21216235097, 0xb5635c95ff7296e2,
    0x22af003ab672e811, 0x52e762596bf68235, 0x9aeba33ac6ecc6b0, 0x944f6de09134dfb6, 0x6c47bec883a7de39,
    0x6ad047c430a12104, 0xa5b1cfdba0ab4067, 0x7c45d833aff07862, 0x5092ef950a16da0b, 0x9338e69c052b8e7b,
    0x455a4b4cfe30e3f5, 0x6b02e63195ad0cf8, 0x6b17b224bad6bf27, 0xd1e0ccd25bb9c169, 0xde0c89a556b9ae70,
    0x50065e535a213cf6, 0x9c1169fa2777b874, 0x78edefd694af1eed, 0x6dc93d9526a50e68, 0xee97f453f06791ed,
    0x32ab0edb696703d3, 0x3a6853c7e70757a7, 0x31865ced6120f37d, 0x67fef95d92607890, 0x1f2b1d1f15f6dc9c,
    0xb69e38a8965c6b65, 0xaa9119ff184cccf4, 0xf43c732873f24c13, 0xfb4a3d794a9a80d2, 0x3550c2321fd6109c,
    0x371f77e76bb8417e, 0x6bfa9aae5ec05779, 0xcd04f3ff001a4778, 0xe3273522064480ca, 0x9f91508bffcfc14a,
    0x049a7f41061a9e60, 0xfcb6be43a9f2fe9b, 0x08de8a1c7797da9b, 0x8f9887e6078735a1, 0xb5b4071dbfc73a66,
    0x230e343dfba08d33, 0x43ed7f5a0fae657d, 0x3a88a0fbbcb05c63, 0x21874b8b4d2dbc4f, 0x1bdea12e35f6a8c9,
    0x53c065c6c8e63528, 0xe34a1d250e7a8d6b, 0xd6b04d3b7651dd7e, 0x5e90277e7cb39e2d, 0x2c046f22062dc67d,
    0xb10bb459132d0a26, 0x3fa9ddfb67e2f199, 0x0e09b88e1914f7af, 0x10e8b35af3eeab37, 0x9eedeca8e272b933,
    0xd4c718bc4ae8ae5f, 0x81536d601170fc20, 0x91b534f885818a06, 0xec8177f83f900978, 0x190e714fada5156e,
    0xb592bf39b0364963, 0x89c350c893ae7dc1, 0xac042e70f8b383f2, 0xb49b52e587a1ee60, 0xfb152fe3ff26da89,
    0x3e666e6f69ae2c15, 0x3b544ebe544c19f9, 0xe805a1e290cf2456, 0x24b33c9d7ed25117, 0xe74733427b72f0c1,
    0x0a804d18b7097475, 0x57e3306d881edb4f, 0x4ae7d6a36eb5dbcb, 0x2d8d5432157064c8, 0xd1e649de1e7f268b,
    0x8a328a1cedfe552c, 0x07a3aec79624c7da, 0x84547ddc3e203c94, 0x990a98fd5071d263, 0x1a4ff12616eefc89,
    0xf6f7fd1431714200, 0x30c05b1ba332f41c, 0x8d2636b81555a786, 0x46c9feb55d120902, 0xccec0a73b49c9921,
    0x4e9d2827355fc492, 0x19ebb029435dcb0f, 0x4659d2b743848a2c, 0x963ef2c96b33be31, 0x74f85198b05a2e7d,
    0x5a0f544dd2b1fb18, 0x03727073c2e134b1, 0xc7f6aa2de59aea61, 0x352787baa0d7c22f, 0x9853eab63b5e0b35,
    0xabbdcdd7ed5c0860, 0xcf05daf5ac8d77b0, 0x49cad48cebf4a71e, 0x7a4c10ec2158c4a6, 0xd9e92aa246bf719e,
    0x13ae978d09fe5557, 0x730499af921549ff, 0x4e4b705b92903ba4, 0xff577222c14f0a3a, 0x55b6344cf97aafae,
    0xb862225b055b6960, 0xcac09afbddd2cdb4, 0xdaf8e9829fe96b5f, 0xb5fdfc5d3132c498, 0x310cb380db6f7503,
    0xe87fbb46217a360e, 0x2102ae466ebb1148, 0xf8549e1a3aa5e00d, 0x07a69afdcc42261a, 0xc4c118bfe78feaae,
    0xf9f4892ed96bd438, 0x1af3dbe25d8f45da, 0xf5b4b0b0d2deeeb4, 0x962aceefa82e1c84, 0x046e3ecaaf453ce9,
    0xf05d129681949a4c, 0x964781ce734b3c84, 0x9c2ed44081ce5fbd, 0x522e23f3925e319e, 0x177e00f9fc32f791,
    0x2bc60a63a6f3b3f2, 0x222bbfae61725606, 0x486289ddcc3d6780, 0x7dc7785b8efdfc80, 0x8af38731c02ba980,
    0x1fab64ea29a2ddf7, 0xe4d9429322cd065a, 0x9da058c67844f20c, 0x24c0e332b70019b0, 0x233003b5a6cfe6ad,
    0xd586bd01c5c217f6, 0x5e5637885f29bc2b, 0x7eba726d8c94094b, 0x0a56a5f0bfe39272, 0xd79476a84ee20d06,
    0x9e4c1269baa4bf37, 0x17efee45b0dee640, 0x1d95b0a5fcf90bc6, 0x93cbe0b699c2585d, 0x65fa4f227a2b6d79,
    0xd5f9e858292504d5, 0xc2b5a03f71471a6f, 0x59300222b4561e00, 0xce2f8642ca0712dc, 0x7ca9723fbb2e8988,
    0x2785338347f2ba08, 0xc61bb3a141e50e8c, 0x150f361dab9dec26, 0x9f6a419d382595f4, 0x64a53dc924fe7ac9,
    0x142de49fff7a7c3d, 0x0c335248857fa9e7, 0x0a9c32d5eae45305, 0xe6c42178c4bbb92e, 0x71f1ce2490d20b07,
    0xf1bcc3d275afe51a, 0xe728e8c83c334074, 0x96fbf83a12884624, 0x81a1549fd6573da5, 0x5fa7867caf35e149,
    0x56986e2ef3ed091b, 0x917f1dd5f8886c61, 0xd20d8c88c8ffe65f, 0x31d71dce64b2c310, 0xf165b587df898190,
    0xa57e6339dd2cf3a0, 0x1ef6e6dbb1961ec9, 0x70cc73d90bc26e24, 0xe21a6b35df0c3ad7, 0x003a93d8b2806962,
    0x1c99ded33cb890a1, 0xcf3145de0add4289, 0xd0e4427a5514fb72, 0x77c621cc9fb3a483, 0x67a34dac4356550b,
    0xf8d626aaaf278509};
enum { TPI_CASTLING = 768, TPI_EN_PASSANT = 772, TPI_WHITE_TO_MOVE = 780 };

/* Numbers for castling rooks that are not the outermost ones on their side: White's by file, then Black's. */
static const uint64_t tpi_kInnerRooks[16] = {
    0xf315dde1d4d94a44, 0xf6da7d73efd78134, 0xaa50e360ad66e0ae, 0x03411ce5415434bf,
    0xab332e22a7673075, 0x73c9ed63875cb2da, 0x0ada4b74f905d30d, 0x6acdcfe99f1a8b92,
    0x8dc9f0e72a5537ba, 0x1cddb23d28659df5, 0x5063b1a009bcddaf, 0x3e25b9d3e72a5748,
    0x3187424393c35f5a, 0xdd791a3aee130521, 0x654858c356b681e4, 0x73e614adb6a98713};

static int tpi_square_of(uint64_t bit) {
  return (int)TPI_ZEROS(bit);
}

/* Returns the outermost rook of a player on one side of the king, on the back rank; -1 if there is none. */
static int tpi_outermost_rook(const tp_position* position, int is_black, int is_king_side) {
  const uint64_t own = is_black ? position->black : position->white;
  int distance_from_edge;
  for (distance_from_edge = 0; distance_from_edge < 8; ++distance_from_edge) {
    const int square = (is_black ? 56 : 0) + (is_king_side ? 7 - distance_from_edge : distance_from_edge);
    const uint64_t bit = UINT64_C(1) << square;
    if (own & position->rooks & bit) return square;
    if (own & position->kings & bit) break;
  }
  return -1;
}

/* Returns whether the king is on the rook's rank and on a file before it. */
static int tpi_is_king_side(const tp_position* position, int rook) {
  const uint64_t own = rook < 8 ? position->white : position->black;
  const uint64_t before = (UINT64_C(1) << rook) - (UINT64_C(1) << (rook & 56));
  return (own & position->kings & before) != 0;
}

static uint64_t tpi_castling_key(const tp_position* position) {
  uint64_t rooks, key = 0;
  for (rooks = position->castling_rooks; rooks != 0; rooks &= rooks - 1) {
    const int rook = tpi_square_of(rooks), is_black = rook >= 8, side = tpi_is_king_side(position, rook);
    key ^= rook == tpi_outermost_rook(position, is_black, side)
               ? tpi_kRandom[TPI_CASTLING + 2 * is_black + !side]
               : tpi_kInnerRooks[8 * is_black + (rook & 7)];
  }
  return key;
}

static uint64_t tpi_en_passant_key(const tp_position* position) {
  const uint64_t pushed = position->pushed_pawn,
                 own = position->black_to_move ? position->black : position->white;
  const uint64_t a_file = UINT64_C(0x0101010101010101), h_file = a_file << 7;
  const uint64_t beside = (pushed & ~a_file) >> 1 | (pushed & ~h_file) << 1;
  return (own & position->pawns & beside) != 0 ? tpi_kRandom[TPI_EN_PASSANT + (tpi_square_of(pushed) & 7)]
                                               : 0;
}

/* Returns the key of a position whose bitboards are consistent. */
static uint64_t tpi_key_of(const tp_position* position) {
  const uint64_t types[6] = {position->pawns, position->knights, position->bishops,
                             position->rooks, position->queens,  position->kings};
  uint64_t key = tpi_castling_key(position) ^ tpi_en_passant_key(position);
  int type;
  for (type = 0; type < 6; ++type) {
    uint64_t pieces;
    for (pieces = types[type]; pieces != 0; pieces &= pieces - 1) {
      const int square = tpi_square_of(pieces), is_white = (int)(position->white >> square & 1);
      key ^= tpi_kRandom[64 * (2 * type + is_white) + square];
    }
  }
  return position->black_to_move ? key : key ^ tpi_kRandom[TPI_WHITE_TO_MOVE];
}

/* Returns whether the bitboards of pieces are disjoint, and each of their squares has exactly one colour. */
static int tpi_are_consistent(const tp_position* position) {
  const uint64_t sets[6] = {position->pawns, position->knights, position->bishops,
                            position->rooks, position->queens,  position->kings};
  uint64_t all = 0;
  int i;
  for (i = 0; i < 6; ++i) {
    if (all & sets[i]) return 0;
    all |= sets[i];
  }
  return (position->white & position->black) == 0 && (position->white | position->black) == all;
}

int tp_key(const tp_position* position, uint64_t* key) {
  const uint64_t back_ranks = UINT64_C(0xff000000000000ff), rooks = position->castling_rooks;
  const uint64_t own_rooks =
      position->rooks & ((position->white & 0xff) | (position->black & back_ranks & ~UINT64_C(0xff)));
  const uint64_t pushed = position->pushed_pawn, rank = UINT64_C(0xff) << (position->black_to_move ? 24 : 32);
  const uint64_t others = position->black_to_move ? position->white : position->black;
  if (!tpi_are_consistent(position) || (rooks & ~own_rooks) != 0) return TP_BAD_POSITION;
  if ((pushed & (pushed - 1)) != 0 || (pushed & ~(rank & others & position->pawns)) != 0)
    return TP_BAD_POSITION;
  *key = tpi_key_of(position);
  return TP_OK;
}

/* -------------------------------------------------------------------------------------------- FEN */

static int tpi_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char* tpi_skip_blanks(const char* at) {
  while (tpi_is_blank(*at)) ++at;
  return at;
}

static int tpi_ends_word(char c) {
  return c == '\0' || tpi_is_blank(c);
}

static int tpi_put_piece(tp_position* position, char letter, int square) {
  uint64_t* const types[6] = {&position->pawns, &position->knights, &position->bishops,
                              &position->rooks, &position->queens,  &position->kings};
  static const char kLetters[] = "pPnNbBrRqQkK";
  const uint64_t bit = UINT64_C(1) << square;
  const char* found = letter == '\0' ? NULL : strchr(kLetters, letter);
  if (found == NULL) return 0;
  *((found - kLetters) % 2 == 0 ? &position->black : &position->white) |= bit;
  *types[(found - kLetters) / 2] |= bit;
  return 1;
}

/* Reads a field of a FEN, like the next three functions. Returns the place after it; NULL if the field is wrong. */
static const char* tpi_read_board(const char* at, tp_position* position) {
  int rank, file;
  for (rank = 7; rank >= 0; --rank) {
    for (file = 0; file < 8; ++at) {
      if (*at >= '1' && *at <= '8') {
        file += *at - '0';
      } else if (!tpi_put_piece(position, *at, 8 * rank + file++)) {
        return NULL;
      }
    }
    if (file != 8 || (rank > 0 && *at++ != '/')) return NULL;
  }
  return tpi_ends_word(*at) ? at : NULL;
}

static const char* tpi_read_turn(const char* at, tp_position* position) {
  position->black_to_move = *at == 'b';
  return (*at == 'w' || *at == 'b') && tpi_ends_word(at[1]) ? at + 1 : NULL;
}

/* Returns the square of the castling rook of "K", "q", "H" or "a"; -1 for any other letter. */
static int tpi_castling_rook(const tp_position* position, char letter) {
  const int is_black = letter >= 'a', upper = is_black ? letter - 'a' + 'A' : letter;
  if (upper == 'K' || upper == 'Q') {
    const int rook = tpi_outermost_rook(position, is_black, upper == 'K');
    return rook >= 0 ? rook : (is_black ? 56 : 0) + (upper == 'K' ? 7 : 0);
  }
  return upper >= 'A' && upper <= 'H' ? (is_black ? 56 : 0) + upper - 'A' : -1;
}

static const char* tpi_read_castling(const char* at, tp_position* position) {
  if (tpi_ends_word(*at)) return NULL;
  if (*at == '-') return tpi_ends_word(at[1]) ? at + 1 : NULL;
  for (; !tpi_ends_word(*at); ++at) {
    const int rook = tpi_castling_rook(position, *at);
    if (rook < 0) return NULL;
    position->castling_rooks |= UINT64_C(1) << rook;
  }
  return at;
}

/* Reads the square behind the pushed pawn. Flipping bit 3 of it gives the pawn: e3 is the pawn on e4, e6 the one on
 * e5. */
static const char* tpi_read_en_passant(const char* at, tp_position* position) {
  if (*at == '-') return tpi_ends_word(at[1]) ? at + 1 : NULL;
  if (*at < 'a' || *at > 'h' || at[1] < '1' || at[1] > '8' || !tpi_ends_word(at[2])) return NULL;
  position->pushed_pawn = UINT64_C(1) << ((*at - 'a' + 8 * (at[1] - '1')) ^ 8);
  return at + 2;
}

int tp_parse_fen(const char* fen, tp_position* position) {
  const char* at = tpi_skip_blanks(fen);
  memset(position, 0, sizeof *position);
  if ((at = tpi_read_board(at, position)) == NULL) return TP_BAD_POSITION;
  if ((at = tpi_read_turn(tpi_skip_blanks(at), position)) == NULL) return TP_BAD_POSITION;
  if ((at = tpi_read_castling(tpi_skip_blanks(at), position)) == NULL) return TP_BAD_POSITION;
  return tpi_read_en_passant(tpi_skip_blanks(at), position) == NULL ? TP_BAD_POSITION : TP_OK;
}

int tp_key_of_fen(const char* fen, uint64_t* key) {
  tp_position position;
  const int status = tp_parse_fen(fen, &position);
  return status == TP_OK ? tp_key(&position, key) : status;
}

/* ------------------------------------------------------------------------------------- Moves as text */

/* Returns whether orthodox chess has these castling rights: the king is on the e-file, the rooks are in the corners. */
static int tpi_has_orthodox_castling(const tp_position* position) {
  const uint64_t corners = UINT64_C(0x8100000000000081), rooks = position->castling_rooks;
  const uint64_t kings = (rooks & 0xff ? UINT64_C(1) << 4 : 0) | (rooks >> 56 ? UINT64_C(1) << 60 : 0);
  const uint64_t white = kings & 0xff, black = kings & ~UINT64_C(0xff);
  return (rooks & ~corners) == 0 && (white & ~(position->kings & position->white)) == 0 &&
         (black & ~(position->kings & position->black)) == 0;
}

static char* tpi_put_square(char* text, unsigned square) {
  *text++ = (char)('a' + square % 8);
  *text++ = (char)('1' + square / 8);
  return text;
}

void tp_move_text(const tp_move* move, const tp_position* position, char text[12]) {
  const uint64_t from = UINT64_C(1) << (move->from & 63), to = UINT64_C(1) << (move->to & 63);
  const uint64_t own = position == NULL ? 0 : position->black_to_move ? position->black : position->white;
  unsigned target = move->to & 63u;
  if (move->text[0] != '\0') {
    memcpy(text, move->text, sizeof move->text);
    return;
  }
  if (position != NULL && (own & position->kings & from) != 0 && (own & position->castling_rooks & to) != 0 &&
      tpi_has_orthodox_castling(position)) {
    target = move->to > move->from ? move->from + 2u : move->from - 2u;
  }
  text = tpi_put_square(tpi_put_square(text, move->from & 63u), target);
  if (move->promotion >= 1 && move->promotion <= 4) *text++ = " nbrq"[move->promotion];
  *text = '\0';
}

/* ----------------------------------------------------------------------------------- Facts of a book */

/* Returns the text after `name` in the metadata before the list of sources, which are the names of the user; NULL if it
 * is not there. */
static const unsigned char* tpi_find_member(const tp_book* book, const char* name) {
  const size_t size = strlen(name);
  const unsigned char *at = book->metadata, *end = at + book->metadata_bytes;
  for (; (size_t)(end - at) >= size && (end - at < 11 || memcmp(at, "\"sources\":[", 11) != 0); ++at) {
    if (memcmp(at, name, size) == 0) return at + size;
  }
  return NULL;
}

static void tpi_take_variant(const tp_book* book, char variant[32]) {
  const unsigned char *at = tpi_find_member(book, "\"variant\":\""),
                      *end = book->metadata + book->metadata_bytes;
  size_t i;
  for (i = 0; at != NULL && at < end && *at != '"' && i < 31; ++i) variant[i] = (char)*at++;
}

int tp_get_info(const tp_book* book, tp_info* info) {
  const unsigned char *at, *end;
  memset(info, 0, sizeof *info);
  if (book->kind == TPI_NOT_OPEN) return TP_NOT_FOUND;
  info->game = book->kind == TPI_BACKGAMMON ? TP_BACKGAMMON : TP_CHESS;
  if (book->kind == TPI_POLYGLOT) {
    memcpy(info->variant, "standard", 8);
    return TP_OK;
  }
  info->format_version = (int)tpi_load32(book->bytes + 8);
  at = tpi_find_member(book, "\"code\":"); /* tp_open has read it */
  info->code_version = at == NULL ? 0 : *at - '0';
  if (book->kind == TPI_INDEX) tpi_take_variant(book, info->variant);
  end = book->metadata + book->metadata_bytes;
  at = tpi_find_member(book, "\"positions\":");
  for (; at != NULL && at < end && *at >= '0' && *at <= '9'; ++at)
    info->positions = 10 * info->positions + (*at - (unsigned)'0');
  return TP_OK;
}

/* ------------------------------------------------------------------------------------------ Backgammon */

enum { TPI_BAR = 25, TPI_POSITION_BYTES = 10, TPI_MAX_AWAY = 32767 };

/* Writes the bytes of a position (section 11). The player who is not on roll comes first; each point from 1 to the bar
 * is a one per chequer, and a zero. Returns 0 if the cells are impossible. */
static int tpi_take_position(const int8_t cells[26], unsigned char bytes[TPI_POSITION_BYTES]) {
  int side, point, bit = 0;
  memset(bytes, 0, TPI_POSITION_BYTES);
  if (cells[0] > 0 || cells[TPI_BAR] < 0) return 0;
  for (side = 0; side < 2; ++side) {
    int chequers = 0;
    for (point = 1; point <= TPI_BAR; ++point, ++bit) {
      int count = side == 0 ? -cells[TPI_BAR - point] : cells[point];
      if (count > 0) chequers += count;
      if (chequers > 15) return 0;
      for (; count > 0; --count, ++bit) bytes[bit / 8] |= (unsigned char)(1u << bit % 8);
    }
  }
  return 1;
}

/* Reads the cells from the bytes of a position. Returns 0 if the bytes are not a position. */
static int tpi_take_cells(const unsigned char bytes[TPI_POSITION_BYTES], int8_t cells[26]) {
  int side, point, bit = 0;
  memset(cells, 0, 26);
  for (side = 0; side < 2; ++side) {
    int chequers = 0;
    for (point = 1; point <= TPI_BAR; ++point, ++bit) {
      int8_t* cell = &cells[side == 0 ? TPI_BAR - point : point];
      int count = 0;
      for (; bit < 80 && (bytes[bit / 8] >> bit % 8 & 1) != 0; ++bit) ++count;
      chequers += count;
      if (chequers > 15 || (count > 0 && *cell != 0)) return 0;
      *cell = (int8_t)(*cell + (side == 0 ? -count : count));
    }
  }
  for (; bit < 80; ++bit) {
    if ((bytes[bit / 8] >> bit % 8 & 1) != 0) return 0;
  }
  return 1;
}

struct tpi_context {
  int away_self, away_opponent, cube_log2, owner, rules;
};

static int tpi_take_context(const tp_backgammon* position, struct tpi_context* context) {
  context->away_self = position->away_self;
  context->away_opponent = position->away_opponent;
  context->owner = position->owner;
  context->rules = position->rules;
  context->cube_log2 = 0;
  while (context->cube_log2 < 15 && 1 << context->cube_log2 < position->cube) ++context->cube_log2;
  if (1 << context->cube_log2 != position->cube || position->owner < TP_CENTER ||
      position->owner > TP_OPPONENT)
    return 0;
  if (position->away_self == 0 && position->away_opponent == 0) return 1;
  return position->away_self > 0 && position->away_self <= TPI_MAX_AWAY && position->away_opponent > 0 &&
         position->away_opponent <= TPI_MAX_AWAY;
}

/* Drops rules and cube values that have no effect, so that equal decisions have equal keys: section 11. */
static void tpi_make_canonical(struct tpi_context* context) {
  const int is_dmp = context->away_self == 1 && context->away_opponent == 1;
  if (context->away_self == 0) {
    context->cube_log2 = context->owner != TP_CENTER;
    context->rules &= context->owner != TP_CENTER ? TP_BEAVER : TP_JACOBY | TP_BEAVER;
    return;
  }
  context->rules &= is_dmp || (context->away_self != 1 && context->away_opponent != 1) ? 0 : TP_CRAWFORD;
  if (is_dmp || context->rules != 0) {
    context->cube_log2 = 0;
    context->owner = TP_CENTER;
  }
  if (context->owner != TP_CENTER) { /* a dead cube has no owner */
    const int away = context->owner == TP_SELF ? context->away_self : context->away_opponent;
    if (1 << context->cube_log2 >= away) context->owner = TP_CENTER;
  }
}

static int tpi_key_of_roll(const tp_backgammon* position, int has_dice, uint64_t* key) {
  unsigned char bytes[TPI_POSITION_BYTES + 9];
  struct tpi_context context;
  const uint8_t a = has_dice ? position->dice[0] : 0, b = has_dice ? position->dice[1] : 0;
  if (a > 6 || b > 6 || (a == 0) != (b == 0)) return TP_BAD_POSITION;
  if (!tpi_take_position(position->cells, bytes) || !tpi_take_context(position, &context))
    return TP_BAD_POSITION;
  tpi_make_canonical(&context);
  bytes[10] = (unsigned char)(context.away_self & 255);
  bytes[11] = (unsigned char)(context.away_self >> 8);
  bytes[12] = (unsigned char)(context.away_opponent & 255);
  bytes[13] = (unsigned char)(context.away_opponent >> 8);
  bytes[14] = (unsigned char)context.rules;
  bytes[15] = (unsigned char)context.cube_log2;
  bytes[16] = (unsigned char)context.owner;
  bytes[17] = a > b ? a : b;
  bytes[18] = a > b ? b : a;
  *key = tpi_short_checksum(bytes, sizeof bytes);
  return TP_OK;
}

int tp_backgammon_key(const tp_backgammon* position, uint64_t* key) {
  return tpi_key_of_roll(position, 1, key);
}

static float tpi_take_float(struct tpi_rest* in) {
  const unsigned char* bytes = tpi_take_bytes(in, 4);
  const uint32_t bits = bytes == NULL ? 0 : tpi_load32(bytes);
  float number;
  memcpy(&number, &bits, sizeof number);
  if ((bits & 0x7f800000) == 0x7f800000) in->is_sound = 0; /* infinite, or not a number */
  return number;
}

enum { TPI_HAS_SETTINGS = 32, TPI_HAS_GAMES = 64, TPI_REDUCED = 128 }; /* bits of the byte of a method */

/* Takes the byte of a method and the number of the level. Returns the byte, and NULL as tpi_take_bytes does. */
static const unsigned char* tpi_take_level(struct tpi_rest* in, int* method, int* number) {
  const unsigned char* byte = tpi_take_bytes(in, 1);
  const uint64_t level = tpi_take_leb(in);
  *number = (int)(level & 0x7fff) - (int)(level & 0x8000);
  *method = byte == NULL ? 0 : *byte & (TPI_HAS_SETTINGS - 1);
  if (level > 0xffff || *method > TP_ROLLOUT) in->is_sound = 0;
  return byte;
}

/* Skips the settings of a rollout. */
static void tpi_skip_settings(struct tpi_rest* in) {
  int i, method, number;
  for (i = 0; i < 2; ++i) tpi_take_level(in, &method, &number);
  for (i = 0; i < 3; ++i) {
    if (tpi_take_leb(in) > UINT32_MAX) in->is_sound = 0;
  }
  tpi_take_float(in);
}

static void tpi_take_evaluation(struct tpi_rest* in, tp_evaluation* evaluation) {
  const unsigned char* method;
  float* const numbers[7] = {
      &evaluation->lose_backgammon, &evaluation->lose_gammon,    &evaluation->lose,  &evaluation->win,
      &evaluation->win_gammon,      &evaluation->win_backgammon, &evaluation->equity};
  uint64_t games;
  int i;
  memset(evaluation, 0, sizeof *evaluation);
  method = tpi_take_level(in, &evaluation->method, &evaluation->level);
  for (i = 0; i < 7; ++i) *numbers[i] = tpi_take_float(in);
  if (method == NULL) return;
  evaluation->is_reduced = (*method & TPI_REDUCED) != 0;
  if ((*method & TPI_HAS_GAMES) != 0) {
    games = tpi_take_leb(in);
    evaluation->games = (uint32_t)games;
    if (games > UINT32_MAX) in->is_sound = 0;
    evaluation->deviation = tpi_take_float(in);
  }
  if ((*method & TPI_HAS_SETTINGS) != 0) tpi_skip_settings(in);
}

/* Takes a source, and skips the other numbers about the origin. */
static void tpi_take_source(struct tpi_rest* in, const char** source, size_t* size) {
  const uint64_t length = tpi_take_leb(in);
  int i;
  *source = (const char*)tpi_take_bytes(in, length);
  *size = (size_t)length;
  tpi_take_bytes(in, 1);
  for (i = 0; i < 4; ++i) tpi_take_leb(in);
}

/* Takes a statement from a value. Returns its kind; -1 at the end or if it is damaged. */
static int tpi_take_statement(struct tpi_rest* in, struct tpi_rest* statement) {
  uint64_t size;
  if (in->at == in->end) return -1;
  size = tpi_take_leb(in);
  *statement = tpi_rest_of(tpi_take_bytes(in, size), in->end);
  statement->end = in->at;
  if (size == 0 || !in->is_sound) {
    in->is_sound = 0;
    return -1;
  }
  return *statement->at++;
}

static struct tpi_rest tpi_statements_of(const tp_book* book, const tp_backgammon* position, int has_dice) {
  struct tpi_value value = tpi_no_value();
  uint64_t key;
  if (book->kind == TPI_BACKGAMMON && tpi_key_of_roll(position, has_dice, &key) == TP_OK)
    value = tpi_find_value(book, key);
  return tpi_rest_of(value.bytes, value.bytes == NULL ? NULL : value.bytes + value.size);
}

/* Turns an evaluation by the player who has just played into one by the player on roll. */
static void tpi_flip(tp_evaluation* evaluation) {
  const tp_evaluation other = *evaluation;
  evaluation->lose_backgammon = other.win_backgammon;
  evaluation->lose_gammon = other.win_gammon;
  evaluation->lose = other.win;
  evaluation->win = other.lose;
  evaluation->win_gammon = other.lose_gammon;
  evaluation->win_backgammon = other.lose_backgammon;
  evaluation->equity = -other.equity;
}

static int tpi_is_deeper(const tp_evaluation* a, const tp_evaluation* b) {
  if (a->method != b->method) return a->method > b->method;
  if (a->level != b->level) return a->level > b->level;
  return a->is_reduced < b->is_reduced;
}

size_t tp_evaluations(const tp_book* book, const tp_backgammon* position, tp_evaluation* evaluations,
                      size_t room) {
  struct tpi_rest value = tpi_statements_of(book, position, 0), statement;
  size_t count = 0, size = 0, at;
  int kind;
  while ((kind = tpi_take_statement(&value, &statement)) >= 0) {
    tp_evaluation evaluation;
    if (kind > 1) continue;
    tpi_take_evaluation(&statement, &evaluation);
    tpi_take_leb(&statement);
    tpi_take_source(&statement, &evaluation.source, &evaluation.source_bytes);
    if (!statement.is_sound || statement.at != statement.end) return 0;
    tpi_flip(&evaluation);
    ++count;
    for (at = size; at > 0 && tpi_is_deeper(&evaluation, &evaluations[at - 1]); --at) continue;
    if (at == room) continue;
    if (size < room) ++size;
    memmove(&evaluations[at + 1], &evaluations[at], (size - 1 - at) * sizeof *evaluations);
    evaluations[at] = evaluation;
  }
  return value.is_sound ? count : 0;
}

size_t tp_plays(const tp_book* book, const tp_backgammon* position, tp_play* plays, size_t room) {
  struct tpi_rest value = tpi_statements_of(book, position, 1), statement;
  const char* source;
  size_t source_bytes;
  uint64_t count, i;
  int kind;
  while ((kind = tpi_take_statement(&value, &statement)) >= 0 && kind != 2) continue;
  if (kind != 2) return 0;
  tpi_take_source(&statement, &source, &source_bytes);
  count = tpi_take_leb(&statement);
  for (i = 0; i < count; ++i) {
    tp_play rest, *play = i < room ? &plays[i] : &rest;
    const unsigned char* after = tpi_take_bytes(&statement, TPI_POSITION_BYTES);
    tpi_take_evaluation(&statement, &play->evaluation);
    if (!statement.is_sound || !tpi_take_cells(after, play->after)) return 0;
    play->evaluation.source = source;
    play->evaluation.source_bytes = source_bytes;
  }
  return (size_t)count;
}

int tp_cube_decision(const tp_book* book, const tp_backgammon* position, tp_cube* cube) {
  struct tpi_rest value = tpi_statements_of(book, position, 0), statement;
  int kind;
  while ((kind = tpi_take_statement(&value, &statement)) >= 0 && kind != 3) continue;
  if (kind != 3) return TP_NOT_FOUND;
  tpi_take_evaluation(&statement, &cube->no_double);
  cube->double_take = tpi_take_float(&statement);
  cube->double_pass = tpi_take_float(&statement);
  tpi_take_source(&statement, &cube->no_double.source, &cube->no_double.source_bytes);
  return statement.is_sound ? TP_OK : TP_NOT_FOUND;
}
