// The entries that all rivals contain.
#pragma once

#include <cstdint>
#include <string>

#include "absl/types/span.h"

#include "bench/game_records.h"
#include "bench/made_rows.h"
#include "bench/page_memory.h"
#include "core/chess/move.h"
#include "core/chess/packed_position.h"
#include "core/moves/book_entry.h"

namespace tabia::bench {

struct EntryMove {
  chess::Move move;
  uint32_t win, draw, loss;

  uint64_t weight() const { return 2 * uint64_t{win} + draw; }
};

// Positions by rising key, the moves of each by falling weight.
class Entries {
 public:
  Entries(const GamePlan& plan, uint64_t memory_bytes);

  uint64_t size() const { return keys_.size(); }
  uint64_t moves() const { return moves_.size(); }
  uint64_t size_bytes() const;
  absl::Span<const uint64_t> keys() const { return keys_; }
  uint64_t key(uint64_t i) const { return keys_[i]; }
  absl::Span<const EntryMove> moves_of(uint64_t i) const {
    return absl::MakeConstSpan(moves_).subspan(ends_[i], ends_[i + 1] - ends_[i]);
  }
  const chess::PackedPosition& position(uint64_t i) const { return positions_[i]; }
  std::string Epd(uint64_t i) const;

 private:
  void Add(const MadeRow& row);

  PageVector<uint64_t> keys_;
  PageVector<uint32_t> ends_{0};  // of the moves of each position; the first ones start at 0
  PageVector<chess::PackedPosition> positions_;
  PageVector<EntryMove> moves_;
};

// Returns the entry as core/chess has it.
chess::BookEntry BookEntryOf(absl::Span<const EntryMove> moves);

}  // namespace tabia::bench
