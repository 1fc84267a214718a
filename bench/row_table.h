// Rows in the order of their places, while they are counted.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"

#include "bench/page_memory.h"
#include "core/chess/packed_position.h"
#include "core/chess/position.h"
#include "core/moves/book_entry.h"

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

// A hash table whose slots are in the order of the places, which must be uniform: the rows need no sorting.
class RowTable {
 public:
  // Makes room for `rows` rows of part `part` of `parts` equal parts of all places.
  RowTable(uint64_t rows, uint64_t part, uint64_t parts);

  // Adds a game, unless the place is of another part.
  void Count(uint64_t place, uint64_t key, const chess::Position& position, chess::Move move,
             const chess::Games& game);

  void ForEach(absl::FunctionRef<void(const MadeRow&)> visit) const;

 private:
  MadeRow& Row(uint64_t slot, uint64_t place, uint64_t key, const chess::Position& position,
               chess::Move move);
  void MakeRoom(uint64_t slot);

  uint64_t homes_;
  uint64_t part_, parts_;
  PageVector<MadeRow> rows_;
};

}  // namespace tabia::bench
