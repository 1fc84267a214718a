// The moves of a book as ChessDB rates them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/moves/book_entry.h"
#include "protocol/explorer/library.h"

namespace tabia::explorer {

// The source of a score.
enum class ScoreBasis : uint8_t { kNone, kResults, kEvaluation };

struct RatedMove {
  chess::BookMove move = {};
  int score =
      0;  // for the side to move: centipawns, or 30000 less the plies to the mate; negative if it is mated
  ScoreBasis basis = ScoreBasis::kNone;
  int rank = 0;               // 2: best; 1: may be played; 0: listed only
  uint64_t replies = 0;       // in the book
  uint64_t good_replies = 0;  // of rank 1 or 2
};

// Returns the legal moves of the book. Playable moves come before the others; otherwise the book's order is kept.
absl::StatusOr<std::vector<RatedMove>> RatedMoves(const ServedChessBook& served,
                                                  const chess::BookPosition& position);

// Returns the score of games in centipawns, at most 9999. Two draws are added to the games, so that a few lost games
// are not infinitely bad.
int ScoreOf(const chess::Games& games);

// Returns the score of an evaluation: -9999 to 9999 centipawns, or 30000 less the plies to the mate, negative if the
// player is mated.
int ScoreOf(const chess::Evaluation& evaluation);

// Returns the expected points at this score, in percent: 50 for a score of 0. Returns nothing for a mate.
std::optional<double> WinRateOf(int score);

}  // namespace tabia::explorer
