// An open book: any readable file, recognised by content, answered from one index.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/book/book_info.h"
#include "core/chess/book_entry.h"
#include "core/index/index.h"

namespace tabia::book {

// Immutable and cheap to copy; safe for any number of threads.
class Book {
 public:
  // A .tabia file is mapped; any other book is read into an index in memory first, which takes its time.
  static absl::StatusOr<Book> Open(const std::string& path, const formats::ReadOptions& options = {});

  // The file's name without its folder.
  const std::string& name() const;
  const BookInfo& info() const;
  const index::Index& index() const;
  bool in_memory() const;

  // The book's moves in the position of this key, best first; false if it has none.
  bool Probe(uint64_t key, chess::BookEntry& entry) const;
  // The best of them alone, decoded without the rest; an inactive one only if all are.
  bool ProbeBest(uint64_t key, chess::BookMove& best) const;
  chess::BookNotes Notes(uint64_t key) const;

 private:
  struct Storage;
  explicit Book(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}

  std::shared_ptr<const Storage> storage_;
};

}  // namespace tabia::book
