// The bytes of an Arena opening book (.abk), little-endian: header, filler, records of 28 bytes.
//
//   byte   header
//   0      03 'A' 'B', and 'K' in older books, '2' in newer ones
//   4      u32 bytes before the first record: 25200, of which all after the header are filler
//   8      u32 bytes of a record: 28
//   12     u8 length of the comment, at most 120; its bytes
//   133    u8 length of the author, at most 80; its bytes
//   214    u32 depth in plies; u32 moves that are not deleted; the minimums for moves that Arena plays: games, won
//          games, percentage won by White and by Black; Arena's weights of priority, games and percentage, 0 to 15;
//          the last ply that Arena plays from the book
//
//   byte   record
//   0      u8 from, u8 to: a1 is 0, b1 is 1, h8 is 63
//   2      i8 promotion: 0 none, 1 rook, 2 knight, 3 bishop, 4 queen, in some books negative for one colour
//   3      u8 priority 0 to 9: 5 is the default, 0 is never played
//   4      u32 games; u32 won and u32 lost, by White for the moves of both players
//   16     u32 mark: a deleted move has the value 1 in older books, or bit 24 set in any book
//   20     i32 index of the first reply; i32 index of the next alternative; -1 if there is none
//
// The indexes count records from the beginning of the file: the first record has index 900.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
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
  chess::Square from = 0, to = 0;  // as stored, up to 255
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

// Reads the header of `bytes`, the whole file. BadFile if it is not an Arena book or the header is cut.
absl::StatusOr<AbkHeader> ReadAbkHeader(const std::string& path, std::string_view bytes);

// Returns the 25200 bytes before the first record. first_record and end_record are ignored.
std::string EncodeAbkHeader(const AbkHeader& header);

// Returns the record in the 28 bytes at `at`.
AbkRecord DecodeAbkRecord(const char* at);
void AppendAbkRecord(std::string& out, const AbkRecord& record);
// Sets the index of the next alternative in the 28 bytes at `at`.
void SetNextAbkRecord(char* at, uint32_t index);

// Returns the text of the note about a move's priority: "priority 7".
std::string PriorityNote(uint8_t priority);
// Returns the priority in such a note; nullopt for any other note.
std::optional<uint8_t> PriorityOfNote(std::string_view text);

// The highest priority of each move over all lines that lead to its position, for books that weigh moves by games.
// Memory: about 20 bytes a move.
class AbkPriorities {
 public:
  void Add(uint64_t position_key, chess::Move move, uint8_t priority);
  // Returns the priority of a move that was added, and removes it; nullopt if it was taken before.
  std::optional<uint8_t> Take(uint64_t position_key, chess::Move move);
  // Returns the number of moves whose priority differs between lines.
  uint64_t conflicts() const { return conflicts_; }

 private:
  struct Highest {
    uint8_t priority;
    bool differs = false;
    bool is_taken = false;
  };

  HashMap<uint64_t, Highest> highest_;
  uint64_t conflicts_ = 0;
};

}  // namespace tabia::formats
