// Decides from the rows of an OOBS book if its Win column counts White's wins or the mover's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/hash_table.h"
#include "core/moves/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// The rows of a move and of the replies to it contain mostly the same games. So if a move has more wins than losses,
// its replies together have more wins if the column counts White's, and more losses if it counts the mover's. Each row
// has one vote, unless its games or those of its replies are balanced. If no row of the book has a win, or none has a
// loss, the column was not filled in, and every row would vote for White; then the votes are ignored.
//
// Memory is bounded at any number of rows. Beyond a limit, the sums of every second position are dropped, then those of
// every second one that is left, and so on; likewise the votes. The keys select them, so the order of the rows has no
// effect.
class PerspectiveSample {
 public:
  struct Votes {
    uint64_t white = 0;
    uint64_t mover = 0;
    std::string_view empty_column = {};  // "Win" or "Loss" if no row has any
    uint64_t comparable() const { return white + mover; }
  };

  // Adds a row, by the key of its position and its games as stored. Called once for every row.
  void Add(uint64_t position, const chess::Games& stated);

  // Returns whether this row may vote. Call it before Vote, which needs the position after the move, an expensive
  // argument.
  bool WantsVote(uint64_t position, const chess::Games& stated) const;
  void Vote(uint64_t position, uint64_t reached, const chess::Games& stated);

  Votes Count();

 private:
  struct Row {
    uint64_t position, reached;
    bool more_wins;
  };
  struct Addend {
    uint64_t position = 0;
    int64_t surplus = 0;
  };
  void AddUp();
  void ThinSums();
  void ThinRows();

  // The sums of a large book miss the cache. They are added in groups, so that the cache misses overlap.
  std::array<Addend, 64> waiting_;
  size_t waiting_count_ = 0;
  bool has_wins_ = false, has_losses_ = false;
  HashMap<uint64_t, int64_t> surplus_;  // wins less losses of the rows of a position, by its key
  std::vector<Row> rows_;
  uint64_t ignored_sums_ = 0, ignored_rows_ = 0;  // bits of mixed keys that must be zero
};

struct PerspectiveDecision {
  records::Perspective view = records::Perspective::kMover;  // kWhite or kMover
  std::string reason;                                        // "mover (by 812 of 830 comparable rows)"
};

// Decides by majority; for the mover if the votes are equal or too few, or if a column is empty.
PerspectiveDecision DecidePerspective(const PerspectiveSample::Votes& votes);

}  // namespace tabia::formats
