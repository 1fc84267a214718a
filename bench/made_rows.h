// The rows of a made book: its games summed up.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"

#include "bench/game_records.h"
#include "core/chess/packed_position.h"
#include "core/chess/position.h"

namespace tabia::bench {

// All games of one move in one position. It takes a cache line.
struct alignas(64) MadeRow {
  uint64_t place;  // rows are sorted by place, then key, then code of the move
  uint64_t key;
  chess::PackedPosition position;
  uint32_t win, draw, loss;  // the mover's
  chess::Move move;

  uint32_t total() const { return win + draw + loss; }
};
static_assert(sizeof(MadeRow) == 64);

struct RowOptions {
  std::optional<uint64_t> shuffle = {};       // rows in an order of this number; without, by key and move
  uint64_t memory_bytes = uint64_t{4} << 30;  // if they take more, the games are played several times
};

void ForEachRow(const GamePlan& plan, const RowOptions& options,
                absl::FunctionRef<void(const MadeRow&)> visit);

}  // namespace tabia::bench
