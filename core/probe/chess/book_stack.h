// Several books in the order of use.
//
// The first book that plays a move answers. A move that is inactive in a book, as `am` in EPD makes it, is played from
// none of the books after it. So a short book of corrections works in front of a large one. A file of changes is asked
// after all other books: its shares take effect in their positions (Changes), and it plays where none has the position.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

// Cheap to copy; safe for any number of threads that do not change it.
class BookStack {
 public:
  // The answer of a book that was asked.
  struct Asked {
    size_t place;  // of the book, counted from 0
    Choice choice;
  };
  // Mostly one or two books are asked.
  using Answers = absl::InlinedVector<Asked, 2>;

  BookStack() = default;
  BookStack(ChessBook book, const ChoiceRule& rule) { Add(std::move(book), rule); }

  // Adds a book at the end, which plays by `rule`.
  void Add(ChessBook book, const ChoiceRule& rule);
  // Adds a book at the end that plays no move. It forbids the moves that are inactive in it. A file of changes is an
  // exception: it plays by the rule that the next Add gives.
  void AddBans(ChessBook book);

  size_t size() const { return books_.size(); }
  const ChessBook& book(size_t place) const { return books_[place]; }
  const ChessBook& last() const { return books_.back(); }
  // Returns the rule of a book; null if the book plays nothing.
  const ChoiceRule* rule(size_t place) const { return rules_[place] ? &*rules_[place] : nullptr; }
  // Returns the books before the one at `place`.
  absl::Span<const ChessBook> before(size_t place) const { return absl::MakeSpan(books_).first(place); }

  // Returns whether lookups may wait for the network.
  bool is_on_network() const;

  // Returns the places of the books that play moves, in the order in which they are asked: files of changes come last.
  absl::InlinedVector<size_t, 4> Order() const;
  // Asks the books in this order, up to the first that plays a move. The last answer has that move, or no book plays
  // one. A file of changes is asked only if no other book has the position. If a book that plays moves cannot be read,
  // its answer has the error, and it forbids nothing. If a book of AddBans or a file of changes cannot be read, the
  // answers of the later books have the error. If `only` is not empty, rejects all moves that are not in it.
  Answers Ask(const MoveSequence& line, uint64_t seed, const std::vector<chess::Move>& only = {}) const;
  // Asks the books in the same order, also those after the first that plays a move.
  Answers AskAll(const MoveSequence& line, uint64_t seed) const;

  // Returns the notes of the book at `place` about a position and its moves. Those of the files of changes before it
  // about the position come first. Returns the error of a book that cannot be read.
  absl::StatusOr<chess::BookNotes> Notes(size_t place, const chess::BookPosition& position) const;

  // Returns the first `count` books.
  BookStack First(size_t count) const;
  // Returns the same books for lookups that together wait at most `total` for the network (ChessBook::Within).
  BookStack Within(std::chrono::milliseconds total) const;

 private:
  Answers Ask(const MoveSequence& line, uint64_t seed, const std::vector<chess::Move>& only,
              bool asks_all) const;

  std::vector<ChessBook> books_;
  std::vector<std::optional<ChoiceRule>> rules_;  // of each book
};

}  // namespace tabia::probe
