// The moves of a line of EPD, with their weights and evaluations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves/book_entry.h"
#include "core/moves/move_evaluation.h"
#include "core/records/scale.h"

namespace tabia::formats {

// A move in SAN, with its weight.
struct EpdMove {
  std::string_view san;
  chess::BookMove stated;  // its weight; the move itself is not set
  records::Scale scale = records::Scale::kWeights;
};

struct EpdMoves {
  std::vector<EpdMove> moves;
  std::vector<std::string_view> avoided;  // of am, in SAN
  std::string remark;                     // c0, if the line has am and c0 is not a list of moves; else empty
  std::string impossible_evaluation;      // "ce 40000"; empty if there is none
  std::string unused_evaluation;          // "ce 31", if no move has it; else empty
  std::vector<std::string_view> unused_operations;
};

// Returns the moves of c0 if it consists of moves with weights or evaluations, else those of bm, else the first one of
// pv. If no move has an evaluation, that of the position (EpdScore) is given to the first move of pv, or of bm if there
// is no pv. Every SAN points into `line`.
EpdMoves MovesOfEpd(std::string_view line);

// Returns the score of the position for the player to move: that of EpdScore, or else that of the reference move of c0;
// nullopt if there is none. A `ce` without its semicolon does not count, because its last digits may be missing.
std::optional<chess::Score> PositionScoreOfEpd(std::string_view line);

}  // namespace tabia::formats
