// Lookups in a backgammon book. An answer about a roll reads dozens of keys, so a book on the network is copied before
// it is opened. A backgammon book therefore always has an index on this machine, and every lookup succeeds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/backgammon/entry/subject.h"
#include "core/index/index.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/records/record_visitor.h"

namespace tabia::probe {

// Immutable and cheap to copy; safe for any number of threads.
class BackgammonBook {
 public:
  // Returns a usage error if the book is of another game, or has no index on this machine.
  static absl::StatusOr<BackgammonBook> Of(Book book);

  const Book& book() const { return book_; }
  const std::string& name() const { return book_.name(); }
  const BookInfo& info() const { return book_.info(); }
  const index::Index& index() const { return *book_.index(); }

  // Returns the value of a subject (backgammon/entry/book_value.h), valid as long as the book is open.
  std::optional<std::string_view> Find(const backgammon::Subject& subject) const {
    return index().Find(CanonicalKey(subject));
  }
  // Finds the values of many keys, much faster than one by one.
  void FindBatch(absl::Span<const uint64_t> keys, absl::Span<std::optional<std::string_view>> values) const {
    index().FindBatch(keys, values);
  }

 private:
  explicit BackgammonBook(Book book) : book_(std::move(book)) {}

  Book book_;
};

// The next two functions read the statements and positions of an index, so that it can be a source of a build.

// Returns whether the index contains the position of each key. An index built with books::BuildOptions::keys_only does
// not.
bool HasSubjects(const index::Index& index);

// Visits all statements in the order of the file, except damaged ones. Returns the number of decisions, cubes and
// entries of opening books. Returns a UsageError, with `name`, if the index contains only keys.
absl::StatusOr<uint64_t> VisitStatements(const index::Index& index, std::string_view name,
                                         records::BackgammonVisitor& visitor);

}  // namespace tabia::probe
