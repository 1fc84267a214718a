// The changes of earlier books to the moves of a later one.
//
// Every book forbids its inactive moves, such as those of `am` in EPD. A file of changes (records::Scale::kShares) also
// gives moves a share of their position, in per cent, and the other moves divide the rest in their proportion. Such a
// move may be one that the later book does not have.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/lookup.h"

namespace tabia::probe {

// Returns whether a book is a file of changes. It has moves of its own only for positions that no later book has.
bool IsOfChanges(const ChessBook& book);

// The changes of a position by several books. The share that an earlier book gives a move counts before that of a later
// one. A move that any of the books forbids has no share.
class Changes {
 public:
  // Reads the books. Returns the first error of a lookup.
  static absl::StatusOr<Changes> Of(absl::Span<const ChessBook> before, const chess::BookPosition& position);
  // Returns the changes of one entry, which a file of changes has.
  static Changes Of(const chess::BookEntry& entry);

  // Returns "avoided in my.epd: line 12: lost against X", or "other moves have the whole position in
  // my.epd"; empty if no book forbids the move.
  std::string Reason(const chess::BookMove& move) const;
  // Makes the forbidden moves of `entry` inactive, and moves them to the end. Then sets the stated weights of all moves
  // so that each changed move gets its share, and makes it playable. Adds moves that `entry` lacks. With shares of 100
  // per cent or more together, all other moves become inactive; moves of exactly 100 per cent keep their weights then.
  // Games and evaluations stay.
  void Apply(chess::BookEntry& entry) const;

 private:
  struct Ban {
    chess::BookMove move;
    std::string reason;
  };
  // The moves of one book, whose weights are per cent of the position.
  struct Shares {
    std::vector<chess::BookMove> moves;
    std::string exclusion;  // the reason not to play others, if these are the only ones
  };

  absl::Status Add(const ChessBook& book, const chess::BookPosition& position);
  void AddShares(const chess::BookEntry& entry, std::string exclusion);
  void DropForbiddenShares();
  const Ban* FindBan(const chess::BookMove& move) const;
  static void ApplyShares(const std::vector<chess::BookMove>& shares, chess::BookEntry& entry);

  std::vector<Ban> bans_;
  std::vector<Shares> shares_;
};

// Sets `entry` to the moves of a position, with the changes of the books before it. A position that `book` does not
// have counts as found if those books add a move.
records::Lookup ProbeChanged(const ChessBook& book, absl::Span<const ChessBook> before,
                             const chess::BookPosition& position, chess::BookEntry& entry);

// Applies the changes of the books of `before` to the moves of a position. Returns the error of a lookup.
absl::Status ApplyChanges(absl::Span<const ChessBook> before, const chess::BookPosition& position,
                          chess::BookEntry& entry);

}  // namespace tabia::probe
