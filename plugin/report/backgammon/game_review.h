// The review of a recorded game, for people, for spreadsheets and programs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/probe/backgammon/game_review.h"
#include "core/probe/book.h"
#include "plugin/report/layout/table.h"

namespace tabia::report {

// Returns ErrorWord of a turn that the book judges, "too close to call", or "not in the book".
std::string_view ReviewWord(const probe::ReviewedTurn& turn);

// The turns as a table, each with what the book prefers and whose work that is.
class ReviewTable {
 public:
  ReviewTable();
  void Add(const probe::ReviewedTurn& turn);
  // Empty if no turn was added.
  std::string Text() const { return is_empty_ ? "" : table_.Text(); }

 private:
  Table table_;
  bool is_empty_ = true;
};

std::string ReviewTsvTitles();
std::string ReviewTsv(const probe::ReviewedTurn& turn);
// {"kind": "play", "cube" or "reply", "match_game", "turn", "player", "played", "best", "error", "word", "answer"}.
std::string ReviewJson(const probe::Book& book, const probe::ReviewedTurn& turn);

// What each player's decisions cost, by the size of the errors. An error that is too close to call is not in the sums.
class ReviewTotals {
 public:
  void Add(const probe::ReviewedTurn& turn);

  uint64_t decisions() const;
  uint64_t judged() const;
  std::string Text() const;
  // {"kind": "total", "player", …}, a line for each player.
  std::string JsonLines() const;

 private:
  struct Counts {
    uint64_t decisions = 0, judged = 0, too_close = 0;
    std::array<uint64_t, 4> errors = {};  // small, doubtful, bad, very bad
    double plays = 0, cubes = 0;          // equity lost
  };
  Counts& CountsOf(const std::string& player);

  std::vector<std::pair<std::string, Counts>> players_;  // in the order of their first turns
};

}  // namespace tabia::report
