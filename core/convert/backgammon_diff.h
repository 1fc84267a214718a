// The differences of two backgammon books.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/position_id.h"
#include "core/base/progress.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::convert {

// What books state something about: a position, its cube, or a play of a roll.
struct StatedItem {
  enum class Kind : uint8_t { kPosition, kCube, kPlay };

  Kind kind = Kind::kPosition;
  backgammon::PositionBytes after = {};  // the position after a play

  bool operator<(const StatedItem& other) const {
    return std::tie(kind, after) < std::tie(other.kind, other.after);
  }
};

// Something about which the books differ.
struct BackgammonDifference {
  uint64_t key = 0;
  std::optional<backgammon::Subject> subject;  // nothing if both books hold keys alone
  StatedItem item;
  std::optional<probe::Appraisal> a, b;  // the most trustworthy of each book; nothing: it states nothing
  std::optional<probe::CubeAnswer> cube_a, cube_b;  // of a cube
  double size = 0;  // the difference of the equities; 0 if only one of the books states something
};

struct BackgammonDiffReport {
  uint64_t positions_only_a = 0, positions_only_b = 0, positions_alike = 0, positions_changed = 0;
  uint64_t items_only_a = 0, items_only_b = 0, items_changed = 0;
  // The largest first, then by position; those that only one of the books states follow.
  std::vector<BackgammonDifference> differences;

  bool is_same() const { return positions_only_a + positions_only_b + positions_changed == 0; }
};

// Compares all statements about each position and roll; keeps `max_differences`, of which there may be more.
// What a candidate of some roll implies about the position after it is not counted as a statement. Returns a
// usage error if a book is not of backgammon.
absl::StatusOr<BackgammonDiffReport> DiffBackgammon(const probe::BackgammonBook& a,
                                                    const probe::BackgammonBook& b, size_t max_differences,
                                                    const Progress& progress = {});

}  // namespace tabia::convert
