// The operations of a line of EPD that evaluate its position:
//
//   ce 35;  ce 32766;        centipawns of the side to move, those beyond a score as its greatest ones; from 31767 on,
//                            32767 less the plies to the mate
//   dm 3;   bm #3;           moves to the mate
//   cdb eval: -95;           ChessDB: centipawns
//   cdb eval: -M16;          ChessDB: plies to the mate
//   acd 20;                  depth
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/epd/epd_line.h"
#include "core/moves/move_evaluation.h"

namespace tabia::formats {

// Returns whether a word of bm is a mate count, "#3" or "#-1", and not a move.
inline bool IsMateCount(std::string_view word) {
  return word.starts_with('#');
}

class EpdScore {
 public:
  // Keeps views of the line.
  explicit EpdScore(const EpdOperands& operands);

  // Returns whether the line has a score: ce, dm, a mate in bm, or cdb.
  bool any() const { return !ce_.empty() || !mate_.empty() || !cdb_.empty(); }
  // Returns nothing if there is no score, or if a number is not one of a score.
  std::optional<chess::Score> score() const;
  // Returns the score and its depth; nothing if a number of either is impossible.
  std::optional<chess::Evaluation> evaluation() const;
  // Returns the opcodes that evaluation() uses. If there are several scores, the mate comes before ce.
  std::vector<std::string_view> opcodes() const;
  // Returns "ce 40000, acd 20".
  std::string Text() const;

 private:
  std::string_view ce_, mate_, acd_, cdb_;  // their operands
  bool is_dm_ = false;                      // mate_ is of dm, else of bm
};

// Returns the operand of `ce` for a score. A mate in N moves is 2N - 1 plies away for the player who gives it, and 2N
// plies for the other one.
int EpdNumberOf(chess::Score score);

}  // namespace tabia::formats
