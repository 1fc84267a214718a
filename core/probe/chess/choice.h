// Chooses one of the book's moves, by filters and a policy.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/moves/book_entry.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

enum class Policy : uint8_t {
  kBest,         // the highest weight
  kWeighted,     // in proportion to the weight
  kUniform,      // every allowed move with equal probability
  kTop,          // the `top` best, with equal probability
  kTemperature,  // between best (0), weighted (50) and uniform (100)
  // The moves within `score_window` of the best evaluation, by games; without evaluations, as kBest. A solved move
  // equals another one with the same score only if it has the same preference (chess::PreferenceOf).
  kScore,
};

inline constexpr std::array<std::string_view, 6> kPolicyNames = {"best", "weighted",    "uniform",
                                                                 "top",  "temperature", "score"};
inline std::string_view PolicyName(Policy policy) {
  return kPolicyNames[static_cast<size_t>(policy)];
}

// No minimum for ChoiceRule::min_score.
inline constexpr int kAnyScore = -chess::Score::kMaxCentipawns;

// The rule that chooses a move. The filters come before the policy. Moves that are not playable() are never
// chosen, except by kScore a move of weight 0 that has an evaluation and no games.
// choice_settings.h contains the names and bounds of the user's settings.
struct ChoiceRule {
  Policy policy = Policy::kWeighted;
  int top = 3;
  int temperature = 50;         // 0 to 100
  int score_window = 0;         // centipawns below the best score, for kScore
  int min_score = kAnyScore;    // centipawns of the reference move; ignored if the position has no evaluation
  int min_share_per_mille = 0;  // of the weight of all active legal moves in the position
  uint64_t min_games = 0;       // of the move in the book; ignored if the book has no games
  int deepest_ply = 0;          // last ply of the game that the book plays, counted from 1; 0: no limit
  int plies_before_line_end = 0;  // rejects a move after which the book has fewer plies
  bool avoid_repetition = true;   // rejects moves to an earlier position of the game

  bool operator==(const ChoiceRule&) const = default;
};

struct Candidate {
  chess::BookMove move;
  bool is_legal = true;          // also if the board is unknown
  double share = 0;              // chess::ShareOf::kListed; an illegal move has none
  double probability = 0;        // of being chosen, 0 to 1
  std::string rejected = {};     // the reason for rejecting it ("weight 0"); empty: allowed
  std::string_view filter = {};  // the name of the filter that rejects it ("repetition")
};

struct Choice {
  std::vector<Candidate> candidates;  // all moves of the entry, best first
  std::optional<size_t> chosen;       // index of the candidate to play
  std::string no_move;                // the reason why no move is played; empty if one is
  // The error if a lookup failed. The choice is then based on the earlier lookups.
  absl::Status status = absl::OkStatus();
};

// Returns the choice in `line`. The same seed, position and book give the same move on every machine. Rejects a move
// that is inactive in a book of `before` (BookStack) and, if `only` is not empty, all moves that are not in it.
Choice Choose(const ChessBook& book, const MoveSequence& line, const ChoiceRule& rule, uint64_t seed,
              const std::vector<chess::Move>& only = {}, absl::Span<const ChessBook> before = {});

// Returns a random seed, for callers without one.
uint64_t DrawSeed();

}  // namespace tabia::probe
