// Chooses one of the book's moves: policies, filters and the verdict of each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

enum class Policy : uint8_t {
  kBest,         // the highest weight
  kWeighted,     // in proportion to the weight
  kUniform,      // every allowed move alike
  kTop,          // the `top` best alike
  kTemperature,  // between best (0), weighted (50) and uniform (100)
};

inline constexpr std::array<std::string_view, 5> kPolicyNames = {"best", "weighted", "uniform", "top",
                                                                 "temperature"};
inline std::string_view PolicyName(Policy policy) {
  return kPolicyNames[static_cast<size_t>(policy)];
}

// How to choose. The filters come before the policy; inactive moves and moves of weight 0 are never played.
// choice_settings.h has the names and bounds that users meet.
struct ChoiceRule {
  Policy policy = Policy::kWeighted;
  int top = 3;
  int temperature = 50;             // 0 to 100
  int minimum_share_per_mille = 0;  // of the weight of all active moves in the position
  uint64_t minimum_games = 0;       // that the book counts for the move; a book without games ignores it
  int deepest_ply = 0;              // last ply of the game that the book plays, counted from 1; 0: no limit
  int plies_before_line_end = 0;    // leave the book when its lines continue for fewer plies after the move
  bool avoid_repetition = true;     // no move to a position that the game has seen
};

struct Candidate {
  chess::BookMove move;
  double share = 0;        // of the weight of all active moves, 0 to 1; inactive moves have none
  double probability = 0;  // of being chosen, 0 to 1
  std::string rejected;    // why it is not played ("weight 0"); empty if it may be
};

struct Choice {
  std::vector<Candidate> candidates;  // all moves of the entry, best first
  std::optional<size_t> chosen;       // index of the candidate to play
  std::string no_move;                // why none is played; empty if one is
  // The error if a lookup failed; then the choice follows from the earlier lookups.
  absl::Status status = absl::OkStatus();
};

// Returns the choice in `line`. The same seed, position and book give the same move on every machine. If
// `only` is not empty, other moves are rejected.
Choice Choose(const ChessBook& book, const MoveSequence& line, const ChoiceRule& rule, uint64_t seed,
              const std::vector<chess::Move>& only = {});

// Returns a random seed, for callers without one.
uint64_t DrawSeed();

}  // namespace tabia::probe
