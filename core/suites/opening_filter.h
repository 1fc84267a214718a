// Decides whether a line of a book is an opening.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/hash_table.h"
#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_line.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// Examines lines in the order of their sequence and remembers those taken.
class OpeningFilter {
 public:
  // Both outlive the filter. `book` may be null if the rule asks for no games.
  OpeningFilter(const probe::ChessIndex* book, const OpeningRule& rule) : book_(book), rule_(rule) {}

  // Returns why the line is rejected, apart from its evaluation.
  std::optional<Rejection> FaultOf(const OpeningLine& line) const;
  // Takes a line without a fault.
  void Take(const OpeningLine& line);

 private:
  // Return what is wrong with the position itself, with respect to those already taken, with its games, with its
  // ECO code, or with respect to the quotas of its kind.
  std::optional<Rejection> FaultOfPosition(const chess::Position& position) const;
  std::optional<Rejection> FaultOfKey(const chess::Position& position) const;
  std::optional<Rejection> FaultOfGames(const OpeningLine& line) const;
  std::optional<Rejection> FaultOfEco(const OpeningLine& line) const;
  std::optional<Rejection> FaultOfQuotas(const OpeningLine& line) const;

  const probe::ChessIndex* const book_;
  const OpeningRule& rule_;
  HashSet<uint64_t> taken_;  // keys
  HashMap<std::string, uint64_t> taken_of_eco_;
  HashMap<std::vector<uint16_t>, uint64_t> taken_of_first_plies_;
};

}  // namespace tabia::suites
