// The bytes of a Polyglot book (.bin): records of 16 bytes, big-endian, in order of the key.
//
//   byte   field
//   0      u64 key (chess::PolyglotKey)
//   8      u16 move (chess::Move)
//   10     u16 weight
//   12     u32 learning data of a program
//
// There is no magic number. Weights are comparable only between moves of the same key. A move of weight 0 is never
// played, and neither is move 0, a1a1.
//
// Some programs write a header: records with the key 0 before all others. The 8 bytes after each key make a text
// together, which begins with "@PG@", has one line for each fact, and ends with zeros.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.h"
#include "core/chess/move.h"
#include "core/formats/read_options.h"

namespace tabia::formats {

inline constexpr uint64_t kPolyglotRecordBytes = 16;
inline constexpr uint16_t kMaxPolyglotWeight = 65535;

struct PolyglotRecord {
  uint64_t key = 0;
  chess::Move move = {};
  uint16_t weight = 0;
  uint32_t learn = 0;
};

// Returns the record in the 16 bytes at `at`. DecodePolyglotKey returns only its key; the others return whether it has
// a move, and learning data.
PolyglotRecord DecodePolyglotRecord(const char* at);
inline uint64_t DecodePolyglotKey(const char* at) {
  return __builtin_bswap64(Load<uint64_t>(at));
}
inline bool HasPolyglotMove(const char* at) {
  return Load<uint16_t>(at + sizeof(uint64_t)) != 0;
}
inline bool HasPolyglotLearning(const char* at) {
  return Load<uint32_t>(at + sizeof(uint64_t) + 2 * sizeof(uint16_t)) != 0;
}

// Returns the learning data of a record as a text, such as "scored 54.94 % in 91 games". Returns an empty text if there
// are none, and nullopt if they cannot have this meaning. REQUIRES: `meaning` is not kNotRead.
std::optional<std::string> LearningText(const PolyglotRecord& record, PolyglotLearning meaning);

void AppendPolyglotRecord(std::string& out, const PolyglotRecord& record);

// Returns the size of the header at the beginning of a file; 0 without one.
uint64_t PolyglotHeaderBytes(std::string_view bytes);
// Returns the text of the header after its mark, in one line: "1.0, 1, normal, made by Ann". Returns an empty text
// without a header.
std::string PolyglotHeaderText(std::string_view bytes);

// Returns whether some piece could make this move on some board. The move must go along a line or like a knight; a
// promotion must be a step of a pawn to the last rank.
bool IsPossibleMove(chess::Move move);

// Returns true for a drop in crazyhouse, of a knight to a queen (polyglot_rules.h).
bool IsDropCode(chess::Move move);
// Returns true for a promotion to a king, which antichess has.
bool IsKingPromotion(chess::Move move);

// Returns whether a book is empty: it has only a header, or all its other records are the one that some programs write
// after the last record of a book, with the greatest key and without a move.
bool IsEmptyPolyglot(std::string_view bytes);

// The fact about such a file (records::kNoMovesFact).
inline constexpr const char* kEmptyPolyglot = "an empty Polyglot book";

// Returns whether `bytes`, a whole file, look like a Polyglot book, even if its last record is cut. Unless it is empty
// or has a header, nearly all of the first records must have possible moves and ascending keys, and the bits of the
// keys must look random. If there are fewer than four records, one of them must be of the start position, or none may
// have learning data.
bool IsPolyglot(std::string_view bytes);

}  // namespace tabia::formats
