// The errors of players, compared with a backgammon book: of one play, and of all turns of a recorded match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/play.h"
#include "core/base/hash_table.h"
#include "core/base/json.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/backgammon/game_review.h"
#include "plugin/report/backgammon/review_counts.h"
#include "plugin/report/layout/column.h"

namespace tabia::report {

// The cost of a play, compared with the best play of the book.
struct PlayError {
  backgammon::Play play;
  // None if the book does not contain the play. The play may be good nevertheless.
  std::optional<probe::RankedPlay> known = {};
  double error = 0;  // in equity, compared with the best play; at least 0
};

// Sets the roll of a question in the start position that has none, if `text` is the name of an opening play, "31P".
void TakeRollOfPlay(std::string_view text, probe::BackgammonQuestion& question);

// Returns the error of the play `text`, in any notation or as the name of an opening play. Returns a usage error if the
// question has no dice or the play is not legal.
absl::StatusOr<PlayError> ErrorOfPlay(const probe::BackgammonQuestion& question,
                                      const probe::BackgammonAnswer& answer, std::string_view text);

std::string PlayErrorText(const PlayError& error);
// Returns {"play", "found", "equity", "error", "word"}; the last three are null if the book does not contain the play.
Json PlayErrorJson(const PlayError& error);

// Returns "play", "cube" or "reply".
std::string_view TurnKindName(probe::TurnKind kind);
// Returns the decision of the player: a play, or a word such as "no double".
std::string PlayedText(const probe::ReviewedTurn& turn);
// Returns the book's decision; empty if it has none.
std::string BestText(const probe::ReviewedTurn& turn);

// A table of turns, each with the decision of the book and the source of its evaluation.
class ReviewTable {
 public:
  void Add(const probe::ReviewedTurn& turn) { turns_.push_back(turn); }
  // Returns an empty string if no turn was added.
  std::string Text() const;
  // Returns a picture of the errors, the largest first, and the table.
  Html ToHtml() const;

 private:
  std::vector<probe::ReviewedTurn> turns_;
};

// Returns the titles of the columns as a line of TSV.
std::string ReviewTsvTitles();
// Returns a line of TSV.
std::string ReviewTsv(const probe::ReviewedTurn& turn);
// Returns the line {"kind": "play", "cube" or "reply", "match_game", "turn", "player", "played", "best", "error",
// "word", "answer"}.
std::string ReviewJson(const probe::BackgammonBook& book, const probe::ReviewedTurn& turn);

// The cost of each player's decisions, by the size of the errors. An error that is too close to call is not in the
// sums.
class ReviewTotals {
 public:
  void Add(const probe::ReviewedTurn& turn);
  // Adds the totals of another match.
  ReviewTotals& operator+=(const ReviewTotals& more);

  uint64_t decisions() const;
  uint64_t judged() const;
  // Returns the number of decisions that the book judges only by another context.
  uint64_t judged_elsewhere() const { return judged_elsewhere_; }
  // Returns the numbers of decisions whose answer the TrustRule refuses, for its level or for its number of plays.
  uint64_t refused_by_level() const { return refused_by_level_; }
  uint64_t refused_by_plays() const { return refused_by_plays_; }
  // Returns "; --min-level refuses 3; --other-contexts judges 5 more": the flags that exclude decisions, and the one
  // that would judge more of them. Returns an empty string if there are none.
  std::string FlagsText() const;
  // Returns a table with a row for each player; empty without turns.
  std::string Text() const;
  Html ToHtml() const;
  // Returns a line {"kind": "total", "player", …} for each player.
  std::string JsonLines() const;

 private:
  using Total = std::pair<std::string, ReviewCounts>;  // of a player

  static const ColumnList<Total>& Columns();

  InsertionOrderMap<std::string, ReviewCounts> players_;
  uint64_t judged_elsewhere_ = 0, refused_by_level_ = 0, refused_by_plays_ = 0;
};

}  // namespace tabia::report
