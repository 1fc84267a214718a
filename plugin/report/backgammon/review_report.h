// The review of a recorded match as text, TSV and JSON.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/game_review.h"
#include "plugin/report/layout/column.h"

namespace tabia::report {

// Returns ErrorWord of the turn's error, "too close to call", or "not in the book".
std::string_view ReviewWord(const probe::ReviewedTurn& turn);

// A table of turns, each with the decision of the book and the maker of its evaluation.
class ReviewTable {
 public:
  ReviewTable();
  void Add(const probe::ReviewedTurn& turn);
  // Returns an empty string if no turn was added.
  std::string Text() const { return is_empty_ ? "" : table_.Text(); }

 private:
  Table table_;
  bool is_empty_ = true;
};

// Return a line of TSV.
std::string ReviewTsvTitles();
std::string ReviewTsv(const probe::ReviewedTurn& turn);
// Returns the line {"kind": "play", "cube" or "reply", "match_game", "turn", "player", "played", "best", "error", "word", "answer"}.
std::string ReviewJson(const probe::BackgammonBook& book, const probe::ReviewedTurn& turn);

// The cost of each player's decisions, by the size of the errors. An error that is too close to call is not in the sums.
class ReviewTotals {
 public:
  void Add(const probe::ReviewedTurn& turn);

  uint64_t decisions() const;
  uint64_t judged() const;
  // Returns a table with a row for each player; empty without turns.
  std::string Text() const;
  // Returns a line {"kind": "total", "player", …} for each player.
  std::string JsonLines() const;

 private:
  struct Counts {
    uint64_t decisions = 0, judged = 0, too_close = 0;
    std::array<uint64_t, 4> errors = {};  // small, doubtful, bad, very bad
    double plays = 0, cubes = 0;          // equity lost
  };
  using Total = std::pair<std::string, Counts>;  // of a player

  static const ColumnList<Total>& Columns();
  Counts& CountsOf(const std::string& player);

  std::vector<Total> players_;  // in the order of their first turns
};

}  // namespace tabia::report
