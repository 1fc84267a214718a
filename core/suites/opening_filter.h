// Decides whether a line of a book is an opening.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

#include "core/chess/opening_name.h"
#include "core/chess/position.h"
#include "core/probe/book.h"
#include "core/suites/opening_lines.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// A line that is examined.
struct OpeningLine {
  const OpeningCursor& cursor;
  const chess::Position& position;  // the cursor's, without an idle en passant square
  std::optional<chess::OpeningName> name;
};

// Removes the en passant square if no capture there is legal: by the rules of chess the position is the same.
chess::Position WithoutIdleEnPassant(const chess::Position& position);

// Examines lines in the order of their sequence and remembers those taken.
class OpeningFilter {
 public:
  // Both outlive the filter.
  OpeningFilter(const probe::Book& book, const OpeningRule& rule) : book_(book), rule_(rule) {}

  // Takes the line, or returns why it rejects it.
  std::optional<Rejection> Take(const OpeningLine& line);

 private:
  // Return what is wrong with the position itself, with respect to those already taken, with its games, with its
  // ECO code, or with respect to the quotas of its kind.
  std::optional<Rejection> FaultOfPosition(const chess::Position& position) const;
  std::optional<Rejection> FaultOfKey(const chess::Position& position) const;
  std::optional<Rejection> FaultOfGames(const OpeningCursor& cursor) const;
  std::optional<Rejection> FaultOfEco(const OpeningLine& line) const;
  std::optional<Rejection> FaultOfQuotas(const OpeningLine& line);

  const probe::Book& book_;
  const OpeningRule& rule_;
  absl::flat_hash_set<uint64_t> taken_;  // keys
  absl::flat_hash_map<std::string, uint64_t> taken_of_eco_;
  absl::flat_hash_map<std::vector<uint16_t>, uint64_t> taken_of_first_plies_;
};

}  // namespace tabia::suites
