// The sums of a review: by the reason of the exits, by opening, by opponent, and by the moves that left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/hash_table.h"
#include "core/games/game_exit.h"
#include "core/repertoire/repertoire_review.h"

namespace tabia::repertoire {

// The exits of a group of games, counted.
struct ExitCounts {
  uint64_t games = 0;
  std::array<uint64_t, games::kExitReasons> by_reason = {};
  uint64_t evaluated = 0;       // games in which the exit's move is not the opponent's, and its cost is known
  int64_t lost_centipawns = 0;  // by these moves together

  void Add(const ReviewedGame& game);
};

// Games that left the repertoire by the same move of the same position, for the same reason.
struct ExitGroup {
  ExitCounts counts;
  ReviewedGame first;
};

// Takes memory for each opening, each opponent and each exit, not for each game.
class ReviewTotals {
 public:
  using Named = std::pair<std::string, ExitCounts>;

  void Add(const ReviewedGame& game);

  const ExitCounts& all() const { return all_; }
  // Returns the sums of "C65 Ruy Lopez: Berlin Defense", and of games whose opening has no name. This list and those
  // below have the most games first, and equal ones in the order of the file.
  std::vector<Named> ByOpening() const;
  // Returns an empty list if no side was reviewed.
  std::vector<Named> ByOpponent() const;
  // Returns the exits by a move. Games that ended inside the repertoire, or were never in it, are left out.
  std::vector<const ExitGroup*> ByMove() const;

 private:
  // Counts in the order in which the names came.
  struct NamedCounts {
    std::vector<Named> counts;
    HashMap<std::string, size_t> number_of;

    void Add(const std::string& name, const ReviewedGame& game);
    std::vector<Named> MostGamesFirst() const;
  };

  ExitCounts all_;
  NamedCounts openings_, opponents_;
  std::vector<ExitGroup> groups_;
  // By the key of the position, the code of the move, and the reason.
  HashMap<std::tuple<uint64_t, uint16_t, games::ExitReason>, size_t> group_of_;
};

}  // namespace tabia::repertoire
