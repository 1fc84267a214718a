// Finds the gaps of a repertoire: replies of the opponent that are likely, and that it has no answer to.
//
// The probability of a position is 1 at the start. On the opponent's moves it is multiplied by the share of the move in
// a book of games, on the player's moves by its share in the repertoire. Transpositions are added up. Positions are
// visited by levels, a level for each ply, so a cycle of moves ends at the maximum ply.
//
// Invariant: the probabilities of all exits sum to 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/chess/chess_book.h"
#include "core/repertoire/repertoire_moves.h"

namespace tabia::repertoire {

// The ways in which a game leaves the walk.
enum class WalkExit : uint8_t {
  kGap,      // a reply without an answer of at least min_probability
  kRareGap,  // a less likely reply without an answer
  kUnknown,  // the book has no game of the position
  kOver,     // mate or stalemate
  kRare,     // the position is too rare to follow (GapRule::floor)
  kDeep,     // the maximum ply
};
inline constexpr size_t kWalkExits = 6;

// Returns "gap", "rare_gap", "unknown", "over", "too_rare" or "too_deep".
std::string_view WalkExitName(WalkExit exit);

struct GapRule {
  chess::Board root = {};
  chess::Color side = chess::kWhite;  // whose repertoire it is
  double min_probability = 1.0 / 125;
  // Positions that are less likely than this fraction of min_probability are not followed.
  double floor = 1.0 / 1000;
  size_t max_plies = 100;
  bool find_redundant = false;
};

// A reply of the opponent in a position.
struct Reply {
  chess::Board position = {};            // before the reply; the root itself if the player has no move there
  std::vector<chess::Move> line = {};    // the most likely one from the root to the position
  chess::Move move = {};                 // none for the root itself
  double share = 0;                      // of the games of the position
  double probability = 0;                // of meeting it in a game
  std::vector<SharedMove> answers = {};  // of the book, best first
  // The value of the position after the reply for the player: the best evaluation of the book's answers, or the
  // evaluation of the reply.
  std::optional<chess::Score> score = {};
};

// A line of the walk whose own probability, without transpositions, is at least min_probability.
struct Branch {
  size_t before = 0;       // the branch without the last move; the root, which is the first one, has itself
  chess::Move move = {};   // none for the root
  double probability = 0;  // of this line alone; at least the sum of its continuations
  std::optional<WalkExit> exit = {};  // set if the walk ends here for another reason than a gap
};

struct GapReport {
  std::vector<Reply> gaps;       // most likely first
  std::vector<Branch> branches;  // in the order of the walk
  std::vector<Reply>
      redundant;  // answered replies that are less likely than min_probability, least likely first
  std::array<double, kWalkExits> exits = {};  // probabilities, by WalkExit
  uint64_t positions = 0;                     // visited

  double of(WalkExit exit) const { return exits[static_cast<size_t>(exit)]; }
};

// Finds the gaps of `repertoire` against the moves of `book`, which must have games or weights. Returns the error of a
// lookup.
absl::StatusOr<GapReport> FindGaps(const probe::ChessBook& repertoire, const probe::ChessBook& book,
                                   const GapRule& rule);

}  // namespace tabia::repertoire
