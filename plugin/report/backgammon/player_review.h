// The errors of players over many matches: sums by turn, by opening roll, by score and by month, and the largest
// errors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/board.h"
#include "core/base/hash_table.h"
#include "core/probe/backgammon/game_review.h"
#include "plugin/report/backgammon/review_counts.h"

namespace tabia::report {

// The classes of decisions that have sums of their own.
enum class TurnClass : uint8_t { kOpening, kReply, kThirdRoll, kLaterRoll, kCube, kCubeReply };
inline constexpr size_t kTurnClasses = 6;

// Returns "opening", "reply", "third roll", "later roll", "cube" or "reply to double".
std::string_view TurnClassName(TurnClass turn_class);
// Returns the class of a decision. In a game that does not begin in the start position, all rolls are later ones.
TurnClass ClassOf(const probe::ReviewedTurn& turn);

// One of the largest errors of a player.
struct WorstError {
  double error = 0;             // equity lost, in units of the cube
  std::string match = {};       // the path of its file
  std::string day = {};         // of the match, "2024-08-10"; empty if it is not known
  uint64_t game = 0, turn = 0;  // as in ReviewedTurn
  probe::TurnKind kind = {};
  std::string dice, played, best;  // the roll is empty for a decision about the cube
  std::string_view word;           // ErrorWord
  backgammon::Board board;         // seen by the player on roll; for TurnKind::kReply, the doubler
  std::string xgid;                // with the score, the cube, and the roll or the double
};
inline constexpr size_t kWorstErrors = 10;  // of a player

// The sums of a player.
struct PlayerReview {
  std::string name;  // as in the first match
  uint64_t matches = 0;
  ReviewCounts all;
  std::array<ReviewCounts, kTurnClasses> by_turn = {};
  std::map<std::string, ReviewCounts> by_opening = {};  // the rolls of TurnClass::kOpening, "31"
  std::map<std::string, ReviewCounts> by_score = {};  // backgammon::ScoreName, seen by the player who decides
  std::map<std::string, ReviewCounts> by_month = {};  // "2024-08"; empty: the day of the match is not known
  std::vector<WorstError> worst = {};                 // the largest first, at most kWorstErrors

  void Add(const probe::ReviewedTurn& turn);
  // Adds the sums of other matches of the player.
  PlayerReview& operator+=(const PlayerReview& more);
};

// The sums of all players of one match, or of many. Names that differ in the case of their letters only are one player.
class PlayerReviews {
 public:
  // Adds a decision in a match whose file and day are not set yet.
  void Add(const probe::ReviewedTurn& turn);
  // Adds a match, whose players have one more match each. `day` is "2024-08-10", or empty.
  void AddMatch(const PlayerReviews& match, const std::string& path, const std::string& day);

  // Returns the players with the most decisions first.
  std::vector<const PlayerReview*> ByDecisions() const;

 private:
  InsertionOrderMap<std::string, PlayerReview> players_;  // by the name in lower case
};

}  // namespace tabia::report
