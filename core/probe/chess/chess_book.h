// Lookups in a chess book.
//
// ChessIndex is a book whose index is on this machine: every lookup succeeds, and all positions can be visited.
// ChessBook is any chess book (records::EntryFinder): an index, a foreign file that is probed in place (CTG, Polyglot,
// EXP), or an index on a server, which may be unavailable. A program that only looks up positions uses a ChessBook; a
// program that reads a whole book uses a ChessIndex.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/variants/variant_name.h"
#include "core/index/index.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/known_board.h"
#include "core/moves/notes_codec.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/index_finder.h"
#include "core/records/entry_finder.h"

namespace tabia::probe {

// Immutable and cheap to copy; safe for any number of threads. A damaged value counts as an absent one.
class ChessIndex {
 public:
  // Returns a usage error if the book is of another game, or has no index on this machine.
  static absl::StatusOr<ChessIndex> Of(Book book);

  const Book& book() const { return book_; }
  const std::string& name() const { return book_.name(); }
  const BookInfo& info() const { return book_.info(); }
  const index::Index& index() const { return finder_.index(); }

  // Sets `entry` to the moves of this key, best first; returns false if there are none.
  bool Probe(uint64_t key, chess::BookEntry& entry) const { return finder_.Find(key, entry).found(); }
  // Does the same for a known position, whose key is passed because the callers have it, and codes all castling as the
  // king's move onto its rook (chess::CorrectCastling).
  template <typename AnyPosition>
  bool ProbeAt(const AnyPosition& position, uint64_t key, chess::BookEntry& entry) const {
    if (!Probe(key, entry)) return false;
    CorrectCastling(position, entry);
    return true;
  }
  // Decodes only the best move (chess::BestMove). If this is not playable(), no move of this key is.
  bool ProbeBest(uint64_t key, chess::BookMove& best) const { return finder_.FindBest(key, best).found(); }
  // Probes many keys, much faster than one by one. The entry of an absent key has no moves.
  void ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const;
  chess::BookNotes Notes(uint64_t key) const;

 private:
  explicit ChessIndex(Book book) : book_(std::move(book)), finder_(*book_.index()) {}

  Book book_;
  IndexFinder finder_;
};

// Returns a usage error unless tabia knows the rules of the book.
absl::Status CheckHasRules(const Book& book);

// Immutable and cheap to copy; safe for any number of threads.
class ChessBook {
 public:
  // Returns a usage error if the book is of another game.
  static absl::StatusOr<ChessBook> Of(Book book);
  ChessBook(const ChessIndex& index) : ChessBook(index.book()) {}

  const Book& book() const { return book_; }
  const std::string& name() const { return book_.name(); }
  const BookInfo& info() const { return book_.info(); }
  // Returns the index, or null if there is none on this machine.
  const index::Index* index() const { return book_.index(); }

  // Returns whether the rules of the position are those of the book, or unknown.
  bool HasRulesOf(const chess::BookPosition& position) const {
    if (position.of_chess() != nullptr) return is_chess_;
    return position.of_variant() == nullptr || position.of_variant()->variant() == variant_;
  }

  // Sets `entry` to the moves of this key, best first.
  Lookup Probe(uint64_t key, chess::BookEntry& entry) const { return finder_->Find(key, entry); }
  // Sets `entry` to the moves of a known position (records::EntryFinder::FindAt). A position of other rules than those
  // of the book is absent, although its key may be that of one that the book has. In a CTG book, a lookup by position
  // is fast; the first lookup by key reads the whole file.
  Lookup Probe(const chess::BookPosition& position, chess::BookEntry& entry) const {
    return HasRulesOf(position) ? finder_->FindAt(position, entry) : Lookup::Absent();
  }
  // Decodes only the best move (chess::BestMove). If this is not playable(), no move of the position is.
  Lookup ProbeBest(uint64_t key, chess::BookMove& best) const { return finder_->FindBest(key, best); }
  Lookup ProbeBest(const chess::BookPosition& position, chess::BookMove& best) const {
    return HasRulesOf(position) ? finder_->FindBestAt(position, best) : Lookup::Absent();
  }
  // Probes many keys, much faster than one by one. The entry of an absent key has no moves. After an error no entry is
  // valid.
  absl::Status ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const {
    return finder_->FindEach(keys, entries);
  }
  // Prefetches the bucket of `key`.
  void Prefetch(uint64_t key) const { finder_->Prefetch(key); }

  absl::StatusOr<chess::BookNotes> Notes(uint64_t key) const;
  absl::StatusOr<chess::BookNotes> Notes(const chess::BookPosition& position) const;
  // Visits the notes without copying them. Their texts are valid as long as the book is open.
  absl::Status VisitNotes(uint64_t key, absl::FunctionRef<void(const chess::NoteView&)> visit) const {
    return finder_->VisitNotes(key, visit);
  }
  // Visits every key that has moves, in the order of the file. Returns UnavailableError for a book on the network.
  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const {
    return finder_->ForEachKey(visit);
  }

  // Returns the same book for lookups that together wait at most `total` for the network, counted from now. With 0,
  // they read nothing: a lookup of other bytes than those in memory returns DeadlineExceededError.
  ChessBook Within(std::chrono::milliseconds total) const;
  // Returns whether lookups may wait for the network.
  bool is_on_network() const { return book_.origin() == Origin::kNetwork; }
  // Returns true if another file has replaced this book on its server, so that it must be opened again.
  bool HasChanged() const { return finder_->HasChanged(); }

 private:
  explicit ChessBook(Book book)
      : book_(std::move(book)),
        finder_(book_.finder()),
        is_chess_(book_.info().rules().is_chess()),
        variant_(book_.info().rules().variant()) {}

  Book book_;
  const records::EntryFinder* finder_;
  bool is_chess_;
  std::optional<chess::Variant> variant_;
  std::shared_ptr<const records::EntryFinder> limited_ = {};  // the owner of finder_ in the result of Within
};

}  // namespace tabia::probe
