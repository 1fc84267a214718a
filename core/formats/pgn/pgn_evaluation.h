// The evaluation of a move in the comment after it.
//
//   [%eval 0.35]   [%eval -1.2,18]   [%eval #-3]   Lichess and python-chess: pawns, or moves to the mate, from White's
//                                                  view; then the depth
//   +0.35/10 0.48s   -M4/12 1.2s   +M5/9           cutechess and fastchess: pawns, or plies to the mate, from the view
//                                                  of the player who moved; the depth; the time
//
// A number without a decimal point is ignored: some programs write centipawns.
#pragma once

#include <optional>
#include <string_view>

#include "core/chess/entry/move_evaluation.h"
#include "core/chess/piece.h"

namespace tabia::formats {

// Returns the evaluation in the comment after a move of `mover`; nothing if it has none, or an impossible one. The
// origin is a search if the depth is known.
std::optional<chess::Evaluation> EvaluationInComment(std::string_view comment, chess::Color mover);

}  // namespace tabia::formats
