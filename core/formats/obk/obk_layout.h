// The bytes of a Chessmaster OBK book: header and moves.
//
//   BOO!   magic; u32 number of moves; u32 notes word; moves from byte 12; notes (obk_notes.h)
//   UGWS   magic; u32 number of moves; moves from byte 8 (Chessmaster 4000 to 8000)
//
// A move is two bytes:
//
//   byte   bit 7   bit 6   bits 5-3             bits 2-0
//   0      V       L       from-square's rank   from-square's file
//   1      weight code     to-square's rank     to-square's file
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/square.h"

namespace tabia::formats {

inline constexpr std::string_view kObkMagic = "BOO!", kOldObkMagic = "UGWS";
inline constexpr uint64_t kObkMoveBytes = 2;
inline constexpr uint64_t kObkNoteHeaderBytes = 6;

enum ObkNoteType : uint8_t { kObkName = 0x80, kObkAnnotation = 0x81, kObkEco = 0x82 };

struct ObkHeader {
  std::string_view magic;
  uint32_t moves = 0;
  uint32_t notes_word = 0;    // size in bytes, or number, of the notes
  uint64_t moves_offset = 0;  // of the first move

  uint64_t MoveOffset(uint64_t index) const { return moves_offset + kObkMoveBytes * index; }
  uint64_t moves_end() const { return MoveOffset(moves); }
  bool may_have_notes() const { return magic == kObkMagic; }
};

bool IsObk(std::string_view first_bytes);

// Reads the header of `bytes`, the whole file. BadFile if it is not an OBK book or the moves are cut.
absl::StatusOr<ObkHeader> ReadObkHeader(const std::string& path, std::string_view bytes);

// Returns the bytes of a header. moves_offset is ignored, because the magic decides it.
std::string EncodeObkHeader(const ObkHeader& header);

// Returns 0, 25, 50 or 100 for the codes 0 to 3.
uint32_t ObkWeightPercent(int code);

struct ObkMove {
  bool ends_variation;    // V: the move has no reply
  bool last_alternative;  // L: the position has no further move
  chess::Square from, to;
  int weight_code;  // 0 to 3

  uint32_t weight_percent() const { return ObkWeightPercent(weight_code); }
  // Returns whether this is a1a1, which some programs write after the last move.
  bool is_tail() const { return from == chess::kA1 && to == chess::kA1; }
  std::string text() const;  // "e2e4"
};

// Returns the move in the two bytes at `at`.
ObkMove DecodeObkMove(const char* at);
void AppendObkMove(std::string& out, const ObkMove& move);

// Appends a note whose text has at most 255 bytes.
void AppendObkNote(std::string& out, uint32_t move_number, ObkNoteType type, std::string_view text);

}  // namespace tabia::formats
