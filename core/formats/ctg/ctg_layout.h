// The bytes of a ChessBase opening book (.ctg): pages of 4096 bytes, integers big-endian.
//
//   page 0      u16 32; u16 4096; u16 1; u16 1; u32 4096; 7f ff 7f ff; u32 data pages; ff ff ff ff;
//               u32 about the number of positions; u32 games; settings of the program
//   data page   u16 positions; u16 bytes used, these four included; records without a gap; garbage
//
// A record is a position, its moves, and a tail of 33 bytes:
//
//   L           bytes of the position (ctg_position_code.h); L is in the lower five bits of the first byte
//   M           u8 M, odd; then pairs of bytes: move (ctg_move_code.h) and annotation
//   +0          u24 games, wins, losses, draws of the side to move
//   +12         a score of unknown meaning, ratings
//   +30         u8 recommendation, in its upper two bits
//   +31         u8 evaluation of a program
//   +32         u8 commentary on the position: the number of a PGN annotation glyph (NAG)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::formats {

inline constexpr uint64_t kCtgPageBytes = 4096;

// Returns the big-endian integer at `at`.
uint32_t LoadCtg16(const char* at);
uint32_t LoadCtg24(const char* at);
uint32_t LoadCtg32(const char* at);

struct CtgHeader {
  uint64_t pages = 0;             // of data
  uint64_t stated_positions = 0;  // near the true number, seldom equal
  uint64_t games = 0;
};

bool IsCtg(std::string_view first_bytes);

// Reads the header of `bytes`, the whole file. BadFile if it is not a CTG book or lacks some of its pages.
absl::StatusOr<CtgHeader> ReadCtgHeader(std::string_view path, std::string_view bytes);

enum class CtgMark : uint8_t { kNone, kNotToBePlayed = 0x40, kRecommended = 0x80 };

// A record in place.
struct CtgRecord {
  uint64_t offset = 0;             // in the file
  std::string_view position = {};  // its bytes
  std::string_view moves = {};     // pairs of a move and its annotation
  const char* tail = nullptr;

  // Returns the games of the position; wins and losses are those of the side to move.
  uint32_t games() const { return LoadCtg24(tail); }
  uint32_t wins() const { return LoadCtg24(tail + 3); }
  uint32_t losses() const { return LoadCtg24(tail + 6); }
  uint32_t draws() const { return LoadCtg24(tail + 9); }
  // Returns whether the book recommends the moves that lead here.
  CtgMark mark() const;
  uint8_t commentary() const { return static_cast<uint8_t>(tail[32]); }
};

// Returns the bytes of the position in the record at `offset`.
std::string_view CtgPositionAt(std::string_view book, uint64_t offset);

// Reads the records of one data page, from its first to the first damaged one.
class CtgPage {
 public:
  // Keeps a reference to `book`, which contains the page `number`.
  CtgPage(std::string_view book, uint64_t number);

  // Reads the next record. Returns false after the last one, or at damage().
  bool Next(CtgRecord& record);
  // Returns the reason why the page has fewer records than its header says; empty if it has all.
  const std::string& damage() const { return damage_; }
  // Returns the file offset of the next record.
  uint64_t offset() const { return offset_ + next_; }

 private:
  bool Fail(std::string why);

  const std::string_view bytes_;  // of the page
  const uint64_t offset_;
  uint64_t next_;       // in the page
  uint64_t used_;       // bytes of the page
  uint32_t positions_;  // not yet read
  std::string damage_;
};

}  // namespace tabia::formats
