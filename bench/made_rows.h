// The rows of a made book: its games summed up.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"

#include "bench/game_records.h"
#include "bench/row_table.h"

namespace tabia::bench {

struct RowOptions {
  bool pruned = false;                        // skip the rows of a single game
  std::optional<uint64_t> shuffle = {};       // rows in an order of this number; without, by key and move
  uint64_t memory_bytes = uint64_t{4} << 30;  // if they take more, the games are played several times
  uint64_t one_in = 1;  // only the rows of one position in so many: those of the lowest keys, without shuffle
};

void ForEachRow(const GamePlan& plan, const RowOptions& options,
                absl::FunctionRef<void(const MadeRow&)> visit);

// The size of a made book.
struct BookShape {
  uint64_t positions = 0;
  uint64_t rows = 0;

  double moves_per_position() const { return static_cast<double>(rows) / static_cast<double>(positions); }
};
BookShape ShapeOf(const GamePlan& plan, RowOptions options);

}  // namespace tabia::bench
