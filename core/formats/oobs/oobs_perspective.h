// Decides from an OOBS book itself whose wins its Win column counts: White's or the mover's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/hash_table.h"
#include "core/chess/entry/book_entry.h"
#include "core/records/perspective.h"

namespace tabia::formats {

// A move and the moves that answer it count mostly the same games. So if a move has more wins than losses,
// its answers together have more wins in White's view, and more losses in the mover's. Each row has one vote,
// unless its games or those of its answers are balanced. Where no row of the book has a win, or none a loss,
// the column is not filled in: every row would vote for White's view, and so nothing is decided by votes.
//
// Memory is bounded at any number of rows: beyond a limit only the sums of every second position are kept,
// then of every fourth, … and likewise the votes. Keys decide which, so the order of the rows makes no
// difference.
class PerspectiveSample {
 public:
  struct Votes {
    uint64_t white = 0;
    uint64_t mover = 0;
    std::string_view empty_column = {};  // "Win" or "Loss" if no row has any
    uint64_t comparable() const { return white + mover; }
  };

  // Adds a row: the key of its position, and its games as stated. Called once for every row.
  void Add(uint64_t position, const chess::Games& stated);

  // Returns whether this row may vote. Ask first: Vote needs the position after the move, which is expensive.
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

  // The sums of a large book miss the cache. Many are added up at once, so that their cache misses overlap.
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

// Decides by the majority; for the mover's view if the votes are equal or too few, or a column is empty.
PerspectiveDecision DecidePerspective(const PerspectiveSample::Votes& votes);

}  // namespace tabia::formats
