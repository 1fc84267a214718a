// The bytes of an Arena opening book (.abk), little-endian: header, filler, records of 28 bytes.
//
//   byte   header
//   0      03 'A' 'B', and 'K' in older books, '2' in newer ones
//   4      u32 bytes before the first record: 25200, of which all after the header are filler
//   8      u32 bytes of a record: 28
//   12     u8 length of the comment, at most 120; its bytes
//   133    u8 length of the author, at most 80; its bytes
//   214    u32 depth in plies; u32 moves that are not deleted; the least games, won games, and percentages won by
//          White and by Black that Arena plays; its weights of priority, games and percentage, 0 to 15;
//          the ply up to which it plays
//
//   byte   record
//   0      u8 from, u8 to: a1 is 0, b1 is 1, h8 is 63
//   2      i8 promotion: 0 none, 1 rook, 2 knight, 3 bishop, 4 queen, in some books negative for one colour
//   3      u8 priority 0 to 9: 5 is the default, 0 is never played
//   4      u32 games; u32 won and u32 lost, by White for the moves of both players
//   16     u32 mark: of a deleted move 1 in older books, bit 24 in all
//   20     i32 index of the first reply; i32 index of the next alternative; -1 if there is none
//
// The indexes count records from the beginning of the file: the first record has index 900.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/move.h"

namespace tabia::formats {

inline constexpr uint32_t kAbkRecordBytes = 28, kAbkFirstRecord = 900;
inline constexpr uint8_t kAbkDefaultPriority = 5, kAbkMaxPriority = 9;

struct AbkHeader {
  char version = 'K';
  uint32_t first_record = kAbkFirstRecord;  // index
  uint32_t end_record = kAbkFirstRecord;    // index after the last whole record of the file
  std::string comment, author;              // in Windows-1252
  uint32_t plies = 0;
  uint32_t moves = 0;  // that are not deleted

  bool is_old() const { return version == 'K'; }
  bool HasRecord(uint32_t index) const { return index >= first_record && index < end_record; }
};

struct AbkRecord {
  chess::Square from = 0, to = 0;  // as stated, up to 255
  int promotion = 0;               // without its sign
  uint8_t priority = kAbkDefaultPriority;
  uint32_t games = 0, won = 0, lost = 0;
  uint32_t mark = 0;
  uint32_t reply = UINT32_MAX, next = UINT32_MAX;

  bool IsDeleted(const AbkHeader& header) const {
    return (mark >> 24 & 1) != 0 || (header.is_old() && mark == 1);
  }
};

bool IsAbk(std::string_view first_bytes);

// BadFile if `bytes`, the whole file, are not an Arena book or end inside its header.
absl::StatusOr<AbkHeader> ReadAbkHeader(const std::string& path, std::string_view bytes);

// Returns the 25200 bytes before the first record. first_record and end_record are ignored.
std::string EncodeAbkHeader(const AbkHeader& header);

// Returns the record in the 28 bytes at `at`.
AbkRecord DecodeAbkRecord(const char* at);
void AppendAbkRecord(std::string& out, const AbkRecord& record);
// Sets the index of the next alternative in the 28 bytes at `at`.
void SetNextAbkRecord(char* at, uint32_t index);

}  // namespace tabia::formats
