// Whose view the win and loss columns of an OOBS book take, told from the book itself.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"

#include "core/chess/entry/book_entry.h"
#include "core/records/perspective.h"

namespace tabia::formats {

// A move and the moves after it count mostly the same games. In White's view, where more games of a move are
// won than lost, so it is with the sum over the moves of the position that it leads to; in the mover's view
// it is the other way round. Each row whose games and whose sum are not balanced has one vote.
//
// Memory is bounded at any number of rows: beyond a limit only the sums of every second position are kept,
// then of every fourth, … and likewise the votes. Keys decide which, so the order of the rows makes no
// difference.
class PerspectiveSample {
 public:
  struct Votes {
    uint64_t white = 0;
    uint64_t mover = 0;
    uint64_t comparable() const { return white + mover; }
  };

  // Every row: the key of its position, and its games as stated.
  void Add(uint64_t position, const chess::Games& stated);

  // Whether Vote wants this row. That takes the position after its move, which is dear to find out.
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
  void AddUp(const Addend& addend);
  void ThinSums();
  void ThinRows();

  // A large book's sums are far from the processor: each is asked for some rows before it is touched.
  std::array<Addend, 16> on_their_way_;
  size_t oldest_ = 0;
  absl::flat_hash_map<uint64_t, int64_t> surplus_;  // wins less losses of the rows of a position, by its key
  std::vector<Row> rows_;
  uint64_t ignored_sums_ = 0, ignored_rows_ = 0;  // bits of mixed keys that must be zero
};

struct PerspectiveDecision {
  records::Perspective view = records::Perspective::kMover;  // kWhite or kMover
  std::string reason;                                        // "mover (by 812 of 830 comparable rows)"
};

// The majority; the mover's view if the votes are equal or too few.
PerspectiveDecision DecidePerspective(const PerspectiveSample::Votes& votes);

}  // namespace tabia::formats
