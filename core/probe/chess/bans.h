// The moves that earlier books forbid.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/opaque.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::probe {

// The moves of a position that are inactive in one of several books, with the reasons.
class Bans {
 public:
  // Reads the books. Returns the first error of a lookup.
  static absl::StatusOr<Bans> Of(absl::Span<const ChessBook> before, const chess::BookPosition& position);

  // Returns "avoided in my.epd: line 12: lost against X"; empty if no book forbids the move.
  std::string Reason(const chess::BookMove& move) const;
  // Makes the forbidden moves of `entry` inactive, and moves them to the end.
  void Deactivate(chess::BookEntry& entry) const;

 private:
  struct Ban {
    chess::Move move;
    chess::OpaqueMove opaque_move;
    std::string reason;
  };

  absl::Status Add(const ChessBook& book, const chess::BookPosition& position);

  std::vector<Ban> bans_;
};

// Makes each move of `entry` inactive that is inactive in a book of `before`, and moves it to the end. Returns the
// error of a lookup.
absl::Status Deactivate(absl::Span<const ChessBook> before, const chess::BookPosition& position,
                        chess::BookEntry& entry);

}  // namespace tabia::probe
