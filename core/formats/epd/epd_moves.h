// The moves of a line of EPD, with their weights and evaluations.
//
// A file of changes is EPD that changes the books after it:
//
//   # tabia changes
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am a4; c0 "why"; weight "e4 40, d4 10";
//
//   am      the move is not played
//   bm      no other move is played
//   c0      a comment
//   weight  the per cent of the position that a move takes, 1 to 100; the others share the rest in their proportion
//
// The text of `weight` has quotation marks, because programs that do not know an opcode take the words of its operand
// for moves, but skip a text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
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
  std::string remark;                 // c0, if it is not a list of moves and the line has am or is a change
  std::string impossible_evaluation;  // "ce 40000"; empty if there is none
  std::string impossible_weight;      // "e4 101"; empty if there is none
  std::string unused_evaluation;      // "ce 31", if no move has it; else empty
  // The evaluation of the position, whether or not a move has it, unless c0 evaluates moves.
  std::optional<chess::Evaluation> of_position;
  std::vector<std::string_view> unused_operations;
};

// Returns the moves of an operand: "e4 d4", or "e4, d4" in some files.
std::vector<std::string_view> EpdMovesOf(std::string_view operand);

// Returns the moves of c0 if it consists of moves with weights or evaluations, else those of bm, else the first one of
// pv. If no move has an evaluation, that of the position (EpdScore) is given to the first move of pv, or of bm if there
// is no pv. Every SAN points into `line`.
EpdMoves MovesOfEpd(std::string_view line);

// Returns a legal move, in SAN or in the notation of UCI, as in ChessDB's lines; nullopt if `text` is none.
std::optional<chess::Move> ParseEpdMove(const chess::Board& board, std::string_view text);

// The first line of a file of changes that tabia writes.
inline constexpr std::string_view kChangesMark = "# tabia changes";
inline constexpr std::string_view kWeightOpcode = "weight", kCommentOpcode = "c0";
inline constexpr uint32_t kMaxEpdWeight = 100;

// Returns whether EPD is a file of changes: it begins with kChangesMark, or a line has the operation `weight` with a
// text in quotation marks.
bool IsEpdOfChanges(std::string_view bytes);

// A weight of the operation `weight`.
struct EpdWeight {
  std::string_view san;
  uint32_t percent;  // 1 to kMaxEpdWeight
};

// Returns the weights of a line; nothing if one is impossible, or if they are more than 100 per cent together.
std::optional<std::vector<EpdWeight>> WeightsOfEpd(std::string_view line);

// Returns the moves of a line of a file of changes about `position`, on the scale of shares. A move of am has no share.
// The moves of bm share the position alone: each has 100 per cent if none of them has a weight. Otherwise each has 1000
// times its weight, far more than 100 per cent, and those without one share the rest evenly.
EpdMoves ChangesOfEpd(std::string_view line, const chess::BookPosition& position);

// Returns the score of the position for the player to move: that of EpdScore, or else that of the reference move of c0;
// nullopt if there is none. A `ce` without its semicolon does not count, because its last digits may be missing.
std::optional<chess::Score> PositionScoreOfEpd(std::string_view line);

}  // namespace tabia::formats
