// The differences of two backgammon books.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/position_id.h"
#include "core/base/progress.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::convert {

// The item that statements are about: a position, its cube decision, or a play of a roll.
struct StatedItem {
  enum class Kind : uint8_t { kPosition, kCube, kPlay };

  Kind kind = Kind::kPosition;
  backgammon::PositionBytes after = {};  // the position after a play

  bool operator<(const StatedItem& other) const {
    return std::tie(kind, after) < std::tie(other.kind, other.after);
  }
};

// A difference between the books.
struct BackgammonDifference {
  uint64_t key = 0;
  std::optional<backgammon::Subject> subject;  // nullopt if both books contain keys only
  StatedItem item;
  std::optional<probe::Appraisal> a, b;  // the most trusted statement of each book; nullopt if it has none
  std::optional<probe::CubeAnswer> cube_a, cube_b;  // of a cube decision
  double size = 0;         // the difference of the equities; 0 if only one book has a statement
  bool disagrees = false;  // the rollouts of both books contradict each other (backgammon::Disagree)
};

struct BackgammonDiffReport {
  uint64_t positions_only_a = 0, positions_only_b = 0, positions_alike = 0, positions_changed = 0;
  uint64_t items_only_a = 0, items_only_b = 0, items_changed = 0;
  uint64_t items_disagreed = 0;  // among those that changed
  // First the items of both books, the largest difference first; then the items of one book only.
  std::vector<BackgammonDifference> differences;

  bool is_same() const { return positions_only_a + positions_only_b + positions_changed == 0; }
};

// The differences that a report contains.
struct BackgammonDiffRule {
  size_t max_differences = 20;      // the largest ones
  bool only_disagreements = false;  // only those of rollouts that contradict each other
};

// Compares all statements about each position and roll. Evaluations that an index derives from candidates of rolls are
// not compared.
absl::StatusOr<BackgammonDiffReport> DiffBackgammon(const probe::BackgammonBook& a,
                                                    const probe::BackgammonBook& b,
                                                    const BackgammonDiffRule& rule,
                                                    const Progress& progress = {});

}  // namespace tabia::convert
