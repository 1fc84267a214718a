// The evaluation of a move in the comment after it.
//
//   [%eval 0.35]   [%eval -1.2,18]   [%eval #-3]   Lichess and python-chess: pawns, or moves to the mate, from White's
//   [%eval -M1]                                    view; then the depth. En Croissant writes M for the mate
//   [%eval 35,18]   [%eval -#3,18]                 ChessGUI: centipawns, or moves to the mate, from the view of the
//                                                  player who moved; the depth
//   +0.35/10 0.48s   -M4/12 1.2s   +M5/9           cutechess and fastchess: pawns, or plies to the mate, from the view
//   (e2-e4 e7-e5) +0.35/10 5   -1.25/20 1:05       of the player who moved; the depth; the time. Arena writes the
//                                                  variation first, and Arena and XBoard times without a unit
//   d=24, sd=33, wv=-0.40, …   wv=-M2              TCEC: the depth; pawns, or plies to the mate, from White's view
//
// A number without a decimal point and without a depth is not read: some programs write pawns, others centipawns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/piece.h"
#include "core/moves/move_evaluation.h"

namespace tabia::formats {

struct PgnEvaluation {
  // The meaning of the sign. A game has one program's evaluations, so kMovers decides about kWhitesUnlessMovers too:
  // ChessGUI and Lichess both write [%eval #3,18].
  enum class View : uint8_t { kKnown, kMovers, kWhitesUnlessMovers };

  chess::Evaluation
      evaluation;  // from the view of the player who moved; with kWhitesUnlessMovers if it is White's
  View view = View::kKnown;
};

// The content of a comment. The string_views point into the comment.
struct PgnComment {
  // The first evaluation. Its origin is a search if the engine that played the move wrote it, with the depth; an
  // [%eval] from White's view was added afterwards. A depth of more than 255 is 255.
  std::optional<PgnEvaluation> evaluation;
  // The first text that looks like an evaluation, but has another form than those above or an impossible value, or
  // follows the first evaluation.
  std::string_view unread_evaluation = {};
  std::string_view command = {};  // the first other command: "[%clk 0:03:00]"
  uint64_t commands = 0;          // the number of these commands
  std::string text = {};          // all other texts, with a blank between two
};

// Parses the comment after a move of `mover`.
PgnComment ParsePgnComment(std::string_view comment, chess::Color mover);

// Returns whether a comment has an evaluation, read or not.
bool HasEvaluation(std::string_view comment);

}  // namespace tabia::formats
