// Finds the positions of an experience file, which has only their keys.
//
// An engine stores only its own moves, so every second position of a game is missing. From a position of the file, the
// search therefore follows all legal moves, through up to two positions in a row that are not in the file
// ("strangers").
#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/chess/move.h"
#include "core/chess/played_line.h"
#include "core/chess/position.h"
#include "core/formats/exp/engine_key.h"
#include "core/formats/exp/exp_lookahead.h"
#include "core/formats/exp/exp_records.h"

namespace tabia::formats {

class ExpPlacer {
 public:
  using OnPosition =
      absl::FunctionRef<absl::Status(const chess::Position& position, absl::Span<const ExpRecord> records)>;

  // Keeps a reference to `records`.
  explicit ExpPlacer(const ExpRecords& records);

  // Calls `found` for each position of the file that is reached from `root`, once for each of its keys. Returns the
  // first error of `found`, which ends the search.
  absl::Status From(const chess::Position& root, OnPosition found);
  // Calls From for `position` if the file has it; otherwise does nothing.
  absl::Status FromKnown(const chess::Position& position, OnPosition found);

  bool IsPlaced(uint64_t key) const { return placed_.contains(key); }
  bool has_placed_all() const { return placed_records_ == records_.all().size(); }
  uint64_t placed_records() const { return placed_records_; }
  uint64_t positions(KeyGeneration generation) const { return positions_[static_cast<size_t>(generation)]; }

 private:
  struct Step {
    uint32_t ply;       // of the position in which the move is played
    uint8_t strangers;  // positions in a row before it that are not in the file
    chess::Move move;
  };

  absl::Status Place(const chess::Position& position, OnPosition found);
  // Pushes the moves of a position, unless it was entered before with at most as many strangers. Leaves out moves that
  // would end among strangers.
  void Enter(const chess::Position& position, uint32_t ply, uint8_t strangers);

  const ExpRecords& records_;
  const uint8_t max_strangers_;
  const HashSet<uint64_t> keys_;  // of the file
  const ExpLookahead lookahead_;
  HashSet<uint64_t> placed_;            // those of them whose position is found
  HashMap<uint64_t, uint8_t> entered_;  // canonical keys, with the fewest strangers
  std::vector<Step> steps_;
  uint64_t placed_records_ = 0;
  uint64_t positions_[2] = {};  // by generation
};

}  // namespace tabia::formats
