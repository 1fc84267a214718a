// The bytes of an experience file (.exp) of the Stockfish family: records of 24 bytes, little-endian, in any order.
//
//   begins with                      kind         records from byte
//   "SugaR Experience version 2"     SugaR 2      26
//   "SugaR"                          SugaR 1      5
//   nothing                          BrainLearn   0
//
//   byte   BrainLearn              SugaR 2                   SugaR 1
//   0      u64 key                 u64 key                   u64 key
//   8      i32 depth               u16 move, 2 bytes junk    u32 move
//   12     i32 score               i32 value                 i32 value
//   16     u16 move, 2 bytes junk  i32 depth                 i32 depth
//   20     i32 performance         u16 count, 2 bytes 0      padding
//
// The key is Stockfish's (engine_key.h). A move has the to-square in bits 0-5, the from-square in bits 6-11, the
// promotion in bits 12-13 (0 knight … 3 queen), and its kind in bits 14-15 (0 normal, 1 promotion, 2 en passant, 3
// castling, as the king's move onto its rook). Values are from the view of the side to move, in the engine's own unit:
// about 208 for a pawn. From 31000 on they are mates, 32000 less the plies. A value beyond 32000, usually 32002, is
// none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/moves/move_evaluation.h"

namespace tabia::formats {

inline constexpr uint64_t kExpRecordBytes = 24;
inline constexpr int32_t kMaxExpValue = 32000, kNoExpValue = 32002, kMaxExpDepth = 255;
inline constexpr int32_t kMinPlayedExpDepth = 4;  // engines do not play a move of less depth

enum class ExpKind : uint8_t { kBrainLearn, kSugar1, kSugar2 };

// Returns "BrainLearn", "SugaR 1" or "SugaR 2".
std::string_view ExpKindName(ExpKind kind);

struct ExpRecord {
  uint64_t key = 0;
  chess::Move move = {};  // empty if the file has none
  int32_t depth = 0;
  int32_t value = 0;
  int32_t last = 0;     // performance of BrainLearn, count of SugaR
  uint32_t number = 0;  // in the file

  bool HasPossibleMove() const;
  bool HasPossibleNumbers() const;
  // Returns the value in centipawns or moves to the mate; nothing if the engine has not searched the move.
  std::optional<chess::Evaluation> evaluation() const;
  // Sets depth and value.
  void SetEvaluation(const chess::Evaluation& evaluation);
};

// The place of the records in a file.
struct ExpLayout {
  ExpKind kind = ExpKind::kBrainLearn;
  uint64_t begin = 0;    // of the first record
  uint64_t records = 0;  // whole ones

  uint64_t OffsetOf(uint64_t number) const { return begin + kExpRecordBytes * number; }
  uint64_t end() const { return OffsetOf(records); }
};

ExpLayout ExpLayoutOf(std::string_view bytes);

// Returns the record in the 24 bytes at `at`.
ExpRecord DecodeExpRecord(const char* at, ExpKind kind);

// Appends the 24 bytes of a record, whose move is legal in `position`.
void AppendExpRecord(std::string& out, const ExpRecord& record, const chess::Position& position,
                     ExpKind kind);

// Returns the bytes before the first record.
std::string_view ExpMagic(ExpKind kind);

// Returns "depth 20, value 35, count 2", or "performance 100" at the end for BrainLearn.
std::string ExpNote(const ExpRecord& record, ExpKind kind);

// Returns the depth, the value and the last number of such a text; nothing for any other text.
std::optional<ExpRecord> ParseExpNote(std::string_view text, ExpKind kind);

// Returns whether a file has one of the two signatures, or nearly all of its first records are possible.
bool IsExp(std::string_view bytes);

// Reads the layout of a file. BadFile if the records after a signature do not fit it: other programs use the same
// signature.
absl::StatusOr<ExpLayout> ReadExpLayout(const std::string& path, std::string_view bytes);

}  // namespace tabia::formats
