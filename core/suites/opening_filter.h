// Rejects lines that cannot be openings.
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

// Checks lines in the order of the sequence, and stores the keys and counts of those accepted.
class OpeningFilter {
 public:
  // Refers to both, which must outlive the filter. `book` may be null if the rule needs no games.
  OpeningFilter(const probe::ChessIndex* book, const OpeningRule& rule) : book_(book), rule_(rule) {}

  // Returns the reason for rejecting the line, or nullopt. Does not check its evaluation.
  std::optional<Rejection> FaultOf(const OpeningLine& line) const;
  // Accepts a line for which FaultOf returned nullopt.
  void Take(const OpeningLine& line);

 private:
  // Checks for check, mate and stalemate.
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
